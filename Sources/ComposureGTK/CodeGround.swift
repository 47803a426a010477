import CGTK
import ComposureMarkdown
import ComposureText

/// The ground under code blocks, as one sheet with round corners, also where a block stands in a quotation.
///
/// GTK has a background for paragraphs, but leaves it out where a paragraph is empty, takes it from a paragraph's first
/// letter, and ends it at the lowest pixel of the last line.
@MainActor final class CodeGround {
  private let view: Object
  private let theme: Theme
  /// The blocks of code that were on the screen last. Most frames show the same text.
  private var known: (text: Rope, visible: TextRange, sheets: [Sheet])?

  private struct Sheet {
    var range: TextRange
    /// How many quotations it stands in.
    var depth: Int
  }

  /// Pixels below the last line, of the room that the next one has above itself.
  private var below: Int { theme.leading - 2 }
  /// Pixels before the markers of a quotation.
  private static let besideMarker = 8
  private static let radius: Float = 6

  init(view: Object, theme: Theme) {
    (self.view, self.theme) = (view, theme)
  }

  /// - Parameters:
  ///   - visible: what is on the screen and a little more.
  ///   - scalar: the place of a position in the view's own units.
  func draw(
    _ syntax: SyntaxTree, visible: TextRange, on snapshot: OpaquePointer, scalar: (UTF8Offset) -> Int32
  ) {
    var fill = GdkRGBA()
    guard gdk_rgba_parse(&fill, theme.palette.codeBackground) != 0 else { return }
    for sheet in sheets(of: syntax, in: visible) {
      let (first, last) = (sheet.range.lowerBound, sheet.range.upperBound)
      let (top, _) = rows(at: scalar(first))
      let (bottom, height) = rows(at: scalar(last) - 1)
      let left = theme.pageMargin + (sheet.depth > 0 ? Theme.quoteIndent * sheet.depth - Self.besideMarker : 0)
      let width = Int(gtk_widget_get_width(view.of())) - theme.pageMargin - left
      guard width > 0 else { continue }
      var outline = GskRoundedRect()
      let area = graphene_rect_t(
        origin: graphene_point_t(x: Float(left), y: Float(top)),
        size: graphene_size_t(width: Float(width), height: Float(Int(bottom + height - top) + below)))
      withUnsafePointer(to: area) {
        gsk_rounded_rect_init_from_rect(&outline, $0, Self.radius)
        gtk_snapshot_push_rounded_clip(snapshot, &outline)
        gtk_snapshot_append_color(snapshot, &fill, $0)
        gtk_snapshot_pop(snapshot)
      }
    }
  }

  private func sheets(of syntax: SyntaxTree, in visible: TextRange) -> [Sheet] {
    if let known, known.visible == visible, known.text.isIdentical(to: syntax.text) { return known.sheets }
    let sheets = syntax.leaves(in: visible, where: \.isCode).compactMap { block -> Sheet? in
      // Far away lines are not measured; what is off the screen only has to be off it.
      let first = max(block.range.lowerBound, visible.lowerBound)
      let last = min(block.range.upperBound, visible.upperBound)
      return first < last ? Sheet(range: first..<last, depth: quotes(around: block, in: syntax)) : nil
    }
    known = (syntax.text, visible, sheets)
    return sheets
  }

  private func rows(at scalar: Int32) -> (y: Int32, height: Int32) {
    var place = BufferPlaces(buffer: Object(gtk_text_view_get_buffer(view.of()))).iterator(at: scalar)
    var (y, height): (Int32, Int32) = (0, 0)
    gtk_text_view_get_line_yrange(view.of(), &place, &y, &height)
    return (y, height)
  }

  private func quotes(around block: BlockNode, in syntax: SyntaxTree) -> Int {
    syntax.blocks(in: block.range.lowerBound..<block.range.lowerBound).count { $0.kind == .quote }
  }
}

extension BlockKind {
  fileprivate var isCode: Bool { self == .fencedCode || self == .indentedCode }
}
