import CGTK

/// A field of one line in which a syllable being composed is committed before anything else happens to it.
///
/// `GtkEntry` forgets what is composed when it is clicked, and a program that reads its text gets it without that.
@MainActor final class ComposingField {
  let entry: Object
  private let inner: Object
  private var preedit = ""
  /// What was committed here and the input method's module may still commit, too.
  private var written: String?
  private var isWriting = false

  /// Called after each change of what is shown.
  var changed: @MainActor () -> Void = {}

  init() {
    entry = object(gtk_entry_new())
    inner = object(gtk_editable_get_delegate(entry.opaque))
    connect(inner, "preedit-changed") { [weak self] in
      self?.preedit = $0.string(1)
      self?.changed()
    }
    connect(inner, "insert-text") { [weak self] in self?.filter($0) }
    connect(entry, "changed", after: true) { [weak self] _ in self?.changed() }
    InputEvents.addPointer(to: entry) { [weak self] event in
      if case .pressed = event { self?.settle() }
      return false
    }
    InputEvents.addKeys(to: entry) { [weak self] _, _, _ in self?.written = nil }
  }

  /// The text, without what is being composed.
  var text: String {
    get { String(cString: gtk_editable_get_text(entry.opaque)) }
    set { gtk_editable_set_text(entry.opaque, newValue) }
  }

  /// The text as it is seen, with what is being composed.
  var shown: String {
    let scalars = Array(text.unicodeScalars)
    let caret = min(scalars.count, max(0, Int(gtk_editable_get_position(entry.opaque))))
    var result = String.UnicodeScalarView(scalars[..<caret])
    result.append(contentsOf: preedit.unicodeScalars)
    result.append(contentsOf: scalars[caret...])
    return String(result)
  }

  func focus() { gtk_widget_grab_focus(entry.of()) }

  /// Commits what is being composed where it stands: the text first, then the input method forgets it.
  func settle() {
    guard !preedit.isEmpty else { return }
    let composed = preedit
    var position = gtk_editable_get_position(entry.opaque)
    isWriting = true
    gtk_editable_insert_text(entry.opaque, composed, Int32(composed.utf8.count), &position)
    isWriting = false
    gtk_editable_set_position(entry.opaque, position)
    written = composed
    gtk_entry_reset_im_context(entry.of())
    preedit = ""
    changed()
  }

  private func filter(_ insertion: SignalArguments) {
    guard !isWriting, let held = written else { return }
    written = nil
    if held.utf8.elementsEqual(insertion.string(1, length: insertion.int(2)).utf8) {
      g_signal_stop_emission_by_name(inner, "insert-text")
    }
  }
}
