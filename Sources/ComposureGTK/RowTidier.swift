import CGTK
import ComposureMarkdown
import ComposureText

/// A tag to be put on a range of the text, or to be taken from it.
struct TagChange {
  var tag: Object
  var range: TextRange
  var isAdded: Bool
}

/// Works out how the rows of a line are to be set: later rows of a list item hang, Korean words stay in one row.
@MainActor struct RowTidier {
  let places: BufferPlaces
  let tags: TagSet
  let meter: TextMeter
  let syntax: SyntaxTree
  let hidden: [TextRange]

  private var text: Rope { syntax.text }

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
    if words.allSatisfy(isUnbroken) { return [] }
    return [TagChange(tag: tags.unbroken, range: text.contentRange(of: line), isAdded: false)]
      + words.map { TagChange(tag: tags.unbroken, range: $0, isAdded: true) }
  }

  private func isUnbroken(_ word: TextRange) -> Bool {
    var place = iterator(at: word.lowerBound)
    guard gtk_text_iter_starts_tag(&place, tags.unbroken.of()) != 0 else { return false }
    gtk_text_iter_forward_to_tag_toggle(&place, tags.unbroken.of())
    return gtk_text_iter_get_offset(&place) == Int32(text.scalars(word.upperBound).value)
  }

  private func iterator(at offset: UTF8Offset) -> GtkTextIter {
    places.iterator(at: Int32(text.scalars(offset).value))
  }
}
