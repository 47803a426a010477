import CGTK
import ComposureEditor

/// The list of all keys, made from the lists of commands. GTK builds this window from XML only.
@MainActor enum ShortcutsWindow {
  typealias Entry = (title: String, accelerator: String)

  static func make() -> Object? {
    let builder = object(gtk_builder_new_from_string(xml(groups()), -1))
    defer { g_object_unref(builder) }
    return gtk_builder_get_object(builder.opaque, "shortcuts").map { Object($0) }
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
    return ([(tr("Program"), program), (tr("Note"), note), (tr("View"), view)] + text).filter { !$0.entries.isEmpty }
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
