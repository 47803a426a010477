import ComposureText

/// What the editor adds to or makes of what is typed, each with its switch.
///
/// It acts after the platform has inserted what the key means, as a change of its own that undo takes back: one step, and
/// the text is as it was typed. It never acts in code, front matter, HTML and addresses, never on what an input method
/// composes or commits, apart from the key that ends a word and is committed with it, and never on what a keyboard
/// deletes and inserts to rewrite a syllable.
public struct SmartTyping: OptionSet, Hashable, Sendable {
  public var rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A bracket, a straight quotation mark or a backtick gets its other half behind the caret; typing that half steps over
  /// it, and Backspace between the two takes both.
  public static let pairs = SmartTyping(rawValue: 1)
  /// Straight quotation marks become typographic ones: “ ” ‘ ’.
  public static let quotes = SmartTyping(rawValue: 2)
  /// `--` becomes an en dash, `---` an em dash.
  public static let dashes = SmartTyping(rawValue: 4)
  /// `...` becomes an ellipsis.
  public static let ellipsis = SmartTyping(rawValue: 8)
  /// `[]` and a space at the start of a paragraph become a task, `•` and a space an item. What Enter has written already
  /// is typed over: the dividers of an empty cell, the marker of an empty item or quote.
  public static let shortcuts = SmartTyping(rawValue: 16)

  /// What is on for a writer who has chosen nothing: what leaves the typed characters as they are.
  public static let standard: SmartTyping = [.pairs, .shortcuts]
}

/// Two halves that belong together: the second was written for the writer.
struct SmartPair: Hashable, Sendable {
  var opener: TextRange
  var closer: TextRange

  /// Nil where either half was touched.
  func mapped(through changes: ChangeSet) -> SmartPair? {
    for edit in changes.edits where !edit.range.isEmpty {
      if edit.range.overlaps(opener) || edit.range.overlaps(closer) { return nil }
    }
    let opening = changes.map(opener.lowerBound, .after)
    let closing = changes.map(closer.lowerBound, .after)
    return SmartPair(
      opener: opening..<(opening + opener.length), closer: closing..<(closing + closer.length))
  }

  /// True for a caret between the two.
  func holds(_ caret: UTF8Offset) -> Bool { opener.upperBound <= caret && caret <= closer.lowerBound }
}

/// What was written in place of what was typed, for as long as nothing else has happened.
struct SmartSubstitution: Hashable, Sendable {
  var range: TextRange
  var caret: UTF8Offset
  var typed: String
  /// What stood behind the caret.
  var behind = ""
}

/// What smart typing knows between two keys.
struct SmartMemory: Hashable, Sendable {
  /// The outer before the inner.
  var pairs: [SmartPair] = []
  var substitution: SmartSubstitution?
  /// The divider that the writer has typed at the start of a table's row.
  var openedRow: TextRange?
  var continuation: SmartContinuation?

  mutating func map(through changes: ChangeSet) {
    substitution = nil
    openedRow = openedRow.flatMap { row in
      guard !changes.deletes(from: row) else { return nil }
      let start = changes.map(row.lowerBound, .after)
      return start..<(start + row.length)
    }
    if let place = continuation?.place { continuation?.place = changes.map(place, .before) }
    if !pairs.isEmpty { pairs = pairs.compactMap { $0.mapped(through: changes) } }
  }

  mutating func caretMoved(to selection: Selection) {
    if substitution?.caret != selection.head || !selection.isCaret { substitution = nil }
    if let place = continuation?.place,
      !selection.isCaret || selection.head < place || selection.head > place + 2 * SmartContinuation.longest
    {
      continuation = nil
    }
    if !pairs.isEmpty { pairs.removeAll { !selection.isCaret || !$0.holds(selection.head) } }
  }
}

/// A change that follows from what was typed, waiting for the moment at which it may be written.
public struct SmartChange: Sendable {
  /// In coordinates of the text as it is.
  var changes: ChangeSet
  /// The caret in the text after the changes; nil leaves it to mapping.
  var caret: UTF8Offset?
  /// Where the caret has to be for the change to be what the writer still means; nil where it does not matter.
  var expected: UTF8Offset?
  var pair: SmartPair?
  var substitution: SmartSubstitution?
  var history = HistoryPolicy.newStep
  /// What is still due when the writer has gone on typing: a mark that is left as it was typed would be unlike the others.
  var overtaken: ChangeSet?
  /// The pair whose other half was typed.
  var closes: SmartPair?
  /// What was typed, where it makes something else give way: without it nothing does.
  var typed: TextRange?
  /// The divider that was typed at the start of a row.
  var opensRow: TextRange?
  /// How many of the markers that a line was begun with have been typed once more.
  var passes: Int?

  /// What else is typed before it is written leaves it where it belongs, or, where it depends on the caret, overtakes it.
  func mapped(through other: ChangeSet) -> SmartChange? {
    if let overtaken {
      // What is typed next stands between a mark and the other half that was written for it.
      let isParted = closes != nil
      guard
        !overtaken.edits.contains(where: {
          other.changes($0.range, withinToo: !isParted) || goesOn($0.range, in: other)
        })
      else { return nil }
      let rest = overtaken.rebased(over: other, otherFirst: true)
      return SmartChange(changes: rest, history: history, overtaken: rest, closes: closes)
    }
    guard expected == nil else { return nil }
    var result = self
    if let typed {
      guard !other.deletes(from: typed) else { return nil }
      let start = other.map(typed.lowerBound, .after)
      result.typed = start..<(start + typed.length)
      result.substitution = nil
    }
    result.changes = changes.rebased(over: other, otherFirst: true)
    return result
  }

  /// Whether one more of several dashes or dots was typed, which makes something else of them.
  private func goesOn(_ typed: TextRange, in other: ChangeSet) -> Bool {
    guard let marks = substitution?.typed, marks.count > 1 else { return false }
    return other.edits.contains { $0.range.lowerBound == typed.upperBound && $0.insert.first == marks.last }
  }
}

extension ChangeSet {
  fileprivate func deletes(from range: TextRange) -> Bool { edits.contains { $0.range.overlaps(range) } }

  /// Whether something of a range is deleted, or, if that counts, something put into it.
  fileprivate func changes(_ range: TextRange, withinToo: Bool) -> Bool {
    edits.contains { edit in
      guard edit.range.isEmpty else { return edit.range.overlaps(range) }
      return withinToo && range.lowerBound < edit.range.lowerBound && edit.range.lowerBound < range.upperBound
    }
  }
}
