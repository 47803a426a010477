import ComposureNotes
import Foundation

/// What is written where, for the name and the kind of file that were chosen.
enum ExportTarget: Equatable {
  /// - isChosen: whether this very name was, and so the chooser has asked before a file of that name is replaced.
  case file(String, ExportFormat, isChosen: Bool)
  /// The name ends like that of another kind of file, which would not be what its name says.
  case unknownKind(ending: String)

  /// - Parameters:
  ///   - path: the chosen one.
  ///   - kind: the chosen kind of file.
  ///   - proposed: the kind whose ending the proposed name had. The writer may have chosen another one where the chooser
  ///     does not change the name.
  init(path: String, kind: ExportFormat, proposed: ExportFormat) {
    let ending = (path as NSString).pathExtension
    switch ExportFormat(ending: ending) {
    case proposed? where kind != proposed:
      self = .file((path as NSString).deletingPathExtension + "." + kind.ending, kind, isChosen: false)
    case let format?: self = .file(path, format, isChosen: true)
    case nil where Self.namesKind(ending): self = .unknownKind(ending: ending)
    case nil: self = .file(path + "." + kind.ending, kind, isChosen: false)
    }
  }

  /// Whether what follows a name's last dot looks like a kind of file, as it does in `a.docx` and not in `Version 1.2` or
  /// `가.나`.
  private static func namesKind(_ ending: String) -> Bool {
    (1...5).contains(ending.utf8.count) && ending.contains(where: \.isLetter)
      && ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }
}

extension ExportFormat {
  /// The ending of a file's name, without the dot.
  var ending: String {
    switch self {
    case .pdf: "pdf"
    case .html: "html"
    case .text: "txt"
    }
  }

  /// The kind of file that a name's ending stands for; nil for an ending that says nothing.
  init?(ending: String) {
    switch ending.lowercased() {
    case "pdf": self = .pdf
    case "html", "htm": self = .html
    case "txt", "text": self = .text
    default: return nil
    }
  }

  /// A name with the ending of this kind in place of another kind's.
  func name(for name: String) -> String {
    let isKnown = ExportFormat(ending: (name as NSString).pathExtension) != nil
    return (isKnown ? (name as NSString).deletingPathExtension : name) + "." + ending
  }
}
