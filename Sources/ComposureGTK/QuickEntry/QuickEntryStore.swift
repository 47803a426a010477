import ComposureLinux
import ComposureNotes
import Foundation

/// The quick entry that is not saved yet. A window that is closed, or a program that ends, costs no word of it: it is
/// there when the next one is opened.
struct QuickEntryStore: Sendable {
  let files: SafeFile<LinuxFileSystem>
  let path: String

  init(folders: UserFolders, files: SafeFile<LinuxFileSystem>) {
    self.files = files
    path = PathName.join(folders.state, "quick-entry.json")
  }

  /// What is kept; nothing when that cannot be read.
  func load() -> QuickEntry? {
    guard let loaded = try? files.load(path) else { return nil }
    return try? JSONDecoder().decode(QuickEntry.self, from: Data(loaded.bytes))
  }

  func save(_ text: String) throws(FileProblem) {
    try? FileManager.default.createDirectory(
      atPath: PathName.folder(of: path), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    _ = try files.save(Array(text.utf8), to: path, expecting: .anything)
  }

  func discard() { try? FileManager.default.removeItem(atPath: path) }

  static func text(of entry: QuickEntry) -> String {
    (try? JSONEncoder().encode(entry)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
