import ComposureMarkdown
import ComposureText

/// Misspelled words, drawn like every other style.
extension EditorSession {
  /// Checks what is on screen from now on; nil takes all underlines away.
  public func checkSpelling(with service: (any SpellingService)?) {
    spelling?.stop()
    spelling = service.map { SpellingFollower(session: self, service: $0) }
  }

  /// From now on these and no others are shown as misspelled.
  func show(misspellings words: [TextRange]) {
    guard words != misspellings else { return }
    let (old, new) = (Set(misspellings), Set(words))
    misspellings = words
    for word in old.symmetricDifference(new) { markDirty(clamped(word)) }
    gate.requestRestyle()
  }
}

extension Decorations {
  /// Adds the misspelled words that lie in a range.
  mutating func add(misspellings words: [TextRange], in range: TextRange) {
    let found = words.filter { $0.overlaps(range) }
    guard !found.isEmpty else { return }
    spans += found.map { StyleSpan(range: $0, role: .misspelling) }
    spans.sort { ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound) }
  }
}
