import CGTK
import ComposureEditor
import ComposureLinux
import ComposureMarkdown
import ComposureNotes
import ComposureText
import Foundation

/// The program: one process a session, one window a note, no file open twice.
///
/// GApplication makes the process the only one of its name on the session bus; a second start hands its files over to
/// the first and ends. On another bus, as the tests have, there is another first process.
@MainActor public final class EditorApplication {
  public static let identifier = "dev.composure.Composure"

  /// Why the program ended, as its exit status.
  public enum Failure: Error, Equatable {
    case noDisplay
    /// A trace is of one process, and another one would show the window.
    case runsAlready
  }

  private let application: Object
  private let language: Language
  private let loop = GLibLoop()
  private let registry: DocumentRegistry<NoteWindow>
  /// Notes that were closed with text that is in no file, the last one at the end.
  private let closedNotes: DocumentRegistry<ClosedNote>
  private let system = LinuxFileSystem()
  private let folders: UserFolders
  private var reading: EarlyReading?
  private var recorder: TraceRecorder?
  private let settings: Settings
  private lazy var actions = ApplicationActions(application: application, settings: settings)
  private lazy var quickEntry = QuickEntryOpener(
    services: services, settings: settings,
    store: QuickEntryStore(folders: folders, files: SafeFile(system: system, rescueFolder: folders.rescue)))
  /// What the first activation asks for instead of a note.
  private var beginsWithQuickEntry = false
  private lazy var spelling = SpellingSettings(settings: settings)
  private var styleSheet: Object?
  private var services: NoteWindow.Services!
  private var hasActivated = false
  private var drafts: DraftStore<LinuxFileSystem>?
  /// Why no drafts are kept; told once, in the first window.
  private var draftProblem: FileProblem?

  /// - Parameter reading: the file that the first window is going to show.
  public init(environment: [String: String], reading: EarlyReading? = nil) throws(Failure) {
    self.reading = reading
    language = Language.preferred(environment: environment)
    folders = Self.userFolders(environment)
    let files = SafeFile(system: system, rescueFolder: folders.rescue)
    registry = DocumentRegistry { try? files.openFilesKey(for: $0) }
    closedNotes = DocumentRegistry { try? files.openFilesKey(for: $0) }
    // GTK would end the process by itself, without saying what to do.
    guard gtk_init_check() != 0 else { throw .noDisplay }
    application = object(adw_application_new(Self.identifier, G_APPLICATION_HANDLES_OPEN))
    g_set_application_name("Composure")
    settings = Settings()
    OldSettings.migrate(from: String(cString: g_get_user_config_dir()) + "/composure/settings.ini", to: settings)
    ProgramPrefix.addIcons()
    gtk_window_set_default_icon_name(Self.identifier)
  }

  /// Runs until the last window is closed. `files` are paths or `file:` addresses; `recorder` is asked for once it is
  /// known that the window will be in this process.
  /// With `quickEntry` the window for one is shown instead of a new note, by the program that runs already if there is
  /// one.
  /// - Returns: GApplication's exit status.
  public func run(files: [String], quickEntry: Bool = false, recorder makeRecorder: (() throws -> TraceRecorder)?)
    throws
    -> Int32
  {
    g_application_register(application.of(), nil, nil)
    let isRemote = g_application_get_is_remote(application.of()) != 0
    if let makeRecorder {
      guard !isRemote else { throw Failure.runsAlready }
      recorder = try makeRecorder()
    }
    if quickEntry, isRemote {
      g_action_group_activate_action(application.opaque, CommandMenu.AppCommand.quickEntry.rawValue, nil)
      g_dbus_connection_flush_sync(g_application_get_dbus_connection(application.of()), nil, nil)
      return 0
    }
    beginsWithQuickEntry = quickEntry
    connect(application, "startup", after: true) { [weak self] _ in self?.start() }
    connect(application, "activate") { [weak self] _ in self?.activate() }
    connect(application, "open") { [weak self] in self?.open($0) }
    // Registering has already started the program when it is the first.
    if !isRemote { start() }

    var arguments = (["composure", "--"] + files).map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    let status = g_application_run(application.of(), Int32(arguments.count - 1), &arguments)
    drafts?.end()
    return status
  }

  private func start() {
    guard services == nil else { return }
    bridgeMainQueue()
    AccessibleNames.follow()
    do {
      drafts = try DraftStore(system: system, folder: folders.drafts)
    } catch {
      draftProblem = error
    }
    for signal in [SIGTERM, SIGHUP, SIGINT] { onSignal(signal) { [weak self] in self?.terminate() } }
    let style = object(adw_style_manager_get_default())
    services = makeServices(style: style)
    addActions()
    themeChanged()
    CommandMenu.setKeys(of: application)
  }

