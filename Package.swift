// swift-tools-version: 6.0
import PackageDescription

var targets: [Target] = [
  .target(name: "ComposureText"),
  .testTarget(name: "ComposureTextTests", dependencies: ["ComposureText"]),
  .target(name: "ComposureMarkdown", dependencies: ["ComposureText"]),
  .testTarget(name: "ComposureMarkdownTests", dependencies: ["ComposureMarkdown", "ComposureText"]),
  .target(name: "ComposureEditor", dependencies: ["ComposureText", "ComposureMarkdown"]),
  .testTarget(
    name: "ComposureEditorTests",
    dependencies: ["ComposureEditor", "ComposureMarkdown", "ComposureText", "CompositionLab"]),
  .executableTarget(
    name: "composure-bench", dependencies: ["ComposureEditor", "ComposureText"], path: "Benchmarks/ComposureBench"),
  .target(name: "ComposureNotes", dependencies: ["ComposureText"]),
  .target(name: "CompositionLab", dependencies: ["ComposureText", "ComposureEditor"]),
  .testTarget(
    name: "CompositionLabTests", dependencies: ["CompositionLab", "ComposureEditor", "ComposureText"],
    resources: [.copy("Traces")]),
]

targets += [
  .target(
    name: "ComposureUI", dependencies: ["ComposureText", "ComposureMarkdown", "ComposureEditor", "ComposureNotes"],
    resources: [.process("Resources")]),
  .target(
    name: "ComposureApp",
    dependencies: ["ComposureUI", "ComposureText", "ComposureMarkdown", "ComposureEditor", "ComposureNotes"]),
]

