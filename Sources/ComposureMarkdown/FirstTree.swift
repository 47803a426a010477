// A whole-text parser of headings and strong text behind the final interface. The line table replaces this file as a
// whole; whoever lands it deletes this one.
import ComposureText

public struct MarkdownOptions: Sendable, Hashable {
  public var cjkFriendlyEmphasis = true
  public init() {}
}
public enum StyleRole: Hashable, Sendable {
  case heading(Int)
  case strong, emphasis, codeSpan, codeBlock, codeInfo, link, linkTarget
  case quote(Int)
  case listMarker, markup
  case thematicBreak
}
public struct StyleSpan: Hashable, Sendable {
  public var range: TextRange
  public var role: StyleRole
  public init(range: TextRange, role: StyleRole) {
    self.range = range
    self.role = role
  }
}
public struct HiddenRange: Hashable, Sendable {
  public enum Kind: Hashable, Sendable { case inline, headingMarker }
  public var range: TextRange
  public var reveal: TextRange
  public var kind: Kind
  public var pair: TextRange?
}
public enum InlineKind: Hashable, Sendable { case strong, emphasis, code, link, image, autolink, escape, hardBreak }
public struct InlineNode: Hashable, Sendable {
  public var kind: InlineKind
  public var range: TextRange
  public var contentRange: TextRange
  public var markers: [TextRange]
  public var children: [InlineNode]
}
public enum BlockKind: Hashable, Sendable {
  case paragraph, blank
  case atxHeading(Int)
  case setextHeading(Int)
  case fencedCode, indentedCode, quote, list, listItem
  case thematicBreak
}
public struct BlockNode: Hashable, Sendable {
  public var kind: BlockKind
  public var range: TextRange
  public var contentRange: TextRange
  public var markers: [TextRange]
  public var depth: Int
}
public struct SyntaxUpdate: Hashable, Sendable { public var dirty: TextRange }

public struct SyntaxTree: Sendable {
  private var text: Rope
  public init(_ text: Rope, options: MarkdownOptions = MarkdownOptions()) { self.text = text }
  public mutating func update(_ change: ChangeSet, old: Rope, new: Rope) -> SyntaxUpdate {
    text = new
    let ranges = change.editedRanges.map(\.new)
    let line = text.range(of: text.line(at: ranges.first?.lowerBound ?? .zero)).lowerBound
    let end = text.range(of: text.line(at: ranges.last?.upperBound ?? .zero)).upperBound
    return SyntaxUpdate(dirty: line..<end)
  }
  public func block(at offset: UTF8Offset) -> BlockNode {
    let line = text.line(at: offset)
    let range = text.range(of: line)
    let content = text.contentRange(of: line)
    let source = text.string(in: content)
    let level = source.prefix { $0 == "#" }.count
    if (1...6).contains(level), source.dropFirst(level).first == " " {
      let marker = content.lowerBound..<(content.lowerBound + level + 1)
      return BlockNode(
        kind: .atxHeading(level), range: range, contentRange: marker.upperBound..<content.upperBound, markers: [marker],
        depth: 0)
    }
    return BlockNode(
      kind: source.isEmpty ? .blank : .paragraph, range: range, contentRange: content, markers: [], depth: 0)
  }
  public func blocks(in range: TextRange) -> [BlockNode] {
    var line = text.line(at: range.lowerBound)
    let last = text.line(at: max(range.lowerBound, range.upperBound))
    var result: [BlockNode] = []
    while line <= last {
      result.append(block(at: text.start(of: line)))
      line += 1
    }
    return result
  }
  public func inlines(of block: BlockNode) -> [InlineNode] {
    let source = text.utf8(in: block.contentRange)
    var result: [InlineNode] = []
    var open: Int?
    var index = 0
    while index + 1 < source.count {
      if source[index] == 0x2A, source[index + 1] == 0x2A {
        if let start = open, index > start + 2, source[index - 1] != 0x20 {
          let base = block.contentRange.lowerBound
          result.append(
            InlineNode(
              kind: .strong, range: (base + start)..<(base + index + 2),
              contentRange: (base + start + 2)..<(base + index),
              markers: [(base + start)..<(base + start + 2), (base + index)..<(base + index + 2)], children: []))
          open = nil
        } else {
          open = index
        }
        index += 2
      } else {
        index += 1
      }
    }
    return result
  }
  public func styleSpans(in range: TextRange) -> [StyleSpan] {
    blocks(in: range).flatMap { block -> [StyleSpan] in
      var spans: [StyleSpan] = []
      if case .atxHeading(let level) = block.kind {
        spans.append(StyleSpan(range: block.range, role: .heading(level)))
        spans += block.markers.map { StyleSpan(range: $0, role: .markup) }
      }
      for node in inlines(of: block) {
        spans.append(StyleSpan(range: node.range, role: .strong))
        spans += node.markers.map { StyleSpan(range: $0, role: .markup) }
      }
      return spans
    }
  }
  public func hiddenRanges(in range: TextRange) -> [HiddenRange] {
    blocks(in: range).flatMap { block -> [HiddenRange] in
      var hidden: [HiddenRange] = []
      if case .atxHeading = block.kind {
        let line = block.range.lowerBound..<block.contentRange.upperBound
        hidden += block.markers.map { HiddenRange(range: $0, reveal: line, kind: .headingMarker, pair: nil) }
      }
      for node in inlines(of: block) {
        hidden.append(
          HiddenRange(range: node.markers[0], reveal: node.range, kind: .inline, pair: node.markers[1]))
        hidden.append(
          HiddenRange(range: node.markers[1], reveal: node.range, kind: .inline, pair: node.markers[0]))
      }
      return hidden
    }
  }
  public func headingLevel(at offset: UTF8Offset) -> Int? {
    if case .atxHeading(let level) = block(at: offset).kind { return level }
    return nil
  }
  public func inline(_ kind: InlineKind, covering range: TextRange) -> InlineNode? {
    inlines(of: block(at: range.lowerBound)).first {
      $0.kind == kind && $0.range.lowerBound <= range.lowerBound && range.upperBound <= $0.range.upperBound
    }
  }
}
