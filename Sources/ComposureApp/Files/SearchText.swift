#if canImport(UIKit)
  import Foundation

  /// A text in the form in which it is searched: case, width and composition make no difference, and Hangul syllables are
  /// taken apart, so that a syllable that is still being typed finds those that begin with it.
  struct SearchText: Hashable, Sendable {
    fileprivate let bytes: [UInt8]

    init(_ text: String) {
      var folded = String.UnicodeScalarView()
      for scalar in text.lowercased().precomposedStringWithCompatibilityMapping.unicodeScalars {
        // Only Hangul is taken apart: an accent is part of its letter.
        if (0xAC00...0xD7A3).contains(scalar.value) {
          folded.append(contentsOf: String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars)
        } else {
          folded.append(scalar)
        }
      }
      bytes = Array(String(folded).utf8)
    }

    /// Compares bytes: a `String` would only find whole characters.
    fileprivate func contains(_ other: SearchText) -> Bool {
      guard let first = other.bytes.first else { return true }
      let count = other.bytes.count
      guard count <= bytes.count else { return false }
      return bytes.withUnsafeBufferPointer { text in
        other.bytes.withUnsafeBufferPointer { wanted in
          for start in 0...(text.count - count) where text[start] == first {
            if memcmp(text.baseAddress! + start, wanted.baseAddress!, count) == 0 { return true }
          }
          return false
        }
      }
    }
  }

  /// What the writer looks for: words, all of which a note must hold, in whatever order.
  struct SearchQuery: Hashable, Sendable {
    private let words: [SearchText]

    init(_ query: String) { words = query.split(whereSeparator: \.isWhitespace).map { SearchText(String($0)) } }

    var isEmpty: Bool { words.isEmpty }

    func isMatched(by text: SearchText) -> Bool { words.allSatisfy(text.contains) }
  }
#endif
