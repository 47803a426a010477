import CGTK
import ComposureEditor

/// Buttons of the editor's commands, which look pressed where the command's format is at the caret.
@MainActor enum CommandButton {
  /// A small button for the bar: an icon, or a letter or two.
  static func forBar(_ command: EditorCommand, in application: Object) -> Object {
    let button = make(command, in: application)
    gtk_button_set_child(button.of(), face(of: command).of())
    gtk_widget_add_css_class(button.of(), "flat")
    return button
  }

  /// A large one for the panel, with the command's name.
  static func forPanel(_ command: EditorCommand, in application: Object) -> Object {
    let button = make(command, in: application)
    let name = object(gtk_label_new(translated(command.title)))
    gtk_label_set_xalign(name.opaque, 0)
    gtk_label_set_ellipsize(name.opaque, PANGO_ELLIPSIZE_END)
    gtk_widget_set_hexpand(name.of(), 1)
    let content = object(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 10))
    let face = face(of: command)
    gtk_widget_set_size_request(face.of(), 24, -1)
    for part in [face, name] { gtk_box_append(content.of(), part.of()) }
    gtk_button_set_child(button.of(), content.of())
    gtk_widget_add_css_class(button.of(), "flat")
    return button
  }

  private static func make(_ command: EditorCommand, in application: Object) -> Object {
    let button = object(gtk_toggle_button_new())
    let action = "win.\(command.id.rawValue)"
    gtk_actionable_set_action_name(button.opaque, action)
    gtk_widget_set_focus_on_click(button.of(), 0)
    let title = translated(command.title)
    gtk_widget_set_tooltip_text(button.of(), Accelerator.tooltip(title, for: action, in: application))
    return button
  }

  /// What stands for a command where there is no room for its name.
  enum Face: Hashable {
    case drawn(DrawnIcon)
    /// The name of an icon of the desktop's theme.
    case icon(String)
    case letters(String)

    init(_ command: EditorCommand) {
      if let icon = DrawnIcon(rawValue: command.id.rawValue) {
        self = .drawn(icon)
      } else if let icon = command.icon {
        self = .icon("\(icon)-symbolic")
      } else {
        self = .letters(CommandButton.letters[command.id.rawValue] ?? translated(command.title))
      }
    }
  }

  private static func face(of command: EditorCommand) -> Object {
    let letters: String
    switch Face(command) {
    case .drawn(let icon): return icon.make()
    case .icon(let name): return object(gtk_image_new_from_icon_name(name))
    case .letters(let those): letters = those
    }
    let label = object(gtk_label_new(letters))
    gtk_widget_add_css_class(label.of(), "composure-letters")
    if command.id == .highlight {
      gtk_widget_add_css_class(label.of(), "composure-marked")
      gtk_widget_set_halign(label.of(), GTK_ALIGN_CENTER)
      gtk_widget_set_valign(label.of(), GTK_ALIGN_CENTER)
    }
    return label
  }

  /// For commands that no icon theme has an icon for. A title in its place would make a narrow window too wide.
  nonisolated static let letters = [
    "highlight": "A", "code": "</>", "body": "¶", "heading1": "H1", "heading2": "H2", "heading3": "H3",
    "heading4": "H4", "heading5": "H5", "heading6": "H6", "cycleHeading": "H+", "numberedList": "1.",
    "codeBlock": "{ }",
    "taskList": "☐", "toggleTask": "☑", "rule": "—", "footnote": "[1]", "alignTable": "⇹",
    "rowAbove": "↥",
    "rowBelow": "↧", "removeRow": "⊟", "columnBefore": "↤", "columnAfter": "↦", "removeColumn": "◫",
  ]
}
