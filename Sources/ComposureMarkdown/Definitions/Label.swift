/// The name of a link reference or footnote, in the form in which names are compared: case folded, with single spaces.
struct Label: Hashable, Sendable {
  /// A label has at most this many characters.
  static let maximumLength = 999

  let bytes: [UInt8]

  /// The name of a link reference, from what stands between the brackets.
  init(_ source: UnsafeBufferPointer<UInt8>) { bytes = Label.normalized(source, []) }

  /// The name of a footnote, from what stands between `[^` and `]`.
  init(footnote source: UnsafeBufferPointer<UInt8>) { bytes = Label.normalized(source, [UInt8(ascii: "^")]) }

  /// Where the `]` of a footnote's label stands, which begins at `start`.
  static func footnoteEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Int? {
    var index = start
    while index < end, index - start <= maximumLength {
      switch bytes[index] {
      case UInt8(ascii: "]"): return index > start ? index : nil
      case UInt8(ascii: "["), 0...0x20: return nil
      default: index += 1
      }
    }
    return nil
  }

  private static func normalized(_ source: UnsafeBufferPointer<UInt8>, _ prefix: [UInt8]) -> [UInt8] {
    var result = prefix
    result.reserveCapacity(source.count + prefix.count)
    var needsSpace = false
    var isASCII = true
    for byte in source {
      if byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
        needsSpace = result.count > prefix.count
        continue
      }
      if needsSpace { result.append(0x20) }
      needsSpace = false
      if byte >= 0x80 { isASCII = false }
      result.append(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
    }
    return isASCII ? result : folded(result)
  }

  /// Full case folding of what isn't ASCII: by way of the upper case, where `ß` and `ẞ` are the same.
  private static func folded(_ bytes: [UInt8]) -> [UInt8] {
    var result = ""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if scalar.value < 0x80 || !scalar.properties.isCased && !scalar.properties.changesWhenCaseFolded {
        result.unicodeScalars.append(scalar)
        continue
      }
      for lower in scalar.properties.lowercaseMapping.unicodeScalars {
        for upper in lower.properties.uppercaseMapping.unicodeScalars {
          result += upper.properties.lowercaseMapping
        }
      }
    }
    return Array(result.utf8)
  }
}
