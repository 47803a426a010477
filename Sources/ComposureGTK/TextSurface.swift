import CGTK
import ComposureEditor
import ComposureMarkdown
import ComposureNotes
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
  weak var session: EditorSession? { didSet { visibleRangeTurn.schedule() } }

  private let view: Object
  private let buffer: Object
  private(set) lazy var look = PageLook(view: view, page: page)
  private var places: BufferPlaces { BufferPlaces(buffer: buffer) }
  private let tags: TagSet
  private let loop: any MainLoop

  /// What the input method shows at the caret; the view tells it by a signal and has no way to be asked.
  private var preedit = ""
  /// What moves the caret at this moment.
  private var cause = SelectionCause.program
  /// What ends the lines that the writer begins.
  var lineEnding = LineEnding.lf
  /// Called for a click that is for something in the text; the caret, and a syllable beside it, stay as they are.
  var clicked: @MainActor (ClickTarget) -> Void = { _ in }
  /// Called for what is pasted or dropped in the place of a range and is no text.
  var arrived: @MainActor (Arrival, TextRange, UserEvent) -> Void = { _, _, _ in }
  private var isWriting = false
  /// Where the edit that GTK is in the middle of began.
  private var insertionStart = 0
  private var deletion: Range<Int>?
  private var untidy = UntidyRows()
  private lazy var tidyTurn = OncePerTurn(loop) { [weak self] in self?.tidyRows() }
  private lazy var visibleRangeTurn = OncePerTurn(loop) { [weak self] in self?.followVisibleRange() }
  private lazy var transfer = TextTransfer(self, view, loop)
  private lazy var rescue = SyllableRescue(loop, forget: Preedit.forget) { [weak self] in
    self?.transfer.restore($0)
  }
  private lazy var follower = CaretFollower(loop) { [weak self] in
    guard let self else { return }
    scroller.scroll(to: $0, isComposing: !preedit.isEmpty, isTypewriter: isTypewriter)
  }
  private lazy var scroller = PageScroller(view: view, buffer: buffer)
  private lazy var meter = TextMeter(view)
  private let spelling = SpellingMenu()
  private lazy var scrolling = ScrollWatch(view: view, page: page)
  private(set) lazy var images = PageImages(view: view, tags: tags, look: look)
  private lazy var beside = BesideClicks(view: view, page: page)
  /// What can wait until the page has been seen.
  private(set) lazy var firstPaint = FirstPaint(loop)
  /// What was on screen when its styling was last asked for.
  private var styledRange: TextRange?

  init(text: Rope, theme: Theme, traits: SurfaceTraits, loop: any MainLoop) {
    self.traits = traits
    self.loop = loop
    view = EditorTextView.make()
    buffer = object(gtk_text_view_get_buffer(view.of()))
    tags = TagSet(table: object(gtk_text_buffer_get_tag_table(buffer.of())), theme: theme)
    page = object(adw_clamp_scrollable_new())
    adw_clamp_scrollable_set_child(page.opaque, view.of())
    gtk_text_buffer_set_enable_undo(buffer.of(), 0)
    setTheme(theme)
    text.withUTF8 { bytes in  // After the looks, each of which would go through all of a text that is there.
      MainThreadWatch.inToolkit { gtk_text_buffer_set_text(buffer.of(), bytes.baseAddress, Int32(bytes.count)) }
    }
    var start = iterator(at: 0)
    gtk_text_buffer_place_cursor(buffer.of(), &start)
    connectBuffer()
    connectKeys()
    connectPointer()
    connectClipboard()
    connectScrolling()
    spelling.lead(menuOf: view)
    gtk_widget_insert_action_group(page.of(), SpellingMenu.actionPrefix, spelling.actions.opaque)
  }

  func setTheme(_ theme: Theme) {
    meter = TextMeter(view)
    tags.apply(theme, meter)
    look.apply(theme)
    let ground = PageGround(view: view, theme: theme, images: images)
    EditorTextView.setGround(of: view) { [weak self] snapshot in
      guard let self, let session else { return }
      ground.draw(session, visible: visibleRange, on: snapshot, scalar: scalar)
      firstPaint.drawn()
    }
    images.changed()
    // What is composed has its looks from when it was last told.
    if !preedit.isEmpty { Preedit.redraw() }
    follower.looksChanged()
  }

  /// Keeps the line that is written in the middle of the page; it never moves while something is composed.
  var isTypewriter = false {
    didSet {
      guard isTypewriter != oldValue else { return }
      look.isTypewriter = isTypewriter
      follower.caretMoved()
    }
  }

  /// A text that cannot be edited can still be read, selected and copied.
  func setEditable(_ isEditable: Bool) { gtk_text_view_set_editable(view.of(), isEditable ? 1 : 0) }

  func focus() { gtk_widget_grab_focus(view.of()) }

  // MARK: - Positions

  private var text: Rope { session?.state.text ?? Rope() }

  private func scalar(_ offset: UTF8Offset) -> Int32 { Int32(text.scalars(offset).value) }
  private func position(_ scalar: Int) -> UTF8Offset { text.utf8(ScalarOffset(scalar)) }

  private func iterator(at scalar: Int32) -> GtkTextIter { places.iterator(at: scalar) }

  private func iterators(of range: TextRange) -> (GtkTextIter, GtkTextIter) {
    (iterator(at: scalar(range.lowerBound)), iterator(at: scalar(range.upperBound)))
  }

  private var selection: Selection { Selection(anchor: position(places.bound), head: position(places.caret)) }

  var visibleRange: TextRange { Viewport(view: view).visibleRange(in: text, session?.state.folds) }

  // MARK: - Writing

  func apply(_ changes: ChangeSet, selection: Selection?, permit: borrowing WritePermit) {
    // All positions are those of the text before, so they are converted before the first echo moves the text on.
    let edits = changes.edits.map {
      (start: scalar($0.range.lowerBound), end: scalar($0.range.upperBound), text: $0.insert)
    }
    cause = .program
    // A change from elsewhere moves neither the caret nor what the writer looks at.
    let caretLine = text.range(of: text.line(at: self.selection.head))
    let isElsewhere = selection == nil && !changes.touches(caretLine)
    if isElsewhere { scroller.placeTopRow() }
    isWriting = true
    defer { isWriting = false }
    for edit in edits.reversed() {
      if edit.start < edit.end {
        var (start, end) = (iterator(at: edit.start), iterator(at: edit.end))
        MainThreadWatch.inToolkit { gtk_text_buffer_delete(buffer.of(), &start, &end) }
      }
      // Nothing comes of an empty one.
      var start = iterator(at: edit.start)
      let length = Int32(edit.text.utf8.count)
      MainThreadWatch.inToolkit { gtk_text_buffer_insert(buffer.of(), &start, edit.text, length) }
    }
    if let selection { move(to: selection) }
    if isElsewhere { follower.placeRestored() } else { follower.caretMoved() }
  }

  func select(_ selection: Selection, permit: borrowing WritePermit) {
    cause = .program
    move(to: selection)
    follower.caretMoved()
  }

  private func move(to selection: Selection) {
    var (head, anchor) = (iterator(at: scalar(selection.head)), iterator(at: scalar(selection.anchor)))
    gtk_text_buffer_select_range(buffer.of(), &head, &anchor)
  }

  /// The beginning of the topmost row on the screen, and whether the caret's is there, too.
  var top: UTF8Offset { position(Viewport(view: view).topRow) }
  var isCaretInSight: Bool { Viewport(view: view).isInSight(gtk_text_buffer_get_insert(buffer.of())) }

  /// Shows the text from the row on that `top` stands in, but in any case the caret, if `withCaret` says so.
  func show(top: UTF8Offset, withCaret: Bool) {
    scroller.place(row: Int(scalar(top)), showsCaret: withCaret)
    follower.placeRestored()
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
    untidy.add(diff)
    tidyTurn.schedule()
  }

  func foldsChanged(in ranges: [TextRange], permit: borrowing StylePermit) {
    let hidden = session?.state.folds.hidden ?? []
    for range in ranges {
      remove(tags.folded, from: range)
      for part in FoldSet.parts(of: hidden, in: range) { add(tags.folded, to: part) }
    }
    visibleRangeTurn.schedule()
  }

  private func add(_ tag: Object, to range: TextRange) {
    var (start, end) = iterators(of: range)
    gtk_text_buffer_apply_tag(buffer.of(), tag.of(), &start, &end)
  }

  private func remove(_ tag: Object, from range: TextRange) {
    var (start, end) = iterators(of: range)
    gtk_text_buffer_remove_tag(buffer.of(), tag.of(), &start, &end)
  }

  // MARK: - Rows

  /// Styles what a window shows when it opens, so that its first frame is as the next ones are.
  func prepareFirstFrame() {
    guard styledRange == nil else { return }
    followVisibleRange()
    tidyRows(for: .seconds(1))
  }

  private func tidyRows(for time: Duration = .milliseconds(4)) {
    guard let session, let lines = untidy.take(visible: visibleRange, in: text) else { return }
    let tidier = RowTidier(places, tags, meter, session)
    let (changes, count) = tidier.changes(lines, until: loop.now + time, by: loop)
    apply(changes + images.spacing(around: lines.lowerBound...lines.lowerBound + count - 1, in: session))
    if untidy.add(lines.dropFirst(count), in: text) { tidyTurn.schedule() }
  }

  private func apply(_ changes: [TagChange]) {
    for change in changes {
      if change.isAdded { add(change.tag, to: change.range) } else { remove(change.tag, from: change.range) }
    }
  }

  // MARK: - Composition

  func platformComposition() -> PlatformComposition {
    guard !preedit.isEmpty else { return .none }
    return .marked(at: position(places.caret), provisional: preedit)
  }

  /// Inserts what is being composed where it stands and makes the input method forget it: in this order it is
  /// committed exactly once, by IBus and by Fcitx. A reset alone would lose it.
  func endComposition() {
    guard !preedit.isEmpty else { return }
    let composed = preedit
    gtk_text_buffer_insert_at_cursor(buffer.of(), composed, Int32(composed.utf8.count))
    rescue.ended(composed)
    gtk_text_view_reset_im_context(view.of())
    // Chewing closes its list of candidates at the first call, and forgets at the second.
    Preedit.forget()
    // A context that had nothing to reset says nothing.
    if !preedit.isEmpty { follow(preedit: "") }
  }

  /// GTK's input methods tell what they compose, so there is no hidden state to end.
  func endHiddenState() {}

  /// A line that came into being a moment ago has not been measured by GTK, and then it is not drawn anew for a preedit.
  private func measureCaretLine() {
    var (start, end) = (iterator(at: Int32(places.caret)), iterator(at: Int32(places.caret)))
    gtk_text_iter_backward_char(&start)
    gtk_text_buffer_apply_tag(buffer.of(), tags.measured.of(), &start, &end)
    gtk_text_buffer_remove_tag(buffer.of(), tags.measured.of(), &start, &end)
  }

  private func follow(preedit string: String) {
    guard rescue.preeditChanged(to: string) else { return }
    preedit = string
    measureCaretLine()
    session?.followPreedit(string, cursor: string.isEmpty ? 0 : Preedit.cursor)
    // Composing is typing: the writer wants to see it. Where the page waited for the end of it, it moves now.
    if !string.isEmpty || isTypewriter && cause == .keyboard { follower.caretMoved() }
  }

  private var preeditLook: Preedit.Look? { session.map { Preedit.Look($0.state, tags.theme, focus: $0.focusMode) } }

  // MARK: - Following the view

  private func connectBuffer() {
    connect(buffer, "insert-text") { [weak self] arguments in
      guard let self else { return }
      insertionStart = Int(gtk_text_iter_get_offset(arguments.boxed(1)!.of()))
      if !isWriting { mend(arguments) }
    }
    OrderedBuffer.insertFirst(in: buffer)
    ForeignCaretMoves.follow(buffer) { [weak self] in self.map { $0.rescue.caretTaken(from: $0.session) } }
    connect(buffer, "insert-text", after: true) { [weak self] arguments in
      self?.followInsertion(end: arguments.boxed(1)!.of())
    }
    connect(buffer, "delete-range") { [weak self] arguments in
      let ends = [1, 2].map { Int(gtk_text_iter_get_offset(arguments.boxed($0)!.of())) }
      self?.deletion = ends.min()!..<ends.max()!
    }
    connect(buffer, "delete-range", after: true) { [weak self] _ in self?.followDeletion() }
    connect(buffer, "begin-user-action") { [weak self] _ in self?.session?.platformEditBegan() }
    connect(buffer, "end-user-action") { [weak self] _ in self?.session?.platformEditEnded() }
    connect(buffer, "mark-set", after: true) { [weak self] arguments in
      guard let self, let mark = arguments.object(2), places.isEndOfSelection(mark) else { return }
      session?.followSelection(selection, cause: cause)
      if cause == .keyboard || cause == .vertical { follower.caretMoved() }
      transfer.selectionChanged()
    }
    connect(view, "preedit-changed") { [weak self] in self?.follow(preedit: $0.string(1)) }
  }

  /// Changes what the view is about to insert, where that is not what the writer means.
  private func mend(_ insertion: SignalArguments) {
    let text = insertion.string(2, length: insertion.int(3))
    let meant = rescue.wasWritten(text) ? "" : text == "\n" ? lineEnding.text : text
    if meant == text { return }
    g_signal_stop_emission_by_name(buffer, "insert-text")
    if !meant.isEmpty { gtk_text_buffer_insert(buffer.of(), insertion.boxed(1)!.of(), meant, Int32(meant.utf8.count)) }
  }

  /// The inserted text is read back from the buffer: the signal's string may go on behind the part that was inserted.
  private func followInsertion(end: UnsafeMutablePointer<GtkTextIter>) {
    var start = iterator(at: Int32(insertionStart))
    guard let inserted = takeString(gtk_text_buffer_get_slice(buffer.of(), &start, end, 1)) else { return }
    let at = position(insertionStart)
    if !isWriting { rescue.textChanged(inserted) }
    follow(PlatformEdit(range: at..<at, text: inserted, origin: .keyboard))
  }

  private func followDeletion() {
    guard let deletion, !deletion.isEmpty else { return }
    self.deletion = nil
    let range = position(deletion.lowerBound)..<position(deletion.upperBound)
    follow(PlatformEdit(range: range, text: "", origin: .keyboard))
  }

  private func follow(_ edit: PlatformEdit) {
    untidy.edit(edit.range, replacedBy: edit.text.utf8.count)
    styledRange = styledRange.map { edit.map($0, in: text) }
    tidyTurn.schedule()
    session?.follow(edit)
    if cause == .keyboard { follower.caretMoved() }
  }

  // MARK: - Keys

  private func connectKeys() {
    InputEvents.addKeys(to: view) { [weak self] name, modifiers, isButtonDown in
      self?.cause = .keyboard
      self?.rescue.keyPressed(name)
      if name == "Menu" || name == "F10" { self.map { $0.spelling.prepare(for: $0.session, at: $0.selection.head) } }
      if !isButtonDown { self?.session?.followPointerRelease() }
      self?.session?.onTrace?(.key(name: name, modifiers: modifiers))
    }
    Preedit.install()
    InputEvents.addFocus(to: view) { [weak self] isFocused in
      guard let self else { return }
      if isFocused {
        Preedit.enter(self) { [weak self] in self?.preeditLook }
        rescue.focusGained()
      } else {
        Preedit.leave(self)
        rescue.focusLost()
      }
      session?.followFocus(isFocused)
    }
    replace("move-cursor") { $0.takes(CaretMove($1)) }
    // A view that overwrites loses what is composed.
    replace("toggle-overwrite") { _, _ in true }
    replace("backspace") { surface, _ in surface.session?.takesBackspace() == true }
    EditorKeys.add(to: view, of: self)
    replace("delete-from-cursor") { surface, arguments in
      GtkDeleteType(UInt32(bitPattern: arguments.enumeration(1))) == GTK_DELETE_CHARS
        && surface.session?.deleteAtHiddenMarker(forward: arguments.int(2) > 0) == true
    }
  }

  /// The view does not do what `action` answers with true.
  private func replace(_ signal: String, _ action: @escaping @MainActor (TextSurface, SignalArguments) -> Bool) {
    connect(view, signal) { [weak self] arguments in
      guard let self, action(self, arguments) else { return }
      g_signal_stop_emission_by_name(view, signal)
    }
  }

  /// True when a key that moves the caret was carried out here instead of by the view.
  private func takes(_ move: CaretMove) -> Bool {
    // The input method has seen the key before and usually has committed; a caret that moves away would lose the rest.
    endComposition()
    cause = move == .vertical ? .vertical : .keyboard
    switch move {
    case .step(let forward): return session?.moveOverHiddenMarker(forward: forward) == true
    case .home(let extending):
      guard let session, Viewport(view: view).isOnFirstRow(session) else { return false }
      return session.moveHome(extending: extending)
    case .vertical, .other: return false
    }
  }

  // MARK: - Pointer

  private func connectPointer() {
    InputEvents.addPointer(to: view) { [weak self] in self?.takes($0) == true }
    InputEvents.addTargetClicks(
      to: view, in: { [weak self] in self?.session?.state }, { [weak self] in self?.clicked($0) })
    InputEvents.addMiddleClicks(to: view) { [weak self] in self?.transfer.pastePrimary(x: $0, y: $1) }
    beside.pressed = { [weak self] in
      self?.cause = .pointer
      self?.endComposition()
      self?.focus()
    }
    beside.selected = { [weak self] in
      guard let self else { return }
      let selection = Selection(anchor: position($0), head: position($1))
      session?.submit(.select(selection), endsComposition: false)
    }
    InputEvents.addFileDrops(to: view) { [weak self] in self?.transfer.dropped($0, x: $1, y: $2) }
    // What is dragged in over the text moves the caret when it is dropped.
    InputEvents.addDragsOver(to: view) { [weak self] in self?.endComposition() }
  }

  private func takes(_ event: PointerEvent) -> Bool {
    switch event {
    case .pressed(let x, let y, let isPrimary, _):
      cause = .pointer
      // Before the view moves the caret, which would lose the syllable.
      endComposition()
      // The other buttons drag nothing, and the menu that one opens takes its release.
      guard isPrimary else {
        spelling.prepare(for: session, at: position(atX: x, y: y))
        break
      }
      session?.followPointerButton(isDown: true)
      transfer.pressed(x: x, y: y)
    case .dragged(let x, let y): return transfer.moved(x: x, y: y)
    case .released, .hovered:
      transfer.released()
      // A release is not told when a drag has taken the pointer over.
      session?.followPointerRelease()
    case .scrolled: break
    }
    return false
  }

  // MARK: - Clipboard and drag

  private func connectClipboard() {
    for (signal, action) in TextTransfer.signals {
      replace(signal) { surface, _ in
        action(surface.transfer)()
        return true
      }
    }
    // GTK puts the visible part of each selection on the primary clipboard. Ours takes its place, and GTK's is back
    // in time for the view to take it away itself.
    connect(view, "realize", after: true) { [weak self] _ in
      guard let self else { return }
      gtk_text_buffer_remove_selection_clipboard(buffer.of(), primaryClipboard)
    }
    connect(view, "unrealize") { [weak self] _ in
      guard let self else { return }
      gtk_text_buffer_add_selection_clipboard(buffer.of(), primaryClipboard)
    }
  }

  var clipboard: OpaquePointer? { gtk_widget_get_clipboard(view.of()) }
  var primaryClipboard: OpaquePointer? { gtk_widget_get_primary_clipboard(view.of()) }

  /// The position in the text at a place in the view.
  func position(atX x: Double, y: Double) -> UTF8Offset { position(Viewport(view: view).scalar(atX: x, y: y)) }

  /// - Parameter association: where the anchor stays when text is inserted at it.
  func makeAnchor(at position: UTF8Offset, _ association: Association) -> TextAnchor {
    TextAnchor(buffer: buffer, at: Int(scalar(position)), staysBefore: association == .before)
  }

  func release(_ anchor: TextAnchor) -> UTF8Offset { position(anchor.release()) }

  // MARK: - What is on screen

  private func connectScrolling() {
    images.changed = { [weak self] in
      self?.styledRange = nil
      self?.visibleRangeTurn.schedule()
    }
    scrolling.moved = { [weak self] in self?.visibleRangeTurn.schedule() }
    scrolling.heightChanged = { [weak self] in
      self?.follower.heightChanged()
      self?.look.setMargins()
    }
    scrolling.scrolledAway = { [weak self] in self?.follower.scrolledAway() }
  }

  private func followVisibleRange() {
    follower.pageMoved()
    let visible = visibleRange
    // Applying tags changes heights, which comes back here.
    guard visible != styledRange else { return }
    styledRange = visible
    untidy.add(visible)
    tidyTurn.schedule()
    session?.visibleRangeChanged()
  }
}
