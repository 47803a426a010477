#if canImport(UIKit)
  import ComposureMarkdown
  import UIKit

  /// What each role of the text looks like. Every font follows the reader's preferred text size (Dynamic Type).
  public struct EditorTheme: Equatable {
    /// The text style of plain text.
    public var body = UIFont.TextStyle.body
    /// The text styles of headings, first the highest rank. Ranks beyond the last have the last one.
    public var headings: [UIFont.TextStyle] = [.title1, .title2, .title3, .headline]
    /// The size of text in relation to the reader's preferred size; 1 is that size.
    public var scale: CGFloat = 1
    /// The design of the system's font: plain, rounded, or with serifs. Code has a font of its own.
    public var design = UIFontDescriptor.SystemDesign.default
    /// The colour of plain text.
    public var text = UIColor.label
    /// The colour of syntax characters, addresses and quotes.
    public var secondary = UIColor.secondaryLabel
    /// The colour of a link's text.
    public var link = UIColor.link
    /// The colour behind code.
    public var codeBackground = UIColor.secondarySystemFill
    /// The colour behind `==text==`.
    public var highlight = UIColor.systemYellow.withAlphaComponent(0.35)
    /// The colour behind the match that the find bar is at; the others are like `==text==`. A text view shows no
    /// selection while the bar has the keyboard.
    public var currentMatch = UIColor.systemOrange.withAlphaComponent(0.6)

    /// The system's text styles and colours, which follow the reader's text size, light and dark.
    public init() {}

    /// The attributes of text that has all of these roles, the outer ones first.
    public func attributes(for roles: [StyleRole]) -> [NSAttributedString.Key: Any] {
      var font = FontChoice(style: body, design: design)
      var color = text
      var background: UIColor?
      var isStruck = false
      var indent: CGFloat = 0
      for role in roles {
        switch role {
        case .heading(let level):
          font.style = headings.isEmpty ? body : headings[min(max(level, 1), headings.count) - 1]
          font.isBold = true
        case .strong: font.isBold = true
        case .emphasis: font.isItalic = true
        case .codeSpan, .codeBlock:
          font.isCode = true
          background = codeBackground
        case .tableHeader:
          font.isCode = true
          font.isBold = true
        case .tableRow: font.isCode = true
        case .html, .frontMatter:
          font.isCode = true
          color = secondary
        case .strikethrough: isStruck = true
        case .highlight: background = highlight
        case .found(let isCurrent): background = isCurrent ? currentMatch : highlight
        case .codeInfo, .markup, .linkTarget, .listMarker, .thematicBreak, .footnote, .task, .unfocused:
          color = secondary
        case .link: color = link
        case .quote(let depth):
          color = secondary
          indent = CGFloat(depth) * 12
        // The text view checks spelling by itself.
        case .misspelling: break
        }
      }
      var attributes: [NSAttributedString.Key: Any] = [.font: font.font(scale), .foregroundColor: color]
      if let background { attributes[.backgroundColor] = background }
      if isStruck { attributes[.strikethroughStyle] = NSUnderlineStyle.single.rawValue }
      let paragraph = NSMutableParagraphStyle()
      // Korean breaks between words.
      paragraph.lineBreakStrategy = .hangulWordPriority
      paragraph.headIndent = indent
      attributes[.paragraphStyle] = paragraph
      return attributes
    }

    private struct FontChoice {
      var style: UIFont.TextStyle
      var design: UIFontDescriptor.SystemDesign
      var isBold = false
      var isItalic = false
      var isCode = false

      func font(_ scale: CGFloat) -> UIFont {
        let preferred = designed(UIFont.preferredFont(forTextStyle: style))
        let size = preferred.pointSize * scale
        if isCode, !isItalic { return .monospacedSystemFont(ofSize: size * 0.94, weight: isBold ? .bold : .regular) }
        var traits: UIFontDescriptor.SymbolicTraits = []
        if isBold { traits.insert(.traitBold) }
        if isItalic { traits.insert(.traitItalic) }
        let plain =
          isCode ? UIFont.monospacedSystemFont(ofSize: size * 0.94, weight: .regular) : preferred.withSize(size)
        guard !traits.isEmpty else { return plain }
        traits.formUnion(plain.fontDescriptor.symbolicTraits)
        // A font without such a face stays as it is.
        return plain.fontDescriptor.withSymbolicTraits(traits).map { UIFont(descriptor: $0, size: 0) } ?? plain
      }

      private func designed(_ font: UIFont) -> UIFont {
        guard design != .default, let descriptor = font.fontDescriptor.withDesign(design) else { return font }
        return UIFont(descriptor: descriptor, size: 0)
      }
    }
  }
#endif
