import ComposureText

/// What an update of a tree may have changed.
public struct SyntaxUpdate: Sendable, Hashable {
  /// The range of the new text whose leaf blocks, style spans or hidden ranges may differ from before. It always covers
  /// the edited lines. A list or quote that reaches beyond it may have become longer or shorter.
  public var dirty: TextRange
}

extension SyntaxTree {
  /// Brings the tree from `old` to `new`.
  ///
  /// Lines are read again from each edit until the state on entry to a line is the one that was stored for it.
  /// - Parameters:
  ///   - change: what makes `new` of `old`.
  ///   - old: the text the tree describes.
  @discardableResult
  public mutating func update(_ change: ChangeSet, old: Rope, new: Rope) -> SyntaxUpdate {
    precondition(change.lengthBefore == lines.byteCount, "The change begins at another text")
    var edits = change.edits
    guard let firstEdit = edits.first else { return SyntaxUpdate(dirty: .zero ..< .zero) }
    let before = lines
    let hadFrontMatter = hasFrontMatter
    if !isBelowFrontMatter(firstEdit.range.lowerBound) {
      hasFrontMatter = Self.hasFrontMatter(new, options)
      if hasFrontMatter != hadFrontMatter, firstEdit.range.lowerBound > .zero {
        // The first line is read anew although nobody changed it.
        edits.insert(ChangeSet.Edit(range: .zero ..< .zero, insert: ""), at: 0)
      }
    }
    var splices: [Splice] = []
    var next = 0
    var delta = 0
    while next < edits.count {
      splices.append(relex(before, edits, &next, &delta, old: old, new: new))
    }
    let redefines = updateDefinitions(splices, before)
    for splice in splices.reversed() { lines.replace(splice.old, with: splice.records) }
    text = new
    var shift = 0
    var dirtyStart = Int.max
    var dirtyEnd = 0
    for splice in splices {
      let first = splice.old.lowerBound + shift
      let end = first + splice.records.count
      shift += splice.records.count - splice.old.count
      refreshSerial(before: first, oldFirst: splice.old.lowerBound, in: before)

      let oldStart = min(splice.old.lowerBound, before.blockStart(splice.old.lowerBound))
      let start = max(0, min(lines.blockStart(first), first - (splice.old.lowerBound - oldStart)))
      dirtyStart = min(dirtyStart, lines.start(of: start))
      let newEnd = end >= lines.lineCount ? lines.lineCount : lines[end].starts ? end : lines.blockEnd(end)
      dirtyEnd = max(dirtyEnd, lines.start(of: newEnd))
    }
    // What a label means may have changed anywhere.
    if redefines { return SyntaxUpdate(dirty: new.fullRange) }
    // An edit at the end of the last line, or one that empties the text, still covers its place.
    dirtyStart = min(dirtyStart, firstEdit.range.lowerBound.value)
    return SyntaxUpdate(dirty: TextRange(dirtyStart, max(dirtyStart, dirtyEnd)))
  }

  /// Lines of the old table and what takes their place.
  private struct Splice {
    var old: Range<Int>
    var records: [LineRecord]
    var labels: [Label]
  }

  /// Whether an edit at or after a position can't change whether there is front matter.
  private func isBelowFrontMatter(_ offset: UTF8Offset) -> Bool {
    let line = lines.locate(offset.value).line
    guard line > 0 else { return false }
    guard hasFrontMatter else { return lines[0].kind != .thematicBreak }
    return !lines[line].leaf.isFrontMatter && !lines[line - 1].leaf.isFrontMatter
  }

  /// Brings the index of definitions up to date, before the lines are replaced. Gives whether what is defined changed.
  private mutating func updateDefinitions(_ splices: [Splice], _ before: LineTree) -> Bool {
    var redefines = false
    for splice in splices.reversed() {
      let range = before.labels(before: splice.old.lowerBound)..<before.labels(before: splice.old.upperBound)
      if definitions.replace(range, with: splice.labels, version: cache.reserve(1)) { redefines = true }
    }
    return redefines
  }

  /// The line from which reading has to begin for an edit: that of what its line may still decide about.
  private static func firstLine(for edit: ChangeSet.Edit, in lines: LineTree, _ old: Rope) -> Int {
    var (line, start) = lines.locate(edit.range.lowerBound.value)
    if start == edit.range.lowerBound.value, line > 0, old.byte(at: UTF8Offset(start - 1)) == 0x0D {
      // The carriage return may get its line feed back.
      line -= 1
    }
    guard line > 0 else { return line }
    let leaf = lines[line].leaf
    if leaf.isUndecided { return lines.blockStart(line - 1) }
    return leaf.paragraphCells > 0 ? line - 1 : line
  }

  /// Reads lines from the edit `next` on until the old table holds again, taking in the edits on the way.
  /// `delta` is what the edits taken in so far add to a position.
  private mutating func relex(
    _ before: LineTree, _ edits: [ChangeSet.Edit], _ next: inout Int, _ delta: inout Int, old: Rope, new: Rope
  ) -> Splice {
    let firstLine = Self.firstLine(for: edits[next], in: before, old)
    let start = before.start(of: firstLine)
    var parser = LineParser(
      LineLexer(
        containers, state: before[firstLine].state, options: options,
        opensFrontMatter: firstLine == 0 && hasFrontMatter))
    var reader = LineReader(new, at: start + delta)
    var cursor = LineCursor(before, line: firstLine, start: start)
    var editEnd = start
    var end = before.lineCount
    while true {
      let isLast = reader.next { line, last in
        parser.read(line)
        return last
      }
      let position = reader.position
      while next < edits.count, isLast || edits[next].range.lowerBound.value + delta < position {
        editEnd = edits[next].range.upperBound.value
        delta += edits[next].insert.utf8.count - edits[next].range.length
        next += 1
      }
      if isLast {
        parser.finishText()
        endStack = parser.state.stack
        break
      }
      let oldPosition = position - delta
      // An edit that begins where this line ends may need the line before it.
      if oldPosition < editEnd || next < edits.count && edits[next].range.lowerBound.value <= oldPosition { continue }
      while !cursor.isAtEnd, cursor.start < oldPosition { cursor.advance() }
      guard !cursor.isAtEnd, cursor.start == oldPosition, cursor.line > firstLine,
        cursor.record.state == parser.state, !parser.state.leaf.isUndecided
      else { continue }
      // The next edit may decide about lines above it.
      if next < edits.count, Self.firstLine(for: edits[next], in: before, old) < cursor.line { continue }
      if cursor.record.kind == .tableDelimiter { parser.endBeforeTableDelimiter() }
      end = cursor.line
      break
    }
    containers = parser.lexer.containers
    parser.assignSerials(from: cache)
    return Splice(old: firstLine..<end, records: parser.records, labels: parser.labels)
  }

  /// Renames the content of the block above a splice when its end may have changed.
  private mutating func refreshSerial(before first: Int, oldFirst: Int, in before: LineTree) {
    guard first > 0 else { return }
    guard first < lines.lineCount, !lines[first].starts || !before[oldFirst].starts else { return }
    let start = lines.blockStart(first - 1)
    var record = lines[start]
    guard record.startsInlines else { return }
    record.serial = cache.reserve(1)
    lines.replace(start..<start + 1, with: [record])
  }
}
