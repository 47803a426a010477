import CGTK
import ComposureEditor
import ComposureMarkdown
import ComposureText

/// The one adapter between the core and `GtkTextView`: the view is private to this file, and whatever changes its text,
/// caret or tags does so here, with a permit.
///
/// What the view does is told to the session at once, in the core's terms; what the session wants is done to the view.
/// Decisions are the session's.
@MainActor final class TextSurface: EditorSurface {
  let traits: SurfaceTraits
  /// The page, to be put into a scrolled window: the view in a column of the theme's width.
  let page: Object
  weak var session: EditorSession? { didSet { visibleRangeMayHaveChanged() } }

  private let view: Object
  private let buffer: Object
  private let tags: TagSet
  private let loop: any MainLoop

  /// What the input method shows at the caret; the view tells it by a signal and has no way to be asked.
  private var preedit = ""
  /// What moves the caret at this moment.
  private var cause = SelectionCause.program
  /// Where the edit that GTK is in the middle of began.
  private var insertionStart = 0
  private var deletion: Range<Int>?
  /// Where rows may have to be set differently.
  private var untidy: TextRange?
  private var isTidyTurnScheduled = false
  private var isVisibleRangeTurnScheduled = false
  private var isPrimaryTurnScheduled = false
  private var isScrollTurnScheduled = false
  /// In a large text rows are measured for many seconds, and what is above the caret grows meanwhile.
  private var followsCaretUntil = Duration.zero
  private var prefixWidths: [String: Int] = [:]
  /// What was on screen when its styling was last asked for.
  private var styledRange: TextRange?
  private var dragged: (start: Object, end: Object)?

  init(text: Rope, theme: Theme, traits: SurfaceTraits, loop: any MainLoop) {
    self.traits = traits
    self.loop = loop
    view = object(gtk_text_view_new())
    buffer = object(gtk_text_view_get_buffer(view.of()))
    tags = TagSet(table: object(gtk_text_buffer_get_tag_table(buffer.of())), theme: theme)
    page = object(adw_clamp_scrollable_new())
    adw_clamp_scrollable_set_child(page.opaque, view.of())
    gtk_text_buffer_set_enable_undo(buffer.of(), 0)
    load(text)
    dress(theme)
    connectBuffer()
    connectKeys()
    connectPointer()
    connectClipboard()
    connectScrolling()
  }

  /// Puts a whole text into the view before the session follows it.
  private func load(_ text: Rope) {
    let string = text.string
    gtk_text_buffer_set_text(buffer.of(), string, Int32(string.utf8.count))
    var start = GtkTextIter()
    gtk_text_buffer_get_start_iter(buffer.of(), &start)
    gtk_text_buffer_place_cursor(buffer.of(), &start)
  }

  func setTheme(_ theme: Theme) {
    prefixWidths = [:]
    tags.apply(theme)
    dress(theme)
  }

  private func dress(_ theme: Theme) {
    gtk_widget_add_css_class(view.of(), "composure-page")
    gtk_text_view_set_wrap_mode(view.of(), GTK_WRAP_WORD_CHAR)
    gtk_text_view_set_left_margin(view.of(), Int32(Theme.pageMargin))
    gtk_text_view_set_right_margin(view.of(), Int32(Theme.pageMargin))
    gtk_text_view_set_top_margin(view.of(), 24)
    gtk_text_view_set_bottom_margin(view.of(), 160)
    gtk_text_view_set_pixels_inside_wrap(view.of(), Int32(Theme.leading))
    gtk_text_view_set_pixels_above_lines(view.of(), Int32(Theme.leading / 2))
    gtk_text_view_set_pixels_below_lines(view.of(), Int32(Theme.leading / 2))
    adw_clamp_scrollable_set_maximum_size(page.opaque, Int32(theme.columnWidth))
    adw_clamp_scrollable_set_tightening_threshold(page.opaque, Int32(theme.columnWidth))
  }

  /// A text that cannot be edited can still be read, selected and copied.
  func setEditable(_ isEditable: Bool) { gtk_text_view_set_editable(view.of(), isEditable ? 1 : 0) }

