import CGTK
import ComposureEditor
import ComposureLinux
import ComposureNotes
import ComposureText

/// One note in one window: connects the page, the frame around it and the file behind it.
@MainActor final class NoteWindow {
  typealias File = NoteFile<LinuxFileSystem, IconvConverter>

  /// What a window needs from the program.
  struct Services {
    var application: Object
    var language: Language
    var loop: GLibLoop
    var traits: SurfaceTraits
    var folders: UserFolders
    var theme: @MainActor () -> Theme
    var makeFile: @MainActor (Rope) -> File
    /// Nil where drafts cannot be kept.
    var drafts: DraftStore<LinuxFileSystem>?
    /// Opens another window with a new note, or shows the file at a path.
    var newNote: @MainActor () -> Void
    var openFile: @MainActor (_ path: String, _ from: NoteWindow) -> Void
    /// The other window that already shows this file.
    var otherWindow: @MainActor (_ path: String, _ than: NoteWindow) -> NoteWindow?
    var closed: @MainActor (NoteWindow) -> Void
    /// Closes every window, each after its own question.
    var closeAll: @MainActor () -> Void
  }

  let services: Services
  let shell: WindowShell
  private(set) var file: File
  private(set) var surface: TextSurface
  private(set) var session: EditorSession
  private var actions: [EditorCommand.ID: Object] = [:]
  private var watch: (path: String, watch: FileWatch)?
  private var countTimer: (any LoopTimer)?
  private var diskTimer: (any LoopTimer)?
  private var countedText: Rope?
  private var countPause = Duration.zero
  private var isCounting = false
  private var isClosing = false
  private var isDestroyed = false
  /// The text is a guess until the writer has told the encoding: it can be read, but neither changed nor saved.
  private var isAwaitingEncoding = false
  private var recorder: TraceRecorder?
  private var drafts: DraftKeeper?
  private var draftedText: Rope?
  private var shownTitle: (name: String, isUnsaved: Bool, location: String)?

  var language: Language { services.language }

  /// `draft` is the one that the text was brought back from.
  init(_ services: Services, text: Rope, file: File, draft: String? = nil) {
    self.services = services
    self.file = file
    (surface, session) = Self.edit(text, services)
    let menu = CommandMenu.model(in: services.language)
    shell = WindowShell(application: services.application, page: surface.page, menu: menu, language: services.language)
    g_object_unref(menu)
    shell.mayClose = { [weak self] in
      self?.close()
      return false
    }
    shell.menuClosed = { [weak self] in self?.surface.focus() }
    shell.activeChanged = { [weak self] isActive in
      if isActive { self?.checkDisk() } else { self?.drafts?.keep() }
    }
    addActions()
    keepDrafts(restored: draft)
    follow()
  }

  private static func edit(_ text: Rope, _ services: Services) -> (TextSurface, EditorSession) {
    let surface = TextSurface(text: text, theme: services.theme(), traits: services.traits, loop: services.loop)
    let session = EditorSession(text: text, surface: surface, loop: services.loop)
    surface.session = session
    return (surface, session)
  }

  /// Puts another text into the window, without a way back by undo.
  func replaceText(_ text: Rope) {
    (surface, session) = Self.edit(text, services)
    shell.setPage(surface.page)
    follow()
    surface.focus()
  }

  private func follow() {
    session.onTurn = { [weak self] in self?.turnEnded() }
    session.onEdit = { [weak self] _, _ in self?.enableCommands() }
    if let recorder { record(to: recorder) }
    turnEnded()
  }

  func present() {
    shell.present()
    surface.focus()
  }

  /// Keeps the draft now, and waits until it is on the disk.
  func keepDraft() async {
    // What is being composed is meant to be kept, too.
    surface.endComposition()
    drafts?.keep()
    await drafts?.finish()
  }

  /// Waits until the draft of a window that has closed is gone.
  func finishDraft() async { await drafts?.finish() }

  /// Says that the text is not from its file; offers to go back to it.
  func tellRestored() {
    shell.notices.show(
      .draft, Message.draftRestored(title).text(in: language),
      choices: file.path == nil
        ? []
        : [
          .init(title: Message.discardDraft.text(in: language)) { [weak self] in
            self?.session.performAction("discard-draft") { [weak self] in self?.reload() }
          }
        ])
  }

  func themeChanged() {
    surface.setTheme(services.theme())
    session.restyleAll()
  }

