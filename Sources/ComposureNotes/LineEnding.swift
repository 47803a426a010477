/// How a line of a file ends.
public enum LineEnding: String, Sendable, Hashable, CaseIterable {
  case lf, crlf, cr

  public var text: String {
    switch self {
    case .lf: "\n"
    case .crlf: "\r\n"
    case .cr: "\r"
    }
  }
}

/// How often each line ending occurs in a text.
struct LineEndingCount: Hashable {
  private(set) var lf = 0
  private(set) var crlf = 0
  private(set) var cr = 0

  init(_ text: String) {
    var previousIsReturn = false
    for byte in text.utf8 {
      if byte == 0x0A {
        if previousIsReturn {
          cr -= 1
          crlf += 1
        } else {
          lf += 1
        }
      } else if byte == 0x0D {
        cr += 1
      }
      previousIsReturn = byte == 0x0D
    }
  }

  /// The most frequent one; LF where there is none or a tie that it takes part in.
  var dominant: LineEnding {
    if lf >= crlf, lf >= cr { return .lf }
    return crlf >= cr ? .crlf : .cr
  }

  var isMixed: Bool {
    [lf, crlf, cr].filter { $0 > 0 }.count > 1
  }
}

extension String {
  /// The text with every line ending written as `ending`.
  func withLineEndings(_ ending: LineEnding) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    let new = Array(ending.text.utf8)
    var previousIsReturn = false
    for byte in utf8 {
      switch byte {
      case 0x0D: bytes += new
      case 0x0A: if !previousIsReturn { bytes += new }
      default: bytes.append(byte)
      }
      previousIsReturn = byte == 0x0D
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
