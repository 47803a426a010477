import CGTK
import CompositionLab

/// A window with a plain GtkTextView that does what standard input says, and says what happens on standard output.
@MainActor final class Probe {
  private let application: UnsafeMutablePointer<GtkApplication>
  private let window: UnsafeMutablePointer<GtkWindow>
  private let view: UnsafeMutablePointer<GtkTextView>
  private let entry: UnsafeMutablePointer<GtkWidget>
  private let buffer: UnsafeMutablePointer<GtkTextBuffer>
  private let strong: OpaquePointer
  private let folded: OpaquePointer
  private var preedit = ""
  private var pending: [UInt8] = []

  init(application: UnsafeMutablePointer<GtkApplication>) {
    self.application = application
    window = recast(gtk_application_window_new(application))
    view = recast(gtk_text_view_new())
    entry = gtk_entry_new()
    buffer = gtk_text_view_get_buffer(view)
    strong = recast(gtk_text_tag_new("strong"))
    folded = recast(gtk_text_tag_new("folded"))
    buildWindow()
    observe()
    watchStandardInput { [unowned self] in read($0) }
  }

  private func buildWindow() {
    let table = gtk_text_buffer_get_tag_table(buffer)
    setProperty(strong, "weight", int: 700)
    setProperty(folded, "invisible", boolean: true)
    gtk_text_tag_table_add(table, recast(strong))
    gtk_text_tag_table_add(table, recast(folded))
    let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    gtk_widget_set_vexpand(recast(view), 1)
    gtk_box_append(recast(box), recast(view))
    gtk_box_append(recast(box), entry)
    gtk_window_set_child(window, box)
    gtk_window_set_title(window, "TextViewProbe")
    gtk_window_set_default_size(window, 600, 300)
    // The accelerator goes the application's way, as a product's does.
    let action = g_simple_action_new("bold", nil)!
    connect(UnsafeMutableRawPointer(action), "activate") { [unowned self] _ in report("accelerator", name: "bold") }
    g_action_map_add_action(recast(window), recast(action))
    "<Control>b".withCString { key in
      var keys: [UnsafePointer<CChar>?] = [key, nil]
      gtk_application_set_accels_for_action(application, "win.bold", &keys)
    }
    gtk_window_present(window)
    gtk_widget_grab_focus(recast(view))
  }

  private func observe() {
    connect(view, "preedit-changed") { [unowned self] arguments in
      preedit = arguments.string(1)
      report("preedit", text: preedit)
    }
    connect(buffer, "insert-text") { arguments in
      ProbeEvent("insert", text: arguments.string(2), at: Int(gtk_text_iter_get_offset(arguments.iterator(1)))).write()
    }
    connect(buffer, "insert-text", after: true) { [unowned self] _ in report("inserted") }
    connect(buffer, "delete-range") { arguments in
      let start = Int(gtk_text_iter_get_offset(arguments.iterator(1)))
      ProbeEvent("delete", at: start, end: Int(gtk_text_iter_get_offset(arguments.iterator(2)))).write()
    }
    connect(buffer, "delete-range", after: true) { [unowned self] _ in report("deleted") }
    connect(buffer, "mark-set", after: true) { arguments in
      guard let mark = arguments.object(2), let name = gtk_text_mark_get_name(recast(mark)) else { return }
      ProbeEvent("mark", at: Int(gtk_text_iter_get_offset(arguments.iterator(1))), name: String(cString: name)).write()
    }
    connect(entry, "changed") { [unowned self] _ in
      ProbeEvent("entry", text: String(cString: gtk_editable_get_text(recast(entry)))).write()
    }
    connect(window, "notify::is-active") { [unowned self] _ in
      ProbeEvent("active", name: gtk_window_is_active(window) != 0 ? "yes" : "no").write()
    }
    reportReleases(in: recast(window))
  }

  /// In the bubble phase a release arrives only when the input method has answered that it does not want the key.
  private func reportReleases(in window: UnsafeMutablePointer<GtkWidget>) {
    let keys = gtk_event_controller_key_new()!
    connect(UnsafeMutableRawPointer(keys), "key-released") { arguments in
      ProbeEvent("released", name: gdk_keyval_name(arguments.uint(1)).map { String(cString: $0) }).write()
    }
    gtk_widget_add_controller(window, keys)
  }

  private func read(_ chunk: [UInt8]) {
    guard !chunk.isEmpty else { return g_application_quit(recast(application)) }
    pending += chunk
    while let end = pending.firstIndex(of: 0x0A) {
      let command = String(decoding: pending[..<end], as: UTF8.self)
      pending.removeSubrange(...end)
      if command == "load" {
        gtk_text_buffer_set_text(buffer, SurfaceScenario.text, -1)
        placeCaret(SurfaceScenario.caret)
      } else if let action = SurfaceAction(rawValue: command) {
        perform(action)
      }
      report("did", name: command)
    }
  }

