import CGTK

// A test-only program: the real-input tests run it to learn what a plain GtkTextView does to a composition.
let application = gtk_application_new(nil, GApplicationFlags(rawValue: 0))!
var probe: Probe?
connect(application, "activate") { _ in
  if probe == nil { probe = Probe(application: application) }
}
g_set_prgname("TextViewProbe")
let status = g_application_run(recast(application), 0, nil)
exit(status)
