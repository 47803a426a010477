import UIKitStandIn

// Test-side: the hardware keyboard.
extension ViewHost {
  /// The user presses a key with modifiers. False when nobody takes it.
  ///
  /// The order is that of UIKit: key commands of the first responder and those around it, then the shortcuts of commands
  /// and of views that are built, then the system's own. While something is composed, Tab, Return, Escape and the arrows
  /// without Command belong to the input method.
  @discardableResult
  public func press(_ key: KeyEquivalent, _ modifiers: EventModifiers = .command) -> Bool {
    settle()
    let responder = window.standInFirst
    if let view = responder as? UITextView, belongsToInputMethod(key, modifiers, view) {
      if let command = keyCommand(key, modifiers, from: view) {
        view.standInNote("a key command for \(command.input ?? "") takes a key from the input method")
      }
      return false
    }
    if let responder, let command = keyCommand(key, modifiers, from: responder) {
      return event { responder.standInSend(command.action, sender: command) }
    }
    if let shortcut = shortcuts.first(where: { $0.key == key && $0.modifiers == modifiers }) {
      guard let button = shortcut.node.all.first(where: { $0.action != nil }), button.isEnabled else { return false }
      event { button.action?() }
      return true
    }
    if key == .return, modifiers.isEmpty, let field = focused {
      let submits = ([field] + field.ancestors).compactMap(\.submit)
      event { for submit in submits { submit() } }
      return !submits.isEmpty
    }
    guard let action = systemAction(key, modifiers), let responder else { return false }
    return event { responder.standInSend(Selector(action)) }
  }

  /// What the overlay of the Command key and the menu bar show: the titles of commands and of shortcuts of built views.
  public var keyboardCommands: [(title: String, key: KeyEquivalent, modifiers: EventModifiers)] {
    settle()
    return shortcuts.map { ($0.node.text, $0.key, $0.modifiers) }
  }

  private var shortcuts: [(node: Node, key: KeyEquivalent, modifiers: EventModifiers)] {
    visible.compactMap { node in node.shortcut.map { (node, $0.key, $0.modifiers) } }
  }

  private func belongsToInputMethod(
    _ key: KeyEquivalent, _ modifiers: EventModifiers, _ view: UITextView
  ) -> Bool {
    let keys: [KeyEquivalent] = [
      .tab, .return, .escape, .upArrow, .downArrow, .leftArrow, .rightArrow, .space,
    ]
    let isHidden = view.standInKeyboard?.standInHiddenRange(in: view) != nil
    // A keyboard that marks nothing ends its syllable with any key but a letter.
    let isComposing = view.markedTextRange != nil || isHidden && modifiers.isEmpty
    return isComposing && keys.contains(key) && !modifiers.contains(.command)
  }

  private func keyCommand(
    _ key: KeyEquivalent, _ modifiers: EventModifiers, from responder: UIResponder
  ) -> UIKeyCommand? {
    var next: UIResponder? = responder
    while let one = next {
      if let found = one.keyCommands?.first(where: { command in
        command.input == key.keyInput && command.modifierFlags == modifiers.flags
          && !command.attributes.contains(.disabled)
          && responder.target(forAction: command.action, withSender: command) != nil
      }) {
        return found
      }
      next = one.next
    }
    return nil
  }

  /// The system's own key equivalents, unless a command group replaces them.
  private func systemAction(_ key: KeyEquivalent, _ modifiers: EventModifiers) -> String? {
    guard modifiers == .command || modifiers == [.command, .shift] else { return nil }
    let (group, action): (String, String)
    switch (key.character, modifiers) {
    case ("b", .command): (group, action) = ("textFormatting", "toggleBoldface:")
    case ("i", .command): (group, action) = ("textFormatting", "toggleItalics:")
    case ("u", .command): (group, action) = ("textFormatting", "toggleUnderline:")
    case ("x", .command): (group, action) = ("pasteboard", "cut:")
    case ("c", .command): (group, action) = ("pasteboard", "copy:")
    case ("v", .command): (group, action) = ("pasteboard", "paste:")
    case ("a", .command): (group, action) = ("pasteboard", "selectAll:")
    case ("f", .command): (group, action) = ("textEditing", "find:")
    case ("g", .command): (group, action) = ("textEditing", "findNext:")
    case ("g", [.command, .shift]): (group, action) = ("textEditing", "findPrevious:")
    default: return undoAction(key, modifiers)
    }
    return isReplaced(group) ? nil : action
  }

  private func undoAction(_ key: KeyEquivalent, _ modifiers: EventModifiers) -> String? {
    guard key.character == "z", !isReplaced("undoRedo") else { return nil }
    return modifiers == .command ? "standInUndo:" : "standInRedo:"
  }

  private func isReplaced(_ group: String) -> Bool { visible.contains { $0.placement == "replacing \(group)" } }
}
