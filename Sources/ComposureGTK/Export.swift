import ComposureLinux
import ComposureMarkdown
import ComposureNotes
import ComposureText

/// A form in which a note can be written for other programs.
public enum ExportFormat: String, CaseIterable, Sendable {
  /// A page of HTML.
  case html
  /// What a reader reads, without markup.
  case text
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
  public static func file(_ path: String, to format: ExportFormat) throws(Failure) -> String {
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
    let tree = SyntaxTree(Rope(source))
    switch format {
    case .text: return tree.plainText()
    case .html: return page(of: tree)
    }
  }

  private static func page(of tree: SyntaxTree) -> String {
    let title = tree.outline().first.map { tree.plainText(in: $0.title) } ?? ""
    return """
      <!DOCTYPE html>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>\(escaped(title))</title>

      """ + tree.html()
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text where !character.isNewline {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      default: result.append(character)
      }
    }
    return result
  }
}
