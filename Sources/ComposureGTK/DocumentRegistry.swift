import ComposureNotes

/// What makes two names the same file.
enum FileKey: Hashable, Sendable {
  /// The file itself: the same through links and other names.
  case file(device: UInt64, inode: UInt64)
  /// A name, absolute and without links: for a file that does not exist yet.
  case path(String)

  /// The keys of the file at `path`, whether or not it exists.
  static func keys(of path: String, in system: some FileSystem) -> Set<FileKey> {
    var keys: Set<FileKey> = [.path(path)]
    if let status = try? system.status(of: path, followingLinks: true) {
      keys.insert(.file(device: status.device, inode: status.inode))
    }
    if let resolved = try? SafeFile(system: system).resolve(path) { keys.insert(.path(resolved)) }
    return keys
  }
}

/// Finds the document that already shows a file, so that no file is ever open twice.
@MainActor final class DocumentRegistry<Document: AnyObject> {
  private var entries: [(document: Document, keys: () -> Set<FileKey>)] = []

  /// `keys` is asked at each search, because saving gives the file another inode.
  func add(_ document: Document, keys: @escaping () -> Set<FileKey>) {
    entries.append((document, keys))
  }

  func remove(_ document: Document) {
    entries.removeAll { $0.document === document }
  }

  var documents: [Document] { entries.map(\.document) }

  /// The document, other than `excluded`, that shows a file with one of these keys.
  func document(with keys: Set<FileKey>, except excluded: Document? = nil) -> Document? {
    entries.first { $0.document !== excluded && !$0.keys().isDisjoint(with: keys) }?.document
  }
}
