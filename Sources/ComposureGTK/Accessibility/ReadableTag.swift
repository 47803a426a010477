import CGTK

/// The class of all tags here: a `GtkTextTag` whose colour can be read under the name `foreground`.
///
/// A screen reader asks for the attributes of the run at the caret. GTK 4.8 then reads the property `foreground` of each
/// tag that has a colour, as a `GdkRGBA`. That property is a string that can only be written, so GTK goes on with a pointer
/// that nobody has set, and the program ends. A class of our own may give the property another meaning: the colour, to be
/// read and written. (Later versions read `foreground-rgba`, which is untouched.)
@MainActor enum ReadableTag {
  private nonisolated static let colour: guint = 1

  private static let type = g_type_register_static_simple(
    gtk_text_tag_get_type(), "ComposureTextTag", guint(MemoryLayout<GtkTextTagClass>.size),
    { tagClass, _ in
      let objectClass = tagClass!.assumingMemoryBound(to: GObjectClass.self)
      objectClass.pointee.get_property = { tag, _, value, _ in g_object_get_property(tag, "foreground-rgba", value) }
      objectClass.pointee.set_property = { tag, _, value, _ in g_object_set_property(tag, "foreground-rgba", value) }
      let flags = GParamFlags(rawValue: G_PARAM_READABLE.rawValue | G_PARAM_WRITABLE.rawValue)
      g_object_class_install_property(
        objectClass, ReadableTag.colour, g_param_spec_boxed("foreground", nil, nil, gdk_rgba_get_type(), flags))
    }, guint(MemoryLayout<GtkTextTag>.size), nil, GTypeFlags(rawValue: 0))

  static func make() -> Object { object(g_object_new_with_properties(type, 0, nil, nil)) }
}
