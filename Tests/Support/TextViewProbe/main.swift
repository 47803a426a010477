import CGTK

// A test-only program: the real-input tests run it to learn what a plain GtkTextView does to a composition. With a path
// as its argument it is a window from which that file can be dragged.
let application = gtk_application_new(nil, G_APPLICATION_NON_UNIQUE)!
var probe: Probe?
connect(application, "activate") { _ in
  if CommandLine.arguments.count > 1 {
    DragSource.show(CommandLine.arguments[1], application: application)
  } else if probe == nil {
    probe = Probe(application: application)
  }
}
g_set_prgname("TextViewProbe")
let status = g_application_run(recast(application), 0, nil)
exit(status)
