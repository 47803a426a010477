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

/// How often each line ending, and NUL, occurs in a text.
struct LineEndingCount: Hashable {
  private(set) var lf = 0
  private(set) var crlf = 0
  private(set) var cr = 0
  private(set) var nulls = 0

  init(_ text: String) {
    var text = text
    self = text.withUTF8 { LineEndingCount($0) }
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    var previous: UInt8 = 0x20
    // A plain loop: large files are scanned here, also by programs built without optimisation.
    while index < bytes.count {
      let byte = bytes[index]
      // Letters and everything from Hangul's bytes up are out of the way first.
      if byte < 0x0E {
        if byte == 0x0A {
          if previous == 0x0D {
            cr -= 1
            crlf += 1
          } else {
            lf += 1
          }
        } else if byte == 0x0D {
          cr += 1
        } else if byte == 0 {
          nulls += 1
        }
      }
      previous = byte
      index += 1
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
  public func withLineEndings(_ ending: LineEnding) -> String {
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
