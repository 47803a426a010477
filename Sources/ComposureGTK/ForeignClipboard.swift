import CGTK

/// What other programs put on the clipboard: text, files of a file manager, a picture.
@MainActor enum ForeignClipboard {
  enum Content {
    case text(String)
    case other(Arrival)
  }

  /// How long to wait for another program to say what it offers, in milliseconds.
  private static let patience: UInt32 = 1_000

  /// Reads the best of what a clipboard offers: files, then text, then a picture. A word processor offers a picture of
  /// its text, too; a browser offers a picture with its HTML and no text. Nil when there is nothing of the kind.
  static func read(_ clipboard: OpaquePointer?, _ body: @escaping @MainActor (Content?) -> Void) {
    guard isUnknown(clipboard) else { return readKnown(clipboard, body) }
    // Right after something was copied in another program GDK has not heard yet what that is.
    let source = object(clipboard)
    let wait = Wait()
    let answer: @MainActor () -> Void = {
      guard let timer = wait.timer else { return }
      timer.cancel()
      wait.timer = nil
      g_signal_handler_disconnect(source, gulong(wait.handler))
      readKnown(clipboard, body)
    }
    wait.handler = connect(source, "changed") { _ in if !isUnknown(clipboard) { answer() } }
    wait.timer = LoopSource(afterMilliseconds: patience, priority: G_PRIORITY_DEFAULT) {
      answer()
      return false
    }
  }

  @MainActor private final class Wait {
    var timer: LoopSource?
    var handler: UInt = 0
  }

  private static func isUnknown(_ clipboard: OpaquePointer?) -> Bool {
    var count: gsize = 0
    let formats = gdk_clipboard_get_formats(clipboard)
    return gdk_content_formats_get_mime_types(formats, &count) == nil
      && gdk_content_formats_get_gtypes(formats, &count) == nil
  }

  private static func readKnown(_ clipboard: OpaquePointer?, _ body: @escaping @MainActor (Content?) -> Void) {
    let offered = gdk_content_formats_union_deserialize_gtypes(
      gdk_content_formats_ref(gdk_clipboard_get_formats(clipboard)))
    defer { gdk_content_formats_unref(offered) }
    func offers(_ type: GType) -> Bool { gdk_content_formats_contain_gtype(offered, type) != 0 }
    let (hasText, hasPicture) = (offers(GValue.string), offers(gdk_texture_get_type()))
    let readText: @MainActor () -> Void = {
      SourceClipboard.read(clipboard) { body($0.map(Content.text)) }
    }
    if offers(gdk_file_list_get_type()) {
      readFiles(clipboard) { files in
        // A link of a browser comes as a list of addresses, too.
        if files.contains(where: { $0.hasPrefix("/") }) || !hasText, !files.isEmpty {
          body(.other(.files(files)))
        } else {
          readText()
        }
      }
    } else if hasPicture, !hasText {
      readPicture(clipboard) { body($0.map { .other(.picture($0)) }) }
    } else {
      readText()
    }
  }

  private static func readFiles(_ clipboard: OpaquePointer?, _ body: @escaping @MainActor ([String]) -> Void) {
    gdk_clipboard_read_value_async(
      clipboard, gdk_file_list_get_type(), G_PRIORITY_DEFAULT, nil, asyncReady,
      asyncData { source, result in
        guard let value = gdk_clipboard_read_value_finish(source?.opaque, result, nil) else { return body([]) }
        body(paths(in: value))
      })
  }

  private static func readPicture(_ clipboard: OpaquePointer?, _ body: @escaping @MainActor (Object?) -> Void) {
    gdk_clipboard_read_texture_async(
      clipboard, nil, asyncReady,
      asyncData { source, result in
        let texture = gdk_clipboard_read_texture_finish(source?.opaque, result, nil).map { Object($0) }
        body(texture)
        if let texture { g_object_unref(texture) }
      })
  }

  /// The files of a `GdkFileList`, each by its path, or by its address where it has none.
  static func paths(in value: UnsafePointer<GValue>) -> [String] {
    guard let list = g_value_get_boxed(value), let files = gdk_file_list_get_files(OpaquePointer(list)) else {
      return []
    }
    defer { g_slist_free(files) }
    var paths: [String] = []
    var item: UnsafeMutablePointer<GSList>? = files
    while let current = item {
      let file = OpaquePointer(current.pointee.data)
      if let path = takeString(g_file_get_path(file)) ?? takeString(g_file_get_uri(file)) { paths.append(path) }
      item = current.pointee.next
    }
    return paths
  }
}
