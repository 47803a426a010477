import CGTK
import ComposureEditor
import ComposureMarkdown
import ComposureText

/// A tag to be put on a range of the text, or to be taken from it.
struct TagChange {
  var tag: Object
  var range: TextRange
  var isAdded: Bool
}

/// Works out how the rows of a line are to be set: later rows of a list item hang, Korean words stay in one
/// row, and syllables in tables are as wide as two letters.
@MainActor struct RowTidier {
  let places: BufferPlaces
  let tags: TagSet
  let meter: TextMeter
  let syntax: SyntaxTree
  let hidden: [TextRange]

  init(_ places: BufferPlaces, _ tags: TagSet, _ meter: TextMeter, _ session: EditorSession) {
    (self.places, self.tags, self.meter) = (places, tags, meter)
    (syntax, hidden) = (session.state.syntax, session.hiddenRanges)
  }

  private var text: Rope { syntax.text }

  /// All that is to be changed on a line.
  func changes(_ line: LineIndex) -> [TagChange] { hanging(line) + words(line) + syllables(line) }

  /// What some lines need, first the upper ones, until a moment has come: what the writer types must not wait for all.
  ///
  /// - Returns: the changes, and how many lines they are for, one at least.
  func changes(_ lines: ClosedRange<Int>, until end: Duration, by loop: any MainLoop) -> ([TagChange], count: Int) {
    var changes: [TagChange] = []
    var count = 0
    for line in lines {
      changes += self.changes(LineIndex(line))
      count += 1
      if loop.now >= end { break }
    }
    return (changes, count)
  }

  /// Aligns the later rows of a list item or quote with the text of its first row.
  func hanging(_ line: LineIndex) -> [TagChange] {
    let range = text.range(of: line)
    let width = meter.width(of: HangingPrefix.of(line, in: text, syntax))
    let wanted = width > 0 ? tags.hangingTag(width: width) : nil
    var start = iterator(at: range.lowerBound)
    let present = tags.hangingTags.filter { gtk_text_iter_has_tag(&start, $0.of()) != 0 }
    var changes = present.filter { $0 != wanted }.map { TagChange(tag: $0, range: range, isAdded: false) }
    if let wanted, !present.contains(wanted) { changes.append(TagChange(tag: wanted, range: range, isAdded: true)) }
    return changes
  }

  /// Brings the unbroken words of a line up to date; nothing where all is as it should be.
  func words(_ line: LineIndex) -> [TagChange] {
    let words = KoreanWords.ranges(of: line, in: text, hidden: hidden)
    return words.isEmpty ? [] : changes(of: tags.unbroken, on: line, to: words)
  }

  /// Brings the widths of syllables up to date.
  func syllables(_ line: LineIndex) -> [TagChange] {
    let syllables = TableSyllables.ranges(of: line, in: syntax)
    return syllables.isEmpty && !isUsed(tags.syllable, on: line)
      ? [] : changes(of: tags.syllable, on: line, to: syllables)
  }

  /// What puts a tag on these ranges of a line and on nothing else there; nothing where that is so.
  private func changes(of tag: Object, on line: LineIndex, to ranges: [TextRange]) -> [TagChange] {
    if !ranges.isEmpty, ranges.allSatisfy({ isExactly(tag, on: $0) }) { return [] }
    return [TagChange(tag: tag, range: text.contentRange(of: line), isAdded: false)]
      + ranges.map { TagChange(tag: tag, range: $0, isAdded: true) }
  }

  private func isExactly(_ tag: Object, on range: TextRange) -> Bool {
    var place = iterator(at: range.lowerBound)
    guard gtk_text_iter_starts_tag(&place, tag.of()) != 0 else { return false }
    gtk_text_iter_forward_to_tag_toggle(&place, tag.of())
    return gtk_text_iter_get_offset(&place) == Int32(text.scalars(range.upperBound).value)
  }

  private func isUsed(_ tag: Object, on line: LineIndex) -> Bool {
    let content = text.contentRange(of: line)
    var place = iterator(at: content.lowerBound)
    if gtk_text_iter_has_tag(&place, tag.of()) != 0 { return true }
    gtk_text_iter_forward_to_tag_toggle(&place, tag.of())
    return gtk_text_iter_get_offset(&place) < Int32(text.scalars(content.upperBound).value)
  }

  private func iterator(at offset: UTF8Offset) -> GtkTextIter {
    places.iterator(at: Int32(text.scalars(offset).value))
  }
}
