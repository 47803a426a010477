import ComposureMarkdown
import ComposureText

/// Cuts text into the words that are checked.
///
/// A run of letters without a space is divided where the script changes. A Hangul part behind letters of another script,
/// behind digits, code or an address is a particle (`GTK는`, `3월에`, `` `a`를 ``), which no dictionary knows alone; a Hangul
/// part at the beginning is checked with its particles, as Korean dictionaries want it.
public enum SpellingWords {
  /// The words of the blocks that a range touches, as far as the words touch it.
  public static func words(in range: TextRange, of text: Rope, _ syntax: SyntaxTree) -> [SpellingWord] {
    var words: [SpellingWord] = []
    for block in syntax.blocks(in: range) where ProseScanner.isProse(block.kind) {
      let content = part(of: block.contentRange, around: range, in: text)
      guard !content.isEmpty else { continue }
      var cutter = Cutter()
      var cursor = content.lowerBound
      for exclusion in ProseScanner.exclusions(in: block, of: syntax) {
        if exclusion.range.upperBound <= content.lowerBound { continue }
        if exclusion.range.lowerBound >= content.upperBound { break }
        if cursor < exclusion.range.lowerBound {
          cutter.read(text.string(in: cursor..<exclusion.range.lowerBound), at: cursor)
        }
        cutter.pass(exclusion.between)
        cursor = max(cursor, exclusion.range.upperBound)
      }
      if cursor < content.upperBound { cutter.read(text.string(in: cursor..<content.upperBound), at: cursor) }
      words += cutter.finish().filter {
        $0.range.lowerBound <= range.upperBound && $0.range.upperBound >= range.lowerBound
      }
    }
    return words
  }

  /// The part of a block that touches a range, rounded out to spaces: a paragraph may be as long as a book.
  private static func part(of content: TextRange, around range: TextRange, in text: Rope) -> TextRange {
    let low = max(content.lowerBound, min(range.lowerBound, content.upperBound))
    let high = min(content.upperBound, max(range.upperBound, content.lowerBound))
    guard low <= high else { return content.lowerBound..<content.lowerBound }
    var start = text.floorScalar(low)
    while start > content.lowerBound, let before = text.scalar(before: start), !before.properties.isWhitespace {
      start -= UTF8.width(before)
    }
    var end = text.floorScalar(high)
    while end < content.upperBound, let next = text.scalar(at: end), !next.properties.isWhitespace {
      end += UTF8.width(next)
    }
    return start..<end
  }

  /// The words of plain text that begins at `start`.
  public static func words(in plain: String, at start: UTF8Offset = .zero) -> [SpellingWord] {
    var cutter = Cutter()
    cutter.read(plain, at: start)
    return cutter.finish()
  }
}

extension SpellingWords {
  /// Reads letters and what divides them, and keeps the words that can be judged.
  private struct Cutter {
    private struct Letter {
      var scalar: Unicode.Scalar
      /// Nil for digits and what joins letters.
      var script: SpellingScript?
      var at: UTF8Offset
    }

    private var run: [Letter] = []
    private var words: [SpellingWord] = []
    /// An apostrophe or full stop that belongs to the run if a letter follows.
    private var joiner: Letter?
    private var isIdentifier = false
    private var opaqueBefore = false
    private var isOpaqueLast = false
    /// `#`, `@`, `\`, `/` or `$` stands before what comes next.
    private var isTagged = false

    mutating func read(_ text: String, at start: UTF8Offset) {
      var position = start
      for scalar in text.unicodeScalars {
        take(scalar, at: position)
        position += UTF8.width(scalar)
      }
    }

    mutating func pass(_ between: ProseScanner.Between) {
      switch between {
      case .markup: break
      case .opaque:
        endRun(opaqueAfter: true)
        isOpaqueLast = true
      case .gap: endRun(opaqueAfter: false)
      }
    }

    mutating func finish() -> [SpellingWord] {
      endRun(opaqueAfter: false)
      return words
    }

