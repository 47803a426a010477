import ComposureMarkdown
import ComposureText

/// What follows from one character that was typed or deleted. Pure: looks at the state after it.
struct SmartRules {
  let state: EditorState
  let switches: SmartTyping
  /// What was known before the edit, in coordinates of the text before it.
  let before: SmartMemory
  /// What is known now.
  let memory: SmartMemory
  /// What is to be taken away as soon as it may.
  var due: [TextRange] = []

  static let closers: [Character: Character] = [
    "(": ")", "[": "]", "{": "}", "\"": "\"", "'": "'", "`": "`", "「": "」", "『": "』", "（": "）", "【": "】", "〈": "〉",
    "《": "》", "［": "］", "｛": "｝", "〔": "〕",
  ]
  private static let triggers = Set(closers.keys).union(closers.values).union(["-", ".", " ", "|"])

  var text: Rope { state.text }

  /// - Parameter net: what was typed, as one change of the text before.
  func change(after net: ChangeSet) -> SmartChange? {
    guard !switches.isEmpty, state.selection.isCaret, net.edits.count == 1, let edit = net.edits.first else {
      return nil
    }
    if edit.insert.isEmpty { return deleted(edit.range) }
    guard edit.range.isEmpty, let typed = edit.insert.first, edit.insert.dropFirst().isEmpty,
      Self.triggers.contains(typed)
    else { return nil }
    let place = edit.range.lowerBound..<(edit.range.lowerBound + edit.insert.utf8.count)
    guard state.selection.head == place.upperBound else { return nil }
    if let step = stepOver(typed, place) { return step }
    if typed == "|" { return divider(place) }
    if typed == " ", let marker = markerTypedAgain(place) { return marker }
    guard isProse(at: place.lowerBound) else { return nil }
    switch typed {
    case "-": return dash(place)
    case ".": return ellipsis(place)
    case " ": return shortcut(place)
    case "\"", "'": return quote(typed, place) ?? pair(typed, place)
    default: return pair(typed, place)
    }
  }

  // MARK: - Deleting

  private func deleted(_ range: TextRange) -> SmartChange? {
    if let last = before.substitution, last.caret == range.upperBound, last.range.lowerBound <= range.lowerBound,
      last.range.upperBound >= range.upperBound
    {
      let rest = last.range.lowerBound..<(last.range.upperBound - range.length)
      return SmartChange(
        changes: .replacing(rest, with: last.typed + last.behind, length: text.utf8Count),
        caret: rest.lowerBound + last.typed.utf8.count, expected: state.selection.head, history: .joinPrevious)
    }
    guard let pair = before.pairs.last, pair.opener == range, pair.closer.lowerBound == range.upperBound else {
      return nil
    }
    let closer = range.lowerBound..<(range.lowerBound + pair.closer.length)
    return SmartChange(changes: .replacing(closer, with: "", length: text.utf8Count), history: .joinPrevious)
  }

  // MARK: - Pairs

  private func stepOver(_ typed: Character, _ place: TextRange) -> SmartChange? {
    guard let pair = memory.pairs.last, pair.closer.lowerBound == place.upperBound, !isEscaped(place.lowerBound) else {
      return nil
    }
    let closer = text.string(in: pair.closer)
    if sameBytes(closer, String(typed)) {
      return SmartChange(changes: .replacing(pair.closer, with: "", length: text.utf8Count), closes: pair)
    }
    guard closer == "”" && typed == "\"" || closer == "’" && typed == "'" else { return nil }
    let both = place.lowerBound..<pair.closer.upperBound
    return SmartChange(
      changes: .replacing(both, with: closer, length: text.utf8Count), caret: place.lowerBound + closer.utf8.count,
      expected: place.upperBound,
      overtaken: ChangeSet(
        length: text.utf8Count, edits: [.init(range: place, insert: closer), .init(range: pair.closer, insert: "")]),
      closes: pair)
  }

  private func pair(_ typed: Character, _ place: TextRange) -> SmartChange? {
    guard switches.contains(.pairs), let closer = Self.closers[typed].map(String.init), mayOpen(typed, place),
      mayPair(place.upperBound)
    else { return nil }
    let end = place.upperBound
    return SmartChange(
      changes: .replacing(end..<end, with: closer, length: text.utf8Count), caret: end, expected: end,
      pair: SmartPair(opener: place, closer: end..<(end + closer.utf8.count)))
  }

  /// Brackets always open; what opens and closes with the same character opens where no word ends.
  private func mayOpen(_ typed: Character, _ place: TextRange) -> Bool {
    guard !isEscaped(place.lowerBound) else { return false }
    guard Self.closers[typed] == typed, let before = text.scalar(before: place.lowerBound) else { return true }
    return !isWord(before) && before != typed.unicodeScalars.first
  }

