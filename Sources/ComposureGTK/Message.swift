/// A text of the program's windows.
enum Message: Equatable, Sendable {
  // Windows and menu
  case untitled, openFile, newNote, mainMenu, saveAs, closeWindow, quit
  case appearance, followSystem, light, dark, groupParagraph
  case count(words: Int, characters: Int)
  case markdownFiles, allFiles
  // Questions
  case saveBeforeClosing
  case changesWouldBeLost(String)
  case save, discard, cancel
  case changedOnDisk(String)
  case reload, keepBoth
  case keptAs(String)
  case removedFromDisk(String)
  case openElsewhere(String)
  case whichEncoding(String)
  case readAs(String)
  case nulShown(String)
  case saveAsUTF8
  case draftRestored(String)
  case discardDraft, dismiss
  // What went wrong
  case recordFailed(String)

  func text(in _: Language) -> String {
    switch self {
    case .untitled: tr("Untitled")
    case .openFile: tr("Open…")
    case .newNote: tr("New Note")
    case .mainMenu: tr("Main Menu")
    case .saveAs: tr("Save As…")
    case .closeWindow: tr("Close")
    case .quit: tr("Quit")
    case .appearance: tr("Appearance")
    case .followSystem: tr("Follow System")
    case .light: tr("Light")
    case .dark: tr("Dark")
    case .groupParagraph: tr("Paragraph")
    case .markdownFiles: tr("Markdown and Text")
    case .allFiles: tr("All Files")
    case .saveBeforeClosing: tr("Save Changes?")
    case .changesWouldBeLost(let name):
      tr("“{name}” has changes that are not in its file yet. If you discard them, they are gone.", ["name": name])
    case .save: tr("Save")
    case .discard: tr("Discard")
    case .cancel: tr("Cancel")
    case .changedOnDisk(let name): tr("“{name}” was changed by another program.", ["name": name])
    case .reload: tr("Reload")
    case .keepBoth: tr("Keep Both")
    case .keptAs(let name): tr("Your version is now in “{name}”.", ["name": name])
    case .removedFromDisk(let name): tr("“{name}” is no longer on the disk. Saving writes it again.", ["name": name])
    case .openElsewhere(let name):
      tr("“{name}” is open in this window; the other note was not saved over it.", ["name": name])
    case .whichEncoding(let name): tr("“{name}” is not UTF-8. Which encoding was it written in?", ["name": name])
    case .readAs(let encoding): tr("Read as {encoding}; saving keeps that encoding.", ["encoding": encoding])
    case .nulShown(let name):
      tr("“{name}” holds NUL characters; they are shown as ␀ and saved as they were.", ["name": name])
    case .saveAsUTF8: tr("Save as UTF-8")
    case .draftRestored(let name): tr("Changes to “{name}” that were never saved were brought back.", ["name": name])
    case .discardDraft: tr("Discard Them")
    case .dismiss: tr("Dismiss")
    case .recordFailed(let reason): tr("Recording stopped: {reason}", ["reason": reason])
    case .count(let words, let characters):
      trn("{n} word", "{n} words", words) + " · " + trn("{n} character", "{n} characters", characters)
    }
  }
}
