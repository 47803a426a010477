#if canImport(UIKit)
  import ComposureMarkdown
  import ComposureText
  import UIKit

  /// The attributes of a theme, made once for each combination of roles.
  ///
  /// Each combination has a number that stands in the storage beside its attributes, so that what is there is known
  /// without comparing fonts, which TextKit may replace by others that have the characters.
  @MainActor
  final class StyleSheet {
    static let key = NSAttributedString.Key("ComposureStyle")

    var theme: EditorTheme { didSet { if theme != oldValue { forget() } } }
    private var made: [[StyleRole]: (number: Int, attributes: [NSAttributedString.Key: Any])] = [:]
    private var next = 1

    init(_ theme: EditorTheme) { self.theme = theme }

    /// Everything is made anew, as after a change of the preferred text size. No number is used twice.
    func forget() { made = [:] }

    func number(of roles: [StyleRole]) -> Int { style(roles).number }

    func attributes(of roles: [StyleRole]) -> [NSAttributedString.Key: Any] { style(roles).attributes }

    private func style(_ roles: [StyleRole]) -> (number: Int, attributes: [NSAttributedString.Key: Any]) {
      if let present = made[roles] { return present }
      var attributes = theme.attributes(for: roles)
      attributes[Self.key] = NSNumber(value: next)
      let style = (next, attributes)
      next += 1
      made[roles] = style
      return style
    }

    /// The pieces of a storage that do not look as they should, with the roles that they should have.
    func differences(
      from wanted: [(range: NSRange, roles: [StyleRole])], in storage: NSAttributedString
    ) -> [(range: NSRange, roles: [StyleRole])] {
      var differences: [(range: NSRange, roles: [StyleRole])] = []
      for (range, roles) in wanted where NSMaxRange(range) <= storage.length {
        let number = number(of: roles)
        storage.enumerateAttribute(Self.key, in: range) { value, part, _ in
          if (value as? NSNumber)?.intValue != number { differences.append((part, roles)) }
        }
      }
      return differences
    }

    /// The range in pieces that have the same roles throughout, in order.
    ///
    /// - Parameter spans: sorted by start, the outer of two with the same start first.
    static func runs(in range: TextRange, spans: [StyleSpan]) -> [(range: TextRange, roles: [StyleRole])] {
      var runs: [(range: TextRange, roles: [StyleRole])] = []
      var active: [StyleSpan] = []
      var waiting = spans[...]
      var position = range.lowerBound
      while position < range.upperBound {
        active.removeAll { $0.range.upperBound <= position }
        while let span = waiting.first, span.range.lowerBound <= position {
          if span.range.upperBound > position { active.append(span) }
          waiting = waiting.dropFirst()
        }
        var end = min(range.upperBound, waiting.first?.range.lowerBound ?? range.upperBound)
        for span in active { end = min(end, span.range.upperBound) }
        runs.append((position..<end, active.map(\.role)))
        position = end
      }
      return runs
    }

    /// The roles of what is typed at a caret: those of the line and of the elements that go on behind it, never those of
    /// markup.
    static func typingRoles(at caret: UTF8Offset, lineStart: UTF8Offset, spans: [StyleSpan]) -> [StyleRole] {
      spans.compactMap { span in
        let isInside = span.range.lowerBound < caret && caret < span.range.upperBound
        switch span.role {
        case .markup, .linkTarget, .listMarker, .thematicBreak, .codeInfo, .footnote, .task, .misspelling,
          .unfocused, .found:
          return nil
        case .strong, .emphasis, .codeSpan, .link, .strikethrough, .highlight: return isInside ? span.role : nil
        case .html where span.range.lowerBound > lineStart: return isInside ? span.role : nil
        case .heading, .codeBlock, .quote, .html, .frontMatter, .tableHeader, .tableRow:
          return span.range.lowerBound <= caret && lineStart < span.range.upperBound ? span.role : nil
        }
      }
    }
  }
#endif