  func focus() { gtk_widget_grab_focus(view.of()) }

  // MARK: - Positions

  private var text: Rope { session?.state.text ?? Rope() }

  private func scalar(_ offset: UTF8Offset) -> Int32 { Int32(text.scalars(offset).value) }
  private func position(_ scalar: Int) -> UTF8Offset { text.utf8(ScalarOffset(scalar)) }

  private func iterator(at scalar: Int32) -> GtkTextIter {
    var iterator = GtkTextIter()
    gtk_text_buffer_get_iter_at_offset(buffer.of(), &iterator, scalar)
    return iterator
  }

  private var selection: Selection {
    let anchor = position(offset(ofMark: gtk_text_buffer_get_selection_bound(buffer.of())))
    let head = position(offset(ofMark: gtk_text_buffer_get_insert(buffer.of())))
    return Selection(anchor: anchor, head: head)
  }

  private func offset(ofMark mark: UnsafeMutablePointer<GtkTextMark>?) -> Int {
    var iterator = GtkTextIter()
    gtk_text_buffer_get_iter_at_mark(buffer.of(), &iterator, mark)
    return Int(gtk_text_iter_get_offset(&iterator))
  }

  var visibleRange: TextRange {
    var area = GdkRectangle()
    gtk_text_view_get_visible_rect(view.of(), &area)
    // Before the first layout the view has no height; a screen's worth is then assumed.
    let height = max(area.height, 1200)
    var first = GtkTextIter()
    var last = GtkTextIter()
    gtk_text_view_get_line_at_y(view.of(), &first, max(0, area.y - height / 2), nil)
    gtk_text_view_get_line_at_y(view.of(), &last, area.y + height + height / 2, nil)
    gtk_text_iter_forward_line(&last)
    let text = text
    let start = text.line(at: position(Int(gtk_text_iter_get_offset(&first))))
    let end = text.line(at: position(Int(gtk_text_iter_get_offset(&last))))
    // Rows that were never measured count as nothing, and then a whole book seems to be on the screen.
    let reasonable = min(end, start + Int(height) * 2 / Self.leastRowHeight)
    return text.start(of: start)..<text.range(of: reasonable).upperBound
  }

  /// Less than any row takes, in pixels.
  private static let leastRowHeight = 12

  // MARK: - Writing

  func apply(_ changes: ChangeSet, selection: Selection?, permit: borrowing WritePermit) {
    // All positions are those of the text before, so they are converted before the first echo moves the text on.
    let edits = changes.edits.map {
      (start: scalar($0.range.lowerBound), end: scalar($0.range.upperBound), text: $0.insert)
    }
    cause = .program
    for edit in edits.reversed() {
      if edit.start < edit.end {
        var start = iterator(at: edit.start)
        var end = iterator(at: edit.end)
        gtk_text_buffer_delete(buffer.of(), &start, &end)
      }
      if !edit.text.isEmpty {
        var start = iterator(at: edit.start)
        gtk_text_buffer_insert(buffer.of(), &start, edit.text, Int32(edit.text.utf8.count))
      }
    }
    if let selection { move(to: selection) }
    scrollToCaret()
  }

  func select(_ selection: Selection, permit: borrowing WritePermit) {
    cause = .program
    move(to: selection)
    scrollToCaret()
  }

  private func move(to selection: Selection) {
    var head = iterator(at: scalar(selection.head))
    var anchor = iterator(at: scalar(selection.anchor))
    gtk_text_buffer_select_range(buffer.of(), &head, &anchor)
  }

  /// Keeps the caret away from the edges of the window, so that the writer sees where the text goes on.
  private func scrollToCaret() {
    followsCaretUntil = loop.now + .seconds(15)
    guard !isScrollTurnScheduled else { return }
    isScrollTurnScheduled = true
    loop.nextTurn { [weak self] in
      guard let self else { return }
      isScrollTurnScheduled = false
      gtk_text_view_scroll_to_mark(view.of(), gtk_text_buffer_get_insert(buffer.of()), 0.12, 0, 0, 0)
    }
  }

