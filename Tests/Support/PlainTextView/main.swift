import CGTK

// A file in a GtkTextView and nothing else: what the editor is measured beside. PLACE is where the caret begins, in
// Unicode scalars; -1 is the end.

var contents: UnsafeMutablePointer<CChar>?
var length: gsize = 0
precondition(g_file_get_contents(CommandLine.arguments[1], &contents, &length, nil) != 0)
gtk_init()
let window = UnsafeMutableRawPointer(gtk_window_new())!.assumingMemoryBound(to: GtkWindow.self)
gtk_window_set_title(window, "plain-text-view")
gtk_window_set_default_size(window, 920, 760)
let view = UnsafeMutableRawPointer(gtk_text_view_new())!.assumingMemoryBound(to: GtkTextView.self)
gtk_text_view_set_wrap_mode(view, GTK_WRAP_WORD_CHAR)
let buffer = gtk_text_view_get_buffer(view)!
gtk_text_buffer_set_text(buffer, contents, Int32(length))
g_free(contents)
var place = GtkTextIter()
gtk_text_buffer_get_iter_at_offset(buffer, &place, g_getenv("PLACE").map { Int32(atoi($0)) } ?? 0)
gtk_text_buffer_place_cursor(buffer, &place)
let scroller = OpaquePointer(gtk_scrolled_window_new()!)
gtk_scrolled_window_set_child(scroller, UnsafeMutableRawPointer(view).assumingMemoryBound(to: GtkWidget.self))
gtk_window_set_child(window, UnsafeMutableRawPointer(scroller).assumingMemoryBound(to: GtkWidget.self))
gtk_window_present(window)
gtk_text_view_scroll_to_mark(view, gtk_text_buffer_get_insert(buffer), 0, 0, 0, 0)
let loop = g_main_loop_new(nil, 0)
g_main_loop_run(loop)
