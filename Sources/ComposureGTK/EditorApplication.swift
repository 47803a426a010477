import CGTK
import ComposureEditor
import ComposureLinux
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
  private let registry = DocumentRegistry<NoteWindow>()
  private let system = LinuxFileSystem()
  private var recorder: TraceRecorder?
  private var styleSheet: Object?
  private var services: NoteWindow.Services!
  private var hasActivated = false

  public init(environment: [String: String]) throws(Failure) {
    language = Language.preferred(environment: environment)
    // GTK would end the process by itself, without saying what to do.
    guard gtk_init_check() != 0 else { throw .noDisplay }
    application = object(adw_application_new(Self.identifier, G_APPLICATION_HANDLES_OPEN))
    g_set_application_name("Composure")
  }

  /// Runs until the last window is closed. `files` are paths or `file:` addresses; `recorder` is asked for once it is
  /// known that the window will be in this process.
  /// - Returns: GApplication's exit status.
  public func run(files: [String], recorder makeRecorder: (() throws -> TraceRecorder)?) throws -> Int32 {
    g_application_register(application.of(), nil, nil)
    if let makeRecorder {
      guard g_application_get_is_remote(application.of()) == 0 else { throw Failure.runsAlready }
      recorder = try makeRecorder()
    }
    connect(application, "startup", after: true) { [weak self] _ in self?.start() }
    connect(application, "activate") { [weak self] _ in self?.activate() }
    connect(application, "open") { [weak self] in self?.open($0) }
    // Registering has already started the program when it is the first.
    if g_application_get_is_remote(application.of()) == 0 { start() }

    var arguments = (["composure", "--"] + files).map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    return g_application_run(application.of(), Int32(arguments.count - 1), &arguments)
  }

  private func start() {
    guard services == nil else { return }
    bridgeMainQueue()
    let style = object(adw_style_manager_get_default())
    services = makeServices(style: style)
    connect(style, "notify::dark") { [weak self] _ in self?.themeChanged() }
    themeChanged()
    CommandMenu.setKeys(of: application)
    addAppearanceAction(style)
  }

  private func makeServices(style: Object) -> NoteWindow.Services {
    let state = String(cString: g_get_user_state_dir()) + "/composure"
    let files = SafeFile(system: system, rescueFolder: state + "/rescue")
    let documents =
      g_get_user_special_dir(G_USER_DIRECTORY_DOCUMENTS).map { String(cString: $0) }
      ?? String(cString: g_get_home_dir()) + "/Documents"
    return NoteWindow.Services(
      application: application, language: language, loop: loop, traits: InputMethod.traits,
      documentsFolder: documents,
      theme: { [language] in
        Theme(palette: adw_style_manager_get_dark(style.opaque) != 0 ? .dark : .light, language: language)
      },
      makeFile: { [system] in NoteFile(files: files, system: system, converter: IconvConverter(), text: $0) },
      newNote: { [weak self] in self?.show(text: Rope()) },
      openFile: { [weak self] in self?.open(path: $0, from: $1) },
      otherWindow: { [weak self] in self?.window(showing: $0, except: $1) },
      closed: { [weak self] in self?.registry.remove($0) })
  }

  private func themeChanged() {
    guard let display = gdk_display_get_default() else { return }
    let provider = object(gtk_css_provider_new())
    gtk_css_provider_load_from_data(provider.of(), services.theme().styleSheet, -1)
    if let styleSheet { gtk_style_context_remove_provider_for_display(display, styleSheet.opaque) }
    gtk_style_context_add_provider_for_display(display, provider.opaque, guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    styleSheet = provider
    for window in registry.documents { window.themeChanged() }
  }

  private func addAppearanceAction(_ style: Object) {
    let action = object(
      g_simple_action_new_stateful(
        "appearance", g_variant_get_type(g_variant_new_string("")), g_variant_new_string("system")))
    connect(action, "change-state") { arguments in
      guard let value = arguments.variant(1) else { return }
      let scheme: AdwColorScheme =
        switch String(cString: g_variant_get_string(value, nil)) {
        case "light": ADW_COLOR_SCHEME_FORCE_LIGHT
        case "dark": ADW_COLOR_SCHEME_FORCE_DARK
        default: ADW_COLOR_SCHEME_DEFAULT
        }
      adw_style_manager_set_color_scheme(style.opaque, scheme)
      g_simple_action_set_state(action.opaque, value)
    }
    g_action_map_add_action(application.opaque, action.opaque)
    g_object_unref(action)
  }

  // MARK: - Windows

  private func activate() {
    if !hasActivated || registry.documents.isEmpty {
      show(text: Rope(Welcome.note(in: language)))
    } else {
      show(text: Rope())
    }
    hasActivated = true
  }

  private func open(_ arguments: SignalArguments) {
    hasActivated = true
    guard let list = arguments.pointer(1)?.assumingMemoryBound(to: OpaquePointer?.self) else { return }
    for index in 0..<arguments.int(2) {
      guard let path = takeString(g_file_get_path(list[index])) else { continue }
      open(path: path, from: nil)
    }
  }

  /// Shows the file at `path` in the window that already has it, in the empty window that asked, or in a new one.
  private func open(path: String, from origin: NoteWindow?) {
    if let window = window(showing: path, except: nil) { return window.present() }
    let file = services.makeFile(Rope())
    do {
      switch try file.open(path) {
      case .text(let text): show(text: text, file: file)
      case .whichEncoding(let candidates, _):
        let text = file.preview(as: candidates.first ?? .utf8)
        show(text: text, file: file).askEncoding(candidates)
      }
    } catch {
      // Said where the writer is looking; without a window, in one with an empty note.
      let window = origin ?? registry.documents.last ?? show(text: Rope())
      window.shell.notices.show(.opening, Catalogue.text(of: error, in: language), isProblem: true)
      window.present()
    }
  }

  @discardableResult
  private func show(text: Rope, file: NoteWindow.File? = nil) -> NoteWindow {
    let file = file ?? services.makeFile(text)
    let window = NoteWindow(services, text: text, file: file)
    registry.add(window) { [weak window] in window?.file.keys ?? [] }
    if let recorder {
      window.record(to: recorder)
      self.recorder = nil
    }
    window.present()
    return window
  }

  private func window(showing path: String, except excluded: NoteWindow?) -> NoteWindow? {
    registry.document(with: FileKey.keys(of: path, in: system), except: excluded)
  }
}
