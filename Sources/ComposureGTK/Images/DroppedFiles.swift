import CGTK
import ComposureNotes

/// Files that come into a page, as Markdown.
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
      guard let value = arguments.boxed(1) else { return .no }
      let addresses = ForeignClipboard.paths(in: value.of())
      guard !addresses.isEmpty else { return .no }
      dropped(addresses, arguments.double(2), arguments.double(3))
      return .yes
    }
    gtk_widget_add_controller(widget.of(), target.opaque)
  }
}
