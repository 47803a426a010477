import CGTK

/// Prints a document through the system's dialog.
@MainActor enum PrintJob {
  /// What the writer chose last, for the next time: paper, printer, copies.
  private static var settings: Object?

  /// Asks how to print, and prints.
  /// - Parameter exportPath: writes a PDF there instead of asking, in the way that a printer would get it.
  /// - Returns: what went wrong, in words; nil when nothing did.
  @discardableResult
  static func run(
    _ document: PrintDocument, style: PrintStyle, imagesIn folder: String?, over window: Object?,
    exportPath: String? = nil
  ) -> String? {
    let operation = object(gtk_print_operation_new())
    defer { g_object_unref(operation) }
    if let settings { gtk_print_operation_set_print_settings(operation.of(), settings.opaque) }
    gtk_print_operation_set_unit(operation.of(), GTK_UNIT_POINTS)
    gtk_print_operation_set_embed_page_setup(operation.of(), 1)
    if !document.title.isEmpty { gtk_print_operation_set_job_name(operation.of(), document.title) }
    var layout: PrintLayout?
    connect(operation, "begin-print") { arguments in
      guard let context = arguments.object(1) else { return }
      // The printer's margins are outside already; these are the rest of a reader's.
      let page = PrintPage(
        width: gtk_print_context_get_width(context.opaque), height: gtk_print_context_get_height(context.opaque),
        margin: 40)
      let made = PrintLayout(document, on: page, style: style) { source in
        ImageSource.path(source, relativeTo: folder).flatMap(PrintImage.init(path:))
      }
      layout = made
      gtk_print_operation_set_n_pages(operation.of(), Int32(made.pageCount))
    }
    connect(operation, "draw-page") { arguments in
      guard let context = arguments.object(1), let cairo = gtk_print_context_get_cairo_context(context.opaque) else {
        return
      }
      layout?.draw(arguments.int(2), in: cairo)
    }
    if let exportPath { gtk_print_operation_set_export_filename(operation.of(), exportPath) }
    let action = exportPath == nil ? GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG : GTK_PRINT_OPERATION_ACTION_EXPORT
    var error: UnsafeMutablePointer<GError>?
    let outcome = gtk_print_operation_run(operation.of(), action, window?.of(), &error)
    defer { g_clear_error(&error) }
    switch outcome {
    case GTK_PRINT_OPERATION_RESULT_ERROR: return error.map { String(cString: $0.pointee.message) } ?? ""
    case GTK_PRINT_OPERATION_RESULT_APPLY:
      if let chosen = gtk_print_operation_get_print_settings(operation.of()) {
        g_object_ref(UnsafeMutableRawPointer(chosen))
        if let settings { g_object_unref(settings) }
        settings = object(chosen)
      }
    default: break
    }
    return nil
  }
}