    private mutating func take(_ scalar: Unicode.Scalar, at position: UTF8Offset) {
      if let script = SpellingScript(letter: scalar) {
        append(Letter(scalar: scalar, script: script, at: position))
        return
      }
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark:
        // A mark belongs to the letter before it.
        if joiner == nil, let last = run.last { append(Letter(scalar: scalar, script: last.script, at: position)) }
        return
      case .decimalNumber, .otherNumber:
        append(Letter(scalar: scalar, script: nil, at: position))
        return
      case .format:
        // Soft hyphens and joiners are no letters and end no word; a dictionary knows nothing of them.
        if !run.isEmpty { isIdentifier = true }
        return
      default: break
      }
      switch scalar {
      case "'", "\u{2019}", "\u{2BC}", ".":
        let isLetterBefore = run.last?.script.map { $0 != .hangul } ?? false
        if joiner == nil, isLetterBefore {
          joiner = Letter(scalar: scalar, script: nil, at: position)
          return
        }
      case "_":
        isIdentifier = true
        append(Letter(scalar: scalar, script: nil, at: position))
        return
      default: break
      }
      endRun(opaqueAfter: false)
      isTagged = "#@\\/$".unicodeScalars.contains(scalar)
    }

    private mutating func append(_ letter: Letter) {
      if run.isEmpty {
        opaqueBefore = isOpaqueLast
        if isTagged { isIdentifier = true }
      }
      isOpaqueLast = false
      isTagged = false
      if let joined = joiner {
        joiner = nil
        if letter.script == .hangul || letter.script == nil && joined.scalar != "." {
          // What follows is another word, as in `it's'한글`.
          endRun(opaqueAfter: false)
        } else {
          // `example.com`, `note.md`, `3.5`
          if joined.scalar == "." { isIdentifier = true }
          run.append(joined)
        }
      }
      run.append(letter)
    }

    private mutating func endRun(opaqueAfter: Bool) {
      defer {
        run.removeAll(keepingCapacity: true)
        joiner = nil
        (isIdentifier, opaqueBefore, isOpaqueLast, isTagged) = (false, false, false, false)
      }
      guard !run.isEmpty, !isIdentifier else { return }
      var start = 0
      var isPreceded = opaqueBefore
      while start < run.count {
        let script = run[start].script
        var end = start + 1
        // An apostrophe belongs to the letters on both sides.
        while end < run.count, run[end].script == script || isApostrophe(run[end].scalar) { end += 1 }
        let isFollowed = end < run.count || opaqueAfter
        if let script { add(run[start..<end], script, isPreceded: isPreceded, isFollowed: isFollowed) }
        isPreceded = true
        start = end
      }
    }

    private func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
      scalar == "'" || scalar == "\u{2019}" || scalar == "\u{2BC}"
    }

    private mutating func add(
      _ letters: ArraySlice<Letter>, _ script: SpellingScript, isPreceded: Bool, isFollowed: Bool
    ) {
      var letters = letters
      switch script {
      case .other: return
      case .hangul:
        guard !isPreceded else { return }
        // ㅋㅋ, ㅠㅠ and the like are written behind a word without a space.
        while let last = letters.last, Self.isLaughter(last.scalar) { letters.removeLast() }
        guard letters.contains(where: { Hangul.isSyllable($0.scalar) || (0x1100...0x11FF).contains($0.scalar.value) })
        else { return }
      default:
        // Digits beside letters make a name of them (`v2`, `3D`); a particle behind them does not.
        let followsDigit = letters.startIndex > 0 && run[letters.startIndex - 1].script == nil
        let precedesDigit = letters.endIndex < run.count && run[letters.endIndex].script == nil
        guard !followsDigit, !precedesDigit, !(isPreceded && opaqueBefore && letters.startIndex == 0),
          !(isFollowed && letters.endIndex == run.count), letters.count > 1, !Self.isName(letters.map(\.scalar))
        else { return }
      }
      let text = String(String.UnicodeScalarView(letters.map(\.scalar)))
      words.append(SpellingWord(text: text, script: script, pieces: Self.pieces(of: letters)))
    }

    /// ㅋ, ㅎ, ㅠ, ㅜ, ㅇ, ㄷ and ㄱ as they are written for sounds.
    private static func isLaughter(_ scalar: Unicode.Scalar) -> Bool {
      "ㅋㅎㅠㅜㅇㄷㄱㅡ".unicodeScalars.contains(scalar)
    }

    /// `GTK`, `iPhone`, `TextView`: capitals elsewhere than at the beginning.
    private static func isName(_ scalars: [Unicode.Scalar]) -> Bool {
      scalars.dropFirst().contains { $0.properties.isUppercase }
    }

    private static func pieces(of letters: ArraySlice<Letter>) -> [TextRange] {
      var pieces: [TextRange] = []
      for letter in letters {
        let end = letter.at + UTF8.width(letter.scalar)
        if let last = pieces.last, last.upperBound == letter.at {
          pieces[pieces.count - 1] = last.lowerBound..<end
        } else {
          pieces.append(letter.at..<end)
        }
      }
      return pieces
    }
  }
}
