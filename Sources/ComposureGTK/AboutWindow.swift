import CGTK

/// What the program is.
@MainActor enum AboutWindow {
  static func make() -> Object {
    let window = object(adw_about_window_new())
    let about = window.opaque
    adw_about_window_set_application_name(about, "Composure")
    adw_about_window_set_application_icon(about, EditorApplication.identifier)
    adw_about_window_set_version(about, composureVersion)
    adw_about_window_set_developer_name(about, tr("The Composure authors"))
    adw_about_window_set_comments(about, tr("Write Markdown without ever losing a syllable."))
    adw_about_window_set_license_type(about, GTK_LICENSE_MIT_X11)
    // Translators put their names here, one a line.
    let translators = tr("translator-credits")
    if translators != "translator-credits" { adw_about_window_set_translator_credits(about, translators) }
    return window
  }
}
