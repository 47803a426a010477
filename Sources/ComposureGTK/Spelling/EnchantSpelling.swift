import ComposureEditor
import ComposureMarkdown
import ComposureText
import Dispatch

/// Checks spelling with Enchant on a queue of its own, for all windows.
@MainActor final class EnchantSpelling: SpellingService {
  private let worker = Worker()

  /// The tags of all languages that a dictionary is installed for.
  static let installed = EnchantBroker().languages

  /// From now on words are judged by the dictionaries of these languages; of none, by those that suit a writer with the
  /// languages of `preferred`.
  func use(_ languages: [String], preferred: [String]) {
    worker.run { $0.use($0.languages(languages, preferred: preferred)) }
  }

  func misspellings(
    in range: TextRange, of text: Rope, _ syntax: SyntaxTree, _ found: @escaping @MainActor ([SpellingWord]) -> Void
  ) {
    worker.run { state in
      let words = SpellingWords.words(in: range, of: text, syntax)
      let wrong = words.filter { !state.judge.accepts($0.text, $0.script) }
      Task { @MainActor in found(wrong) }
    }
  }

  func suggestions(for word: SpellingWord, _ found: @escaping @MainActor ([String]) -> Void) {
    worker.run { state in
      let words = state.judge.suggestions(for: word.text, word.script)
      Task { @MainActor in found(words) }
    }
  }

  func add(_ word: SpellingWord) { worker.run { $0.judge.add(word.text, word.script) } }
  func ignore(_ word: SpellingWord) { worker.run { $0.judge.ignore(word.text) } }
}

/// What belongs to the queue.
private final class Worker: @unchecked Sendable {
  struct State {
    let broker = EnchantBroker()
    var judge = SpellingJudge([])

    func languages(_ chosen: [String], preferred: [String]) -> [String] {
      chosen.isEmpty ? SpellingLanguages.automatic(among: broker.languages, preferred: preferred) : chosen
    }

    mutating func use(_ languages: [String]) {
      judge = SpellingJudge(languages.map { EnchantDictionary($0, broker) })
    }
  }

  private let queue = DispatchQueue(label: "dev.composure.spelling", qos: .utility)
  /// Touched on the queue alone.
  private lazy var state = State()

  func run(_ work: @escaping @Sendable (inout State) -> Void) { queue.async { work(&self.state) } }
}