  /// Sends what happens in this window to `recorder`.
  func record(to recorder: TraceRecorder) {
    self.recorder = recorder
    recorder.onFailure = { [weak self] reason in
      guard let self else { return }
      shell.notices.show(.recording, Message.recordFailed(reason).text(in: language), isProblem: true)
    }
    session.onTrace = { recorder.record($0) }
    recorder.record(.open(surface: "gtk", inputMethod: InputMethod.name, text: session.state.text.string))
    services.loop.nextTurn { recorder.record(.window("ready")) }
  }

  // MARK: - Once per turn

  private var title: String { file.name ?? proposedName(extension: "") }

  /// A name after the note's first line with text.
  private func proposedName(extension suffix: String) -> String {
    let text = session.state.settledText
    // A note of megabytes needs no more than its beginning for a name.
    let beginning = text.string(in: .zero..<text.floorScalar(min(text.end, UTF8Offset(4_000))))
    return FileName.proposed(for: beginning, extension: suffix, fallback: Message.untitled.text(in: language))
  }

  var isUnsaved: Bool { file.isUnsaved(session.state.settledText) }

  private func turnEnded() {
    let location = file.path.map { PathName.folder(of: $0).replacingHome } ?? ""
    let next = (name: title, isUnsaved: isUnsaved, location: location)
    if shownTitle == nil || shownTitle! != next {
      if let shownTitle, shownTitle.isUnsaved != next.isUnsaved {
        recorder?.record(.window(next.isUnsaved ? "unsaved" : "saved"))
      }
      shownTitle = next
      shell.setTitle(next.name, isUnsaved: next.isUnsaved, location: next.location)
    }
    for (id, action) in actions {
      // While something is composed a command waits for it, so what it can do now says nothing.
      let isEnabled = session.isComposing || session.transaction(for: .command(id)) != nil
      g_simple_action_set_enabled(action.opaque, isEnabled ? 1 : 0)
    }
    surface.lineEnding = file.format.lineEnding
    watchFile()
    scheduleCount()
    followDraft()
  }

  /// Until the turn has ended nobody knows what a command can do to the new text, and a key must not be lost for it.
  private func enableCommands() {
    for action in actions.values { g_simple_action_set_enabled(action.opaque, 1) }
  }

  private func keepDrafts(restored: String?) {
    guard let store = services.drafts else { return }
    let current: () -> Draft? = { [weak self] in
      guard let self, isUnsaved, !isEmptyNote else { return nil }
      return file.draft(of: session.state.settledText)
    }
    let keeper = DraftKeeper(
      loop: services.loop, restored: restored, save: { (draft) throws(FileProblem) in try store.save(draft) },
      discard: { (id) throws(FileProblem) in try store.discard(id) }, current: current)
    keeper.onProblem = { [weak self] problem in
      guard let self else { return }
      shell.notices.show(.draft, Catalogue.text(of: problem, in: language), isProblem: true)
    }
    drafts = keeper
    draftedText = session.state.settledText
  }

  private func followDraft() {
    let text = session.state.settledText
    guard draftedText == nil || text.utf8Count != draftedText!.utf8Count || text != draftedText! else { return }
    draftedText = text
    drafts?.changed()
  }

  /// A note that was never changed and never had a file.
  var isUntouched: Bool { file.path == nil && !isUnsaved }

  private var isEmptyNote: Bool { file.path == nil && session.state.settledText.isEmpty }

  private func scheduleCount() {
    guard countTimer == nil, !isCounting else { return }
    countTimer = services.loop.after(countPause) { [weak self] in
      guard let self else { return }
      countTimer = nil
      let text = session.state.settledText
      guard countedText == nil || text != countedText! else { return }
      countedText = text
      isCounting = true
      let start = services.loop.now
      Task.detached { [weak self] in
        let counts = TextCounts(text.string)
        await self?.show(counts, countedSince: start)
      }
    }
  }

  private func show(_ counts: TextCounts, countedSince start: Duration) {
    isCounting = false
    // The window may have closed while another thread counted.
    guard !isDestroyed else { return }
    // Counting a book takes a second of a processor; it is done the more rarely the longer it takes.
    countPause = max(.milliseconds(300), (services.loop.now - start) * 10)
    shell.setCount(Message.count(words: counts.words, characters: counts.characters).text(in: language))
    scheduleCount()
  }

