import ComposureEditor
import ComposureMarkdown
import ComposureNotes
import ComposureText

/// The file behind one window: what was read, how it was written, and whether the disk still agrees.
///
/// It knows nothing of windows; what has to be asked comes back as a value.
@MainActor final class NoteFile<System: FileSystem, Converter: CharacterConverter> {
  enum Opening {
    /// The text with its structure.
    case text(SyntaxTree)
    /// The bytes are kept; `decode(as:)` goes on once the writer has answered.
    case whichEncoding([TextEncoding], looksBinary: Bool)
  }

  /// What was read of a file, on whatever thread, and is no note's yet.
  struct Reading: Sendable {
    fileprivate var loaded: SafeFile<System>.Loaded
    fileprivate var result: TextDecoder<Converter>.Result
    /// The text with its structure, when its encoding is known.
    fileprivate var syntax: SyntaxTree?
  }

  enum Saving: Equatable {
    case saved(SavedFile)
    /// Nothing was written: the file is not what was read.
    case changedOnDisk(DiskChange)
  }

  /// Absolute; nil for a note that has no file yet.
  private(set) var path: String?
  private(set) var format = TextFormat()
  /// The file as it was last read or written; nil while there is none.
  private(set) var disk: DiskState?
  /// The text that the file holds; for a new note, the text it began with.
  private(set) var savedText: Rope

  let files: SafeFile<System>
  private let system: System
  private let converter: Converter
  private var undecoded: SafeFile<System>.Loaded?

  init(files: SafeFile<System>, system: System, converter: Converter, text: Rope = Rope()) {
    self.files = files
    self.system = system
    self.converter = converter
    savedText = text
  }

  var name: String? { path.map(PathName.last(of:)) }

  /// True when the file does not hold `text`.
  func isUnsaved(_ text: Rope) -> Bool {
    text.utf8Count != savedText.utf8Count || text != savedText
  }

  // MARK: Opening

  nonisolated static func read(_ path: String, _ files: SafeFile<System>, _ converter: Converter) throws(FileProblem)
    -> Reading
  {
    let loaded = try files.load(path)
    let result = TextDecoder(converter: converter).decode(loaded.bytes)
    guard case .decoded(let decoded) = result else { return Reading(loaded: loaded, result: result) }
    let syntax = SyntaxTree(Rope(decoded.text), options: .editing)
    return Reading(loaded: loaded, result: result, syntax: syntax)
  }

  /// Reads the file at `path`, or begins a note that will be saved there when there is none.
  ///
  /// - Parameter early: what was read of it a moment ago.
  func open(_ path: String, early: Result<Reading, FileProblem>? = nil) throws(FileProblem) -> Opening {
    self.path = path
    let reading: Reading
    do {
      if let early { reading = try early.get() } else { reading = try Self.read(path, files, converter) }
    } catch  where error.kind == .notFound && folderExists(of: path) {
      disk = nil
      savedText = Rope()
      return .text(SyntaxTree(savedText, options: .editing))
    }
    undecoded = reading.loaded
    switch reading.result {
    case .decoded(let decoded):
      let text = accept(decoded, reading.loaded, reading.syntax?.text)
      return .text(reading.syntax ?? SyntaxTree(text, options: .editing))
    case .undetermined(let candidates, let looksBinary): return .whichEncoding(candidates, looksBinary: looksBinary)
    }
  }

  /// What the file looks like in an encoding, to be shown while an opening waits for the answer.
  func preview(as encoding: TextEncoding) -> Rope {
    guard let loaded = undecoded else { return savedText }
    savedText = Rope(TextDecoder(converter: converter).decode(loaded.bytes, as: encoding).text)
    return savedText
  }

  /// Goes on with an opening that asked for an encoding. Nil when none is waiting.
  func decode(as encoding: TextEncoding) -> Rope? {
    guard let loaded = undecoded else { return nil }
    return accept(TextDecoder(converter: converter).decode(loaded.bytes, as: encoding), loaded)
  }

