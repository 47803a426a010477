import ComposureNotes

/// Finds the document that already shows a file, so that no file is ever open twice.
@MainActor final class DocumentRegistry<Document: AnyObject> {
  private var entries: [(document: Document, path: () -> String?)] = []
  private let key: (String) -> OpenFileKey?

  /// `key` tells which file a path leads to; it is asked anew at each search, because saving gives a file another inode.
  init(key: @escaping (String) -> OpenFileKey?) {
    self.key = key
  }

  func add(_ document: Document, path: @escaping () -> String?) {
    entries.append((document, path))
  }

  func remove(_ document: Document) {
    entries.removeAll { $0.document === document }
  }

  var documents: [Document] { entries.map(\.document) }

  /// The document, other than `excluded`, that shows the file at `path`.
  func document(showing path: String, except excluded: Document? = nil) -> Document? {
    guard let wanted = key(path) else { return nil }
    return entries.first { entry in
      guard entry.document !== excluded, let path = entry.path(), let key = key(path) else { return false }
      return key.isSameFile(as: wanted)
    }?.document
  }
}
