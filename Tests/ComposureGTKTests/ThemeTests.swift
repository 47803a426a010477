import ComposureMarkdown
import Testing

@testable import ComposureGTK

@Suite struct ThemeTests {
  static let roles: [StyleRole] =
    (1...6).map { .heading($0) } + [
      .strong, .emphasis, .codeSpan, .codeBlock, .codeInfo, .link, .linkTarget, .quote(1), .quote(2), .listMarker,
      .markup, .thematicBreak, .strikethrough, .highlight, .footnote, .task(done: false), .task(done: true), .html,
      .frontMatter, .tableHeader, .tableRow,
    ]
  static let themes = [Theme(palette: .light, language: .korean), Theme(palette: .dark, language: .english)]

  @Test(arguments: themes) func headingsHaveASizeInPointsSoThatAPreeditTakesIt(_ theme: Theme) {
    var last = Double.infinity
    for level in 1...6 {
      let style = theme.style(for: .heading(level))
      let size = style.size ?? 0
      #expect(size >= theme.bodySize && size <= last)
      #expect(style.weight == 700)
      last = size
    }
    #expect(theme.style(for: .heading(1)).size! > theme.bodySize * 1.5)
  }

  @Test(arguments: themes) func everyRoleLooksDifferentFromTheBody(_ theme: Theme) {
    for role in Self.roles { #expect(theme.style(for: role) != RoleStyle(), "\(role)") }
  }

  @Test(arguments: [Palette.light, .dark]) func textIsReadableOnItsPage(_ palette: Palette) {
    for colour in [palette.text, palette.strong, palette.quote, palette.accent] {
      #expect(contrast(colour, palette.page) >= 4.5, "\(colour)")
    }
    #expect(contrast(palette.text, palette.selection) >= 4.5)
    #expect(contrast(palette.text, palette.codeBackground) >= 4.5)
    #expect(contrast(palette.text, palette.highlight) >= 4.5)
    #expect(contrast(palette.dim, palette.page) >= 2.2)
  }

  @Test func deeperQuotesStandFurtherIn() {
    let theme = Self.themes[0]
    #expect(theme.style(for: .quote(2)).leftMargin! > theme.style(for: .quote(1)).leftMargin!)
  }

  @Test func hanCharactersTakeTheShapesOfTheWritersLanguage() {
    func first(_ language: Language, _ families: [String]) -> Bool {
      Theme(palette: .light, language: language).bodyFamilies.contains { families.contains($0) }
    }
    #expect(first(.japanese, ["Noto Sans CJK JP"]) && !first(.japanese, ["Noto Sans CJK KR"]))
    #expect(first(.traditionalChinese, ["Noto Sans CJK TC"]))
    #expect(first(.korean, ["Noto Sans CJK KR"]))
  }

  /// WCAG 2's contrast ratio of two colours written `#rrggbb`.
  private func contrast(_ a: String, _ b: String) -> Double {
    func luminance(_ colour: String) -> Double {
      let number = Int(colour.dropFirst(), radix: 16)!
      func channel(_ shift: Int) -> Double {
        let value = Double((number >> shift) & 0xFF) / 255
        // Near enough to the standard's curve for a limit.
        return value * value * (0.8 + 0.2 * value)
      }
      return 0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0)
    }
    let (high, low) = (max(luminance(a), luminance(b)), min(luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)
  }
}
