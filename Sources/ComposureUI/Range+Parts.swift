#if canImport(UIKit)
  import ComposureText

  extension Range where Bound == UTF8Offset {
    /// What is left of the range without another.
    func parts(outside other: TextRange?) -> [TextRange] {
      guard let other, other.lowerBound < upperBound, lowerBound < other.upperBound else { return [self] }
      let parts = [
        lowerBound..<Swift.max(lowerBound, other.lowerBound), Swift.min(upperBound, other.upperBound)..<upperBound,
      ]
      return parts.filter { !$0.isEmpty }
    }
  }
#endif
