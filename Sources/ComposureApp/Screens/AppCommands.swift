#if canImport(UIKit)
  import ComposureUI
  import SwiftUI

  /// The app's menus: they show in the Command-key overlay and in the menu bar of iPadOS.
  public struct AppCommands: Commands {
    private let model: AppModel

    public init(model: AppModel) { self.model = model }

    public var body: some Commands {
      NoteCommands(
        newNote: { model.newNote() }, save: { model.save() }, sync: { Task { await model.sync() } })
      CommandGroup(after: .newItem) {
        // There are no tabs, so the key for one makes a note like ⌘N.
        Button(localized("New Note")) { model.whenSettled { model.newNote() } }
          .keyboardShortcut("t", modifiers: .command)
      }
      CommandGroup(after: .textEditing) {
        // ⌘F is the system's, for the text that has the keyboard.
        Button(localized("Search Notes")) { model.whenSettled { model.isSearching = true } }
          .keyboardShortcut("f", modifiers: [.command, .shift])
        Button(localized("Quick Entry")) { model.whenSettled { model.sheet = .composer } }
          .keyboardShortcut("n", modifiers: [.command, .shift])
      }
    }
  }
#endif