  private func accept(_ decoded: DecodedText, _ loaded: SafeFile<System>.Loaded, _ text: Rope? = nil) -> Rope {
    undecoded = nil
    path = loaded.path
    format = decoded.format
    disk = loaded.state
    savedText = text ?? Rope(decoded.text)
    return savedText
  }

  private func folderExists(of path: String) -> Bool {
    guard let status = try? system.status(of: PathName.folder(of: path), followingLinks: true) else { return false }
    return status.kind == .folder
  }

  // MARK: Drafts

  /// Makes what must be kept so that `text` survives without its file, on whatever thread.
  func draft(of text: Rope, caret: UTF8Offset? = nil) -> @Sendable () -> Draft {
    { [path, format, disk] in
      var draft = Draft(content: text, path: path, format: format, base: disk)
      draft.caret = caret?.value
      return draft
    }
  }

  /// Goes on from a draft. What the file holds now is compared with what it held then before anything is saved.
  func restore(_ draft: Draft) {
    path = draft.path
    format = draft.format
    disk = draft.base
    savedText = Rope()
    if let path, let loaded = try? files.load(path) {
      savedText = Rope(TextDecoder(converter: converter).decode(loaded.bytes, as: draft.format.encoding).text)
    }
  }

  // MARK: Saving

  /// Writes `text` into the file it was read from, unless somebody else has changed that file.
  func save(_ text: Rope) throws(FileProblem) -> Saving {
    guard let path else { preconditionFailure("A note without a file is saved under a name.") }
    return try write(text, to: path, format, expecting: disk.map { .unchanged($0) } ?? .absent)
  }

  /// Writes `text` to another place; the note belongs to that file from then on.
  func save(_ text: Rope, as path: String, replacing: Bool) throws(FileProblem) -> Saving {
    try write(text, to: path, format, expecting: replacing ? .anything : .absent)
  }

  /// Writes `text` into a new file called `name`, or the first of `name (2)`, `name (3)`, … that is not taken.
  func save(_ text: Rope, in folder: String, name: String) throws(FileProblem) -> Saving {
    var outcome = Saving.changedOnDisk(.modified)
    // Another program may take the name between the look and the save.
    for _ in 0..<8 {
      let free = FileName.unique(name) { [system] in
        (try? system.status(of: PathName.join(folder, $0), followingLinks: false)) != nil
      }
      outcome = try save(text, as: PathName.join(folder, free), replacing: false)
      if case .saved = outcome { break }
    }
    return outcome
  }

  /// Writes `text` beside the file under a new name and goes on there; the file keeps what the other program wrote.
  func keepBoth(_ text: Rope) throws(FileProblem) -> Saving {
    guard let path else { preconditionFailure("A note without a file has no other version.") }
    return try save(text, in: PathName.folder(of: path), name: PathName.last(of: path))
  }

  /// From now on the note is written as UTF-8: asked for by the writer, because its encoding lacks a character or the
  /// file has bytes that are no text.
  func convertToUTF8() {
    format = format.convertedToUTF8
  }

  private func write(_ text: Rope, to path: String, _ format: TextFormat, expecting: SaveExpectation)
    throws(FileProblem) -> Saving
  {
    let bytes = try format.encode(text.string, for: path, with: converter)
    switch try files.save(bytes, to: path, expecting: expecting) {
    case .changedOnDisk(let change): return .changedOnDisk(change)
    case .saved(let saved):
      self.path = saved.path
      disk = saved.state
      savedText = text
      return .saved(saved)
    }
  }

  // MARK: The disk

  /// What another program did to the file since it was read or written here; nil when its bytes are the same.
  func changeOnDisk() throws(FileProblem) -> DiskChange? {
    guard let path, let disk else { return nil }
    return try files.change(of: path, since: disk)
  }

  /// The file has moved within its folder, and the note goes with it.
  func follow(renamedTo path: String) { self.path = path }

  /// Accepts that the file is gone: the next save writes it again.
  func forgetDisk() { disk = nil }
}
