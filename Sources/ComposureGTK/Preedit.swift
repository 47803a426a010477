import CGTK
import ComposureEditor

/// How provisional text is drawn, and where the input method's own caret stands in it.
///
/// `GtkTextView` draws a preedit with the attributes of the text around it, but at the end of a text there is none: a
/// heading being typed there would be composed at body size and jump at the commit. Its input context is private, so
/// the one function through which every preedit passes is wrapped for the whole class: it adds size and weight of the
/// line, and gives the input method's highlight the colours of the page.
@MainActor enum Preedit {
  struct Look: Equatable {
    /// Points; nil leaves the size of the text around.
    var size: Double?
    /// Pango's weight; nil leaves that of the text around.
    var weight: Int?
    var isItalic = false
    /// `#rrggbb`; nil leaves that of the text around.
    var colour: String?
    /// Behind the clause that the input method highlights, as `#rrggbb`.
    var highlight: String

    /// Like the line that the preedit will be part of, and like a format that is pending.
    /// Where only a part of the text stands out, what is composed is in that part, though the view would draw it like the
    /// text behind it.
    @MainActor init(_ state: EditorState, _ theme: Theme, focus: FocusMode = .off) {
      if focus != .off { colour = theme.palette.text }
      highlight = theme.palette.selection
      if let level = state.syntax.headingLevel(at: state.selection.head) {
        let style = theme.style(for: .heading(level))
        (size, weight) = (style.size, style.weight)
      }
      isItalic = state.pendingFormats.formats.contains(.emphasis)
      if state.pendingFormats.formats.contains(.strong) { weight = theme.style(for: .strong).weight }
    }
  }

  /// Asked for the look of what is about to be drawn: of the page that has the focus.
  private static var look: (@MainActor () -> Look?)?
  private static weak var page: AnyObject?
  /// The input method's caret in the last preedit that was asked for, in Unicode scalars.
  private(set) static var cursor = 0

  /// From now on what is composed looks like the text of `page`.
  static func enter(_ page: AnyObject, _ look: @escaping @MainActor () -> Look?) {
    self.page = page
    self.look = look
  }

  /// `page` has lost the focus: what is composed in a field elsewhere looks like that field.
  static func leave(_ page: AnyObject) {
    if self.page === page { look = nil }
  }

  /// Has what is composed drawn anew, with the looks of now: the view takes them over only when it is told a preedit.
  static func redraw() {
    guard let context else { return }
    var instance = GValue()
    g_value_init(&instance, GValue.object)
    defer { g_value_unset(&instance) }
    g_value_set_object(&instance, context)
    g_signal_emitv(&instance, g_signal_lookup("preedit-changed", gtk_im_context_get_type()), 0, nil)
  }

  /// Makes the input method forget what it composes in the page, also when the view thinks that it has done so already.
  static func forget() {
    guard let context else { return }
    gtk_im_context_reset(context.of())
  }

  /// The context that was asked last; one that composes is alive.
  private static var context: Object?

  private typealias GetString =
    @convention(c) (
      UnsafeMutablePointer<GtkIMContext>?, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
      UnsafeMutablePointer<OpaquePointer?>?, UnsafeMutablePointer<Int32>?
    ) -> Void
  private static var original: GetString?

  /// Wraps the function; later calls do nothing.
  static func install() {
    guard original == nil, let known = g_type_class_ref(gtk_im_multicontext_get_type()) else { return }
    let methods = known.assumingMemoryBound(to: GtkIMContextClass.self)
    original = methods.pointee.get_preedit_string
    methods.pointee.get_preedit_string = { context, string, attributes, cursor in
      nonisolated(unsafe) let (context, string, attributes, cursor) = (context, string, attributes, cursor)
      MainActor.assumeIsolated {
        var position: Int32 = 0
        Preedit.original?(context, string, attributes, &position)
        Preedit.context = context.map { Object($0) }
        cursor?.pointee = position
        Preedit.cursor = Int(position)
        if let list = attributes?.pointee, let look = Preedit.look?() { Preedit.dress(list, look) }
      }
    }
  }

  private static func dress(_ list: OpaquePointer, _ look: Look) {
    if let size = look.size {
      pango_attr_list_insert(list, pango_attr_size_new(Int32(size * Double(PANGO_SCALE))))
    }
    if let weight = look.weight {
      pango_attr_list_insert(list, pango_attr_weight_new(PangoWeight(UInt32(weight))))
    }
    if look.isItalic { pango_attr_list_insert(list, pango_attr_style_new(PANGO_STYLE_ITALIC)) }
    recolour(list, look.highlight)
    var colour = PangoColor()
    if let text = look.colour, pango_color_parse(&colour, text) != 0 {
      pango_attr_list_insert(list, pango_attr_foreground_new(colour.red, colour.green, colour.blue))
    }
  }

  /// Input methods highlight in colours of their own, which fit neither the page nor its dark version.
  private static func recolour(_ list: OpaquePointer, _ highlight: String) {
    var colour = PangoColor()
    guard pango_color_parse(&colour, highlight) != 0, let attributes = pango_attr_list_get_attributes(list) else {
      return
    }
    defer {
      g_slist_free_full(attributes) { pango_attribute_destroy($0?.assumingMemoryBound(to: PangoAttribute.self)) }
    }
    var ranges: [(start: guint, end: guint)] = []
    var item: UnsafeMutablePointer<GSList>? = attributes
    while let current = item {
      item = current.pointee.next
      guard let attribute = current.pointee.data?.assumingMemoryBound(to: PangoAttribute.self),
        attribute.pointee.klass.pointee.type == PANGO_ATTR_BACKGROUND
      else { continue }
      ranges.append((attribute.pointee.start_index, attribute.pointee.end_index))
    }
    guard !ranges.isEmpty else { return }
    let removed = pango_attr_list_filter(
      list,
      { attribute, _ in
        let type = attribute!.pointee.klass.pointee.type
        return type == PANGO_ATTR_BACKGROUND || type == PANGO_ATTR_FOREGROUND ? 1 : 0
      }, nil)
    pango_attr_list_unref(removed)
    for range in ranges {
      guard let attribute = pango_attr_background_new(colour.red, colour.green, colour.blue) else { continue }
      attribute.pointee.start_index = range.start
      attribute.pointee.end_index = range.end
      pango_attr_list_insert(list, attribute)
    }
  }
}