  func style(_ diff: DecorationDiff, permit: borrowing StylePermit) {
    for span in diff.removed {
      if let tag = tags.tag(for: span.role) { remove(tag, from: span.range) }
    }
    for range in diff.shown { remove(tags.hidden, from: range) }
    for span in diff.added {
      if let tag = tags.tag(for: span.role) { add(tag, to: span.range) }
    }
    for range in diff.hidden { add(tags.hidden, to: range) }
    for span in diff.removed + diff.added {
      switch span.role {
      case .listMarker, .quote: markUntidy(span.range)
      default: break
      }
    }
  }

  private func add(_ tag: Object, to range: TextRange) {
    var start = iterator(at: scalar(range.lowerBound))
    var end = iterator(at: scalar(range.upperBound))
    gtk_text_buffer_apply_tag(buffer.of(), tag.of(), &start, &end)
  }

  private func remove(_ tag: Object, from range: TextRange) {
    var start = iterator(at: scalar(range.lowerBound))
    var end = iterator(at: scalar(range.upperBound))
    gtk_text_buffer_remove_tag(buffer.of(), tag.of(), &start, &end)
  }

  // MARK: - Rows

  /// Remembers lines whose rows may have to be set differently; done once before the next frame.
  private func markUntidy(_ range: TextRange) {
    untidy = untidy.map { min($0.lowerBound, range.lowerBound)..<max($0.upperBound, range.upperBound) } ?? range
    guard !isTidyTurnScheduled else { return }
    isTidyTurnScheduled = true
    loop.nextTurn { [weak self] in
      self?.isTidyTurnScheduled = false
      self?.tidyRows()
    }
  }

  /// Keeps `untidy` in step with an edit, and adds the edit to it.
  private func markUntidy(_ range: TextRange, replacedBy count: Int) {
    if let old = untidy {
      untidy = min(old.lowerBound, range.lowerBound)..<max(old.upperBound + (count - range.length), range.lowerBound)
    }
    markUntidy(range.lowerBound..<(range.lowerBound + count))
  }

  private func tidyRows() {
    guard let untidy, let syntax = session?.state.syntax else { return }
    self.untidy = nil
    let text = text
    let visible = visibleRange
    let lower = max(untidy.lowerBound, visible.lowerBound)
    let upper = min(untidy.upperBound, visible.upperBound, text.end)
    guard lower <= upper else { return }
    for line in text.line(at: lower).value...text.line(at: upper).value {
      hangRows(of: LineIndex(line), in: text, syntax)
      keepWords(of: LineIndex(line), in: text)
    }
  }

  /// Aligns the later rows of a list item or quote with the text of its first row.
  private func hangRows(of line: LineIndex, in text: Rope, _ syntax: SyntaxTree) {
    let range = text.range(of: line)
    let isHanging = syntax.styleSpans(in: range).contains { span in
      guard span.range.overlaps(range) else { return false }
      if case .quote = span.role { return true }
      return span.role == .listMarker
    }
    var wanted: Object?
    if isHanging {
      let beginning = text.floorScalar(min(range.upperBound, range.lowerBound + 200))
      let width = width(of: String(HangingPrefix.of(text.string(in: range.lowerBound..<beginning))))
      if width > 0 { wanted = tags.hangingTag(width: width) }
    }
    var start = iterator(at: scalar(range.lowerBound))
    let present = tags.hangingTags.filter { gtk_text_iter_has_tag(&start, $0.of()) != 0 }
    for tag in present where tag != wanted { remove(tag, from: range) }
    if let wanted, !present.contains(wanted) { add(wanted, to: range) }
  }

