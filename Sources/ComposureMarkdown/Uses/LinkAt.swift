import ComposureText

extension SyntaxTree {
  /// The innermost link, image, address, wiki link or reference to a footnote that a position lies in or at the end of.
  public func link(at offset: UTF8Offset) -> InlineNode? {
    inlines(of: block(at: offset)).last { node in
      switch node.kind {
      case .link, .image, .autolink, .wikiLink, .footnoteReference:
        node.range.lowerBound <= offset && offset <= node.range.upperBound
      default: false
      }
    }
  }
}
