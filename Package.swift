// swift-tools-version: 6.0
import PackageDescription

var targets: [Target] = [
  .target(name: "ComposureText"),
]

#if os(Linux)
  targets += []
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
