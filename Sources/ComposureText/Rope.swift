/// A text as a persistent balanced tree of UTF-8 pieces.
///
/// A copy is one reference and is `Sendable`, so a snapshot of a 10 MB note costs nothing. An edit copies the path
/// from the root to one leaf; everything else is shared with the text before it. Every leaf holds whole Unicode
/// scalars, and every node knows the sums of its units, so positions convert in logarithmic time.
///
/// Positions are UTF-8 offsets. Any range handed to the rope must lie in the text and on scalar boundaries; anything
/// else is a programming error and stops the program. Offsets of platforms go through `Rope+Conversion.swift`.
public struct Rope: Sendable {
  @usableFromInline var root: Node

  /// The empty text.
  public init() { root = .empty }

  init(root: Node?) { self.root = root ?? .empty }

  /// The text of a string, byte by byte; nothing is normalised.
  public init(_ string: String) {
    var string = string
    root = string.withUTF8 { Node.tree(of: $0) }
  }

  /// The text of bytes that may not be UTF-8: each maximal ill-formed part becomes U+FFFD.
  public init(repairingUTF8 bytes: some Collection<UInt8>) {
    self.init(String(decoding: bytes, as: UTF8.self))
  }

  /// The length in UTF-8 code units.
  public var utf8Count: Int { root.summary.utf8 }
  /// The length in UTF-16 code units.
  public var utf16Count: Int { root.summary.utf16 }
  /// The length in Unicode scalars.
  public var scalarCount: Int { root.summary.scalars }
  /// The number of lines: one more than the number of LF, CR and CRLF, so never less than one.
  public var lineCount: Int { root.summary.breaks + 1 }

  /// Whether the text has no bytes.
  public var isEmpty: Bool { root.summary.utf8 == 0 }
  /// The position after the last scalar.
  public var end: UTF8Offset { UTF8Offset(root.summary.utf8) }
  /// The range of the whole text.
  public var fullRange: TextRange { .zero..<end }
}

extension Rope: ExpressibleByStringLiteral {
  /// The text of a literal.
  public init(stringLiteral value: String) { self.init(value) }
}

extension Rope: CustomStringConvertible {
  /// The whole text.
  public var description: String { string }
}

extension Rope {
  /// Whether both are one and the same value in memory, which is told at once. Others may still hold the same bytes.
  public func isIdentical(to other: Rope) -> Bool { root === other.root }
}

extension Rope: Equatable {
  /// Whether both texts are the same bytes. Unlike `String ==`, NFC and NFD spellings differ.
  public static func == (lhs: Rope, rhs: Rope) -> Bool {
    if lhs.root === rhs.root { return true }
    if lhs.root.summary != rhs.root.summary { return false }
    var other = ByteCursor(rhs, at: .zero)
    var equal = true
    lhs.forEachChunk(in: lhs.fullRange) { chunk in
      if equal { equal = other.skip(matching: chunk) }
    }
    return equal
  }
}
