// The one place where units of different platforms meet: UIKit counts UTF-16, GTK counts scalars, the core UTF-8.

extension Rope {
  /// The position of a UTF-16 offset. One inside a surrogate pair gives the start of the scalar.
  public func utf8(_ offset: UTF16Offset) -> UTF8Offset {
    precondition(offset.value >= 0 && offset.value <= utf16Count, "The offset lies outside the text")
    return UTF8Offset(root.utf8Offset(of: offset.value, in: UTF16Units.self))
  }

  /// The position of a scalar offset.
  public func utf8(_ offset: ScalarOffset) -> UTF8Offset {
    precondition(offset.value >= 0 && offset.value <= scalarCount, "The offset lies outside the text")
    return UTF8Offset(root.utf8Offset(of: offset.value, in: ScalarUnits.self))
  }

  /// The UTF-16 offset of a position. One inside a scalar counts as the scalar's start.
  public func utf16(_ offset: UTF8Offset) -> UTF16Offset {
    UTF16Offset(root.summary(ofFirst: floorScalar(offset).value).utf16)
  }

  /// The scalar offset of a position. One inside a scalar counts as the scalar's start.
  public func scalars(_ offset: UTF8Offset) -> ScalarOffset {
    ScalarOffset(root.summary(ofFirst: floorScalar(offset).value).scalars)
  }

  /// The positions of a UTF-16 range; ends inside a surrogate pair round down.
  public func utf8(_ range: Range<UTF16Offset>) -> TextRange { utf8(range.lowerBound)..<utf8(range.upperBound) }
  /// The positions of a scalar range.
  public func utf8(_ range: Range<ScalarOffset>) -> TextRange { utf8(range.lowerBound)..<utf8(range.upperBound) }
  /// The UTF-16 offsets of a range.
  public func utf16(_ range: TextRange) -> Range<UTF16Offset> { utf16(range.lowerBound)..<utf16(range.upperBound) }
  /// The scalar offsets of a range.
  public func scalars(_ range: TextRange) -> Range<ScalarOffset> {
    scalars(range.lowerBound)..<scalars(range.upperBound)
  }
}

/// What a conversion counts.
private protocol CountedUnit {
  static func count(_ summary: Rope.Summary) -> Int
  /// The units of the scalar that starts with this byte.
  static func width(_ lead: UInt8) -> Int
}

private enum UTF16Units: CountedUnit {
  static func count(_ summary: Rope.Summary) -> Int { summary.utf16 }
  static func width(_ lead: UInt8) -> Int { lead >= 0xF0 ? 2 : 1 }
}

private enum ScalarUnits: CountedUnit {
  static func count(_ summary: Rope.Summary) -> Int { summary.scalars }
  static func width(_ lead: UInt8) -> Int { 1 }
}

extension Rope.Node {
  /// The byte offset of the last scalar boundary at which at most `target` units have been counted.
  fileprivate func utf8Offset<Unit: CountedUnit>(of target: Int, in unit: Unit.Type) -> Int {
    var node = self
    var rest = target
    var start = 0
    while !node.isLeaf {
      var index = 0
      let last = node.children.count - 1
      while index < last && Unit.count(node.children[index].summary) <= rest {
        rest -= Unit.count(node.children[index].summary)
        start += node.children[index].summary.utf8
        index += 1
      }
      node = node.children[index].node
    }
    return node.bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        let units = Unit.width(bytes[index])
        if units > rest { break }
        rest -= units
        index += 1
        while index < bytes.count && bytes[index] & 0xC0 == 0x80 { index += 1 }
      }
      return start + index
    }
  }
}
