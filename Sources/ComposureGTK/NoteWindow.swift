import CGTK
import ComposureEditor
import ComposureLinux
import ComposureMarkdown
import ComposureNotes
import ComposureText

/// One note in one window: connects the page, the frame around it and the file behind it.
@MainActor final class NoteWindow {
  typealias File = NoteFile<LinuxFileSystem, IconvConverter>

  /// What a window needs from the program.
  struct Services {
    var application: Object
    var loop: GLibLoop
    var traits: SurfaceTraits
    var folders: UserFolders
    var theme: @MainActor () -> Theme
    var settings: Settings
    var makeFile: @MainActor (Rope) -> File
    var spelling: SpellingSettings
    /// Nil where drafts cannot be kept.
    var drafts: DraftStore<LinuxFileSystem>?
    var places: PlaceStore<LinuxFileSystem>
    /// Opens another window with a new note, or shows the file at a path.
    var newNote: @MainActor () -> Void
    var openFile: @MainActor (_ path: String, _ from: NoteWindow) -> Void
    /// The other window that already shows this file.
    var otherWindow: @MainActor (_ path: String, _ than: NoteWindow) -> NoteWindow?
    var closed: @MainActor (NoteWindow) -> Void
    var closeAll: @MainActor () -> Void
    /// Brings back the note that was closed last with text that is in no file. False when there is none.
    var reopen: @MainActor () -> Bool
  }

  let services: Services
  let shell: WindowShell
  let finder: FindController
  private(set) var file: File
  private(set) var surface: TextSurface
  private(set) var session: EditorSession
  var actions: [EditorCommand.ID: Object] = [:]
  /// True when the text is not the one any more that the commands were asked about.
  var areCommandsStale = false
  lazy var commandTimer = PauseTimer(services.loop, longest: .seconds(1)) { [weak self] in self?.followCommands() }
  let outline = OutlineSidebar()
  let outlineAction = object(g_simple_action_new_stateful("outline", nil, g_variant_new_boolean(0)))
  var watch: (path: String, watch: FileWatch)?
  let countPopover = CountPopover()
  var diskTimer: (any LoopTimer)?
  var isClosing = false
  var isDestroyed = false
  /// What the window leaves behind when it goes away with text that is in no file.
  var closed: ClosedNote?
  /// The text is a guess until the writer has told the encoding: it can be read, but neither changed nor saved.
  var isAwaitingEncoding = false { didSet { session.isReadOnly = isAwaitingEncoding } }
  var recorder: TraceRecorder?
  var drafts: DraftKeeper?
  var draftedText: Rope?
  private var shownTitle: (name: String, isUnsaved: Bool, location: String)?

  convenience init(_ services: Services, text: Rope, file: File, draft: String? = nil) {
    self.init(services, SyntaxTree(text, options: .editing), file: file, draft: draft)
  }

  /// `draft` is the one that the text was brought back from.
  init(_ services: Services, _ syntax: SyntaxTree, file: File, draft: String? = nil) {
    self.services = services
    self.file = file
    (surface, session) = Self.edit(syntax, services)
    let menu = CommandMenu.model()
    shell = WindowShell(
      application: services.application, page: surface.page, menu: menu, size: WindowSize(settings: services.settings))
    g_object_unref(menu)
    finder = FindController(shell, loop: services.loop)
    shell.mayClose = { [weak self] in
      self?.close()
      return false
    }
    shell.endComposition = { [weak self] in self?.surface.endComposition() }
    shell.willTakeInput = { [weak self] in self?.prepareForCommand() }
    shell.menuClosed = { [weak self] in self?.surface.focus() }
    shell.activeChanged = { [weak self] isActive in
      guard let self else { return }
      guard isActive else { return drafts?.keep() ?? () }
      checkDisk()
      surface.images.checkFiles()
    }
    addActions()
    connectView()
    keepDrafts(restored: draft)
    follow()
  }

