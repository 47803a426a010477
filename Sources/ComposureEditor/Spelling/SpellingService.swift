import ComposureMarkdown
import ComposureText

/// Judges words somewhere else than on the main thread: loading a dictionary takes seconds, and so may a suggestion.
@MainActor
public protocol SpellingService: AnyObject {
  /// Finds the words of a range that no dictionary knows, in order, and tells them on the main actor, in positions of
  /// the text that was asked about. Each call is answered once.
  func misspellings(
    in range: TextRange, of text: Rope, _ syntax: SyntaxTree, _ found: @escaping @MainActor ([SpellingWord]) -> Void)
  /// Words that may have been meant, the likeliest first.
  func suggestions(for word: SpellingWord, _ found: @escaping @MainActor ([String]) -> Void)
  /// From now on the word is right, for good.
  func add(_ word: SpellingWord)
  /// From now on the word is right, as long as the program runs.
  func ignore(_ word: SpellingWord)
}
