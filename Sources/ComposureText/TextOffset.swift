/// A distance from the start of a text, counted in one unit.
///
/// Every unit is its own type, so an offset that UIKit counted in UTF-16 can never be handed to the rope,
/// which counts in UTF-8, without passing through `Rope+Conversion.swift`.
public protocol TextOffset: Comparable, Hashable, Sendable, CustomStringConvertible {
  /// The number of units before this position; never negative for a position in a text.
  var value: Int { get set }
  /// The position with `value` units before it.
  init(_ value: Int)
}

extension TextOffset {
  @inlinable public static func < (lhs: Self, rhs: Self) -> Bool { lhs.value < rhs.value }
  /// The position `rhs` units later.
  @inlinable public static func + (lhs: Self, rhs: Int) -> Self { Self(lhs.value + rhs) }
  /// The position `rhs` units earlier.
  @inlinable public static func - (lhs: Self, rhs: Int) -> Self { Self(lhs.value - rhs) }
  /// The signed distance from `rhs` to `lhs`, in this unit.
  @inlinable public static func - (lhs: Self, rhs: Self) -> Int { lhs.value - rhs.value }
  @inlinable public static func += (lhs: inout Self, rhs: Int) { lhs.value += rhs }
  @inlinable public static func -= (lhs: inout Self, rhs: Int) { lhs.value -= rhs }
  /// The start of the text.
  @inlinable public static var zero: Self { Self(0) }
  public var description: String { "\(value)" }
}

/// A position in UTF-8 code units: the unit of the core.
@frozen public struct UTF8Offset: TextOffset {
  public var value: Int
  @inlinable public init(_ value: Int) { self.value = value }
}

/// A position in UTF-16 code units: the unit of UIKit.
@frozen public struct UTF16Offset: TextOffset {
  public var value: Int
  @inlinable public init(_ value: Int) { self.value = value }
}

/// A position in Unicode scalars: the unit of GTK.
@frozen public struct ScalarOffset: TextOffset {
  public var value: Int
  @inlinable public init(_ value: Int) { self.value = value }
}

/// A zero-based line number, where LF, CR and CRLF end a line.
@frozen public struct LineIndex: TextOffset {
  public var value: Int
  @inlinable public init(_ value: Int) { self.value = value }
}

/// A half-open range of the core's positions.
public typealias TextRange = Range<UTF8Offset>

extension Range where Bound: TextOffset {
  /// The number of units in the range.
  @inlinable public var length: Int { upperBound.value - lowerBound.value }

  /// The range between two plain numbers, which must be in order.
  @inlinable public init(_ lower: Int, _ upper: Int) { self = Bound(lower)..<Bound(upper) }
}