  /// Brings the unbroken words of a line up to date; touches nothing where all is as it should be.
  private func keepWords(of line: LineIndex, in text: Rope) {
    let content = text.contentRange(of: line)
    // Breaking a line of megabytes well would cost more than it is worth.
    guard content.length < 20_000 else { return }
    let lineStart = scalar(content.lowerBound)
    let words = KoreanWords.ranges(in: text.string(in: content)).map {
      (lineStart + Int32($0.lowerBound), lineStart + Int32($0.upperBound))
    }
    if words.allSatisfy({ isUnbroken(from: $0, to: $1) }) { return }
    remove(tags.unbroken, from: content)
    for (start, end) in words {
      var start = iterator(at: start)
      var end = iterator(at: end)
      gtk_text_buffer_apply_tag(buffer.of(), tags.unbroken.of(), &start, &end)
    }
  }

  private func isUnbroken(from start: Int32, to end: Int32) -> Bool {
    var start = iterator(at: start)
    guard gtk_text_iter_starts_tag(&start, tags.unbroken.of()) != 0 else { return false }
    gtk_text_iter_forward_to_tag_toggle(&start, tags.unbroken.of())
    return gtk_text_iter_get_offset(&start) == end
  }

  private func width(of prefix: String) -> Int {
    if prefix.isEmpty { return 0 }
    if let width = prefixWidths[prefix] { return width }
    let layout = object(gtk_widget_create_pango_layout(view.of(), prefix))
    defer { g_object_unref(layout) }
    var width: Int32 = 0
    pango_layout_get_pixel_size(layout.opaque, &width, nil)
    prefixWidths[prefix] = Int(width)
    return Int(width)
  }

  // MARK: - Composition

  func platformComposition() -> PlatformComposition {
    guard !preedit.isEmpty else { return .none }
    return .marked(at: position(offset(ofMark: gtk_text_buffer_get_insert(buffer.of()))), provisional: preedit)
  }

  /// Inserts what is being composed where it stands and makes the input method forget it: in this order it is
  /// committed exactly once, by IBus and by Fcitx. A reset alone would lose it.
  func endComposition() {
    guard !preedit.isEmpty else { return }
    let composed = preedit
    gtk_text_buffer_insert_at_cursor(buffer.of(), composed, Int32(composed.utf8.count))
    gtk_text_view_reset_im_context(view.of())
    // A context that had nothing to reset says nothing.
    if !preedit.isEmpty { follow(preedit: "") }
  }

  /// GTK's input methods tell what they compose, so there is no hidden state to end.
  func endHiddenState() {}

  private func follow(preedit string: String) {
    preedit = string
    session?.followPreedit(string, cursor: string.isEmpty ? 0 : Preedit.cursor)
  }

  /// How a preedit at the caret looks: like the line it will be part of, and like a format that is pending.
  private var preeditLook: Preedit.Look? {
    guard let state = session?.state else { return nil }
    var look = Preedit.Look(highlight: tags.theme.palette.selection)
    if let level = state.syntax.headingLevel(at: state.selection.head) {
      let style = tags.theme.style(for: .heading(level))
      (look.size, look.weight) = (style.size, style.weight)
    }
    if state.pendingFormats.formats.contains(.strong) { look.weight = tags.theme.style(for: .strong).weight }
    return look
  }

  // MARK: - Following the view

  private func connectBuffer() {
    connect(buffer, "insert-text") { [weak self] arguments in
      self?.insertionStart = Int(gtk_text_iter_get_offset(arguments.boxed(1)!.of()))
    }
    connect(buffer, "insert-text", after: true) { [weak self] arguments in
      self?.followInsertion(end: arguments.boxed(1)!.of())
    }
    connect(buffer, "delete-range") { [weak self] arguments in
      let start = Int(gtk_text_iter_get_offset(arguments.boxed(1)!.of()))
      let end = Int(gtk_text_iter_get_offset(arguments.boxed(2)!.of()))
      self?.deletion = min(start, end)..<max(start, end)
    }
    connect(buffer, "delete-range", after: true) { [weak self] _ in self?.followDeletion() }
    connect(buffer, "begin-user-action") { [weak self] _ in self?.session?.platformEditBegan() }
    connect(buffer, "end-user-action") { [weak self] _ in self?.session?.platformEditEnded() }
    connect(buffer, "mark-set", after: true) { [weak self] arguments in
      guard let self, let mark = arguments.object(2) else { return }
      let caret = Object(gtk_text_buffer_get_insert(buffer.of()))
      let bound = Object(gtk_text_buffer_get_selection_bound(buffer.of()))
      guard mark == caret || mark == bound else { return }
      session?.followSelection(selection, cause: cause)
      if cause == .keyboard || cause == .vertical { scrollToCaret() }
      selectionMayGoToPrimary()
    }
    connect(view, "preedit-changed") { [weak self] in self?.follow(preedit: $0.string(1)) }
  }

