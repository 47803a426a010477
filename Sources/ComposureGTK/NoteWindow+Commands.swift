import CGTK
import ComposureEditor
import ComposureNotes

/// What the keys, the menu and the buttons of a window do.
extension NoteWindow {
  func addActions() {
    for command in CommandMenu.editorCommands {
      actions[command.id] = CommandMenu.add(command.id.rawValue, to: shell.window) { [weak self] in
        self?.session.perform(command)
      }
    }
    for command in CommandMenu.WindowCommand.allCases {
      _ = CommandMenu.add(command.rawValue, to: shell.window) { [weak self] in self?.perform(command) }
    }
  }

  func perform(_ command: CommandMenu.WindowCommand) {
    switch command {
    case .new: services.newNote()
    case .open: open()
    case .save: session.performAction("save") { [weak self] in self?.save() }
    case .saveAs: session.performAction("save-as") { [weak self] in self?.saveAs() }
    case .close: close()
    case .quit: services.closeAll()
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