  // MARK: - Commands

  private func addActions() {
    for command in CommandMenu.editorCommands {
      actions[command.id] = CommandMenu.add(command.id.rawValue, to: shell.window) { [weak self] in
        self?.session.perform(command)
      }
    }
    for command in CommandMenu.WindowCommand.allCases {
      _ = CommandMenu.add(command.rawValue, to: shell.window) { [weak self] in self?.perform(command) }
    }
  }

  private func perform(_ command: CommandMenu.WindowCommand) {
    switch command {
    case .new: services.newNote()
    case .open: open()
    case .save: session.performAction("save") { [weak self] in self?.save() }
    case .saveAs: session.performAction("save-as") { [weak self] in self?.saveAs() }
    case .close: close()
    case .quit: services.closeAll()
    }
  }

  private var dialogs: FileDialogs { FileDialogs(parent: shell.window, language: language) }

  private var folder: String { file.path.map(PathName.folder(of:)) ?? services.folders.documents }

  private func open() {
    dialogs.open(folder: folder) { [weak self] path in
      guard let self, let path else { return }
      services.openFile(path, self)
    }
  }

  // MARK: - Saving

  /// Writes the note into its file, or a note without a file under its title into the documents folder.
  @discardableResult
  func save() -> Bool {
    guard !isAwaitingEncoding else { return false }
    let text = session.state.settledText
    return saving(text) { [self] () throws(FileProblem) in
      if file.path != nil { return try file.save(text) }
      let folder = services.folders.documents
      g_mkdir_with_parents(folder, 0o755)
      return try file.save(text, in: folder, name: proposedName(extension: "md"))
    }
  }

  private func saveAs() {
    guard !isAwaitingEncoding else { return }
    dialogs.saveAs(folder: folder, name: file.name ?? proposedName(extension: "md")) { [weak self] path in
      guard let self, let path else { return }
      if let other = services.otherWindow(path, self) {
        other.present()
        other.shell.notices.show(
          .saving, Message.openElsewhere(PathName.last(of: path)).text(in: language), isProblem: true)
        return
      }
      session.performAction("save-as") { [weak self] in
        guard let self else { return }
        let text = session.state.settledText
        saving(text) { [self] () throws(FileProblem) in try file.save(text, as: path, replacing: true) }
      }
    }
  }

  @discardableResult
  private func saving(_ text: Rope, _ body: () throws(FileProblem) -> File.Saving) -> Bool {
    do {
      let outcome = try body()
      defer { turnEnded() }
      switch outcome {
      case .saved:
        recorder?.record(.save(bytes: text.utf8Count, error: nil))
        drafts?.forget()
        for subject in [NoticeArea.Subject.saving, .disk, .draft] { shell.notices.hide(subject) }
        return true
      case .changedOnDisk(let change):
        recorder?.record(.save(bytes: 0, error: "changed on disk"))
        tell(change)
        return false
      }
    } catch {
      recorder?.record(.save(bytes: 0, error: error.what.english))
      tell(error)
      return false
    }
  }

  private func tell(_ problem: FileProblem) {
    var choices: [NoticeArea.Choice] = []
    switch problem.kind {
    case .cannotEncode, .wouldLoseBytes:
      choices.append(
        .init(title: Message.saveAsUTF8.text(in: language)) { [weak self] in
          self?.file.convertToUTF8()
          self?.save()
        })
    default: break
    }
    choices.append(.init(title: Message.saveAs.text(in: language)) { [weak self] in self?.perform(.saveAs) })
    shell.notices.show(.saving, Catalogue.text(of: problem, in: language), isProblem: true, choices: choices)
  }

  // MARK: - The disk

  private func watchFile() {
    guard watch?.path != file.path else { return }
    watch = file.path.map { path in
      (
        path,
        FileWatch(path: path) { [weak self] in
          guard let self else { return }
          // One save of another program is several events; look once it is quiet.
          diskTimer?.cancel()
          diskTimer = services.loop.after(.milliseconds(150)) { [weak self] in self?.checkDisk() }
        }
      )
    }
  }

  /// Looks whether another program changed the file, and asks if so.
  func checkDisk() {
    guard !isClosing else { return }
    do {
      if let change = try file.changeOnDisk() { tell(change) } else { shell.notices.hide(.disk) }
    } catch {
      shell.notices.show(.disk, Catalogue.text(of: error, in: language), isProblem: true)
    }
  }

