import Foundation

/// Where things are: the package, and what was built from it.
public enum Repository {
  /// The directory of `Package.swift`.
  public static let root: URL = {
    var directory = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { directory.deleteLastPathComponent() }
    return directory
  }()

  /// The program `name` of this package, built beside the tests that run now.
  public static func program(_ name: String) -> URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent(name)
  }
}
