import CGTK
import ComposureEditor

/// The list of all keys, made from the lists of commands. GTK builds this window from XML only.
@MainActor enum ShortcutsWindow {
  typealias Entry = (title: String, accelerator: String)

  static func make() -> Object? {
    let builder = object(gtk_builder_new_from_string(xml(groups()), -1))
    defer { g_object_unref(builder) }
    guard let window = gtk_builder_get_object(builder.opaque, "shortcuts").map({ Object($0) }) else { return nil }
    showSigns(in: window)
    return window
  }

  /// GTK spells the key of a sign that XML could not hold; on the key there is the sign.
  private static func showSigns(in widget: Object) {
    if g_type_check_instance_is_a(widget.of(), gtk_label_get_type()) != 0,
      String(cString: gtk_label_get_text(widget.opaque)) == Accelerator.spelledBackslash
    {
      gtk_label_set_text(widget.opaque, "\\")
    }
    for child in children(of: widget.of()) { showSigns(in: Object(child)) }
  }

  /// Every command that has a key, under the names of their groups.
  static func groups() -> [(title: String, entries: [Entry])] {
    let program = CommandMenu.AppCommand.allCases.compactMap { command in
      command.accelerator.map { (title: command.title, accelerator: $0) }
    }
    let note = CommandMenu.WindowCommand.allCases.compactMap { command -> Entry? in
      (command.title, command.accelerator)
    }
    let view =
      ViewActions.Command.allCases.map { (title: $0.title, accelerator: $0.accelerators[0]) }
      + [(title: tr("Typewriter Mode"), accelerator: ViewActions.typewriterKey)]
    let text = EditorCommand.Group.allCases.map { group in
      let entries = CommandMenu.editorCommands.filter { $0.group == group }.compactMap { command in
        CommandMenu.accelerator(of: command).map { (title: translated(command.title), accelerator: $0) }
      }
      return (title: CommandMenu.title(of: group), entries: entries)
    }
    return ([(tr("Program"), program), (tr("Note"), note), (tr("View"), view), (tr("Keys in the Text"), keys)] + text)
      .filter { !$0.entries.isEmpty }
  }

  /// What is no command: keys that do what they do everywhere, and those that do more in a list or a table.
  private static var keys: [Entry] {
    [
      (tr("Next Item or Row"), "Return"), (tr("Line Break Within an Item"), "<Shift>Return"),
      (tr("Move Item In, or to the Next Cell"), "Tab"), (tr("Move Item Out, or to the Previous Cell"), "<Shift>Tab"),
      (tr("Cut"), "<Control>x"), (tr("Copy"), "<Control>c"), (tr("Paste"), "<Control>v"),
      (tr("Select All"), "<Control>a"), (tr("Insert Emoji"), "<Control>semicolon"),
      (tr("Replace All Matches"), "<Control><Alt>Return"), (tr("Leave the Find Bar, Panel or Full Screen"), "Escape"),
      (tr("Main Menu"), "F10"), (tr("Context Menu"), "Menu"),
    ]
  }

  private static func xml(_ groups: [(title: String, entries: [Entry])]) -> String {
    var xml = """
      <interface><object class="GtkShortcutsWindow" id="shortcuts"><property name="modal">1</property>\
      <child><object class="GtkShortcutsSection"><property name="section-name">all</property>\
      <property name="max-height">12</property>
      """
    for group in groups {
      xml += "<child><object class=\"GtkShortcutsGroup\"><property name=\"title\">\(escaped(group.title))</property>"
      for entry in group.entries {
        let title = entry.title.hasSuffix("…") ? String(entry.title.dropLast()) : entry.title
        xml += """
          <child><object class="GtkShortcutsShortcut"><property name="title">\(escaped(title))</property>\
          <property name="accelerator">\(escaped(entry.accelerator))</property></object></child>
          """
      }
      xml += "</object></child>"
    }
    return xml + "</object></child></object></interface>"
  }

  private static func escaped(_ text: String) -> String {
    takeString(g_markup_escape_text(text, -1)) ?? ""
  }
}
