#if canImport(UIKit)
  import ComposureEditor
  import SwiftUI

  extension FocusedValues {
    /// The document of the editor in the scene that has the keyboard.
    public var noteDocument: NoteDocument? {
      get { self[NoteDocumentKey.self] }
      set { self[NoteDocumentKey.self] = newValue }
    }
  }

  private struct NoteDocumentKey: FocusedValueKey {
    typealias Value = NoteDocument
  }

  /// The menus of a note app, for `.commands`: they show in the Command-key overlay and in the menu bar of iPadOS.
  ///
  /// ⌘N makes a note, ⌘S saves, ⌘R syncs, and every command of the editor has the key that it has elsewhere. ⌘T opens a tab
  /// on iPadOS and is left to an app that has tabs.
  public struct NoteCommands: Commands {
    @FocusedValue(\.noteDocument) private var document
    private let newNote: @MainActor () -> Void
    private let save: @MainActor () -> Void
    private let sync: (@MainActor () -> Void)?

    /// What is given is run when nothing is composed: at once, or after what is composed has been accepted.
    ///
    /// - Parameters:
    ///   - newNote: what ⌘N does.
    ///   - save: what ⌘S does.
    ///   - sync: what ⌘R does; nil leaves the command out.
    public init(
      newNote: @escaping @MainActor () -> Void, save: @escaping @MainActor () -> Void,
      sync: (@MainActor () -> Void)? = nil
    ) {
      self.newNote = newNote
      self.save = save
      self.sync = sync
    }

    /// The commands, group by group.
    public var body: some Commands {
      CommandGroup(replacing: .newItem) {
        Button(localized("New Note")) { settled("newNote", in: document, newNote) }.keyboardShortcut(
          "n", modifiers: .command)
      }
      CommandGroup(replacing: .saveItem) {
        Button(localized("Save")) { settled("save", in: document, save) }.keyboardShortcut("s", modifiers: .command)
        if let sync {
          Button(localized("Sync")) { settled("sync", in: document, sync) }.keyboardShortcut("r", modifiers: .command)
        }
      }
      CommandGroup(replacing: .textFormatting) {
        CommandButtons(document: document, group: .format, hasKeys: true)
      }
      CommandMenu(localized("Paragraph")) {
        CommandButtons(document: document, group: .paragraph, hasKeys: true)
        Divider()
        CommandButtons(document: document, group: .lists, hasKeys: true)
        Divider()
        CommandButtons(document: document, group: .insert, hasKeys: true)
        Divider()
        CommandButtons(document: document, group: .table, hasKeys: true)
        Divider()
        CommandButtons(document: document, group: .folding, hasKeys: true)
      }
    }
  }

  /// A button for each command of a group, for a menu. Those that would do nothing are grey.
  public struct CommandButtons: View {
    private let document: NoteDocument?
    private let group: EditorCommand.Group
    private let hasKeys: Bool

    /// Buttons with the commands' symbols and without their keys, for a menu on the screen.
    ///
    /// - Parameters:
    ///   - document: what the commands are for.
    ///   - group: which commands.
    public init(document: NoteDocument, group: EditorCommand.Group) {
      self.init(document: document, group: group, hasKeys: false)
    }

    init(document: NoteDocument?, group: EditorCommand.Group, hasKeys: Bool) {
      self.document = document
      self.group = group
      self.hasKeys = hasKeys
    }

    /// The buttons, in the order of the menus.
    public var body: some View {
      ForEach(EditorCommand.all.filter { $0.group == group }) { command in
        CommandButton(document: document, command: command, hasKey: hasKeys)
      }
    }
  }

  private struct CommandButton: View {
    let document: NoteDocument?
    let command: EditorCommand
    let hasKey: Bool

    var body: some View {
      let button = Button(localized(command.title), systemImage: command.symbol) { document?.perform(command.id) }
        .disabled(document?.isEnabled(command.id) != true)
      if hasKey, let key = command.key {
        button.keyboardShortcut(KeyEquivalent(key.key), modifiers: key.eventModifiers)
      } else {
        button
      }
    }
  }

  extension KeyChord {
    /// SwiftUI's name for the modifiers.
    var eventModifiers: EventModifiers {
      var modifiers: EventModifiers = control ? .command : []
      if shift { modifiers.insert(.shift) }
      if alt { modifiers.insert(.option) }
      return modifiers
    }
  }
#endif
