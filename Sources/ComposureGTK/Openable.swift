import ComposureLinux
import ComposureNotes

/// The version of the program and its libraries.
public let composureVersion = "0.1.0"

/// What can be said about a file before a window exists.
public enum Openable {
  /// Why the file at `path` cannot be opened, for a terminal; nil when it can or does not exist yet.
  public static func problem(with path: String) -> String? {
    do {
      try SafeFile(system: LinuxFileSystem()).check(path)
      return nil
    } catch {
      if error.kind == .notFound { return nil }
      return translatedBriefly(error)
    }
  }

  /// Whether a file's name is that of a note.
  static func isNote(_ path: String) -> Bool {
    let name = path.lowercased()
    return [".md", ".markdown", ".txt"].contains { name.hasSuffix($0) }
  }
}
