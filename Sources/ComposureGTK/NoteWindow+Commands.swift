import CGTK
import ComposureEditor
import ComposureNotes

/// What the keys, the menu and the buttons of a window do.
extension NoteWindow {
  func addActions() {
    for command in CommandMenu.editorCommands {
      // The state says whether the command's format is at the caret; buttons and the menu show it.
      let state = command.isSwitch ? g_variant_new_boolean(0) : nil
      actions[command.id] = CommandMenu.add(command.id.rawValue, state: state, to: shell.window) { [weak self] in
        self?.session.perform(command)
      }
    }
    for command in CommandMenu.WindowCommand.allCases where command != .outline {
      _ = CommandMenu.add(command.rawValue, to: shell.window) { [weak self] in self?.perform(command) }
    }
    connect(outlineAction, "activate") { [weak self] _ in self?.toggleOutline() }
    g_action_map_add_action(shell.window.opaque, outlineAction.opaque)
  }

  /// Brings what the commands can do, and what is at the caret, up to date.
  func followCommands() {
    areCommandsStale = false
    commandTimer.cancel()
    for command in CommandMenu.editorCommands {
      guard let action = actions[command.id] else { continue }
      g_simple_action_set_enabled(action.opaque, isPossible(command) ? 1 : 0)
      if command.isSwitch {
        g_simple_action_set_state(action.opaque, g_variant_new_boolean(command.isActive(in: session.state) ? 1 : 0))
      }
    }
  }

  /// What is composed is not in the text yet, and undoing takes it back.
  private func isPossible(_ command: EditorCommand) -> Bool {
    command.isEnabled(in: session.state) || command.id == .undo && session.isComposing
  }

  /// What the buttons show follows when the writer pauses: there are dozens of commands to ask. After a move of the caret
  /// it follows at once, and so do undoing and redoing, for those who ask for it without a key, such as a screen reader.
  func followCommandsSoon() {
    guard areCommandsStale else { return followCommands() }
    for command in CommandMenu.editorCommands where [.undo, .redo].contains(command.id) {
      if let action = actions[command.id], isPossible(command) { g_simple_action_set_enabled(action.opaque, 1) }
    }
    commandTimer.schedule(after: .milliseconds(200))
  }

  /// A key or a click may ask for a command before its state has followed the text, and must not be lost.
  func prepareForCommand() {
    // A command waits for what is composed, so what it could do now says nothing.
    if session.isComposing {
      areCommandsStale = true
      for action in actions.values { g_simple_action_set_enabled(action.opaque, 1) }
    } else if areCommandsStale {
      followCommands()
    }
  }

  func perform(_ command: CommandMenu.WindowCommand) {
    switch command {
    case .new: services.newNote()
    case .open: open()
    case .reopen: if !services.reopen() { shell.showToast(tr("No note was closed before it was saved.")) }
    case .save: session.performAction("save") { [weak self] in self?.save() }
    case .saveAs: session.performAction("save-as") { [weak self] in self?.saveAs() }
    case .export: session.performAction("export") { [weak self] in self?.export() }
    case .print: session.performAction("print") { [weak self] in self?.printNote() }
    case .copyHTML: session.performAction("copy-html") { [weak self] in self?.copyAsHTML() }
    case .openLink: session.performAction("open-link") { [weak self] in self?.openLinkAtCaret() }
    case .find, .replace, .findNext, .findPrevious: finder.perform(command)
    case .close: close()
    case .quit: services.closeAll()
    case .outline: toggleOutline()
    case .formatPanel: shell.toggleFormatPanel()
    case .fullScreen: shell.toggleFullScreen()
    }
  }

  var dialogs: FileDialogs { FileDialogs(parent: shell.window) }

  var folder: String { file.path.map(PathName.folder(of:)) ?? services.folders.documents }

  func open() {
    dialogs.open(folder: folder) { [weak self] path in
      guard let self, let path else { return }
      services.openFile(path, self)
    }
  }
}
