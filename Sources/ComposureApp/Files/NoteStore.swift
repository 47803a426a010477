#if canImport(UIKit)
  import ComposureNotes
  import Foundation

  /// Which note it is, for as long as the app runs: where its file lies.
  public struct NoteID: Hashable, Sendable {
    let path: String

    init(path: String) { self.path = path }

    /// The name that the writer sees in the Files app.
    var fileName: String { PathName.last(of: path) }
  }

  /// A note as it was when last read or written: what a save starts from.
  struct NoteVersion: Hashable, Sendable {
    var id: NoteID
    var format: TextFormat
    var state: DiskState
  }

  /// A note that was read.
  struct StoredNote: Sendable {
    var text: String
    var version: NoteVersion
    /// The encoding was guessed, not found: the writer should look whether the text makes sense.
    var isGuess = false
  }

  /// How a save ended.
  enum NoteSave: Hashable, Sendable {
    case saved(NoteVersion)
    /// The note is not as it was. Nothing was written.
    case changed(DiskChange)
  }

  /// Keeps notes. Each call is complete when it returns, may be made from any thread, and leaves the old or the new text.
  protocol NoteStore: Sendable {
    /// All notes, the latest first. What has not changed since `known` is not read again.
    func entries(known: [NoteEntry]) throws(FileProblem) -> [NoteEntry]
    func read(_ id: NoteID) throws(FileProblem) -> StoredNote
    /// Keeps a text as a new note that is named after the first line of `title`.
    func create(_ text: String, title: String) throws(FileProblem) -> NoteVersion
    /// Keeps a text in place of the version that it was made from.
    func save(_ text: String, over version: NoteVersion) throws(FileProblem) -> NoteSave
    /// Puts a note that was deleted elsewhere back in its place.
    func restore(_ text: String, as version: NoteVersion) throws(FileProblem) -> NoteSave
    /// What happened to a note since; nil when its text is the same.
    func change(since version: NoteVersion) throws(FileProblem) -> DiskChange?
    func delete(_ id: NoteID) throws(FileProblem)
  }

  extension NoteStore {
    /// Keeps a text as a new note that is named after its first line.
    func create(_ text: String) throws(FileProblem) -> NoteVersion { try create(text, title: text) }
  }
#endif