  private func makeServices(style: Object) -> NoteWindow.Services {
    let files = SafeFile(system: system, rescueFolder: folders.rescue)
    return NoteWindow.Services(
      application: application, loop: loop, traits: InputMethod.traits,
      folders: folders,
      theme: { [language, settings] in
        Theme(
          palette: .of(
            isDark: adw_style_manager_get_dark(style.opaque) != 0,
            isHighContrast: adw_style_manager_get_high_contrast(style.opaque) != 0), language: language,
          bodySize: settings[.textSize] * settings[.zoom] * settings[.textStyle].factor)
      },
      settings: settings,
      makeFile: { [system] in NoteFile(files: files, system: system, converter: IconvConverter(), text: $0) },
      spelling: spelling, drafts: drafts, places: PlaceStore(system: system, folder: folders.state),
      newNote: { [weak self] in self?.show(text: Rope()) },
      openFile: { [weak self] in self?.open(path: $0, from: $1) },
      otherWindow: { [weak self] in self?.window(showing: $0, except: $1) },
      closed: { [weak self] in self?.closed($0) },
      closeAll: { [weak self] in for window in self?.registry.documents ?? [] { window.close() } },
      reopen: { [weak self] in
        guard let self, let note = closedNotes.documents.last else { return false }
        reopen(note)
        return true
      })
  }

