/// A piece of text without what a search passes over: letters taken apart canonically and of one width, marks in
/// Unicode's order, one sign for every line break, and, where that means nothing, small letters and straight quotation marks.
///
/// Two texts that are canonically equivalent have the same units.
struct FoldedText {
  private(set) var units: [UInt32] = []
  /// Where the scalar of each unit begins in the bytes, and the number of bytes at the end.
  private(set) var starts: [Int32] = []
  private let folder: Folder

  /// How single scalars are folded. A class, so that the pieces of one search share what it has looked up.
  final class Folder {
    let foldsCase: Bool
    private let foldsQuotes: Bool
    /// For the scalars below U+10000 the unit plus one, `complex` for what is not one single letter, 0 for not looked up.
    fileprivate var simple = [UInt32](repeating: 0, count: 0x10000)
    private var folds: [UInt32: [UInt32]] = [:]
    fileprivate static let complex = UInt32.max

    init(_ query: SearchQuery) {
      foldsCase = !query.matchesCase
      foldsQuotes = query.isHalfTyped
    }

    fileprivate func lookUp(_ scalar: UInt32) -> UInt32 {
      let units = fold(scalar)
      let isSimple = units.count == 1 && Self.combiningClass(units[0]) == 0
      let entry = isSimple ? units[0] + 1 : Self.complex
      if scalar < 0x10000 { simple[Int(scalar)] = entry }
      return entry
    }

    fileprivate func fold(_ scalar: UInt32) -> [UInt32] {
      if let known = folds[scalar] { return known }
      let width = Decomposition.usualWidth(scalar)
      var units = Decomposition.canonical(width) ?? [width]
      // How a sign is to be drawn, as text or as a picture, is not looked for.
      units.removeAll { $0 == 0xFE0E || $0 == 0xFE0F }
      if foldsCase { units = units.flatMap(Self.lowercase) }
      if foldsQuotes { units = units.map(Self.straightQuote) }
      folds[scalar] = units
      return units
    }

    private static func lowercase(_ unit: UInt32) -> [UInt32] {
      // The sigma at the end of a word.
      if unit == 0x3C2 { return [0x3C3] }
      guard let scalar = Unicode.Scalar(unit), scalar.properties.changesWhenLowercased else { return [unit] }
      return scalar.properties.lowercaseMapping.unicodeScalars.map(\.value)
    }

    private static func straightQuote(_ unit: UInt32) -> UInt32 {
      switch unit {
      case 0x2018...0x201B: 0x27
      case 0x201C...0x201F: 0x22
      default: unit
      }
    }

    fileprivate static func combiningClass(_ unit: UInt32) -> UInt8 {
      Unicode.Scalar(unit)?.properties.canonicalCombiningClass.rawValue ?? 0
    }
  }

  init(_ bytes: [UInt8], _ folder: Folder) {
    self.folder = folder
    units.reserveCapacity(bytes.count + bytes.count / 2 + 8)
    starts.reserveCapacity(bytes.count + bytes.count / 2 + 9)
    bytes.withUnsafeBufferPointer { fold($0) }
    starts.append(Int32(bytes.count))
  }

  private mutating func fold(_ bytes: UnsafeBufferPointer<UInt8>) {
    let foldsCase = folder.foldsCase
    var index = 0
    while index < bytes.count {
      let lead = bytes[index]
      let start = Int32(truncatingIfNeeded: index)
      if lead < 0x80 {
        var unit = UInt32(lead)
        index &+= 1
        if lead == 0x0D {
          unit = 0x0A
          if index < bytes.count, bytes[index] == 0x0A { index &+= 1 }
        } else if foldsCase, lead &- 0x41 < 26 {
          unit |= 0x20
        }
        append(unit, start)
        continue
      }
      let scalar: UInt32
      if lead < 0xE0 {
        scalar = UInt32(lead & 0x1F) << 6 | UInt32(bytes[index + 1] & 0x3F)
        index &+= 2
      } else if lead < 0xF0 {
        scalar = UInt32(lead & 0x0F) << 12 | UInt32(bytes[index + 1] & 0x3F) << 6 | UInt32(bytes[index + 2] & 0x3F)
        index &+= 3
      } else {
        scalar =
          UInt32(lead & 0x07) << 18 | UInt32(bytes[index + 1] & 0x3F) << 12 | UInt32(bytes[index + 2] & 0x3F) << 6
          | UInt32(bytes[index + 3] & 0x3F)
        index &+= 4
      }
      if scalar &- 0xAC00 < 11_172 {
        let number = scalar &- 0xAC00
        append(0x1100 &+ number / 588, start)
        append(0x1161 &+ number % 588 / 28, start)
        if number % 28 != 0 { append(0x11A7 &+ number % 28, start) }
      } else {
        appendOther(scalar, start)
      }
    }
  }

  private mutating func append(_ unit: UInt32, _ start: Int32) {
    units.append(unit)
    starts.append(start)
  }

  private mutating func appendOther(_ scalar: UInt32, _ start: Int32) {
    var entry: UInt32 = scalar < 0x10000 ? folder.simple[Int(scalar)] : 0
    if entry == 0 { entry = folder.lookUp(scalar) }
    if entry != Folder.complex { return append(entry &- 1, start) }
    let folded = folder.fold(scalar)
    if folded.isEmpty, units.last.map({ $0 == 0x0A || 0x1100...0x11FF ~= $0 }) ?? true {
      // It belongs to no picture, and between jamo it keeps them apart.
      return append(scalar, start)
    }
    for unit in folded {
      // Marks are put in order; what one stands for does not depend on where it was typed.
      let rank = Folder.combiningClass(unit)
      var place = units.count
      if rank > 0 {
        while place > 0, Folder.combiningClass(units[place - 1]) > rank { place -= 1 }
      }
      units.insert(unit, at: place)
      starts.append(start)
    }
  }
}