  private static func edit(_ syntax: SyntaxTree, _ services: Services) -> (TextSurface, EditorSession) {
    let surface = TextSurface(text: syntax.text, theme: services.theme(), traits: services.traits, loop: services.loop)
    let session = EditorSession(syntax, surface: surface, loop: services.loop)
    surface.session = session
    return (surface, session)
  }

  /// Puts another text into the window, without a way back by undo.
  func replaceText(_ text: Rope) {
    (surface, session) = Self.edit(SyntaxTree(text, options: .editing), services)
    shell.setPage(surface.page)
    viewSettingsChanged()
    if shell.isSidebarShown { followOutline() }
    follow()
    surface.focus()
  }

  private func follow() {
    surface.arrived = { [weak self] in self?.take($0, in: $1, $2) }
    surface.clicked = { [weak self] in self?.follow($0) }
    session.onTurn = { [weak self] in self?.turnEnded() }
    session.onEdit = { [weak self] _, _ in
      self?.areCommandsStale = true
      // At once: whoever asks for it without a key may be faster than the end of the turn.
      if let undo = self?.actions[.undo] { g_simple_action_set_enabled(undo.opaque, 1) }
      self?.shell.textChanged()
    }
    if let recorder { record(to: recorder) }
    finder.attach(session)
    surface.firstPaint.then { [weak self, weak session] in
      guard let self, session === self.session, !isDestroyed else { return }
      services.spelling.apply(to: self.session)
      followCounts()
    }
    turnEnded()
  }

  func present() {
    surface.prepareFirstFrame()
    shell.present()
    surface.focus()
  }

  func spellingChanged() { services.spelling.apply(to: session) }

  /// Sends what happens in this window to `recorder`.
  func record(to recorder: TraceRecorder) {
    self.recorder = recorder
    recorder.onFailure = { [weak self] reason in
      guard let self else { return }
      shell.notices.show(.recording, tr("Recording stopped: {reason}", ["reason": reason]), isProblem: true)
    }
    session.onTrace = { recorder.record($0) }
    recorder.record(.open(surface: "gtk", inputMethod: InputMethod.name, text: session.state.text.string))
    // A window that is there already has had its focus, and its caret may be anywhere.
    if let focus = gtk_window_get_focus(shell.window.of()), gtk_widget_is_ancestor(focus, surface.page.of()) != 0 {
      recorder.record(.focus(true))
    }
    let selection = session.state.selection
    recorder.record(
      .selection(
        anchor: selection.anchor.value, head: selection.head.value, cause: SelectionCause.program.rawValue))
    services.loop.nextTurn { recorder.record(.window("ready")) }
  }

  // MARK: - Once per turn

  var title: String { file.name ?? FileName.title(of: beginning, fallback: tr("Untitled")) }

  /// A name after the note's first line with text.
  func proposedName(extension suffix: String) -> String {
    FileName.proposed(for: beginning, extension: suffix, fallback: tr("Untitled"))
  }

  /// A note of megabytes needs no more for a name.
  private var beginning: String {
    let text = session.state.settledText
    return text.string(in: .zero..<text.floorScalar(min(text.end, UTF8Offset(4_000))))
  }

  var isUnsaved: Bool { file.isUnsaved(session.state.settledText) }

  func turnEnded() {
    let location = file.path.map { PathName.folder(of: $0).replacingHome } ?? ""
    let next = (name: title, isUnsaved: isUnsaved, location: location)
    if shownTitle == nil || shownTitle! != next {
      if let shownTitle, shownTitle.isUnsaved != next.isUnsaved {
        recorder?.record(.window(next.isUnsaved ? "unsaved" : "saved"))
      }
      shownTitle = next
      shell.setTitle(next.name, isUnsaved: next.isUnsaved, location: next.location)
    }
    followCommandsSoon()
    surface.lineEnding = file.format.lineEnding
    surface.images.folder = file.path.map(PathName.folder(of:))
    finder.turnEnded()
    watchFile()
    followDraft()
  }

  /// A note that was never changed and never had a file.
  var isUntouched: Bool { file.path == nil && !isUnsaved }

  var isEmptyNote: Bool { file.path == nil && session.state.settledText.isEmpty }
}
