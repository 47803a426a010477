import ComposureText

@testable import ComposureMarkdown

extension SyntaxTree {
  /// What tells the tree from another of the same text, in what is stored; nil when nothing does.
  ///
  /// Numbers of stacks and serials are names, which may differ; what they stand for may not.
  func structuralDifference(from other: SyntaxTree) -> String? {
    if lines.lineCount != other.lines.lineCount { return "\(lines.lineCount) lines, not \(other.lines.lineCount)" }
    if hasFrontMatter != other.hasFrontMatter { return "front matter" }
    if definitions.labels != other.definitions.labels { return "labels" }
    if stackPath(endStack) != other.stackPath(other.endStack) { return "the end" }
    var (mine, theirs) = (LineCursor(lines, line: 0, start: 0), LineCursor(other.lines, line: 0, start: 0))
    var known: [[UInt32]: Bool] = [:]
    for line in 0..<lines.lineCount {
      let (a, b) = (mine.record, theirs.record)
      let isEqual =
        a.length == b.length && a.leaf == b.leaf && a.kind == b.kind && a.keep == b.keep && a.starts == b.starts
        && a.opens == b.opens && a.definesLink == b.definesLink && a.definesFootnote == b.definesFootnote
        && (a.serial == 0) == (b.serial == 0)
      if !isEqual { return "line \(line): \(a), not \(b)" }
      let pair = [a.stack, b.stack]
      let isSameStack = known[pair] ?? (stackPath(a.stack) == other.stackPath(b.stack))
      known[pair] = isSameStack
      if !isSameStack { return "the containers of line \(line)" }
      mine.advance()
      theirs.advance()
    }
    return nil
  }

  /// What tells the inline elements from those of another tree with the same lines.
  func inlineDifference(from other: SyntaxTree) -> String? {
    for block in leafBlocks(touching: 0..<lines.lineCount) where block.first.startsInlines {
      let (mine, theirs) = (layout(of: block), other.layout(of: other.leafBlock(holding: block.lines.lowerBound)))
      if mine.nodes != theirs.nodes { return "elements of line \(block.lines.lowerBound)" }
    }
    return nil
  }

  private func stackPath(_ stack: UInt32) -> [Container] {
    containers.path(to: stack).map { containers[$0].container }
  }
}