  private func tell(_ change: DiskChange) {
    let name = file.name ?? ""
    switch change {
    case .renamed(let path):
      file.follow(renamedTo: path)
      turnEnded()
    case .deleted:
      file.forgetDisk()
      shell.notices.show(.disk, Message.removedFromDisk(name).text(in: language))
    case .modified:
      recorder?.record(.window("changed on disk"))
      shell.notices.show(
        .disk, Message.changedOnDisk(name).text(in: language),
        choices: [
          .init(title: Message.reload.text(in: language)) { [weak self] in
            self?.session.performAction("reload") { [weak self] in self?.reload() }
          },
          .init(title: Message.keepBoth.text(in: language), isSuggested: isUnsaved) { [weak self] in
            self?.session.performAction("keep-both") { [weak self] in self?.keepBoth() }
          },
        ])
    }
  }

  /// Shows what the file holds now, as one step that undo takes back.
  private func reload() {
    guard let path = file.path else { return }
    do {
      switch try file.open(path) {
      case .text(let text):
        session.receive(text.string, base: session.state.text.string)
      case .whichEncoding(let candidates, _): askEncoding(candidates)
      }
      turnEnded()
    } catch {
      shell.notices.show(.disk, Catalogue.text(of: error, in: language), isProblem: true)
    }
  }

  private func keepBoth() {
    let text = session.state.settledText
    guard saving(text, { [self] () throws(FileProblem) in try file.keepBoth(text) }), let name = file.name else {
      return
    }
    shell.notices.show(.information, Message.keptAs(name).text(in: language))
  }

  /// Shows the note in its likeliest encoding and asks; nothing is written until there is an answer.
  func askEncoding(_ candidates: [TextEncoding]) {
    let offered = candidates.isEmpty ? [.utf8] : candidates
    isAwaitingEncoding = true
    surface.setEditable(false)
    shell.notices.show(
      .encoding, Message.whichEncoding(file.name ?? "").text(in: language), mayBeDismissed: false,
      choices: offered.map { encoding in
        .init(title: encoding.title) { [weak self] in
          guard let self, let text = file.decode(as: encoding) else { return }
          OutermostLoop.run { [weak self] in
            guard let self else { return }
            isAwaitingEncoding = false
            replaceText(text)
            tellFormat()
          }
        }
      })
  }

  /// Says what is unusual about how the file is written, so that saving holds no surprise.
  func tellFormat() {
    if let damage = file.format.damage {
      let problem = FileProblem(.wouldLoseBytes(damage), while: .opening, path: file.path ?? "")
      shell.notices.show(.information, Catalogue.text(of: problem, in: language))
    } else if file.format.encoding != .utf8 {
      shell.notices.show(.information, Message.readAs(file.format.encoding.title).text(in: language))
    } else if file.format.nullCount > 0 {
      shell.notices.show(.information, Message.nulShown(file.name ?? "").text(in: language))
    }
  }

  // MARK: - Closing

  /// Closes the window, after asking when there is something to lose. What is being composed is part of the text first.
  func close() {
    session.performAction("close") { [weak self] in self?.closeSettled() }
  }

  private func closeSettled() {
    guard !isClosing else { return }
    guard isUnsaved, !isEmptyNote else { return destroy() }
    isClosing = true
    dialogs.askBeforeClosing(name: title) { [weak self] answer in
      // The dialog is still busy with its answer, and the window must not go away under it.
      self?.services.loop.nextTurn { [weak self] in self?.closeAnswered(answer) }
    }
  }

  private func closeAnswered(_ answer: FileDialogs.Answer) {
    isClosing = false
    switch answer {
    case .save: if save() { destroy() }
    case .discard: destroy()
    case .cancel: surface.focus()
    }
  }

  private func destroy() {
    isClosing = true
    isDestroyed = true
    drafts?.forget()
    recorder?.record(.window("closed"))
    watch = nil
    countTimer?.cancel()
    diskTimer?.cancel()
    session.onTurn = nil
    session.onEdit = nil
    shell.destroy(keeping: self)
    services.closed(self)
  }
}

extension String {
  /// The path with `~` in place of the home folder, for reading.
  @MainActor fileprivate var replacingHome: String {
    let home = String(cString: g_get_home_dir())
    guard home.count > 1, hasPrefix(home) else { return self }
    return "~" + dropFirst(home.count)
  }
}
