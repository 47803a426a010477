import CGTK
import ComposureEditor
import ComposureMarkdown
import ComposureText

/// Shows the images of a page below the lines that link to them.
///
/// The text is not touched: a tag makes room above the line that follows, and the picture is drawn there with the page's
/// ground. What follows the last line with letters has no tags, so the look of the page makes room there. While something
/// is composed no picture appears, so that the line being written stays where it is.
@MainActor final class PageImages {
  private static let gap = 8
  private static let greatestHeight = 420

  private enum Shown {
    case picture(ImageStore.Picture)
    case missing(MissingPicture)
  }

  private let view: Object
  private let tags: TagSet
  private let look: PageLook
  let store = ImageStore()
  private var shownWidth = 0
  private weak var session: EditorSession?
  /// What is said of pictures that are missing. A name that is just being written is none yet; one that was told of stays.
  private var told: Set<MissingPicture> = []

  /// Where relative sources begin; nil for a note without a file.
  var folder: String? { didSet { if folder != oldValue { changed() } } }
  var isOn = true { didSet { if isOn != oldValue { changed() } } }
  /// Called when other images are to be shown, or the same ones in another size.
  var changed: @MainActor () -> Void = {}

  init(view: Object, tags: TagSet, look: PageLook) {
    (self.view, self.tags, self.look) = (view, tags, look)
    connect(object(gtk_text_view_get_buffer(view.of())), "changed") { [weak self] _ in self?.textChanged() }
  }

  /// The room above the lines that follow some lines; nothing where it is as it should be.
  func spacing(around lines: ClosedRange<Int>, in session: EditorSession) -> [TagChange] {
    self.session = session
    let text = session.state.text
    var changes: [TagChange] = []
    for line in max(0, lines.lowerBound - 1)...lines.upperBound where line < Self.lastWithLetters(text) {
      let next = text.range(of: LineIndex(line + 1))
      let height = height(of: pictures(in: text.range(of: LineIndex(line)), session.state, isNew: true))
      let wanted =
        height > 0 && session.state.folds.hidden(in: next).isEmpty
        ? tags.roomTag(height: height + tags.theme.leading) : nil
      let present = roomTags(at: next.lowerBound, in: text)
      changes += present.filter { $0 != wanted }.map { TagChange(tag: $0, range: next, isAdded: false) }
      if let wanted, !present.contains(wanted) { changes.append(TagChange(tag: wanted, range: next, isAdded: true)) }
    }
    return changes + spacingAtEnd(session.state)
  }

  /// The last line that is not the empty one behind the last line break.
  private static func lastWithLetters(_ text: Rope) -> Int {
    let last = text.lineCount - 1
    return last > 0 && text.range(of: LineIndex(last)).isEmpty ? last - 1 : last
  }

  private func spacingAtEnd(_ state: EditorState) -> [TagChange] {
    let text = state.text
    let last = Self.lastWithLetters(text)
    let height = height(of: pictures(in: text.range(of: LineIndex(last)), state, isNew: true))
    let isBelow = last == text.lineCount - 1
    look.endRoom = height == 0 ? .none : isBelow ? .below(height) : .aboveEmptyRow(height + tags.theme.leading)
    guard case .aboveEmptyRow = look.endRoom, !haveAllLinesOwnRoom else { return [] }
    return [TagChange(tag: tags.ownRoom, range: text.fullRange, isAdded: true)]
  }

  /// True where it was given to the whole text and nothing has been written at its beginning or end since.
  private var haveAllLinesOwnRoom: Bool {
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_bounds(gtk_text_view_get_buffer(view.of()), &start, &end)
    gtk_text_iter_backward_char(&end)
    return [start, end].allSatisfy { place in
      var place = place
      return gtk_text_iter_has_tag(&place, tags.ownRoom.of()) != 0
    }
  }

  private func textChanged() {
    // A line that was written behind the empty row, or before all others, would have the room of a picture.
    if case .aboveEmptyRow = look.endRoom, !haveAllLinesOwnRoom { look.endRoom = .none }
  }

  private func roomTags(at position: UTF8Offset, in text: Rope) -> [Object] {
    guard !tags.roomTags.isEmpty else { return [] }
    var place = iterator(at: position, in: text)
    return tags.roomTags.filter { gtk_text_iter_has_tag(&place, $0.of()) != 0 }
  }

  private func iterator(at position: UTF8Offset, in text: Rope) -> GtkTextIter {
    BufferPlaces(buffer: object(gtk_text_view_get_buffer(view.of())))
      .iterator(at: Int32(text.scalars(position).value))
  }

