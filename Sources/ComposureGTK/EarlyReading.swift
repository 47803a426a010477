import CGTK
import ComposureLinux
import ComposureNotes
import Dispatch

/// Reads and decodes the file of the first window on another thread, while the toolkit starts.
///
/// What is told of the file is what it was when it was read: a change since then is noticed like any later one.
public final class EarlyReading: Sendable {
  typealias File = NoteFile<LinuxFileSystem, IconvConverter>

  private let path: String
  private let queue = DispatchQueue(label: "early-reading", qos: .userInitiated)
  /// Touched on `queue` only.
  private nonisolated(unsafe) var result: Result<File.Reading, FileProblem>?

  /// Begins to read. `argument` is a path or an address, as a shell gives it. Nil where it has no path.
  public init?(_ argument: String) {
    guard let file = g_file_new_for_commandline_arg(argument) else { return nil }
    defer { g_object_unref(Object(file)) }
    guard let path = takeString(g_file_get_path(file)) else { return nil }
    self.path = path
    queue.async { [self] in
      result = Result { () throws(FileProblem) in
        try File.read(path, SafeFile(system: LinuxFileSystem()), IconvConverter())
      }
    }
  }

  /// What was read of the file at `path`, once: who opens it again wants it as it is then. Nil for another file.
  func take(_ path: String) -> Result<File.Reading, FileProblem>? {
    guard path == self.path else { return nil }
    return queue.sync {
      defer { result = nil }
      return result
    }
  }
}
