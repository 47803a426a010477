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

  /// Asks for a name, whose ending says in which form, and writes the note there.
  func export() {
    let stem = (title as NSString).deletingPathExtension
    dialogs.export(folder: folder, name: "\(stem).pdf") { [weak self] path in
      guard let self, let path else { return }
      let format = ExportFormat(ofFile: path)
      write(
        session.state.settledText, to: format == nil ? path + ".pdf" : path, as: format ?? .pdf,
        mayReplace: format != nil)
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
        case .changedOnDisk: outcome = tr("There is a file “{name}” already.", ["name": PathName.last(of: path)])
        }
      } catch let problem as FileProblem {
        outcome = translated(problem)
      } catch let failure as Export.Failure {
        outcome = failure.reason
      } catch {
        outcome = "\(error)"
      }
      await self?.exported(path, problem: outcome)
    }
  }

  private func exported(_ path: String, problem: String?) {
    guard !isDestroyed else { return }
    if let problem {
      recorder?.record(.window("export failed"))
      return shell.notices.show(.saving, problem, isProblem: true)
    }
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

extension ExportFormat {
  /// The form that a file's name asks for; nil for an ending that says nothing.
  init?(ofFile path: String) {
    switch (path as NSString).pathExtension.lowercased() {
    case "pdf": self = .pdf
    case "html", "htm": self = .html
    case "txt", "text": self = .text
    default: return nil
    }
  }
}