  /// Draws the pictures of the visible lines that have room for them.
  func draw(_ session: EditorSession, visible: TextRange, on snapshot: OpaquePointer) {
    let hasRoom = !tags.roomTags.isEmpty || look.endRoom != .none
    if width != shownWidth, hasRoom { scheduleChange() }
    guard hasRoom else { return }
    let text = session.state.text
    let last = Self.lastWithLetters(text)
    for number in text.line(at: visible.lowerBound).value...text.line(at: visible.upperBound).value where number <= last
    {
      let range = text.range(of: LineIndex(number))
      guard number == last ? look.endRoom != .none : !roomTags(at: range.upperBound, in: text).isEmpty else { continue }
      var place = iterator(at: range.lowerBound, in: text)
      var (y, rows): (Int32, Int32) = (0, 0)
      gtk_text_view_get_line_yrange(view.of(), &place, &y, &rows)
      var top = Int(y + rows) + Self.gap
      for shown in pictures(in: range, session.state) {
        switch shown {
        case .picture(let picture): draw(picture, size(of: picture), below: top, on: snapshot)
        case .missing(let missing): missing.draw(top: top, width: width, tags.theme, in: view, on: snapshot)
        }
        top += height(of: shown) + Self.gap
      }
    }
  }

  private func draw(
    _ picture: ImageStore.Picture, _ size: (width: Double, height: Double), below top: Int, on snapshot: OpaquePointer
  ) {
    var area = graphene_rect_t(
      origin: graphene_point_t(x: Float(tags.theme.pageMargin), y: Float(top)),
      size: graphene_size_t(width: Float(size.width), height: Float(size.height)))
    gtk_snapshot_append_texture(snapshot, picture.texture.opaque, &area)
  }

  private func height(of pictures: [Shown]) -> Int {
    pictures.isEmpty ? 0 : pictures.reduce(Self.gap) { $0 + height(of: $1) + Self.gap }
  }

  private func height(of shown: Shown) -> Int {
    switch shown {
    case .picture(let picture): Int(size(of: picture).height)
    case .missing: MissingPicture.height(in: tags.theme)
    }
  }

  /// The pictures that a line links to and that have been read, and what is said of those that cannot be; none of a line
  /// that is folded away.
  ///
  /// - Parameter isNew: whether room is being made, in which something may be said that was not said before.
  private func pictures(in range: TextRange, _ state: EditorState, isNew: Bool = false) -> [Shown] {
    let syntax = state.syntax
    // Most lines have none, and a line may be a whole book.
    guard isOn, range.length < 10_000, Self.mayHavePicture(syntax.text.utf8(in: range)),
      state.folds.hidden(in: range).isEmpty
    else { return [] }
    let images = syntax.inlines(of: syntax.block(at: range.lowerBound)).filter {
      $0.kind == .image && range.lowerBound <= $0.range.lowerBound && $0.range.lowerBound < range.upperBound
    }
    return images.prefix(8).compactMap { image in
      guard let source = syntax.target(of: image)?.address else { return nil }
      switch picture(at: source) {
      case .missing(let missing)? where !told.contains(missing):
        guard isNew, mayTell(of: image, state) else { return nil }
        told.insert(missing)
        return .missing(missing)
      case let shown: return shown
      }
    }
  }

  private func picture(at source: String) -> Shown? {
    let name = ImageSource.name(source)
    guard let path = ImageSource.path(source, relativeTo: folder) else {
      let isWaiting = folder == nil && ImageSource.isRelative(source)
      return isWaiting ? .missing(MissingPicture(name: name, reason: .noteIsNotSaved)) : nil
    }
    switch store.state(of: path, { [weak self] in self?.loaded() }) {
    case .loading: return nil
    case .failed(let isThere): return .missing(MissingPicture(name: name, reason: isThere ? .noPicture : .noFile))
    case .loaded(let picture): return .picture(picture)
    }
  }

  /// Not while its name is being written, and not while something is composed, when no room is made.
  private func mayTell(of image: InlineNode, _ state: EditorState) -> Bool {
    let caret = state.selection.head
    if image.range.lowerBound < caret, caret < image.range.upperBound { return false }
    guard session?.isComposing == true else { return true }
    loaded()
    return false
  }

  /// Looks whether the files have changed since they were read: other programs paint them.
  func checkFiles() { store.checkFiles { [weak self] in self?.loaded() } }

  private static func mayHavePicture(_ line: [UInt8]) -> Bool {
    zip(line, line.dropFirst()).contains { $0 == UInt8(ascii: "!") && $1 == UInt8(ascii: "[") }
  }

  private func loaded() {
    // What is composed goes on; the room is made when nothing is.
    session?.submit(.action("show-images") { [weak self] in self?.changed() }, endsComposition: false)
    gtk_widget_queue_draw(view.of())
  }

  private func scheduleChange() {
    shownWidth = width
    _ = LoopSource(afterMilliseconds: nil, priority: G_PRIORITY_DEFAULT_IDLE) { [weak self] in
      self?.changed()
      return false
    }
  }

  /// The width of the text.
  private var width: Int { Int(gtk_widget_get_width(view.of())) - 2 * tags.theme.pageMargin }

  private func size(of picture: ImageStore.Picture) -> (width: Double, height: Double) {
    let widest = width > 40 ? Double(width) : Double(tags.theme.columnWidth)
    let factor = min(
      1, widest / Double(picture.width), Double(Self.greatestHeight) / Double(picture.height))
    return ((Double(picture.width) * factor).rounded(), max(1, (Double(picture.height) * factor).rounded()))
  }
}
