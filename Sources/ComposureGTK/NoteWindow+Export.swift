import CGTK
import ComposureMarkdown
import ComposureNotes
import ComposureText
import Foundation

/// How a note leaves the editor in other forms: on paper, as a file, on the clipboard.
extension NoteWindow {
  private var printStyle: PrintStyle { PrintStyle(services.theme()) }
  private var imageFolder: String? { file.path.map(PathName.folder(of:)) }

  func printNote() {
    let document = PrintDocument(session.state.syntax)
    let problem = PrintJob.run(document, style: printStyle, imagesIn: imageFolder, over: shell.window)
    if let problem {
      shell.notices.show(.saving, tr("The note was not printed: {reason}", ["reason": problem]), isProblem: true)
    }
    surface.focus()
  }

  /// Asks for a name and a kind of file, and writes the note there.
  func export() {
    let name = file.name.map { ($0 as NSString).deletingPathExtension }
    export(named: name ?? proposedName(extension: ""), in: folder)
  }

  private func export(named name: String, in folder: String) {
    dialogs.export(folder: folder, name: name) { [weak self] answer in
      guard let self, let answer else { return }
      switch ExportTarget(path: answer.path, kind: answer.kind, proposed: answer.proposed) {
      case .file(let path, let format, let isChosen):
        write(session.state.settledText, to: path, as: format, mayReplace: isChosen)
      case .unknownKind(let ending): tellUnknownKind(ending, answer.path)
      }
    }
  }

  private func tellUnknownKind(_ ending: String, _ path: String) {
    recorder?.record(.window("export refused"))
    shell.notices.show(
      .exporting,
      tr(
        "Nothing was exported: a note can become a PDF, a page of HTML or plain text (.pdf, .html, .txt), but no .{ending} file.",
        ["ending": ending]), isProblem: true, choices: [anotherName(path)])
  }

  private func anotherName(_ path: String) -> NoticeArea.Choice {
    .init(title: tr("Another Name…"), isSuggested: true) { [weak self] in
      let stem = (PathName.last(of: path) as NSString).deletingPathExtension
      self?.export(named: stem, in: PathName.folder(of: path))
    }
  }

  private func write(_ text: Rope, to path: String, as format: ExportFormat, mayReplace: Bool) {
    let (style, folder, files) = (printStyle, imageFolder, file.files)
    // A book takes its time, and the writer goes on writing.
    Task.detached { [weak self] in
      let outcome: String?
      do {
        let data = try Export.data(text, to: format, style: style, imagesIn: folder)
        // The chooser has asked before a file is replaced, but not for a name that got its ending here.
        switch try files.save(Array(data), to: path, expecting: mayReplace ? .anything : .absent) {
        case .saved: outcome = nil
        case .changedOnDisk:
          return await MainActor.run { [weak self] in self?.askToReplace(text, path, format) }
        }
      } catch let problem as FileProblem {
        outcome = translated(problem)
      } catch let failure as Export.Failure {
        outcome = failure.reason
      } catch {
        outcome = "\(error)"
      }
      await MainActor.run { [weak self] in self?.exported(path, problem: outcome) }
    }
  }

  private func askToReplace(_ text: Rope, _ path: String, _ format: ExportFormat) {
    guard !isDestroyed else { return }
    recorder?.record(.window("export asks"))
    shell.notices.show(
      .exporting, tr("There is a file “{name}” already.", ["name": PathName.last(of: path)]),
      choices: [
        .init(title: tr("Replace")) { [weak self] in self?.write(text, to: path, as: format, mayReplace: true) },
        anotherName(path),
      ])
  }

  private func exported(_ path: String, problem: String?) {
    guard !isDestroyed else { return }
    if let problem {
      recorder?.record(.window("export failed"))
      return shell.notices.show(.exporting, problem, isProblem: true)
    }
    shell.notices.hide(.exporting)
    recorder?.record(.window("exported"))
    shell.showToast(
      tr("Exported as {name}", ["name": PathName.last(of: path)]), buttonTitle: tr("Open")
    ) { [weak self] in
      self?.open(.file(path), called: PathName.last(of: path))
    }
  }

  /// Puts what is selected, or else the whole note, on the clipboard as HTML, with the source for programs that take
  /// plain text only.
  func copyAsHTML() {
    let state = session.state
    let source = state.selection.isCaret ? state.settledText : Rope(state.text.string(in: state.selection.range))
    let html = state.selection.isCaret ? state.syntax.html() : SyntaxTree(source).html()
    SourceClipboard.put(source.string, html: html, on: surface.clipboard)
    shell.showToast(tr("Copied as HTML"))
  }
}
