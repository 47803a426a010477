// swift-tools-version: 6.0
import PackageDescription

var targets: [Target] = [
  .target(name: "ComposureText"),
]

#if os(Linux)
  targets += [
    .systemLibrary(
      name: "CGTK",
      pkgConfig: "gtksourceview-5 libadwaita-1 gtk4",
      providers: [.apt(["libgtk-4-dev", "libadwaita-1-dev", "libgtksourceview-5-dev"])]
    )
  ]
#endif

let package = Package(
  name: "Composure",
  defaultLocalization: "en",
  platforms: [.iOS(.v17), .macOS(.v14)],
  products: [
    .library(name: "ComposureText", targets: ["ComposureText"])
  ],
  targets: targets,
  swiftLanguageModes: [.v6]
)
