// swift-tools-version: 6.0
import PackageDescription

// A package of its own, so that nobody who builds Composure needs the parsers that it is compared with.
let package = Package(
  name: "MarkdownBench",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "Composure", path: "../..")],
  targets: [
    .systemLibrary(name: "CMD4C", path: "Sources/CMD4C", pkgConfig: "md4c", providers: [.apt(["libmd4c-dev"])]),
    .systemLibrary(
      name: "CCMarkGFM", path: "Sources/CCMarkGFM", pkgConfig: "libcmark-gfm",
      providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),
    .executableTarget(
      name: "markdown-bench",
      dependencies: [
        "CMD4C", "CCMarkGFM", .product(name: "ComposureMarkdown", package: "Composure"),
        .product(name: "ComposureText", package: "Composure"),
      ],
      path: "Sources/MarkdownBench"),
  ],
  swiftLanguageModes: [.v6]
)
