#if canImport(UIKit)
  import ComposureEditor
  import ComposureNotes
  import ComposureUI
  import Foundation
  import Observation

  /// A note that is being edited, and its file.
  ///
  /// Saving takes the text as the writer sees it, half-built syllable included, and touches nothing in the view: a
  /// syllable goes on being composed. What others write into the file is merged with what is typed.
  @MainActor
  @Observable
  final class OpenNote: Identifiable {
    let document: NoteDocument
    /// The file as it was last read or written; nil for a new note that was not saved yet.
    private(set) var version: NoteVersion?
    /// What the writer should know about the note's file.
    var notice: Notice?
    /// True when the text cannot be saved where it is, and a copy of it can.
    private(set) var needsCopy = false

    /// The list of headings is on the screen.
    var showsOutline = false

    /// Called when the file was written or moved.
    @ObservationIgnored var onSaved: (@MainActor () -> Void)?

    @ObservationIgnored private let store: any NoteStore
    @ObservationIgnored private let loop: any MainLoop
    /// What the file holds, as far as is known.
    @ObservationIgnored private var savedText: String
    @ObservationIgnored private var timer: (any LoopTimer)?
    /// The permission to write a document of another app.
    @ObservationIgnored private var scope: FileScope?

    /// How long after the first unsaved change the note is saved by itself.
    static let pause: Duration = .seconds(2)

    init(
      _ stored: StoredNote?, store: any NoteStore, loop: any MainLoop, scope: FileScope? = nil,
      makeDocument: @MainActor (String) -> NoteDocument
    ) {
      self.store = store
      self.loop = loop
      self.scope = scope
      version = stored?.version
      savedText = stored?.text ?? ""
      document = makeDocument(savedText)
      if let stored { introduce(stored) }
      document.onChange = { [weak self] in self?.changed() }
    }

    private func introduce(_ stored: StoredNote) {
      if let damage = stored.version.format.damage {
        // Written back, it would lose what could not be shown.
        document.isEditable = false
        needsCopy = true
        notice = Notice(FileProblem(.wouldLoseBytes(damage), while: .opening, path: stored.version.id.path))
      } else if stored.isGuess {
        notice = Notice(
          LocalizableText("“{0}” was read as {1}.", stored.version.id.fileName, stored.version.format.encoding.title),
          kept: LocalizableText("Nothing was changed."),
          advice: LocalizableText("If the text makes no sense, do not save it."))
      }
    }

    var title: String { version?.id.fileName ?? localized("New Note") }

    /// True until the note has a file.
    var isNew: Bool { version == nil }

    /// True while the file does not hold what is on the screen.
    var isUnsaved: Bool {
      guard document.isEditable else { return false }
      let text = document.text
      // A new note without words is not worth a file.
      return version == nil ? !text.isEmpty : !text.utf8.elementsEqual(savedText.utf8)
    }

    private func changed() {
      guard timer == nil else { return }
      // Counted from the first change, so that a writer who never pauses is saved as well.
      timer = loop.after(Self.pause) { [weak self] in self?.save() }
    }

    // MARK: - Saving

    /// Writes the text if the file holds another one. False when that failed; the notice then says why.
    @discardableResult
    func save() -> Bool {
      timer?.cancel()
      timer = nil
      do {
        // Each round takes in what somebody else has written meanwhile.
        for _ in 0..<4 {
          guard isUnsaved else { return true }
          let text = document.text
          guard let version else {
            self.version = try store.create(text)
            return finish(text)
          }
          switch try store.save(text, over: version) {
          case .saved(let new):
            self.version = new
            return finish(text)
          case .changed(let change): try follow(change, from: version)
          }
        }
        throw FileProblem(
          .system(SystemError(.other(0), call: localized("another app keeps writing"))), while: .saving,
          path: version?.id.path ?? "")
      } catch {
        fail(error)
        return false
      }
    }

    private func finish(_ text: String) -> Bool {
      savedText = text
      if needsCopy {
        needsCopy = false
        notice = nil
      }
      onSaved?()
      return true
    }

    private func fail(_ error: any Error) {
      guard let problem = error as? FileProblem else { return }
      notice = Notice(problem)
      needsCopy = true
    }

    /// Keeps the text as a note of its own, whatever became of its file, and goes on there.
    func saveCopy() {
      let text = document.text
      do {
        version = try store.create(text)
        scope = nil
        document.isEditable = true
        _ = finish(text)
      } catch {
        fail(error)
      }
    }

    // MARK: - What others write

    /// Looks whether somebody else has written the file, and takes that in.
    func checkFile() {
      guard let version else { return }
      do {
        guard let change = try store.change(since: version) else { return }
        try follow(change, from: version)
      } catch {
        fail(error)
      }
    }

    private func follow(_ change: DiskChange, from version: NoteVersion) throws(FileProblem) {
      switch change {
      case .renamed(let path): self.version?.id = NoteID(path: path)
      case .modified:
        let theirs = try store.read(version.id)
        let wasUnsaved = isUnsaved
        let base = savedText
        savedText = theirs.text
        self.version = theirs.version
        document.receive(theirs.text, base: base)
        if wasUnsaved {
          notice = Notice(
            LocalizableText("“{0}” was changed by another app.", version.id.fileName),
            kept: LocalizableText("Both versions are in the text."),
            advice: LocalizableText("Undo takes the other one out again."))
        }
      case .deleted:
        let text = document.text
        guard isUnsaved else {
          // What was deleted on purpose does not come back by itself, but the text stays here.
          self.version = nil
          savedText = text
          notice = Notice(
            LocalizableText("“{0}” was deleted by another app.", version.id.fileName),
            kept: LocalizableText("Its text is still open here."),
            advice: LocalizableText("Write on or save a copy to keep it."))
          needsCopy = true
          return
        }
        if case .saved(let new) = try store.restore(text, as: version) {
          self.version = new
          savedText = text
          notice = Notice(
            LocalizableText("“{0}” was deleted by another app.", version.id.fileName),
            kept: LocalizableText("It was saved again, with what you wrote."), advice: nil)
          onSaved?()
        }
      }
    }
  }
#endif
