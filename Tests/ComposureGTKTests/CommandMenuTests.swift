import CGTK
import ComposureEditor
import Testing

@testable import ComposureGTK

@MainActor @Suite struct CommandMenuTests {
  @Test func gtkUnderstandsEveryKey() {
    let commands = CommandMenu.editorCommands.compactMap(CommandMenu.accelerator(of:))
    let view = ViewActions.Command.allCases.flatMap(\.accelerators) + [ViewActions.typewriterKey]
    for name in commands + view + CommandMenu.WindowCommand.allCases.map(\.accelerator) {
      var key: guint = 0
      var modifiers = GdkModifierType(0)
      #expect(gtk_accelerator_parse(name, &key, &modifiers) != 0 && key != 0, "\(name)")
    }
  }

  @Test func everyCommandOfThePanelHasAnIconOrAFewLetters() {
    for command in FormatPanel.commands where command.icon == nil {
      #expect((1...3).contains(CommandButton.letters[command.id.rawValue]?.count ?? 0), "\(command.title)")
    }
  }

  @Test func noKeyMeansTwoThings() {
    let commands = CommandMenu.editorCommands.compactMap(CommandMenu.accelerator(of:))
    let view = ViewActions.Command.allCases.flatMap(\.accelerators) + [ViewActions.typewriterKey]
    let all =
      commands + view + CommandMenu.WindowCommand.allCases.map(\.accelerator)
      + CommandMenu.AppCommand.allCases.compactMap(\.accelerator)
    #expect(Set(all.map { $0.lowercased() }).count == all.count)
  }
}