#if os(Linux)
  targets += [
    .executableTarget(
      name: "composure-conformance", dependencies: ["ComposureMarkdown", "ComposureText"],
      path: "Tests/Support/Conformance"),
    .systemLibrary(
      name: "CGTK",
      pkgConfig: "gtksourceview-5 libadwaita-1 gtk4",
      providers: [.apt(["libgtk-4-dev", "libadwaita-1-dev", "libgtksourceview-5-dev"])]
    ),
    .systemLibrary(
      name: "CEnchant", pkgConfig: "enchant-2", providers: [.apt(["libenchant-2-dev"])]),
    .systemLibrary(name: "CLinux"),
    .target(name: "ComposureLinux", dependencies: ["ComposureNotes", "CLinux"]),
    .target(
      name: "ComposureGTK",
      dependencies: [
        "ComposureText", "ComposureMarkdown", "ComposureEditor", "ComposureNotes", "ComposureLinux", "CGTK",
        "CEnchant", "CLinux",
      ]),
    .executableTarget(name: "composure", dependencies: ["ComposureGTK"]),
    .executableTarget(name: "plain-text-view", dependencies: ["CGTK"], path: "Tests/Support/PlainTextView"),
    .testTarget(
      name: "ComposureGTKTests",
      dependencies: [
        "composure", "ComposureGTK", "ComposureText", "ComposureMarkdown", "ComposureEditor", "ComposureNotes",
        "ComposureLinux", "CGTK", "InputMethodHarness",
      ]),
    .testTarget(name: "ComposureNotesTests", dependencies: ["ComposureNotes", "ComposureLinux"]),
    .executableTarget(
      name: "TextViewProbe", dependencies: ["CGTK", "CompositionLab"], path: "Tests/Support/TextViewProbe"),
    .target(
      name: "InputMethodHarness", dependencies: ["CompositionLab", "ComposureEditor"],
      path: "Tests/Support/InputMethodHarness"),
    .executableTarget(
      name: "TypingDemo", dependencies: ["InputMethodHarness", "CompositionLab"], path: "Tests/Support/TypingDemo"),
    .executableTarget(
      name: "Gallery", dependencies: ["InputMethodHarness", "ComposureEditor"], path: "Tests/Support/Gallery"),
    .testTarget(
      name: "RealInputTests",
      dependencies: ["InputMethodHarness", "CompositionLab", "TextViewProbe", "composure", "ComposureGTK"],
      path: "Tests/RealInput"),
    // UIKit and SwiftUI are not on Linux. These let the sources above them be compiled and tested here.
    .target(name: "UIKitStandIn", path: "Linux/UIKitStandIn"),
    .target(name: "SwiftUIStandIn", dependencies: ["UIKitStandIn"], path: "Linux/SwiftUIStandIn"),
    .target(
      name: "UIKitKeyboards", dependencies: ["CompositionLab", "ComposureEditor"], path: "Tests/Support/UIKitKeyboards"),
    .testTarget(name: "StandInTests", dependencies: ["UIKitKeyboards"]),
    // These drive the component through the host of the stand-ins.
    .testTarget(
      name: "ComposureUITests",
      dependencies: [
        "ComposureUI", "ComposureText", "ComposureMarkdown", "ComposureEditor", "CompositionLab", "UIKitKeyboards",
      ]),
    .testTarget(
      name: "ComposureUIUsageTests", dependencies: ["ComposureUI", "ComposureEditor", "UIKitKeyboards"],
      path: "Tests/ComposureUIUsage",
      // As in an app with stricter settings: what is used has to be imported, be it as part of something else.
      swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")]),
    // On Apple's systems this is an app of its own; see its README.
    .executableTarget(
      name: "SparkMobile", dependencies: ["ComposureUI"], path: "Examples/SparkMobile/SparkMobile"),
    .testTarget(name: "SparkMobileTests", dependencies: ["SparkMobile", "UIKitKeyboards"]),
    // The app proper is built by its Xcode project; here its few lines are compiled like everything else.
    .executableTarget(
      name: "ComposureAppShell", dependencies: ["ComposureApp"], path: "Apps/Composure/Composure",
      exclude: [
        "Assets.xcassets", "Info.plist", "InfoPlist.xcstrings", "Localizable.xcstrings", "PrivacyInfo.xcprivacy",
      ]),
    .testTarget(
      name: "ComposureAppTests",
      dependencies: [
        "ComposureApp", "ComposureAppShell", "ComposureUI", "ComposureEditor", "ComposureNotes", "ComposureText",
        "CompositionLab", "UIKitKeyboards",
      ]),
  ]

  // Only what is named here sees the stand-ins, under the names of the real ones. For every other target
  // `canImport(UIKit)` stays false, whatever is built first.
  let aboveUIKit: Set<String> = [
    "ComposureUI", "ComposureUITests", "ComposureUIUsageTests", "ComposureApp", "ComposureAppTests",
    "ComposureAppShell", "SparkMobile", "SparkMobileTests", "StandInTests", "UIKitKeyboards",
  ]
  for target in targets where aboveUIKit.contains(target.name) {
    target.dependencies += ["UIKitStandIn", "SwiftUIStandIn"]
    target.swiftSettings =
      (target.swiftSettings ?? []) + [
        .unsafeFlags(["-module-alias", "UIKit=UIKitStandIn", "-module-alias", "SwiftUI=SwiftUIStandIn"])
      ]
  }
#endif

let package = Package(
  name: "Composure",
  defaultLocalization: "en",
  platforms: [.iOS(.v17), .macOS(.v14)],
  products: [
    .library(name: "ComposureText", targets: ["ComposureText"]),
    .library(name: "ComposureMarkdown", targets: ["ComposureMarkdown"]),
    .library(name: "ComposureNotes", targets: ["ComposureNotes"]),
    .library(name: "ComposureUI", targets: ["ComposureUI"]),
    // The screens of the app for iPhone and iPad, for its project in Apps/Composure.
    .library(name: "ComposureApp", targets: ["ComposureApp"]),
  ],
  targets: targets,
  swiftLanguageModes: [.v6]
)
