import ComposureMarkdown
import Foundation
import Testing

@testable import ComposureGTK

@Suite struct ThemeTests {
  static let roles: [StyleRole] =
    (1...6).map { .heading($0) } + [
      .strong, .emphasis, .codeSpan, .codeBlock, .codeInfo, .link, .linkTarget, .quote(1), .quote(2), .listMarker,
      .markup, .thematicBreak, .strikethrough, .highlight, .footnote, .task(done: false), .task(done: true), .html,
      .frontMatter, .tableHeader, .tableRow, .misspelling, .unfocused, .found(isCurrent: false),
      .found(isCurrent: true),
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

  /// Every colour that letters have, on every ground that they can stand on.
  @Test(arguments: [false, true]) func withHighContrastLettersHaveAContrastOfSevenWhereverTheyStand(_ isDark: Bool) {
    let palette = Palette.of(isDark: isDark, isHighContrast: true)
    #expect(palette != Palette.of(isDark: isDark, isHighContrast: false))
    for colour in [palette.text, palette.strong, palette.quote, palette.accent, palette.dim, palette.faded] {
      for ground in [palette.page, palette.codeBackground, palette.highlight, palette.selection, palette.sidebar] {
        #expect(contrast(colour, ground) >= 7, "\(colour) on \(ground)")
      }
    }
    for ground in [palette.match, palette.currentMatch] { #expect(contrast(palette.strong, ground) >= 7, "\(ground)") }
    #expect(contrast(palette.problem, palette.page) >= 7)
  }

  /// Lines below words are seen from three on.
  @Test(arguments: [Palette.light, .dark]) func theLineBelowAMisspelledWordIsSeen(_ palette: Palette) {
    #expect(contrast(palette.problem, palette.page) >= 3)
  }

  @Test(arguments: [Palette.light, .dark]) func lettersHaveAContrastOfFourAndAHalfWhereverTheyStand(_ palette: Palette)
  {
    let alarm = mixed(palette.page, Palette.alarm, share: Palette.alarmShare)
    for colour in [palette.text, palette.strong, palette.quote, palette.accent, palette.dim] {
      for ground in [palette.page, palette.codeBackground, palette.highlight, palette.selection] {
        #expect(contrast(colour, ground) >= 4.5, "\(colour) on \(ground)")
      }
    }
    // What is selected stands out.
    for ground in [palette.page, palette.codeBackground, palette.highlight] {
      #expect(contrast(palette.faded, ground) >= 4.5, "\(palette.faded) on \(ground)")
    }
    for colour in [palette.text, palette.dim, palette.accent] {
      #expect(contrast(colour, palette.sidebar) >= 4.5, "\(colour) beside the page")
    }
    #expect(contrast(palette.text, alarm) >= 4.5)
    // What was found has its own colour on its own ground.
    for ground in [palette.match, palette.currentMatch] {
      #expect(contrast(palette.strong, ground) >= 4.5, "\(ground)")
    }
    for ground in [palette.match, palette.currentMatch] {
      #expect(contrast(palette.strong, ground) >= 4.5, "what was found on \(ground)")
    }
  }

  /// Differences of colours as CIE 1976 measures them: two below ten are easily taken for each other.
  @Test(arguments: [Palette.light, .dark, .lightHighContrast, .darkHighContrast])
  func whatWasFoundLooksLikeNoOtherGround(_ palette: Palette) {
    let others = [palette.page, palette.highlight, palette.selection, palette.codeBackground]
    for found in [palette.match, palette.currentMatch] {
      for other in others { #expect(difference(found, other) >= 16, "\(found) and \(other)") }
    }
    #expect(difference(palette.match, palette.currentMatch) >= 12)
  }

  private func difference(_ a: String, _ b: String) -> Double {
    let (one, other) = (lab(a), lab(b))
    return zip(one, other).reduce(0) { $0 + pow($1.0 - $1.1, 2) }.squareRoot()
  }

  /// L*, a*, b* of a colour, for the white of a screen.
  private func lab(_ colour: String) -> [Double] {
    let light = linear(colour)
    func sum(_ weights: [Double]) -> Double { zip(light, weights).reduce(0) { $0 + $1.0 * $1.1 } }
    let values = [
      sum([0.4124, 0.3576, 0.1805]) / 0.9505, sum([0.2126, 0.7152, 0.0722]), sum([0.0193, 0.1192, 0.9505]) / 1.089,
    ].map { $0 > 0.008856 ? cbrt($0) : 7.787 * $0 + 16 / 116 }
    return [116 * values[1] - 16, 500 * (values[0] - values[1]), 200 * (values[1] - values[2])]
  }

  @Test(arguments: themes) func everyRoleHasAColourOfThePalette(_ theme: Theme) {
    let palette = theme.palette
    let known = [palette.text, palette.strong, palette.quote, palette.accent, palette.dim, palette.faded]
    for role in Self.roles {
      if let colour = theme.style(for: role).colour { #expect(known.contains(colour), "\(role)") }
      let grounds = [palette.codeBackground, palette.highlight, palette.match, palette.currentMatch]
      if let ground = theme.style(for: role).background { #expect(grounds.contains(ground), "\(role)") }
    }
  }

  @Test func allOfThePageGrowsWithItsText() {
    let (small, large) = (
      Theme(palette: .light, language: .korean), Theme(palette: .light, language: .korean, bodySize: 25)
    )
    #expect(large.leading == 2 * small.leading)
    #expect(large.style(for: .heading(2)).spaceAbove! == 2 * small.style(for: .heading(2)).spaceAbove!)
    let margins = 2 * small.pageMargin
    #expect(abs(large.columnWidth - margins - 2 * (small.columnWidth - margins)) <= 1)
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
    let (one, other) = (luminance(a), luminance(b))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  private func luminance(_ colour: String) -> Double {
    let light = linear(colour)
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
  }

  private func linear(_ colour: String) -> [Double] {
    channels(colour).map { value in
      let value = value / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
  }

  /// What the style sheet's `mix` makes of two colours.
  private func mixed(_ a: String, _ b: String, share: Double) -> String {
    "#"
      + zip(channels(a), channels(b)).map { first, second in
        let value = String(Int((first + (second - first) * share).rounded()), radix: 16)
        return value.count == 1 ? "0" + value : value
      }.joined()
  }

  private func channels(_ colour: String) -> [Double] {
    let number = Int(colour.dropFirst(), radix: 16)!
    return [16, 8, 0].map { Double((number >> $0) & 0xFF) }
  }
}
