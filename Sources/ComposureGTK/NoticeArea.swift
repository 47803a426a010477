import CGTK

/// The place under the header bar where the program tells and asks. A notice never takes the keys from the text: it is
/// no dialog, and a click on its buttons leaves the focus where it was.
@MainActor final class NoticeArea {
  /// What a notice is about; a new notice about the same thing replaces the old one.
  enum Subject: Hashable { case disk, encoding, draft, saving, exporting, opening, recording, information }

  struct Choice {
    var title: String
    var isSuggested = false
    var action: @MainActor () -> Void
  }

  let widget: Object
  private let dismissTitle: String
  private var shown: [Subject: Object] = [:]

  init(dismissTitle: String) {
    self.dismissTitle = dismissTitle
    widget = object(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
  }

  /// The subjects that are on the screen now.
  var subjects: Set<Subject> { Set(shown.keys) }

  /// Shows `text` with `choices`; each choice, and the closing button, takes the notice away.
  func show(
    _ subject: Subject, _ text: String, isProblem: Bool = false, mayBeDismissed: Bool = true, choices: [Choice] = []
  ) {
    hide(subject)
    let bar = WrappingRow.make()
    gtk_widget_add_css_class(bar.of(), "composure-notice")
    if isProblem { gtk_widget_add_css_class(bar.of(), "problem") }

    let label = object(gtk_label_new(text))
    gtk_label_set_wrap(label.opaque, 1)
    gtk_label_set_xalign(label.opaque, 0)
    gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
    gtk_box_append(bar.of(), label.of())

    for choice in choices {
      let button = object(gtk_button_new_with_label(choice.title))
      if choice.isSuggested { gtk_widget_add_css_class(button.of(), "suggested-action") }
      addButton(button, to: bar) { [weak self] in
        self?.hide(subject)
        choice.action()
      }
    }
    if mayBeDismissed {
      let close = object(gtk_button_new_from_icon_name("window-close-symbolic"))
      gtk_widget_add_css_class(close.of(), "flat")
      gtk_widget_set_tooltip_text(close.of(), dismissTitle)
      addButton(close, to: bar) { [weak self] in self?.hide(subject) }
    }

    gtk_box_append(widget.of(), bar.of())
    shown[subject] = bar
  }

  func hide(_ subject: Subject) {
    guard let bar = shown.removeValue(forKey: subject) else { return }
    gtk_box_remove(widget.of(), bar.of())
  }

  private func addButton(_ button: Object, to bar: Object, _ action: @escaping @MainActor () -> Void) {
    gtk_widget_set_focus_on_click(button.of(), 0)
    connect(button, "clicked") { _ in action() }
    gtk_box_append(bar.of(), button.of())
  }
}
