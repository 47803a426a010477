import ComposureGTK

/// What the command line asks for.
struct Arguments: Equatable {
  enum Request: Equatable {
    case edit, help, version
    /// Write the one file to standard output in another form.
    case export(ExportFormat)
  }

  var request = Request.edit
  /// As given: relative or absolute paths, or `file:` addresses.
  var files: [String] = []
  /// Show the window for a quick entry instead of a note.
  var quickEntry = false
  /// Where the trace of everything that is typed goes: a file that is created, or a FIFO that exists.
  var record: String?

  struct Mistake: Error, Equatable { var message: String }

  /// Reads the arguments after the program's name.
  /// - Throws: `Mistake` for an option that does not exist or lacks its value.
  init(_ arguments: [String]) throws(Mistake) {
    if arguments.first == "export" {
      try readExport(arguments.dropFirst())
      return
    }
    var rest = arguments[...]
    var optionsEnded = false
    while let argument = rest.popFirst() {
      if optionsEnded || argument == "-" || !argument.hasPrefix("-") {
        files.append(argument)
        continue
      }
      switch argument {
      case "--": optionsEnded = true
      case "-h", "--help": request = .help
      case "-v", "--version": request = .version
      case "-q", "--quick": quickEntry = true
      case "--record":
        guard let file = rest.popFirst() else { throw Mistake(message: tr("--record needs a file name")) }
        record = file
      case let option where option.hasPrefix("--record="):
        record = String(option.dropFirst("--record=".count))
      default: throw Mistake(message: tr("unknown option {option}", ["option": argument]))
      }
    }
    if quickEntry, !files.isEmpty { throw Mistake(message: tr("--quick opens no FILE")) }
    if record == "" { throw Mistake(message: tr("--record needs a file name")) }
  }

  private mutating func readExport(_ arguments: ArraySlice<String>) throws(Mistake) {
    var rest = arguments
    var format: ExportFormat?
    var optionsEnded = false
    while let argument = rest.popFirst() {
      switch argument {
      case "--" where !optionsEnded: optionsEnded = true
      case "--to" where !optionsEnded:
        guard let name = rest.popFirst(), let known = ExportFormat(rawValue: name) else {
          let names = ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")
          throw Mistake(message: tr("--to needs one of: {names}", ["names": names]))
        }
        format = known
      case let option where option.hasPrefix("-") && option != "-" && !optionsEnded:
        throw Mistake(message: tr("unknown option {option}", ["option": option]))
      default: files.append(argument)
      }
    }
    guard files.count == 1 else { throw Mistake(message: tr("export needs one FILE")) }
    guard let format else { throw Mistake(message: tr("export needs --to html, text or pdf")) }
    request = .export(format)
  }

  static var usage: String {
    tr(
      """
      Usage: composure [OPTION…] [FILE…]
             composure --quick
             composure export FILE --to html|text|pdf

      Edits Markdown. Each FILE opens in a window of its own; a FILE that does not
      exist yet is created when it is saved. Without FILE, a new note.

      With export, writes FILE to standard output as a page of HTML, as plain text,
      or as PDF.

        -q, --quick     a small window for a note, and where it was
        --record FILE   write what is typed, composed and changed to FILE as JSON lines
        -h, --help      show this text
        -v, --version   show the version
        --              what follows is a FILE, even if it begins with a dash

      Exit status: 0 done; 64 wrong use; 66 a FILE cannot be opened;
      69 no display, or recording while the editor already runs; 73 --record cannot write.

      """)
  }
}
