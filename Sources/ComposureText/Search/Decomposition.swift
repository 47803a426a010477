/// Unicode's canonical decompositions (NFD), and the one width of letters that come in two.
enum Decomposition {
  /// The scalars that a scalar is made of, down to those that are made of nothing else. Nil where it is one of those.
  static func canonical(_ scalar: UInt32) -> [UInt32]? {
    if let jamo = Unicode.Scalar(scalar).flatMap(Hangul.decompose) {
      let pair = [UInt32(0x1100 + jamo.initial), UInt32(0x1161 + jamo.medial)]
      return jamo.final == 0 ? pair : pair + [UInt32(0x11A7 + jamo.final)]
    }
    guard let step = steps[scalar] else { return nil }
    return step.flatMap { canonical($0) ?? [$0] }
  }

  /// The scalar of the usual width for one that is there again as a wide or narrow one (U+3000 and U+FF01–FFEE), and
  /// the scalar itself for all others.
  static func usualWidth(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x3000: 0x20
    case 0xFF01...0xFF5E: scalar - 0xFEE0
    case 0xFF5F...0xFF60: scalar - 0xFF5F + 0x2985
    case 0xFF61...0xFF9F: narrowKana[Int(scalar - 0xFF61)]
    case 0xFFA0: 0x3164
    case 0xFFA1...0xFFBE: scalar - 0xFFA1 + 0x3131
    case 0xFFC2...0xFFC7: scalar - 0xFFC2 + 0x314F
    case 0xFFCA...0xFFCF: scalar - 0xFFCA + 0x3155
    case 0xFFD2...0xFFD7: scalar - 0xFFD2 + 0x315B
    case 0xFFDA...0xFFDC: scalar - 0xFFDA + 0x3161
    case 0xFFE0...0xFFE6: wideSigns[Int(scalar - 0xFFE0)]
    case 0xFFE8: 0x2502
    case 0xFFE9...0xFFEC: scalar - 0xFFE9 + 0x2190
    case 0xFFED: 0x25A0
    case 0xFFEE: 0x25CB
    default: scalar
    }
  }

  private static let narrowKana = Array(
    "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\u{3099}\u{309A}"
      .unicodeScalars.map(\.value))
  private static let wideSigns: [UInt32] = [0xA2, 0xA3, 0xAC, 0xAF, 0xA6, 0xA5, 0x20A9]

  private static let steps: [UInt32: [UInt32]] = decompositionTable.withUTF8Buffer { bytes in
    var steps: [UInt32: [UInt32]] = [:]
    steps.reserveCapacity(2_100)
    var number: UInt32 = 0
    var letter: UInt32 = 0
    var parts: [UInt32] = []
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "="):
        letter += number
        number = 0
      case UInt8(ascii: "+"):
        parts.append(number)
        number = 0
      case UInt8(ascii: " "):
        steps[letter] = parts + [number]
        parts = []
        number = 0
      case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number << 4 + UInt32(byte - UInt8(ascii: "0"))
      default: number = number << 4 + UInt32(byte - UInt8(ascii: "a") + 10)
      }
    }
    steps[letter] = parts + [number]
    return steps
  }
}