  /// The inserted text is read back from the buffer: the signal's string may go on behind the part that was inserted.
  private func followInsertion(end: UnsafeMutablePointer<GtkTextIter>) {
    var start = iterator(at: Int32(insertionStart))
    guard let inserted = takeString(gtk_text_buffer_get_slice(buffer.of(), &start, end, 1)) else { return }
    let at = position(insertionStart)
    markUntidy(at..<at, replacedBy: inserted.utf8.count)
    session?.follow(PlatformEdit(range: at..<at, text: inserted, origin: .keyboard))
    if cause == .keyboard { scrollToCaret() }
  }

  private func followDeletion() {
    guard let deletion, !deletion.isEmpty else { return }
    self.deletion = nil
    let range = position(deletion.lowerBound)..<position(deletion.upperBound)
    markUntidy(range, replacedBy: 0)
    session?.follow(PlatformEdit(range: range, text: "", origin: .keyboard))
    if cause == .keyboard { scrollToCaret() }
  }

  // MARK: - Keys

  private func connectKeys() {
    let keys = object(gtk_event_controller_key_new())
    gtk_event_controller_set_propagation_phase(keys.opaque, GTK_PHASE_CAPTURE)
    connectAnswering(keys, "key-pressed") { [weak self] arguments in
      self?.keyPressed(arguments.uint(1), modifiers: arguments.flags(3))
      return .no
    }
    gtk_widget_add_controller(view.of(), keys.opaque)

    let focus = object(gtk_event_controller_focus_new())
    Preedit.install()
    connect(focus, "enter") { [weak self] _ in
      Preedit.look = { [weak self] in self?.preeditLook }
      self?.session?.followFocus(true)
    }
    connect(focus, "leave") { [weak self] _ in self?.session?.followFocus(false) }
    gtk_widget_add_controller(view.of(), focus.opaque)

    connect(view, "move-cursor") { [weak self] arguments in
      guard let self else { return }
      let step = GtkMovementStep(UInt32(bitPattern: arguments.enumeration(1)))
      if takesMove(step, count: arguments.int(2), extending: arguments.bool(3)) {
        g_signal_stop_emission_by_name(view, "move-cursor")
      }
    }
    connect(view, "move-cursor", after: true) { [weak self] _ in self?.cause = .keyboard }
    connect(view, "backspace") { [weak self] _ in
      guard let self, session?.deleteAtHiddenMarker(forward: false) == true else { return }
      g_signal_stop_emission_by_name(view, "backspace")
    }
    connect(view, "delete-from-cursor") { [weak self] arguments in
      guard let self, GtkDeleteType(UInt32(bitPattern: arguments.enumeration(1))) == GTK_DELETE_CHARS else { return }
      guard session?.deleteAtHiddenMarker(forward: arguments.int(2) > 0) == true else { return }
      g_signal_stop_emission_by_name(view, "delete-from-cursor")
    }
  }

  private func keyPressed(_ key: UInt32, modifiers: UInt32) {
    cause = .keyboard
    guard let trace = session?.onTrace else { return }
    let names: [(UInt32, String)] = [
      (GDK_SHIFT_MASK.rawValue, "shift"), (GDK_CONTROL_MASK.rawValue, "control"), (GDK_ALT_MASK.rawValue, "alt"),
      (GDK_SUPER_MASK.rawValue, "super"),
    ]
    trace(
      .key(
        name: gdk_keyval_name(key).map { String(cString: $0) } ?? String(key),
        modifiers: names.filter { modifiers & $0.0 != 0 }.map(\.1)))
  }

