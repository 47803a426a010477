import CGTK
import ComposureEditor
import ComposureNotes
import ComposureText

/// Files that are dropped on a page, as Markdown.
enum DroppedFiles {
  private static let pictures: Set<String> = ["png", "jpg", "jpeg", "gif", "svg", "webp", "bmp", "tif", "tiff", "avif"]

  /// An image for each picture and a link for each other file, one a line. `addresses` are paths or addresses; those below
  /// `folder` become relative to it.
  static func markdown(for addresses: [String], in folder: String?) -> String {
    addresses.map { address in
      let name = PathName.last(of: address)
      let stem = name.lastIndex(of: ".").map { $0 == name.startIndex ? name : String(name[..<$0]) } ?? name
      let ending = name.split(separator: ".").last?.lowercased() ?? ""
      let isPath = address.hasPrefix("/")
      let source = isPath ? ImageSource.source(of: address, in: folder) : address
      return (pictures.contains(ending) ? "!" : "") + "[\(escaped(stem))](\(source))"
    }.joined(separator: "\n")
  }

  private static func escaped(_ name: String) -> String {
    var result = ""
    for character in name {
      if "[]\\*_`<!".contains(character) { result.append("\\") }
      result.append(character.isNewline ? " " : character)
    }
    return result
  }
}

extension InputEvents {
  /// Files that are dropped on the widget, which does not get them. Each is told by its path, or by its address where it
  /// has none.
  static func addFileDrops(
    to widget: Object, _ dropped: @escaping @MainActor (_ files: [String], _ x: Double, _ y: Double) -> Void
  ) {
    let target = object(gtk_drop_target_new(gdk_file_list_get_type(), GDK_ACTION_COPY))
    // A file is also offered as text, which the view would take.
    gtk_event_controller_set_propagation_phase(target.opaque, GTK_PHASE_CAPTURE)
    connectAnswering(target, "drop") { arguments in
      guard let value = arguments.boxed(1), let list = g_value_get_boxed(value.of()),
        let files = gdk_file_list_get_files(OpaquePointer(list))
      else { return .no }
      defer { g_slist_free(files) }
      var addresses: [String] = []
      var item: UnsafeMutablePointer<GSList>? = files
      while let current = item {
        let file = OpaquePointer(current.pointee.data)
        if let address = takeString(g_file_get_path(file)) ?? takeString(g_file_get_uri(file)) {
          addresses.append(address)
        }
        item = current.pointee.next
      }
      guard !addresses.isEmpty else { return .no }
      dropped(addresses, arguments.double(2), arguments.double(3))
      return .yes
    }
    gtk_widget_add_controller(widget.of(), target.opaque)
  }
}

extension NoteWindow {
  /// Writes links to files at a place in the page, with the caret behind them.
  func insert(_ files: [String], atX x: Double, y: Double) {
    guard !isAwaitingEncoding else { return }
    surface.endComposition()
    let place = surface.position(atX: x, y: y)
    let text = DroppedFiles.markdown(for: files, in: file.path.map(PathName.folder(of:)))
      .withLineEndings(surface.lineEnding)
    let changes = ChangeSet.replacing(place..<place, with: text, length: session.state.text.utf8Count)
    session.submit(.changes(changes, Annotations(.drop)), endsComposition: false)
    session.submit(.select(Selection(place + text.utf8.count)), endsComposition: false)
    surface.focus()
  }
}
