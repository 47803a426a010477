import CGTK
import ComposureEditor
import ComposureLinux
import ComposureNotes
import ComposureText

/// A small window for a note that is written, said where, and gone.
///
/// The note is a page like any other: whatever is done to it waits for its syllable. Saving first writes what is being
/// composed, in whichever of the two fields that is.
@MainActor final class QuickEntryWindow {
  let window: Object
  let services: NoteWindow.Services
  let surface: TextSurface
  let session: EditorSession
  let files: SafeFile<LinuxFileSystem>
  private let place = ComposingField()
  private let notices = NoticeArea(dismissTitle: tr("Dismiss"))
  private let saveButton: Object
  private let keyOrder: KeyOrder
  private let keeper: DraftKeeper
  private var keptEntry: QuickEntry
  private var recorder: TraceRecorder?
  private var recordedPlace = ""
  private var isClosed = false

  /// Called with the path of the note that was saved, once the window is gone.
  var saved: @MainActor (_ path: String) -> Void = { _ in }
  /// Called once the window is gone with something in it that is kept for the next one.
  var kept: @MainActor () -> Void = {}

  init(_ services: NoteWindow.Services, store: QuickEntryStore, asksForPlace: Bool) {
    self.services = services
    files = store.files
    let kept = store.load()
    keptEntry = kept ?? QuickEntry()
    let text = Rope(keptEntry.note)
    surface = TextSurface(text: text, theme: services.theme(), traits: services.traits, loop: services.loop)
    session = EditorSession(text: text, surface: surface, loop: services.loop)
    surface.session = session
    window = object(adw_application_window_new(services.application.of()))
    keyOrder = KeyOrder(window: window)
    saveButton = object(gtk_button_new_with_mnemonic(tr("_Save")))
    var current: @MainActor () -> QuickEntry = { QuickEntry() }
    keeper = DraftKeeper(
      loop: services.loop, restored: kept == nil ? nil : "quick",
      save: { (draft) throws(FileProblem) in try store.save(draft.text) },
      discard: { (_) throws(FileProblem) in store.discard() },
      current: { () -> (@Sendable () -> Draft)? in
        if current().isEmpty { return nil }
        let draft = Draft(text: QuickEntryStore.text(of: current()))
        return { draft }
      })
    place.text = keptEntry.place
    current = { [weak self] in self?.entry ?? QuickEntry() }
    keeper.onProblem = { [weak self] in self?.tell($0, about: .draft) }
    build(asksForPlace: asksForPlace || !keptEntry.place.isEmpty)
    addActions()
    follow()
    followSettings()
    if kept != nil { tellRestored() }
  }

  /// What was left is there, with the caret where one goes on.
  private func tellRestored() {
    session.submit(.select(Selection(session.state.text.end)), endsComposition: false)
    notices.show(
      .information, tr("This was not saved last time."),
      choices: [
        .init(title: tr("Start Anew")) { [weak self] in
          self?.session.performAction("discard-draft") { [weak self] in self?.startAnew() }
        }
      ])
    session.onEdit = { [weak self] _, _ in self?.notices.hide(.information) }
  }

  /// One step, which undo takes back.
  private func startAnew() {
    session.receive("", base: session.state.text.string)
    place.text = ""
    surface.focus()
  }

  func present() {
    gtk_window_present(window.of())
    surface.focus()
  }

  func themeChanged() {
    surface.setTheme(services.theme())
    session.restyleAll()
  }

  /// Takes over what was chosen for how one writes.
  func followSettings() {
    session.smartTyping = services.settings.smartTyping
    services.spelling.apply(to: session)
  }

  /// What is entered, without what is being composed.
  private var entry: QuickEntry { QuickEntry(note: session.state.settledText.string, place: place.text) }

  // MARK: - Widgets

  private func build(asksForPlace: Bool) {
    gtk_window_set_title(window.of(), tr("Quick Entry"))
    gtk_window_set_default_size(window.of(), Int32(min(460, WindowSize.room.width)), 360)
    gtk_widget_set_size_request(window.of(), 300, 220)
    gtk_widget_add_css_class(window.of(), "composure")

    let header = object(adw_header_bar_new())
    adw_header_bar_set_show_start_title_buttons(header.opaque, 0)
    adw_header_bar_set_show_end_title_buttons(header.opaque, 0)
    let closing = object(gtk_button_new_with_mnemonic(tr("_Close")))
    gtk_widget_set_tooltip_text(closing.of(), tr("Close; what is written here is there next time (Esc)"))
    gtk_actionable_set_action_name(closing.opaque, "win.close")
    adw_header_bar_pack_start(header.opaque, closing.of())
    let key = Accelerator.label("<Control>Return") ?? ""
    gtk_widget_set_tooltip_text(
      saveButton.of(), tr("Save as a note in {folder} ({key})", ["folder": folderName, "key": key]))
    gtk_actionable_set_action_name(saveButton.opaque, "win.save")
    gtk_widget_add_css_class(saveButton.of(), "suggested-action")
    adw_header_bar_pack_end(header.opaque, saveButton.of())
    for button in [closing, saveButton] { gtk_widget_set_focus_on_click(button.of(), 0) }

    let scroller = object(gtk_scrolled_window_new())
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(scroller.opaque, surface.page.of())
    gtk_widget_set_vexpand(scroller.of(), 1)

    let content = object(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
    for child in [header, notices.widget, scroller] { gtk_box_append(content.of(), child.of()) }
    if asksForPlace {
      gtk_box_append(content.of(), placeRow().of())
      surface.look.letTabLeave()
    }
    adw_application_window_set_content(window.of(), content.of())
  }

  private func placeRow() -> Object {
    let row = object(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12))
    for (name, pixels) in [("margin-start", 16), ("margin-end", 16), ("margin-top", 8), ("margin-bottom", 12)] {
      set(row, name, pixels)
    }
    let label = object(gtk_label_new_with_mnemonic(tr("_Where?")))
    gtk_label_set_mnemonic_widget(label.opaque, place.entry.of())
    gtk_widget_set_hexpand(place.entry.of(), 1)
    gtk_box_append(row.of(), label.of())
    gtk_box_append(row.of(), place.entry.of())
    connect(place.entry, "activate") { [weak self] _ in self?.save() }
    FieldKeys.add(to: place.entry) { [weak self] key, modifiers in
      guard let self, key == .tab, modifiers == [.shift] else { return false }
      // The buttons are no way back.
      place.settle()
      surface.focus()
      return true
    }
    return row
  }

