import CGTK
import ComposureNotes
import ComposureText

/// How the note gets into its file.
extension NoteWindow {
  /// Writes the note into its file, or a note without a file under its title into the documents folder.
  @discardableResult
  func save() -> Bool {
    guard !isAwaitingEncoding else { return false }
    let text = session.state.settledText
    return saving(text) { [self] () throws(FileProblem) in
      if file.path != nil { return try file.save(text) }
      let folder = services.folders.documents
      g_mkdir_with_parents(folder, 0o755)
      return try file.save(text, in: folder, name: proposedName(extension: "md"))
    }
  }

  func saveAs() {
    guard !isAwaitingEncoding else { return }
    dialogs.saveAs(folder: folder, name: file.name ?? proposedName(extension: "md")) { [weak self] path in
      guard let self, let path else { return }
      if let other = services.otherWindow(path, self) {
        other.present()
        other.shell.notices.show(
          .saving,
          tr(
            "“{name}” is open in this window; the other note was not saved over it.", ["name": PathName.last(of: path)]),
          isProblem: true)
        return
      }
      session.performAction("save-as") { [weak self] in
        guard let self else { return }
        let text = session.state.settledText
        saving(text) { [self] () throws(FileProblem) in try file.save(text, as: path, replacing: true) }
      }
    }
  }

  @discardableResult
  func saving(_ text: Rope, _ body: () throws(FileProblem) -> File.Saving) -> Bool {
    do {
      let outcome = try body()
      defer { turnEnded() }
      switch outcome {
      case .saved:
        recorder?.record(.save(bytes: text.utf8Count, error: nil))
        drafts?.forget()
        for subject in [NoticeArea.Subject.saving, .disk, .draft] { shell.notices.hide(subject) }
        return true
      case .changedOnDisk(let change):
        recorder?.record(.save(bytes: 0, error: "changed on disk"))
        tell(change)
        return false
      }
    } catch {
      recorder?.record(.save(bytes: 0, error: error.what.english))
      tell(error)
      return false
    }
  }

  func tell(_ problem: FileProblem) {
    var choices: [NoticeArea.Choice] = []
    switch problem.kind {
    case .cannotEncode, .wouldLoseBytes:
      choices.append(
        .init(title: tr("Save as UTF-8")) { [weak self] in
          self?.file.convertToUTF8()
          self?.save()
        })
    default: break
    }
    choices.append(.init(title: tr("Save As…")) { [weak self] in self?.perform(.saveAs) })
    shell.notices.show(.saving, translated(problem), isProblem: true, choices: choices)
  }
}
