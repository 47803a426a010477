/// What the command line asks for.
struct Arguments: Equatable {
  enum Request: Equatable { case edit, help, version }

  var request = Request.edit
  /// As given: relative or absolute paths, or `file:` addresses.
  var files: [String] = []
  /// Where the trace of everything that is typed goes: a file that is created, or a FIFO that exists.
  var record: String?

  struct Mistake: Error, Equatable { var message: String }

  /// Reads the arguments after the program's name.
  /// - Throws: `Mistake` for an option that does not exist or lacks its value.
  init(_ arguments: [String]) throws(Mistake) {
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
      case "--record":
        guard let file = rest.popFirst() else { throw Mistake(message: "--record needs a file name") }
        record = file
      case let option where option.hasPrefix("--record="):
        record = String(option.dropFirst("--record=".count))
      default: throw Mistake(message: "unknown option \(argument)")
      }
    }
    if record == "" { throw Mistake(message: "--record needs a file name") }
  }

  static let usage = """
    Usage: composure [OPTION…] [FILE…]

    Edits Markdown. Each FILE opens in a window of its own; a FILE that does not
    exist yet is created when it is saved. Without FILE, a new note.

      --record FILE   write what is typed, composed and changed to FILE as JSON lines
      -h, --help      show this text
      -v, --version   show the version
      --              what follows is a FILE, even if it begins with a dash

    Exit status: 0 done; 64 wrong use; 66 a FILE cannot be opened;
    69 no display, or recording while the editor already runs; 73 --record cannot write.

    """
}
