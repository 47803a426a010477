/// One replacement that leads from a text to another.
struct DiffEdit {
  /// What is replaced, in bytes of the first text; on its grapheme boundaries.
  var base: Range<Int>
  /// What stands there in the second text; whole graphemes of it.
  var text: ArraySlice<UInt8>
}

/// The differences of two UTF-8 texts: by lines, and within changed lines by words.
///
/// Edits are in order and at least one word or line end apart. Comparing whole words keeps a word that both sides of
/// a merge changed in one piece.
func wordDiff(from old: [UInt8], to new: [UInt8]) -> [DiffEdit] {
  let (oldMiddle, newMiddle) = middles(of: old, new)
  var numbers = TokenNumbers()
  let oldLines = lineEnds(of: old, in: oldMiddle)
  let newLines = lineEnds(of: new, in: newMiddle)
  let hunks = sequenceDiff(numbers.number(old, oldMiddle, oldLines), numbers.number(new, newMiddle, newLines))
  return hunks.flatMap { hunk in
    let oldPart = span(hunk.old, of: oldLines, from: oldMiddle.lowerBound)
    let newPart = span(hunk.new, of: newLines, from: newMiddle.lowerBound)
    if oldPart.isEmpty || newPart.isEmpty { return [DiffEdit(base: oldPart, text: new[newPart])] }
    return wordEdits(old, oldPart, new, newPart)
  }
}

/// What is left of both texts without the lines they have in common at the start and at the end.
private func middles(of old: [UInt8], _ new: [UInt8]) -> (old: Range<Int>, new: Range<Int>) {
  let shorter = min(old.count, new.count)
  var start = 0
  while start < shorter && old[start] == new[start] { start += 1 }
  while !(isLineStart(start, in: old) && isLineStart(start, in: new)) { start -= 1 }
  var tail = 0
  while tail < shorter - start && old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
  while tail > 0 && !(isLineStart(old.count - tail, in: old) && isLineStart(new.count - tail, in: new)) { tail -= 1 }
  return (start..<old.count - tail, start..<new.count - tail)
}

/// Whether an offset is the start of the text or stands behind LF, CR or CRLF.
func isLineStart(_ offset: Int, in bytes: [UInt8]) -> Bool {
  if offset == 0 { return true }
  if bytes[offset - 1] == 0x0D { return offset == bytes.count || bytes[offset] != 0x0A }
  return bytes[offset - 1] == 0x0A
}

/// Where the lines of a part end, with their line ends.
private func lineEnds(of bytes: [UInt8], in part: Range<Int>) -> [Int] {
  var ends: [Int] = []
  var index = part.lowerBound
  while index < part.upperBound {
    let byte = bytes[index]
    index += 1
    if (byte == 0x0A || byte == 0x0D) && isLineStart(index, in: bytes) { ends.append(index) }
  }
  if let last = ends.last ?? part.first, last < part.upperBound { ends.append(part.upperBound) }
  return ends
}

/// The bytes of a range of tokens that are given by their ends.
private func span(_ tokens: Range<Int>, of ends: [Int], from start: Int) -> Range<Int> {
  let lower = tokens.lowerBound == 0 ? start : ends[tokens.lowerBound - 1]
  return lower..<(tokens.isEmpty ? lower : ends[tokens.upperBound - 1])
}

private func wordEdits(_ old: [UInt8], _ oldPart: Range<Int>, _ new: [UInt8], _ newPart: Range<Int>) -> [DiffEdit] {
  var numbers = TokenNumbers()
  let oldWords = Words(old, in: oldPart)
  let newWords = Words(new, in: newPart)
  let oldNumbers = numbers.number(old, oldPart, oldWords.ends)
  var hunks: [DiffHunk] = []
  for hunk in sequenceDiff(oldNumbers, numbers.number(new, newPart, newWords.ends)) {
    // Words rewritten side by side are one edit: the spaces between them mean nothing on their own.
    if let last = hunks.last, oldWords.isFiller(last.old.upperBound..<hunk.old.lowerBound) {
      hunks[hunks.count - 1] = DiffHunk(
        old: last.old.lowerBound..<hunk.old.upperBound, new: last.new.lowerBound..<hunk.new.upperBound)
    } else {
      hunks.append(hunk)
    }
  }
  return hunks.map { hunk in
    DiffEdit(
      base: span(hunk.old, of: oldWords.ends, from: oldPart.lowerBound),
      text: new[span(hunk.new, of: newWords.ends, from: newPart.lowerBound)])
  }
}

/// The words of a part of a text, the runs of spaces between them, and every other grapheme on its own.
private struct Words {
  private(set) var ends: [Int] = []
  private var kinds: [WordClass] = []

  init(_ bytes: [UInt8], in part: Range<Int>) {
    var end = part.lowerBound
    var isOpen = false
    for grapheme in String(decoding: bytes[part], as: UTF8.self) {
      guard let first = grapheme.unicodeScalars.first else { continue }
      let kind = WordClass(first)
      // Chinese and Japanese have no spaces: a word would be a sentence.
      let joins = kind == .space || (kind == .word && !isIdeographOrKana(first))
      end += grapheme.utf8.count
      if joins && isOpen && kinds.last == kind {
        ends[ends.count - 1] = end
      } else {
        ends.append(end)
        kinds.append(kind)
      }
      isOpen = joins
    }
  }

  /// Whether the tokens are neither words nor line ends.
  func isFiller(_ tokens: Range<Int>) -> Bool {
    tokens.allSatisfy { kinds[$0] != .word && kinds[$0] != .lineEnd }
  }

  private func isIdeographOrKana(_ scalar: Unicode.Scalar) -> Bool {
    (0x3041...0x30FF).contains(scalar.value) || scalar.properties.isIdeographic
  }
}

/// Gives equal tokens equal numbers. Tokens are equal when their bytes are.
private struct TokenNumbers {
  private struct Key: Hashable {
    let bytes: ArraySlice<UInt8>
    func hash(into hasher: inout Hasher) {
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
  }

  private var numbers: [Key: Int] = [:]

  mutating func number(_ bytes: [UInt8], _ part: Range<Int>, _ ends: [Int]) -> [Int] {
    var start = part.lowerBound
    return ends.map { end in
      defer { start = end }
      let fresh = numbers.count
      let key = Key(bytes: bytes[start..<end])
      if let known = numbers[key] { return known }
      numbers[key] = fresh
      return fresh
    }
  }
}
