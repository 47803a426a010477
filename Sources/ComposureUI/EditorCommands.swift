#if canImport(UIKit)
  import SwiftUI

  /// Adds ⌘N and ⌘S while it is on screen; it draws nothing.
  ///
  /// A shortcut that is pressed while a syllable is composed in an editor of this library is carried out once, after the
  /// syllable has been accepted, so that what is saved holds it. For the menu bar use ``NoteCommands``.
  public struct EditorCommands: View {
    @FocusedValue(\.noteDocument) private var document
    private let newNote: @MainActor () -> Void
    private let save: @MainActor () -> Void

    /// Both are run when nothing is composed: at once, or after what is composed has been accepted.
    ///
    /// - Parameters:
    ///   - newNote: what ⌘N does.
    ///   - save: what ⌘S does.
    public init(newNote: @escaping @MainActor () -> Void, save: @escaping @MainActor () -> Void) {
      self.newNote = newNote
      self.save = save
    }

    /// Two buttons that are neither seen nor read out.
    public var body: some View {
      VStack {
        Button(localized("New Note")) { settled("newNote", in: document, newNote) }.keyboardShortcut(
          "n", modifiers: .command)
        Button(localized("Save")) { settled("save", in: document, save) }.keyboardShortcut("s", modifiers: .command)
      }
      .frame(width: 0, height: 0)
      .opacity(0)
      .accessibilityHidden(true)
    }
  }

  /// Runs work of the app's when nothing is composed: in the editor that has the keyboard, or in the document of the scene.
  @MainActor
  func settled(_ name: String, in document: NoteDocument? = nil, _ action: @escaping @MainActor () -> Void) {
    var target = document ?? NoteDocument.focused
    // Another editor of the same window, say for quick entry, may be the one that composes.
    if let focused = NoteDocument.focused, focused.isComposing, focused.surface.window === target?.surface.window {
      target = focused
    }
    guard let document = target else { return action() }
    document.whenSettled(name, action)
  }
#endif