  private func themeChanged() {
    guard let display = gdk_display_get_default() else { return }
    let provider = object(gtk_css_provider_new())
    gtk_css_provider_load_from_data(provider.of(), services.theme().styleSheet, -1)
    if let styleSheet { gtk_style_context_remove_provider_for_display(display, styleSheet.opaque) }
    gtk_style_context_add_provider_for_display(display, provider.opaque, guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    styleSheet = provider
    for window in registry.documents { window.themeChanged() }
    quickEntry.themeChanged()
  }

  private func addActions() {
    actions.quickEntry = { [weak self] in self?.showQuickEntry() }
    quickEntry.saved = { [weak self] in self?.tellSaved($0) }
    quickEntry.kept = { [weak self] in
      self?.windowUsedLast?.shell.showToast(tr("Kept for the next quick entry."))
    }
    actions.add()
    if let problem = settings.problem { FileHandle.standardError.write(Data("composure: \(problem)\n".utf8)) }
    ViewActions.add(to: application, settings)
    LiveSettings.follow(
      settings, spelling,
      .init(
        looks: { [weak self] in self?.themeChanged() },
        windows: { [weak self] in
          guard let self else { return }
          for window in registry.documents { window.viewSettingsChanged() }
          quickEntry.settingsChanged()
        },
        spelling: { [weak self] in
          guard let self else { return }
          for window in registry.documents { window.spellingChanged() }
          quickEntry.settingsChanged()
        }))
  }

  private static func userFolders(_ environment: [String: String]) -> UserFolders {
    let home = String(cString: g_get_home_dir())
    let path = UserFolders.userDirectoriesFile(environment: environment, home: home)
    let directories = (try? SafeFile(system: LinuxFileSystem()).load(path)).map {
      String(decoding: $0.bytes, as: UTF8.self)
    }
    return UserFolders(environment: environment, home: home, userDirectories: directories)
  }

  // MARK: - Windows

  /// Brings back what a run that ended by force had not saved, each text in its own window.
  private func restoreDrafts() {
    guard let drafts, let abandoned = try? drafts.takeAbandoned() else { return }
    for draft in abandoned {
      let text = draft.content
      let file = services.makeFile(Rope())
      file.restore(draft)
      guard file.isUnsaved(text) else {
        try? drafts.discard(draft.id)
        continue
      }
      let window = show(text: text, file: file, draft: draft.id)
      window.restorePlace(caret: draft.caret)
      window.tellRestored()
    }
  }

  private func closed(_ window: NoteWindow) {
    registry.remove(window)
    if let note = window.closed { offerBack(note) }
    // The last window gone ends the program, but not before its draft is.
    g_application_hold(application.of())
    Task { [application] in
      await window.finishDraft()
      g_object_unref(window.surface.page)
      g_application_release(application.of())
    }
  }

  private func offerBack(_ note: ClosedNote) {
    closedNotes.add(note) { note.file.path }
    // Without a window it comes back by itself when the program starts again.
    windowUsedLast?.shell.showToast(
      tr("“{name}” was closed with changes that are not saved.", ["name": note.title]), buttonTitle: tr("Undo")
    ) { [weak self, weak note] in
      if let note { self?.reopen(note) }
    }
  }

  /// Says where a quick entry went: in the window in use, or else through the desktop.
  private func tellSaved(_ path: String) {
    let name = PathName.last(of: path)
    let text = tr("Saved as “{name}”", ["name": name])
    guard let window = windowUsedLast else {
      return Notification.send(text, PathName.folder(of: path).replacingHome, from: application)
    }
    window.recorder?.record(.window("told \(text)"))
    window.shell.showToast(text, buttonTitle: tr("Open")) { [weak self] in self?.open(path: path, from: nil) }
  }

  private var windowUsedLast: NoteWindow? {
    var item = gtk_application_get_windows(application.of())
    while let current = item {
      let window = current.pointee.data
      if let found = registry.documents.first(where: { $0.shell.window == window }) { return found }
      item = current.pointee.next
    }
    return registry.documents.last
  }

  /// Shows a note again as it was when it was closed.
  private func reopen(_ note: ClosedNote) {
    guard closedNotes.documents.contains(where: { $0 === note }) else { return }
    closedNotes.remove(note)
    let window = show(text: note.text, file: note.file, draft: note.draft)
    window.session.submit(.select(note.selection), endsComposition: false)
  }

  /// Keeps every draft, then ends: asked for by the session or the system.
  private func terminate() {
    Task { [application, registry, quickEntry] in
      for window in registry.documents {
        window.shell.rememberSize()
        await window.keepDraft()
        window.rememberPlace()
      }
      await quickEntry.finish()
      g_application_quit(application.of())
    }
  }

  private func showQuickEntry() {
    quickEntry.show(recorder: recorder)
    recorder = nil
  }

  private func activate() {
    if beginsWithQuickEntry {
      beginsWithQuickEntry = false
      return showQuickEntry()
    }
    if !hasActivated {
      restoreDrafts()
      hasActivated = true
      // What was brought back is what the writer wants to see.
      if let window = registry.documents.first { return record(window) }
    }
    if registry.documents.isEmpty {
      show(text: Rope(Welcome.note))
    } else {
      show(text: Rope())
    }
  }

  private func open(_ arguments: SignalArguments) {
    if !hasActivated { restoreDrafts() }
    hasActivated = true
    guard let list = arguments.pointer(1)?.assumingMemoryBound(to: OpaquePointer?.self) else { return }
    for index in 0..<arguments.int(2) {
      if let path = takeString(g_file_get_path(list[index])) {
        open(path: path, from: nil)
      } else {
        // An address of the network or of a camera, which no path leads to.
        let address = takeString(g_file_get_uri(list[index])) ?? ""
        tell(FileProblem(.notAFile, while: .opening, path: address), from: nil)
      }
    }
  }

  /// Shows the file at `path` in the window that already has it, or in a new one that takes the place of an untouched
  /// note.
  private func open(path: String, from origin: NoteWindow?) {
    if let window = window(showing: path, except: nil) {
      record(window)
      return window.present()
    }
    if let note = closedNotes.document(showing: path) { return reopen(note) }
    let file = services.makeFile(Rope())
    do {
      let window: NoteWindow
      let early = reading?.take(path)
      reading = nil
      switch try file.open(path, early: early) {
      case .text(let syntax):
        window = show(syntax, file: file)
        window.restorePlace()
        window.tellFormat()
      case .whichEncoding(let candidates, _):
        window = show(text: file.preview(as: candidates.first ?? .utf8), file: file)
        window.askEncoding(candidates)
      }
      if let origin, origin.isUntouched { origin.close() }
    } catch {
      tell(error, from: origin)
    }
  }

  /// Says where the writer is looking what went wrong; without a window, in one with an empty note.
  private func tell(_ problem: FileProblem, from origin: NoteWindow?) {
    let window = origin ?? registry.documents.last ?? show(text: Rope())
    window.shell.notices.show(.opening, translated(problem), isProblem: true)
    window.present()
  }

  @discardableResult
  private func show(text: Rope, file: NoteWindow.File? = nil, draft: String? = nil) -> NoteWindow {
    show(SyntaxTree(text, options: .editing), file: file ?? services.makeFile(text), draft: draft)
  }

  private func show(_ syntax: SyntaxTree, file: NoteWindow.File, draft: String? = nil) -> NoteWindow {
    windowUsedLast?.shell.rememberSize()
    let window = NoteWindow(services, syntax, file: file, draft: draft)
    registry.add(window) { [weak window] in window?.file.path }
    if draft == nil { record(window) }
    if let problem = draftProblem {
      draftProblem = nil
      window.shell.notices.show(.draft, translated(problem), isProblem: true)
    }
    window.present()
    return window
  }

  /// A trace is of one window: the first that the writer asked for.
  private func record(_ window: NoteWindow) {
    guard let recorder else { return }
    self.recorder = nil
    window.record(to: recorder)
  }

  private func window(showing path: String, except excluded: NoteWindow?) -> NoteWindow? {
    registry.document(showing: path, except: excluded)
  }
}