  /// True when a key that moves the caret was carried out here instead of by the view.
  private func takesMove(_ step: GtkMovementStep, count: Int, extending: Bool) -> Bool {
    // The input method has seen the key before and usually has committed; a caret that moves away would lose the rest.
    endComposition()
    switch step {
    case GTK_MOVEMENT_DISPLAY_LINES, GTK_MOVEMENT_PAGES: cause = .vertical
    default: cause = .keyboard
    }
    guard let session else { return false }
    switch step {
    case GTK_MOVEMENT_VISUAL_POSITIONS, GTK_MOVEMENT_LOGICAL_POSITIONS:
      return !extending && abs(count) == 1 && session.moveOverHiddenMarker(forward: count > 0)
    case GTK_MOVEMENT_DISPLAY_LINE_ENDS, GTK_MOVEMENT_PARAGRAPH_ENDS:
      return count < 0 && isOnFirstRow && session.moveHome(extending: extending)
    default: return false
    }
  }

  /// True when the caret stands in the first of the rows into which its line is wrapped.
  private var isOnFirstRow: Bool {
    let caret = offset(ofMark: gtk_text_buffer_get_insert(buffer.of()))
    var row = iterator(at: Int32(caret))
    gtk_text_view_backward_display_line_start(view.of(), &row)
    let lineStart = text.start(of: text.line(at: position(caret)))
    let rowStart = position(Int(gtk_text_iter_get_offset(&row)))
    // A hidden marker may stand before the row's first visible character.
    return rowStart <= lineStart
      || session?.hiddenRanges.contains { $0.lowerBound <= lineStart && rowStart <= $0.upperBound } == true
  }

  // MARK: - Pointer

  private func connectPointer() {
    let events = object(gtk_event_controller_legacy_new())
    gtk_event_controller_set_propagation_phase(events.opaque, GTK_PHASE_CAPTURE)
    connectAnswering(events, "event") { [weak self] _ in
      self?.pointerEvent(gtk_event_controller_get_current_event(events.opaque))
      return .no
    }
    gtk_widget_add_controller(view.of(), events.opaque)

    let middle = object(gtk_gesture_click_new())
    gtk_gesture_single_set_button(middle.opaque, guint(GDK_BUTTON_MIDDLE))
    gtk_event_controller_set_propagation_phase(middle.opaque, GTK_PHASE_CAPTURE)
    connect(middle, "pressed") { [weak self] arguments in
      gtk_gesture_set_state(middle.opaque, GTK_EVENT_SEQUENCE_CLAIMED)
      self?.pastePrimary(x: arguments.double(2), y: arguments.double(3))
    }
    gtk_widget_add_controller(view.of(), middle.opaque)

    // What is dragged in over the text moves the caret when it is dropped.
    let drop = object(gtk_drop_controller_motion_new())
    connect(drop, "enter") { [weak self] _ in self?.endComposition() }
    gtk_widget_add_controller(view.of(), drop.opaque)
  }

  private func pointerEvent(_ event: OpaquePointer?) {
    switch gdk_event_get_event_type(event) {
    case GDK_BUTTON_PRESS, GDK_TOUCH_BEGIN:
      // Before the view moves the caret, which would lose the syllable.
      endComposition()
      cause = .pointer
      session?.followPointerButton(isDown: true)
    case GDK_BUTTON_RELEASE, GDK_TOUCH_END, GDK_TOUCH_CANCEL, GDK_GRAB_BROKEN:
      pointerButtonUp()
    case GDK_MOTION_NOTIFY:
      // A release is not told when a drag took the pointer over.
      let buttons = GDK_BUTTON1_MASK.rawValue | GDK_BUTTON2_MASK.rawValue | GDK_BUTTON3_MASK.rawValue
      if session?.gate.isPointerButtonDown == true, gdk_event_get_modifier_state(event).rawValue & buttons == 0 {
        pointerButtonUp()
      }
    default: break
    }
  }

  private func pointerButtonUp() {
    // The view handles the release after this, and may still move the caret.
    loop.nextTurn { [weak self] in
      guard let session = self?.session, session.gate.isPointerButtonDown else { return }
      session.followPointerButton(isDown: false)
    }
  }

