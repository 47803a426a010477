import CGTK

/// The file chooser for what is exported: a name and a kind of file, which agree with each other.
extension FileDialogs {
  /// What was chosen.
  struct ExportAnswer {
    var path: String
    var kind: ExportFormat
    /// The kind whose ending was put into the name last.
    var proposed: ExportFormat
  }

  /// The kinds in the order in which they are offered, with what stands for them in the list.
  static var exportKinds: [(kind: ExportFormat, title: String)] {
    let kinds: [(ExportFormat, String)] = [(.pdf, tr("PDF")), (.html, tr("HTML Page")), (.text, tr("Plain Text"))]
    return kinds.map { ($0, "\($1) (.\($0.ending))") }
  }

  /// Asks for a name to export to, without an ending at first; nil when cancelled.
  func export(folder: String?, name: String, _ answer: @escaping @MainActor (ExportAnswer?) -> Void) {
    let chooser = native(title: tr("Export…"), action: GTK_FILE_CHOOSER_ACTION_SAVE, folder: folder)
    gtk_file_chooser_native_set_accept_label(chooser.opaque, tr("_Export"))
    let filters = Self.exportKinds.map { kind, title in
      let filter = filter(title)
      gtk_file_filter_add_suffix(filter.opaque, kind.ending)
      gtk_file_chooser_add_filter(chooser.opaque, filter.opaque)
      return (kind: kind, filter: filter)
    }
    let first = filters[0]
    gtk_file_chooser_set_filter(chooser.opaque, first.filter.opaque)
    gtk_file_chooser_set_current_name(chooser.opaque, "\(name).\(first.kind.ending)")
    for entry in filters { g_object_unref(entry.filter) }

    func kind(chosenIn chooser: Object) -> ExportFormat {
      let chosen = gtk_file_chooser_get_filter(chooser.opaque).map { Object($0) }
      return filters.first { $0.filter == chosen }?.kind ?? first.kind
    }
    var proposed = first.kind
    run(chooser) { path in
      answer(path.map { ExportAnswer(path: $0, kind: kind(chosenIn: chooser), proposed: proposed) })
    }
    // A chooser of the desktop's own keeps the name as it is; GTK's changes it with the kind.
    guard let dialog = shownDialog else { return }
    connect(dialog, "notify::filter") { _ in
      // One that goes away gives its kinds up, too.
      guard gtk_widget_get_mapped(dialog.of()) != 0 else { return }
      let chosen = kind(chosenIn: dialog)
      guard chosen != proposed, let name = takeString(gtk_file_chooser_get_current_name(dialog.opaque)) else { return }
      proposed = chosen
      gtk_file_chooser_set_current_name(dialog.opaque, chosen.name(for: name))
    }
  }

  /// GTK's own dialog over the window; nil where the desktop shows one in its stead.
  private var shownDialog: Object? {
    let windows = gtk_window_get_toplevels()
    return (0..<g_list_model_get_n_items(windows)).lazy.compactMap { index -> Object? in
      guard let window = g_list_model_get_item(windows, index) else { return nil }
      g_object_unref(window)
      return Object(window)
    }.first { window in
      g_type_check_instance_is_a(window.of(), gtk_file_chooser_dialog_get_type()) != 0
        && gtk_widget_get_visible(window.of()) != 0
        && gtk_window_get_transient_for(window.of()).map { Object($0) } == parent
    }
  }
}
