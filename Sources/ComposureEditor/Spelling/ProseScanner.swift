import ComposureMarkdown
import ComposureText

/// Finds what of a leaf block is read as words: not code, addresses, tags, references or markup.
struct ProseScanner {
  /// What stands between two parts of the text.
  enum Between: Hashable {
    /// Markup: the word goes on behind it.
    case markup
    /// Something that is read as part of the sentence and is no word: code, an address.
    case opaque
    /// Something that ends a word.
    case gap
  }

  struct Exclusion {
    var range: TextRange
    var between: Between
  }

  /// The blocks of which words are checked.
  static func isProse(_ kind: BlockKind) -> Bool {
    switch kind {
    case .paragraph, .atxHeading, .setextHeading, .tableHeader, .tableRow: true
    default: false
    }
  }

  /// What is left out of a block, in order, without overlaps.
  static func exclusions(in block: BlockNode, of syntax: SyntaxTree) -> [Exclusion] {
    var found: [Exclusion] = []
    var coveredTo = UTF8Offset.zero
    for node in syntax.inlines(of: block) {
      // What stands inside an element that is left out as a whole.
      if node.range.lowerBound < coveredTo { continue }
      switch node.kind {
      case .code, .autolink, .html, .entity:
        found.append(Exclusion(range: node.range, between: .opaque))
        coveredTo = node.range.upperBound
      case .footnoteReference, .openTask, .doneTask, .hardBreak:
        found.append(Exclusion(range: node.range, between: .gap))
        coveredTo = node.range.upperBound
      case .wikiLink where node.target == nil || node.target == node.contentRange:
        found.append(Exclusion(range: node.range, between: .opaque))
        coveredTo = node.range.upperBound
      case .strong, .emphasis, .strikethrough, .highlight, .link, .image, .wikiLink:
        for marker in node.markers { found.append(Exclusion(range: marker, between: .markup)) }
      case .escape:
        // The backslash alone; what it makes literal is no letter.
        break
      }
    }
    found.sort { $0.range.lowerBound < $1.range.lowerBound }
    return found
  }
}