  /// True where nothing stands behind the caret that the other half would push away from it.
  private func mayPair(_ place: UTF8Offset) -> Bool {
    guard let next = text.scalar(at: place) else { return true }
    if next.properties.isWhitespace { return true }
    return ")]}」』）】〉》］｝〕”’\"'.,;:!?、。，；：！？…*_~".unicodeScalars.contains(next)
  }

  // MARK: - Quotation marks, dashes, dots

  private func quote(_ typed: Character, _ place: TextRange) -> SmartChange? {
    guard switches.contains(.quotes), !isEscaped(place.lowerBound) else { return nil }
    let opens = opensQuotation(typed, at: place.lowerBound)
    let mark = typed == "\"" ? (opens ? "“" : "”") : opens ? "‘" : "’"
    let caret = place.lowerBound + mark.utf8.count
    let closer = opens && switches.contains(.pairs) && mayPair(place.upperBound) ? (typed == "\"" ? "”" : "’") : ""
    let end = caret + closer.utf8.count
    return SmartChange(
      changes: .replacing(place, with: mark + closer, length: text.utf8Count), caret: caret,
      expected: place.upperBound,
      pair: closer.isEmpty ? nil : SmartPair(opener: place.lowerBound..<caret, closer: caret..<end),
      substitution: SmartSubstitution(range: place.lowerBound..<end, caret: caret, typed: String(typed)),
      overtaken: .replacing(place, with: mark, length: text.utf8Count))
  }

  /// Behind a space or an opening bracket a mark opens, behind a word it closes, or is an apostrophe. In scripts that
  /// write no spaces, and behind punctuation, it closes where a quotation is open and opens where none is.
  private func opensQuotation(_ typed: Character, at place: UTF8Offset) -> Bool {
    guard let before = text.scalar(before: place) else { return true }
    if before.properties.isWhitespace || "([{<“‘「『（【〈《–—-/*_~=".unicodeScalars.contains(before) { return true }
    switch TextCounter.kind(before) {
    case .ideograph, .kana: break
    // In Korean a single mark behind a word may be the one of a name: 신's.
    case .hangul: if typed == "'" { return false }
    case .digit, .smallLetter, .letter, .joining: return false
    default: break
    }
    return !isQuotationOpen(typed, at: place)
  }

  /// Whether the paragraph up to a place holds a quotation without an end.
  private func isQuotationOpen(_ typed: Character, at place: UTF8Offset) -> Bool {
    let start = state.syntax.block(at: place).range.lowerBound
    let marks: (opening: Unicode.Scalar, closing: Unicode.Scalar) = typed == "\"" ? ("“", "”") : ("‘", "’")
    var isOpen = false
    let before = Array(beginning(from: start, to: place).unicodeScalars)
    for (index, scalar) in before.enumerated() {
      switch scalar {
      case marks.opening: isOpen = true
      case marks.closing:
        // One between letters is an apostrophe.
        let isInWord = index > 0 && isWord(before[index - 1]) && index + 1 < before.count && isWord(before[index + 1])
        if typed == "\"" || !isInWord { isOpen = false }
      case "\"" where typed == "\"": isOpen.toggle()
      default: break
      }
    }
    return isOpen
  }

  private func dash(_ place: TextRange) -> SmartChange? {
    guard switches.contains(.dashes) else { return nil }
    let line = lineBefore(place.upperBound)
    if line.hasSuffix("–-") { return substitute("–-", with: "—", typed: "---", upTo: place.upperBound) }
    guard line.hasSuffix("--"), !line.hasSuffix("---"), !line.hasSuffix("!--"),
      // Otherwise it may become a rule, a heading's underline, front matter or a table's second line.
      line.dropLast(2).unicodeScalars.contains(where: isWord)
    else { return nil }
    return substitute("--", with: "–", typed: "--", upTo: place.upperBound)
  }

  private func ellipsis(_ place: TextRange) -> SmartChange? {
    guard switches.contains(.ellipsis) else { return nil }
    let line = lineBefore(place.upperBound)
    guard line.hasSuffix("..."), !line.hasSuffix("....") else { return nil }
    return substitute("...", with: "…", typed: "...", upTo: place.upperBound)
  }

  private func substitute(_ old: String, with new: String, typed: String, upTo end: UTF8Offset) -> SmartChange {
    let start = end - old.utf8.count
    let caret = start + new.utf8.count
    let changes = ChangeSet.replacing(start..<end, with: new, length: text.utf8Count)
    return SmartChange(
      changes: changes, caret: caret, expected: end,
      substitution: SmartSubstitution(range: start..<caret, caret: caret, typed: typed), overtaken: changes)
  }

  // MARK: - Shortcuts

