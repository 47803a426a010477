import CGTK

/// The platform's own file chooser, and the question before a window with unsaved text closes.
@MainActor struct FileDialogs {
  let parent: Object

  enum Answer { case save, discard, cancel }

  /// Asks for a file to open; nil when cancelled.
  func open(folder: String?, _ answer: @escaping @MainActor (_ path: String?) -> Void) {
    let chooser = native(title: tr("Open…"), action: GTK_FILE_CHOOSER_ACTION_OPEN, folder: folder)
    addFilters(to: chooser)
    run(chooser, answer)
  }

  /// Asks for a name to save under; nil when cancelled. The chooser itself asks before a file is replaced.
  func saveAs(folder: String?, name: String, _ answer: @escaping @MainActor (_ path: String?) -> Void) {
    let chooser = native(title: tr("Save As…"), action: GTK_FILE_CHOOSER_ACTION_SAVE, folder: folder)
    gtk_file_chooser_set_current_name(chooser.opaque, name)
    run(chooser, answer)
  }

  func askBeforeClosing(name: String, _ answer: @escaping @MainActor (Answer) -> Void) {
    let dialog = object(
      adw_message_dialog_new(
        parent.of(), tr("Save Changes?"),
        tr("“{name}” has changes that are not in its file yet. If you discard them, they are gone.", ["name": name])))
    adw_message_dialog_add_response(dialog.of(), "cancel", tr("Cancel"))
    adw_message_dialog_add_response(dialog.of(), "discard", tr("Discard"))
    adw_message_dialog_add_response(dialog.of(), "save", tr("Save"))
    adw_message_dialog_set_response_appearance(dialog.of(), "discard", ADW_RESPONSE_DESTRUCTIVE)
    adw_message_dialog_set_response_appearance(dialog.of(), "save", ADW_RESPONSE_SUGGESTED)
    adw_message_dialog_set_default_response(dialog.of(), "save")
    adw_message_dialog_set_close_response(dialog.of(), "cancel")
    connect(dialog, "response") { arguments in
      switch arguments.string(1) {
      case "save": answer(.save)
      case "discard": answer(.discard)
      default: answer(.cancel)
      }
    }
    gtk_window_present(dialog.of())
  }

  func native(title: String, action: GtkFileChooserAction, folder: String?) -> Object {
    // The dots of a menu's item say that something will be asked; here it is.
    let words = title.replacing("…", with: "")
    let chooser = object(gtk_file_chooser_native_new(words, parent.of(), action, nil, nil))
    if let folder {
      let file = g_file_new_for_path(folder)
      gtk_file_chooser_set_current_folder(chooser.opaque, file, nil)
      g_object_unref(file.map { UnsafeMutableRawPointer($0) })
    }
    return chooser
  }

  private func addFilters(to chooser: Object) {
    let text = filter(tr("Markdown and Text"))
    gtk_file_filter_add_mime_type(text.opaque, "text/markdown")
    gtk_file_filter_add_mime_type(text.opaque, "text/plain")
    for suffix in ["md", "markdown", "txt"] { gtk_file_filter_add_suffix(text.opaque, suffix) }
    let all = filter(tr("All Files"))
    gtk_file_filter_add_pattern(all.opaque, "*")
    for filter in [text, all] {
      gtk_file_chooser_add_filter(chooser.opaque, filter.opaque)
      g_object_unref(filter)
    }
  }

  func filter(_ name: String) -> Object {
    let filter = object(gtk_file_filter_new())
    gtk_file_filter_set_name(filter.opaque, name)
    return filter
  }

  func run(_ chooser: Object, _ answer: @escaping @MainActor (String?) -> Void) {
    connect(chooser, "response") { arguments in
      var path: String?
      if arguments.int(1) == Int(GTK_RESPONSE_ACCEPT.rawValue), let file = gtk_file_chooser_get_file(chooser.opaque) {
        path = takeString(g_file_get_path(file))
        g_object_unref(UnsafeMutableRawPointer(file))
      }
      answer(path)
      OutermostLoop.run { g_object_unref(chooser) }
    }
    gtk_native_dialog_show(chooser.of())
  }
}