  private func iterator(atX x: Double, y: Double) -> GtkTextIter {
    var bufferX: Int32 = 0
    var bufferY: Int32 = 0
    gtk_text_view_window_to_buffer_coords(view.of(), GTK_TEXT_WINDOW_WIDGET, Int32(x), Int32(y), &bufferX, &bufferY)
    var iterator = GtkTextIter()
    gtk_text_view_get_iter_at_location(view.of(), &iterator, bufferX, bufferY)
    return iterator
  }

  // MARK: - Clipboard and drag

  private func connectClipboard() {
    func replace(_ signal: String, _ action: @escaping @MainActor (TextSurface) -> Void) {
      connect(view, signal) { [weak self] _ in
        guard let self else { return }
        g_signal_stop_emission_by_name(view, signal)
        action(self)
      }
    }
    replace("copy-clipboard") { $0.copy() }
    replace("cut-clipboard") { $0.cut() }
    replace("paste-clipboard") { $0.paste() }

    // GTK puts the visible part of each selection on the primary clipboard. Ours takes its place, and GTK's is back
    // in time for the view to take it away itself.
    connect(view, "realize", after: true) { [weak self] _ in
      guard let self else { return }
      gtk_text_buffer_remove_selection_clipboard(buffer.of(), gtk_widget_get_primary_clipboard(view.of()))
    }
    connect(view, "unrealize") { [weak self] _ in
      guard let self else { return }
      gtk_text_buffer_add_selection_clipboard(buffer.of(), gtk_widget_get_primary_clipboard(view.of()))
    }

    let drag = object(gtk_drag_source_new())
    gtk_event_controller_set_propagation_phase(drag.opaque, GTK_PHASE_CAPTURE)
    gtk_drag_source_set_actions(drag.opaque, GdkDragAction(GDK_ACTION_COPY.rawValue | GDK_ACTION_MOVE.rawValue))
    connectAnswering(drag, "prepare") { [weak self] arguments in
      .object(self?.dragContent(x: arguments.double(1), y: arguments.double(2)))
    }
    connect(drag, "drag-end") { [weak self] in self?.dragEnded(movedAway: $0.bool(2)) }
    gtk_widget_add_controller(view.of(), drag.opaque)
  }

  private var selectedSource: String? {
    guard let session, !session.state.selection.isCaret else { return nil }
    return text.string(in: session.state.selection.range)
  }

  private func copy() {
    endComposition()
    if let source = selectedSource { SourceClipboard.put(source, on: gtk_widget_get_clipboard(view.of())) }
  }

  private func cut() {
    copy()
    guard let session, !session.state.selection.isCaret else { return }
    write("", to: session.state.selection.range, .cut)
  }

  private func paste() {
    endComposition()
    SourceClipboard.read(gtk_widget_get_clipboard(view.of())) { [weak self] pasted in
      guard let self, let session else { return }
      // Another syllable may have begun while the other program was asked.
      endComposition()
      write(pasted, to: session.state.selection.range, .paste)
    }
  }

  private func pastePrimary(x: Double, y: Double) {
    var place = iterator(atX: x, y: y)
    let mark = gtk_text_buffer_create_mark(buffer.of(), nil, &place, 0)
    SourceClipboard.read(gtk_widget_get_primary_clipboard(view.of())) { [weak self] pasted in
      guard let self, let session else { return }
      endComposition()
      let at = position(offset(ofMark: mark))
      gtk_text_buffer_delete_mark(buffer.of(), mark)
      session.submit(.select(Selection(at)), endsComposition: false)
      write(pasted, to: at..<at, .paste)
    }
  }

  private func write(_ string: String, to range: TextRange, _ event: UserEvent) {
    // A clipboard may hold NUL, which neither the view nor a C string can.
    let clean = string.unicodeScalars.contains("\0") ? String(string.map { $0 == "\0" ? "\u{2400}" : $0 }) : string
    let changes = ChangeSet.replacing(range, with: clean, length: text.utf8Count)
    session?.submit(.changes(changes, Annotations(event)), endsComposition: false)
  }

