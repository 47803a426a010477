// A line ends after LF, CR or CRLF. Other separators of Unicode (U+2029, which breaks a line for GTK) are text.

extension Rope {
  /// The line that holds `offset`. Between the two bytes of a CRLF that is the line the CRLF ends.
  public func line(at offset: UTF8Offset) -> LineIndex {
    check(offset)
    let before = root.summary(ofFirst: offset.value)
    let atLF = before.endsWithCR && offset.value < utf8Count && byte(at: offset) == 0x0A
    return LineIndex(before.completeBreaks(beforeLF: atLF))
  }

  /// The position of the first code unit of a line, which must be less than `lineCount`.
  public func start(of line: LineIndex) -> UTF8Offset {
    precondition(line.value >= 0 && line.value < lineCount, "The line lies outside the text")
    return line.value == 0 ? .zero : UTF8Offset(root.end(ofBreak: line.value))
  }

  /// The range of a line with the LF, CR or CRLF that ends it.
  public func range(of line: LineIndex) -> TextRange {
    let next = line.value + 1
    return start(of: line)..<(next < lineCount ? start(of: LineIndex(next)) : end)
  }

  /// The range of a line without the LF, CR or CRLF that ends it.
  public func contentRange(of line: LineIndex) -> TextRange {
    let whole = range(of: line)
    guard !whole.isEmpty, line.value + 1 < lineCount else { return whole }
    var stop = whole.upperBound - 1
    if byte(at: stop) == 0x0A, stop > whole.lowerBound, byte(at: stop - 1) == 0x0D { stop -= 1 }
    return whole.lowerBound..<stop
  }
}

extension Rope.Node {
  /// The sums of the first `count` bytes.
  func summary(ofFirst count: Int) -> Rope.Summary {
    var node = self
    var sum = Rope.Summary()
    var rest = count
    while !node.isLeaf {
      var index = 0
      let last = node.children.count - 1
      while index < last && node.children[index].summary.utf8 <= rest {
        sum = sum + node.children[index].summary
        rest -= node.children[index].summary.utf8
        index += 1
      }
      node = node.children[index].node
    }
    return sum + node.bytes.withUnsafeBufferPointer { Rope.Summary(UnsafeBufferPointer(rebasing: $0[..<rest])) }
  }

  /// The offset behind the line break with that number, counted from 1.
  func end(ofBreak number: Int) -> Int {
    var node = self
    var rest = number
    var start = 0
    while !node.isLeaf {
      let children = node.children
      var index = 0
      while true {
        // A CR before an LF is half a break, which ends in the next child. At the end of the last child it may be
        // half a break too, but then the parent has not sent us here for it.
        let beforeLF = index + 1 < children.count && children[index + 1].summary.startsWithLF
        let breaks = children[index].summary.completeBreaks(beforeLF: beforeLF)
        if rest <= breaks { break }
        rest -= breaks
        start += children[index].summary.utf8
        index += 1
      }
      node = children[index].node
    }
    let bytes = node.bytes
    var index = 0
    while true {
      let byte = bytes[index]
      index += 1
      if byte == 0x0A {
        rest -= 1
      } else if byte == 0x0D && (index == bytes.count || bytes[index] != 0x0A) {
        rest -= 1
      }
      if rest == 0 { return start + index }
    }
  }
}