  /// Writes an event with the document, the caret and the preedit as they are now.
  private func report(_ event: String, text: String? = nil, name: String? = nil) {
    var caret = GtkTextIter()
    gtk_text_buffer_get_iter_at_mark(buffer, &caret, gtk_text_buffer_get_insert(buffer))
    ProbeEvent(
      event, text: text, name: name, preedit: preedit, document: document,
      caret: Int(gtk_text_iter_get_offset(&caret))
    ).write()
  }
}

// MARK: - The actions

extension Probe {
  private func perform(_ action: SurfaceAction) {
    switch action {
    case .styleAnotherLine: style(line: 0)
    case .styleComposingLine: style(line: 1)
    case .insertElsewhere: insert("위 ", at: 0)
    case .deleteElsewhere: delete(document.unicodeScalars.count - 2, document.unicodeScalars.count)
    case .insertBeforeCaret: insert("!", at: caret)
    case .foldAnotherLine:
      var (start, end) = (iterator(0), iterator(5))
      gtk_text_buffer_apply_tag(buffer, recast(folded), &start, &end)
    case .setSameText: gtk_text_buffer_set_text(buffer, document, -1)
    case .placeCaretHere: placeCaret(caret)
    case .placeCaretElsewhere: placeCaret(2)
    case .selectElsewhere:
      var (start, end) = (iterator(0), iterator(2))
      gtk_text_buffer_select_range(buffer, &start, &end)
    case .moveInsertMark:
      var place = iterator(2)
      gtk_text_buffer_move_mark(buffer, gtk_text_buffer_get_insert(buffer), &place)
    case .moveSelectionBound:
      var place = iterator(2)
      gtk_text_buffer_move_mark(buffer, gtk_text_buffer_get_selection_bound(buffer), &place)
    case .rewriteLine, .rewriteLineAndRestoreCaret:
      let (start, end) = (5, caret)
      let line = String(String.UnicodeScalarView(document.unicodeScalars.dropFirst(start).prefix(end - start)))
      delete(start, end)
      insert(line, at: start)
      if action == .rewriteLineAndRestoreCaret { placeCaret(end) }
    case .resetInputContext: gtk_text_view_reset_im_context(view)
    case .commitThenPlaceCaret:
      gtk_text_buffer_insert_at_cursor(buffer, preedit, -1)
      gtk_text_view_reset_im_context(view)
      placeCaret(2)
    case .wrapWord:
      insert("**", at: caret - 1)
      insert("**", at: caret)
    case .focusAnotherWidget: gtk_widget_grab_focus(entry)
    case .focusAnotherWindow:
      let other: UnsafeMutablePointer<GtkWidget> = recast(gtk_application_window_new(application))
      gtk_window_set_title(recast(other), "Another window")
      gtk_window_set_child(recast(other), gtk_entry_new())
      reportReleases(in: other)
      connect(other, "notify::is-active") { _ in
        if gtk_window_is_active(recast(other)) != 0 { ProbeEvent("active", name: "another").write() }
      }
      gtk_window_present(recast(other))
    case .clickElsewhere, .boldAccelerator, .undoKey, .backspaceKey, .returnKey, .leftKey, .homeKey, .escapeKey:
      break  // The driver does these with a real pointer and real keys.
    }
  }

  private var document: String {
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_bounds(buffer, &start, &end)
    let text = gtk_text_buffer_get_text(buffer, &start, &end, 1)!
    defer { g_free(text) }
    return String(cString: text)
  }

  private var caret: Int {
    var place = GtkTextIter()
    gtk_text_buffer_get_iter_at_mark(buffer, &place, gtk_text_buffer_get_insert(buffer))
    return Int(gtk_text_iter_get_offset(&place))
  }

  private func iterator(_ offset: Int) -> GtkTextIter {
    var place = GtkTextIter()
    gtk_text_buffer_get_iter_at_offset(buffer, &place, gint(offset))
    return place
  }

  private func style(line: Int32) {
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_iter_at_line(buffer, &start, line)
    end = start
    gtk_text_iter_forward_to_line_end(&end)
    gtk_text_buffer_apply_tag(buffer, recast(strong), &start, &end)
    gtk_text_buffer_remove_tag(buffer, recast(strong), &start, &end)
    gtk_text_buffer_apply_tag(buffer, recast(strong), &start, &end)
  }

  private func insert(_ text: String, at offset: Int) {
    var place = iterator(offset)
    gtk_text_buffer_insert(buffer, &place, text, -1)
  }

  private func delete(_ start: Int, _ end: Int) {
    var (start, end) = (iterator(start), iterator(end))
    gtk_text_buffer_delete(buffer, &start, &end)
  }

  private func placeCaret(_ offset: Int) {
    var place = iterator(offset)
    gtk_text_buffer_place_cursor(buffer, &place)
  }
}