  private func shortcut(_ place: TextRange) -> SmartChange? {
    guard switches.contains(.shortcuts), state.syntax.block(at: place.lowerBound).kind == .paragraph else { return nil }
    let line = lineBefore(place.upperBound)
    let tasks: [(typed: String, box: String)] = [("[] ", "[ ] "), ("[ ] ", "[ ] "), ("[x] ", "[x] "), ("• ", "")]
    for (typed, box) in tasks where line.hasSuffix(typed) {
      let lead = line.dropLast(typed.count)
      let isItem = endsWithItemMarker(lead)
      guard isItem || lead.allSatisfy({ $0 == " " || $0 == "\t" || $0 == ">" }),
        !(isItem && (box.isEmpty || typed == box))
      else { continue }
      return substitute(typed, with: (isItem ? "" : "- ") + box, typed: typed, upTo: place.upperBound)
    }
    return nil
  }

  private func endsWithItemMarker(_ lead: Substring) -> Bool {
    let marker = lead.drop { $0 == " " || $0 == "\t" || $0 == ">" }
    guard marker.last == " " else { return false }
    let sign = marker.dropLast()
    if sign == "-" || sign == "*" || sign == "+" { return true }
    guard let last = sign.last, last == "." || last == ")" else { return false }
    return !sign.dropLast().isEmpty && sign.dropLast().allSatisfy { ("0"..."9").contains($0) }
  }

  // MARK: - Where

  /// False in code, front matter, HTML, definitions and addresses, those included that are not complete yet.
  private func isProse(at place: UTF8Offset) -> Bool {
    let block = state.syntax.block(at: place)
    switch block.kind {
    case .paragraph, .atxHeading, .setextHeading, .blank, .tableHeader, .tableRow: break
    default: return false
    }
    for node in state.syntax.inlines(of: block)
    where node.range.lowerBound < place && place < node.range.upperBound {
      switch node.kind {
      case .code, .html, .autolink, .footnoteReference, .wikiLink: return false
      case .link, .image: if place > node.contentRange.upperBound { return false }
      default: break
      }
    }
    let line = lineBefore(place)
    if !line.utf8.count(where: { $0 == UInt8(ascii: "`") }).isMultiple(of: 2) { return false }
    let word = line[(line.lastIndex { $0 == " " || $0 == "\t" }.map(line.index(after:)) ?? line.startIndex)...]
    if word.contains("://") || word.contains("www.") || word.contains("<") { return false }
    if isInTag(line) || isInDefinition(line) { return false }
    if let target = word.range(of: "]("), !word[target.upperBound...].contains(")") { return false }
    return !isInOpenFrontMatter(place)
  }

  /// True behind a `<` that begins a tag or comment without end.
  private func isInTag(_ line: String) -> Bool {
    guard let start = line.lastIndex(of: "<"), let next = line[start...].dropFirst().first else { return false }
    return (next.isLetter || next == "/" || next == "!") && !line[start...].contains(">")
  }

  /// True behind a label at the start of the line that a definition begins with.
  private func isInDefinition(_ line: String) -> Bool {
    guard line.drop(while: { $0 == " " }).first == "[", let end = line.range(of: "]:") else { return false }
    let label = line.drop { $0 == " " }.dropFirst()
    // What a footnote says is prose.
    return !line[..<end.lowerBound].dropFirst().contains("]") && label.first != "^"
  }

  /// True below a first line of dashes, where front matter is being written that has no end yet.
  private func isInOpenFrontMatter(_ place: UTF8Offset) -> Bool {
    guard state.syntax.options.frontMatter, text.utf8Count >= 3,
      (0..<3).allSatisfy({ text.byte(at: UTF8Offset($0)) == UInt8(ascii: "-") })
    else { return false }
    let last = text.line(at: place)
    guard last.value > 0, last.value < 50, state.syntax.block(at: .zero).kind == .thematicBreak else { return false }
    return (1..<last.value).allSatisfy { !text.contentRange(of: LineIndex($0)).isEmpty }
  }

  func isEscaped(_ place: UTF8Offset) -> Bool { text.scalar(before: place) == "\\" }

  private func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  /// The line up to a place, and no more than the last hundreds of bytes of it.
  private func lineBefore(_ place: UTF8Offset) -> String {
    beginning(from: text.start(of: text.line(at: place)), to: place)
  }

  /// The text from a start, or from hundreds of bytes before the end if that is later.
  private func beginning(from start: UTF8Offset, to end: UTF8Offset) -> String {
    text.string(in: text.floorScalar(max(start, end.value > 500 ? end - 500 : .zero))..<end)
  }

  private func sameBytes(_ lhs: String, _ rhs: String) -> Bool { lhs.utf8.elementsEqual(rhs.utf8) }
}

extension StringProtocol {
  /// Where a short string occurs first.
  fileprivate func range(of other: String) -> Range<Index>? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(other) { return index..<self.index(index, offsetBy: other.count) }
      index = self.index(after: index)
    }
    return nil
  }
}
