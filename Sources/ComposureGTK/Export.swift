import ComposureLinux
import ComposureMarkdown
import ComposureNotes
import ComposureText
import Foundation

/// A form in which a note can be written for other programs.
public enum ExportFormat: String, CaseIterable, Sendable {
  /// A page of HTML.
  case html
  /// What a reader reads, without markup.
  case text
  /// Pages of paper size A4.
  case pdf
}

/// Writes notes in other forms, without a window.
public enum Export {
  /// Why a file was not exported.
  public struct Failure: Error {
    /// In English, for a terminal.
    public var reason: String
  }

  /// The file at `path` in another form.
  /// - Throws: `Failure` for a file that can't be read or whose encoding nobody can tell.
  public static func file(_ path: String, to format: ExportFormat) throws(Failure) -> Data {
    let source: String
    do {
      let loaded = try SafeFile(system: LinuxFileSystem()).load(path)
      guard case .decoded(let decoded) = TextDecoder(converter: IconvConverter()).decode(loaded.bytes) else {
        throw Failure(
          reason: tr(
            "{path}: the encoding of the text is not clear; open it in the editor to choose one", ["path": path]))
      }
      source = decoded.text
    } catch let problem as FileProblem {
      throw Failure(reason: translatedBriefly(problem))
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(reason: "\(error)")
    }
    let absolute = URL(fileURLWithPath: path).path
    let language = Language.preferred(environment: ProcessInfo.processInfo.environment)
    return try data(
      Rope(source), to: format, style: PrintStyle(Theme(palette: .light, language: language)),
      imagesIn: PathName.folder(of: absolute))
  }

  /// A text in another form. Takes its time for a long one, and may be called from any thread.
  /// - Parameter folder: where the note lies, and so where relative sources of images begin.
  static func data(_ text: Rope, to format: ExportFormat, style: PrintStyle, imagesIn folder: String?) throws(Failure)
    -> Data
  {
    let tree = SyntaxTree(text)
    switch format {
    case .text: return Data(tree.plainText().utf8)
    case .html:
      let languages = Language.names(ProcessInfo.processInfo.environment)
      return Data(HTMLPage(tree: tree, languages: languages).text.utf8)
    case .pdf:
      do throws(PDFWriter.Failure) {
        return try PDFWriter.pdf(PrintDocument(tree), style: style, imagesIn: folder)
      } catch {
        throw Failure(reason: tr("The pages cannot be made: {reason}", ["reason": error.reason]))
      }
    }
  }
}
