extension InlineParser {
  /// A run of `*` or `_`, or what matching has left of it.
  struct Delimiter {
    var byte: UInt8
    var start: Int
    var count: Int
    /// The length of the whole run, which the rule of three asks for.
    let length: Int
    var canOpen: Bool
    var canClose: Bool
    var previous: Int
    var next = -1
  }

  mutating func pushDelimiters(_ byte: UInt8) {
    let start = position
    while position < bytes.count, bytes[position] == byte { position += 1 }
    work += position - start
    switch byte {
    case UInt8(ascii: "~") where position - start > 2: return
    case UInt8(ascii: "=") where position - start != 2: return
    default: break
    }
    let before = classBefore(start)
    let after = classAfter(position)
    let leftFlanking = !after.contains(.whitespace) && (!after.isDividing || before.isDivided)
    let rightFlanking = !before.contains(.whitespace) && (!before.isDividing || after.isDivided)
    var canOpen = leftFlanking
    var canClose = rightFlanking
    if byte == UInt8(ascii: "_") {
      canOpen = leftFlanking && (!rightFlanking || before.contains(.punctuation))
      canClose = rightFlanking && (!leftFlanking || after.contains(.punctuation))
    }
    guard canOpen || canClose else { return }
    let index = delimiters.count
    delimiters.append(
      Delimiter(
        byte: byte, start: start, count: position - start, length: position - start, canOpen: canOpen,
        canClose: canClose, previous: lastDelimiter))
    if lastDelimiter >= 0 { delimiters[lastDelimiter].next = index }
    lastDelimiter = index
  }

  /// Pairs the delimiters above `bottom` on the stack and takes them all off.
  mutating func matchDelimiters(above bottom: Int) {
    guard lastDelimiter > bottom else { return }
    var closer = bottom >= 0 ? delimiters[bottom].next : firstDelimiter
    floors.removeAll(keepingCapacity: true)
    for _ in 0..<15 { floors.append(bottom) }
    while closer >= 0 {
      work += 1
      guard delimiters[closer].canClose else {
        closer = delimiters[closer].next
        continue
      }
      let byte = delimiters[closer].byte
      let kind = kind(delimiters[closer])
      var opener = delimiters[closer].previous
      var found = false
      while opener >= 0, opener > bottom, opener > floors[kind] {
        work += 1
        if delimiters[opener].canOpen, delimiters[opener].byte == byte, fits(opener, closer) {
          found = true
          break
        }
        opener = delimiters[opener].previous
      }
      if found {
        closer = pair(opener, closer)
      } else {
        floors[kind] = delimiters[closer].previous
        let next = delimiters[closer].next
        if !delimiters[closer].canOpen { unlink(closer) }
        closer = next
      }
    }
    // Nothing above the bottom can match any more.
    lastDelimiter = bottom
    if bottom >= 0 { delimiters[bottom].next = -1 }
  }

  /// Whether runs of a byte match as a whole or not at all.
  private func isWhole(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "~") || byte == UInt8(ascii: "=") }

  private func kind(_ closer: Delimiter) -> Int {
    switch closer.byte {
    case UInt8(ascii: "~"): 11 + closer.length
    case UInt8(ascii: "="): 14
    case UInt8(ascii: "_"): 6 + (closer.canOpen ? 3 : 0) + closer.length % 3
    default: (closer.canOpen ? 3 : 0) + closer.length % 3
    }
  }

  /// The lowest delimiter that is still on the stack. It is first in the array unless it was taken off.
  private var firstDelimiter: Int {
    var index = lastDelimiter
    while index >= 0, delimiters[index].previous >= 0 { index = delimiters[index].previous }
    return index
  }

  /// The rule of three: a run that can both open and close pairs only with lengths that don't add up to a multiple
  /// of three, unless both are one.
  private func fits(_ opener: Int, _ closer: Int) -> Bool {
    if isWhole(delimiters[closer].byte) { return delimiters[opener].length == delimiters[closer].length }
    guard delimiters[closer].canOpen || delimiters[opener].canClose else { return true }
    let (first, second) = (delimiters[opener].length, delimiters[closer].length)
    return (first + second) % 3 != 0 || (first % 3 == 0 && second % 3 == 0)
  }

  /// Makes an element of two runs and gives the closer to go on with.
  private mutating func pair(_ opener: Int, _ closer: Int) -> Int {
    let byte = delimiters[closer].byte
    var used = delimiters[opener].count >= 2 && delimiters[closer].count >= 2 ? 2 : 1
    var kind = used == 2 ? InlineKind.strong : .emphasis
    if isWhole(byte) {
      used = delimiters[closer].count
      kind = byte == UInt8(ascii: "~") ? .strikethrough : .highlight
    }
    let contentStart = delimiters[opener].start + delimiters[opener].count
    let contentEnd = delimiters[closer].start
    nodes.append(
      InlineRecord(
        kind, start: contentStart - used, contentStart: contentStart, contentEnd: contentEnd, end: contentEnd + used))
    delimiters[opener].count -= used
    delimiters[closer].start += used
    delimiters[closer].count -= used
    // What stands between the two can't match any more.
    delimiters[opener].next = closer
    delimiters[closer].previous = opener
    if delimiters[opener].count == 0 { unlink(opener) }
    if delimiters[closer].count == 0 {
      let next = delimiters[closer].next
      unlink(closer)
      return next
    }
    return closer
  }

  private mutating func unlink(_ index: Int) {
    let (previous, next) = (delimiters[index].previous, delimiters[index].next)
    if previous >= 0 { delimiters[previous].next = next }
    if next >= 0 { delimiters[next].previous = previous } else { lastDelimiter = previous }
  }

  // MARK: The characters beside a run

  private func classBefore(_ index: Int) -> CharacterClass {
    let cjk = options.cjkFriendlyEmphasis
    guard let (scalar, start) = scalar(before: index) else { return .whitespace }
    guard cjk, CJK.isSelector(scalar) else { return CharacterClass(scalar, cjk: cjk) }
    guard let (base, _) = self.scalar(before: start) else { return [] }
    if CJK.isWidenedQuote(base, scalar) { return [.punctuation, .cjk] }
    let result = CharacterClass(base, cjk: true)
    return result.contains(.whitespace) ? [] : result
  }

  private func classAfter(_ index: Int) -> CharacterClass {
    let cjk = options.cjkFriendlyEmphasis
    guard let (scalar, end) = scalar(at: index) else { return .whitespace }
    if cjk, let (selector, _) = self.scalar(at: end), CJK.isWidenedQuote(scalar, selector) {
      return [.punctuation, .cjk]
    }
    return CharacterClass(scalar, cjk: cjk)
  }

  private func scalar(at index: Int) -> (Unicode.Scalar, end: Int)? {
    guard index < bytes.count else { return nil }
    var end = index + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return decode(index, end).map { ($0, end) }
  }

  private func scalar(before index: Int) -> (Unicode.Scalar, start: Int)? {
    guard index > 0 else { return nil }
    var start = index - 1
    while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return decode(start, index).map { ($0, start) }
  }

  /// The scalar of the bytes, which a rope holds valid.
  private func decode(_ start: Int, _ end: Int) -> Unicode.Scalar? {
    let lead = UInt32(bytes[start])
    var value: UInt32
    switch end - start {
    case 1: value = lead
    case 2: value = lead & 0x1F
    case 3: value = lead & 0x0F
    default: value = lead & 0x07
    }
    for index in start + 1..<end { value = value << 6 | UInt32(bytes[index] & 0x3F) }
    return Unicode.Scalar(value)
  }
}
