#if canImport(UIKit)
  import ComposureEditor
  import ComposureNotes
  import ComposureUI
  import Foundation
  import Observation
  import UIKit

  /// The app: its notes, the one that is open, and what can be done with them.
  @MainActor
  @Observable
  public final class AppModel {
    /// What is shown over the notes.
    enum Sheet: String, Identifiable {
      case composer, settings
      var id: String { rawValue }
    }

    private(set) var entries: [NoteEntry] = []
    /// False until the notes have been listed once.
    private(set) var isListed = false
    private(set) var open: OpenNote?
    var query = ""
    /// The search field has the focus.
    var isSearching = false
    var sheet: Sheet?
    /// What went wrong with no note in particular.
    var problem: Notice?
    var isProblemShown: Bool {
      get { problem != nil }
      set { if !newValue { problem = nil } }
    }
    /// The note that the writer is asked about before it is deleted.
    var doomed: NoteEntry?
    var isDeletionAsked: Bool {
      get { doomed != nil }
      set { if !newValue { doomed = nil } }
    }
    private(set) var syncStatus: SyncStatus

    let settings: AppSettings
    /// Where notes are, and where the recorder writes.
    @ObservationIgnored let folder: String
    @ObservationIgnored let loop: any MainLoop
    @ObservationIgnored private let store: any NoteStore
    @ObservationIgnored private let service: any SyncService
    @ObservationIgnored private(set) var isRefreshing = false
    @ObservationIgnored private var mustRefreshAgain = false

    /// Notes are files in the app's documents folder.
    public convenience init() {
      func folder(_ place: FileManager.SearchPathDirectory) -> String {
        FileManager.default.urls(for: place, in: .userDomainMask).first?.path ?? NSTemporaryDirectory()
      }
      let documents = folder(.documentDirectory)
      let support = PathName.join(folder(.applicationSupportDirectory), "Rescued")
      self.init(
        store: FolderNoteStore(folder: documents, rescue: support, untitled: localized("Note")), folder: documents,
        settings: AppSettings(), sync: NoSync(), loop: DispatchLoop.current)
    }

    init(
      store: any NoteStore, folder: String, settings: AppSettings, sync: any SyncService, loop: any MainLoop
    ) {
      self.store = store
      self.folder = folder
      self.settings = settings
      self.loop = loop
      service = sync
      syncStatus = sync.status
    }

    // MARK: - The list

    /// What the list shows: everything, or what is found.
    var shownEntries: [NoteEntry] {
      let query = SearchQuery(query)
      return query.isEmpty ? entries : entries.filter { $0.matches(query) }
    }

    /// The chosen row. Choosing another note keeps the one that was open.
    var selection: NoteID? {
      get { open?.version?.id }
      set {
        guard newValue != selection else { return }
        if let newValue { show(newValue) } else { close() }
      }
    }

    /// Lists the notes again. They are read beside the main thread.
    func refresh() async {
      guard !isRefreshing else {
        mustRefreshAgain = true
        return
      }
      isRefreshing = true
      repeat {
        mustRefreshAgain = false
        let (store, known) = (store, entries)
        let result = await Task.detached { () -> Result<[NoteEntry], FileProblem> in
          do throws(FileProblem) {
            return .success(try store.entries(known: known))
          } catch {
            return .failure(error)
          }
        }.value
        switch result {
        case .success(let entries): if entries != self.entries { self.entries = entries }
        case .failure(let problem): self.problem = Notice(problem)
        }
        if !isListed { isListed = true }
      } while mustRefreshAgain
      isRefreshing = false
    }

    private func refreshSoon() { Task { await refresh() } }

    func delete(_ entry: NoteEntry) {
      do {
        try store.delete(entry.id)
        if open?.version?.id == entry.id { open = nil }
        entries.removeAll { $0.id == entry.id }
      } catch {
        problem = Notice(error)
      }
    }

    // MARK: - The open note

    func newNote() {
      guard leave() else { return }
      show(makeNote(nil))
    }

    private func show(_ id: NoteID) {
      guard leave() else { return }
      do {
        show(makeNote(try store.read(id)))
      } catch {
        problem = Notice(error)
        refreshSoon()
      }
    }

    /// Opens a document that another app has handed over, where it lies.
    func openDocument(_ url: URL) async {
      let id = NoteID(path: url.path)
      guard id != selection else { return }
      let scope = FileScope(url)
      let store = store
      // It may have to be fetched from a server first.
      let result = await Task.detached { () -> Result<StoredNote, FileProblem> in
        do throws(FileProblem) {
          return .success(try store.read(id))
        } catch {
          return .failure(error)
        }
      }.value
      switch result {
      case .success(let note): if leave() { show(makeNote(note, scope: scope)) }
      case .failure(let problem): self.problem = Notice(problem)
      }
    }

    /// Saves the note that is open and closes it. It stays open when that failed.
    func close() {
      if leave() { open = nil }
    }

    private func leave() -> Bool { open?.save() ?? true }

    private func show(_ note: OpenNote) {
      note.onSaved = { [weak self] in self?.refreshSoon() }
      open = note
    }

    private func makeNote(_ stored: StoredNote?, scope: FileScope? = nil) -> OpenNote {
      OpenNote(stored, store: store, loop: loop, scope: scope) { text in
        let document = NoteDocument(text: text, theme: settings.theme, loop: loop)
        settings.apply(to: document)
        return document
      }
    }

    func save() { open?.save() }

    /// Keeps what was entered quickly as a note of its own, with the place in its front matter.
    func keep(_ entry: Composer.Entry) {
      do {
        _ = try store.create(entry.text, title: entry.title)
        sheet = nil
        refreshSoon()
      } catch {
        // The fields are empty now, so the text goes where the writer sees it.
        sheet = nil
        problem = Notice(error)
        if leave() { show(makeNote(nil)) }
        if let document = open?.document { document.text += (document.text.isEmpty ? "" : "\n\n") + entry.text }
      }
    }

    /// What was chosen in the settings reaches the open note. While a syllable is composed it waits.
    func applySettings() { if let document = open?.document { settings.apply(to: document) } }

    // MARK: - Around

    /// Runs work that shows something else, after a syllable that is being composed has been accepted.
    func whenSettled(_ action: @escaping @MainActor @Sendable () -> Void) {
      guard let open else { return action() }
      open.document.whenSettled("show", action)
    }

    func sync() async {
      open?.save()
      if service.status != .notSetUp { syncStatus = .syncing }
      await service.sync()
      syncStatus = service.status
      await refresh()
    }

    /// The app is in front again: others may have written meanwhile.
    func becameActive() {
      open?.checkFile()
      refreshSoon()
    }

    /// The app may be ended at any time from now on.
    func willLeave() { open?.save() }
  }
#endif