  private var folderName: String { PathName.last(of: services.folders.documents) }

  // MARK: - Commands

  private func addActions() {
    for command in CommandMenu.editorCommands {
      _ = CommandMenu.add(command.id.rawValue, to: window) { [weak self] in self?.session.perform(command) }
    }
    _ = CommandMenu.add("save", to: window) { [weak self] in self?.save() }
    _ = CommandMenu.add("close", to: window) { [weak self] in self?.close() }
    connectAnswering(window, "close-request") { [weak self] _ in
      self?.close()
      return .yes
    }
    // Before the text, which would take it for a line break.
    addShortcut("<Control>Return|<Control>KP_Enter", "win.save", GTK_PHASE_CAPTURE)
    // Behind the input method, for which Escape means what is being composed.
    addShortcut("Escape", "win.close", GTK_PHASE_BUBBLE)
  }

  private func addShortcut(_ keys: String, _ action: String, _ phase: GtkPropagationPhase) {
    let controller = object(gtk_shortcut_controller_new())
    gtk_event_controller_set_propagation_phase(controller.opaque, phase)
    gtk_shortcut_controller_add_shortcut(
      controller.opaque, gtk_shortcut_new(gtk_shortcut_trigger_parse_string(keys), gtk_named_action_new(action)))
    gtk_widget_add_controller(window.of(), controller.opaque)
  }

  private func save() {
    session.performAction("save") { [weak self] in
      guard let self, !isClosed else { return }
      place.settle()
      write(entry)
    }
  }

  private func write(_ entry: QuickEntry) {
    guard !entry.isEmpty else { return }
    let folder = services.folders.documents
    g_mkdir_with_parents(folder, 0o755)
    let text = Rope(entry.text)
    let name = FileName.proposed(for: entry.title, fallback: tr("Note"))
    do {
      let file = services.makeFile(Rope())
      guard case .saved = try file.save(text, in: folder, name: name) else { return }
      recorder?.record(.save(bytes: text.utf8Count, error: nil))
      keeper.forget()
      destroy()
      if let path = file.path { saved(path) }
    } catch {
      recorder?.record(.save(bytes: 0, error: error.what.english))
      tell(error, about: .saving)
    }
  }

  func tell(_ problem: FileProblem, about subject: NoticeArea.Subject) {
    notices.show(subject, translated(problem), isProblem: true)
  }

  // MARK: - Following

  private func follow() {
    surface.arrived = { [weak self] in self?.take($0, in: $1, $2) }
    surface.clicked = { [weak self] in if case .task(let task) = $0 { self?.session.toggle(task) } }
    session.onTurn = { [weak self] in self?.changed() }
    place.changed = { [weak self] in self?.changed() }
    changed()
  }

  private func changed() {
    guard !isClosed else { return }
    let now = entry
    let isWritten = !now.isEmpty || session.isComposing || place.shown.contains { !$0.isWhitespace }
    gtk_widget_set_sensitive(saveButton.of(), isWritten ? 1 : 0)
    if now != keptEntry {
      keptEntry = now
      keeper.changed()
    }
    if place.shown != recordedPlace {
      recordedPlace = place.shown
      recorder?.record(.window("place \(recordedPlace)"))
    }
  }

  func record(to recorder: TraceRecorder) {
    self.recorder = recorder
    session.onTrace = { recorder.record($0) }
    recorder.record(.open(surface: "gtk", inputMethod: InputMethod.name, text: session.state.text.string))
    let selection = session.state.selection
    recorder.record(
      .selection(
        anchor: selection.anchor.value, head: selection.head.value, cause: SelectionCause.program.rawValue))
    services.loop.nextTurn { recorder.record(.window("ready")) }
  }

  // MARK: - Closing

  /// Closes the window; what is in it is kept for the next one.
  func close() {
    session.performAction("close") { [weak self] in
      guard let self, !isClosed else { return }
      place.settle()
      keeper.keep()
      destroy()
      if !entry.isEmpty { kept() }
    }
  }

  /// Keeps what is entered now, and waits until it is on the disk.
  func finish() async {
    if !isClosed {
      surface.endComposition()
      place.settle()
      keeper.keep()
    }
    await keeper.finish()
  }

  var closed: @MainActor () -> Void = {}

  private func destroy() {
    isClosed = true
    recorder?.record(.window("closed"))
    session.onTurn = nil
    // What the page has still to do finds its view, until nothing keeps this any more.
    g_object_ref(surface.page)
    gtk_widget_set_visible(window.of(), 0)
    OutermostLoop.run { [self] in
      ClosedWindow.destroy(window)
      closed()
    }
  }
}
