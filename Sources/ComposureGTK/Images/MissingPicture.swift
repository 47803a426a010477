import CGTK

/// What stands in the place of a picture that cannot be shown, and says why.
struct MissingPicture: Hashable {
  enum Reason {
    /// A relative address begins at the note's folder, which it has once it is saved.
    case noteIsNotSaved
    case noFile
    /// Something else, damaged or too large.
    case noPicture
  }

  /// As it is written, with letters in place of percent signs.
  var name: String
  var reason: Reason

  private static let (padding, radius): (Float, Float) = (10, 6)

  @MainActor var words: String {
    switch reason {
    case .noteIsNotSaved:
      tr("“{name}” appears once the note is saved: it is looked for beside the note.", ["name": name])
    case .noFile: tr("There is no file “{name}”.", ["name": name])
    case .noPicture: tr("“{name}” cannot be shown as a picture.", ["name": name])
    }
  }

  /// In pixels.
  static func height(in theme: Theme) -> Int { Int((theme.bodySize * Theme.pixelsPerPoint * 2).rounded()) }

  /// Draws it as one row on a sheet that is as wide as its words, at most `width` pixels.
  @MainActor func draw(top: Int, width: Int, _ theme: Theme, in view: Object, on snapshot: OpaquePointer) {
    var (ground, edge, letters) = (GdkRGBA(), GdkRGBA(), GdkRGBA())
    gdk_rgba_parse(&ground, theme.palette.codeBackground)
    gdk_rgba_parse(&edge, theme.palette.rule)
    gdk_rgba_parse(&letters, theme.palette.dim)
    let layout = layout(width: width, in: view)
    defer { g_object_unref(layout) }
    var (textWidth, textHeight): (Int32, Int32) = (0, 0)
    pango_layout_get_pixel_size(layout.opaque, &textWidth, &textHeight)
    let height = Float(Self.height(in: theme))
    let area = graphene_rect_t(
      origin: graphene_point_t(x: Float(theme.pageMargin), y: Float(top)),
      size: graphene_size_t(width: Float(textWidth) + 2 * Self.padding, height: height))
    var outline = GskRoundedRect()
    withUnsafePointer(to: area) {
      gsk_rounded_rect_init_from_rect(&outline, $0, Self.radius)
      gtk_snapshot_push_rounded_clip(snapshot, &outline)
      gtk_snapshot_append_color(snapshot, &ground, $0)
      gtk_snapshot_pop(snapshot)
    }
    gtk_snapshot_append_border(snapshot, &outline, [1, 1, 1, 1], [edge, edge, edge, edge])
    var origin = graphene_point_t(
      x: area.origin.x + Self.padding, y: area.origin.y + (height - Float(textHeight)) / 2)
    gtk_snapshot_save(snapshot)
    gtk_snapshot_translate(snapshot, &origin)
    gtk_snapshot_append_layout(snapshot, layout.opaque, &letters)
    gtk_snapshot_restore(snapshot)
  }

  @MainActor private func layout(width: Int, in view: Object) -> Object {
    let layout = object(gtk_widget_create_pango_layout(view.of(), words))
    if let font = pango_font_description_copy(
      pango_context_get_font_description(pango_layout_get_context(layout.opaque)))
    {
      defer { pango_font_description_free(font) }
      let size = Double(pango_font_description_get_size(font)) * 0.88
      if pango_font_description_get_size_is_absolute(font) != 0 {
        pango_font_description_set_absolute_size(font, size)
      } else {
        pango_font_description_set_size(font, Int32(size))
      }
      pango_layout_set_font_description(layout.opaque, font)
    }
    pango_layout_set_width(layout.opaque, Int32(max(1, width - 2 * Int(Self.padding))) * PANGO_SCALE)
    pango_layout_set_ellipsize(layout.opaque, PANGO_ELLIPSIZE_MIDDLE)
    pango_layout_set_single_paragraph_mode(layout.opaque, 1)
    return layout
  }
}