  /// Puts the source of a selection on the primary clipboard once it stands still.
  private func selectionMayGoToPrimary() {
    guard !isPrimaryTurnScheduled else { return }
    isPrimaryTurnScheduled = true
    _ = loop.after(.milliseconds(120)) { [weak self] in
      guard let self else { return }
      isPrimaryTurnScheduled = false
      if session?.gate.isPointerButtonDown == true {
        selectionMayGoToPrimary()
      } else if let source = selectedSource {
        SourceClipboard.put(source, on: gtk_widget_get_primary_clipboard(view.of()))
      }
    }
  }

  private func dragContent(x: Double, y: Double) -> Object? {
    guard let source = selectedSource, let session else { return nil }
    var place = iterator(atX: x, y: y)
    let at = position(Int(gtk_text_iter_get_offset(&place)))
    let range = session.state.selection.range
    guard range.contains(at) else { return nil }
    var start = iterator(at: scalar(range.lowerBound))
    var end = iterator(at: scalar(range.upperBound))
    dragged = (
      object(gtk_text_buffer_create_mark(buffer.of(), nil, &start, 0)),
      object(gtk_text_buffer_create_mark(buffer.of(), nil, &end, 1))
    )
    return SourceClipboard.provider(of: source)
  }

  private func dragEnded(movedAway: Bool) {
    guard let dragged else { return }
    self.dragged = nil
    let start = position(offset(ofMark: dragged.start.of()))
    let end = position(offset(ofMark: dragged.end.of()))
    gtk_text_buffer_delete_mark(buffer.of(), dragged.start.of())
    gtk_text_buffer_delete_mark(buffer.of(), dragged.end.of())
    pointerButtonUp()
    if movedAway, start < end { write("", to: start..<end, .drop) }
  }

  // MARK: - What is on screen

  private func connectScrolling() {
    connect(view, "notify::vadjustment") { [weak self] _ in self?.followAdjustment() }
    followAdjustment()
    connect(page, "realize", after: true) { [weak self] _ in self?.followScroller() }
  }

  private func followAdjustment() {
    guard let adjustment = gtk_scrollable_get_vadjustment(view.opaque).map({ Object($0) }) else { return }
    for signal in ["value-changed", "changed"] {
      connect(adjustment, signal) { [weak self] _ in self?.visibleRangeMayHaveChanged() }
    }
    connect(adjustment, "changed") { [weak self] _ in
      guard let self, loop.now < followsCaretUntil else { return }
      let until = followsCaretUntil
      scrollToCaret()
      followsCaretUntil = until
    }
  }

  /// A writer who scrolls, on the page or with the bar beside it, wants to look elsewhere.
  private func followScroller() {
    guard let scroller = gtk_widget_get_ancestor(page.of(), gtk_scrolled_window_get_type()).map({ Object($0) }) else {
      return
    }
    let events = object(gtk_event_controller_legacy_new())
    gtk_event_controller_set_propagation_phase(events.opaque, GTK_PHASE_CAPTURE)
    connectAnswering(events, "event") { [weak self] _ in
      let type = gdk_event_get_event_type(gtk_event_controller_get_current_event(events.opaque))
      if type == GDK_SCROLL || type == GDK_BUTTON_PRESS || type == GDK_TOUCH_BEGIN { self?.followsCaretUntil = .zero }
      return .no
    }
    gtk_widget_add_controller(scroller.of(), events.opaque)
  }

  private func visibleRangeMayHaveChanged() {
    guard !isVisibleRangeTurnScheduled else { return }
    isVisibleRangeTurnScheduled = true
    loop.nextTurn { [weak self] in
      guard let self else { return }
      isVisibleRangeTurnScheduled = false
      let visible = visibleRange
      // Applying tags changes heights, which comes back here.
      guard visible != styledRange else { return }
      styledRange = visible
      markUntidy(visible)
      session?.visibleRangeChanged()
    }
  }
}
