import ComposureEditor
import ComposureMarkdown
import ComposureText

/// A note as a whole document of HTML, which a browser shows as it is meant to be read.
struct HTMLPage {
  let tree: SyntaxTree
  /// The writer's languages as the system says them (`de_AT.UTF-8`), the dearest first.
  let languages: [String]

  var text: String {
    """
    <!DOCTYPE html>
    <html lang="\(language)">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(Self.escaped(title))</title>
    <style>
    \(Self.style)
    </style>
    </head>
    <body>

    """ + tree.html() + "</body>\n</html>\n"
  }

  /// The first heading, or else the words of the first line that has any: a page has to have a title.
  private var title: String {
    if let first = tree.outline().first { return tree.plainText(in: first.title) }
    let lines = tree.plainText(in: beginning).split(whereSeparator: \.isNewline)
    return lines.first { !$0.allSatisfy(\.isWhitespace) }.map { String($0.prefix(80)) } ?? "Composure"
  }

  private var beginning: TextRange {
    .zero..<tree.text.floorScalar(min(tree.text.end, UTF8Offset(2_000)))
  }

  /// The language of the text, as HTML names it; empty where nobody can tell, which HTML reads as unknown.
  private var language: String {
    var (hangul, kana, han, latin, other) = (0, 0, 0, 0, 0)
    for scalar in tree.plainText(in: beginning).unicodeScalars {
      switch scalar.value {
      case _ where Hangul.isHangul(scalar): hangul += 1
      case 0x3041...0x30FF: kana += 1
      case 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: han += 1
      case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x1E00...0x1EFF: latin += 1
      default: other += scalar.properties.isAlphabetic ? 1 : 0
      }
    }
    // One syllable says what Latin takes some letters for.
    if kana > 0, kana * 5 >= han, (kana + han) * 3 >= max(latin, hangul * 3) { return "ja" }
    if hangul > han, hangul * 3 >= max(latin, other) { return "ko" }
    if han * 3 >= max(latin, other), han > 0 { return own { $0.hasPrefix("zh") } ?? "zh" }
    if latin >= other { return own { SpellingScript(language: $0) == .latin } ?? "en" }
    return ""
  }

  /// The first of the writer's languages that it may be.
  private func own(_ isPossible: (String) -> Bool) -> String? {
    languages.lazy.map { String($0.prefix { $0 != "." && $0 != "@" }).replacing("_", with: "-") }.first(
      where: isPossible)
  }

  private static let style = """
    :root { color-scheme: light dark; }
    body { max-width: 42rem; margin: 3rem auto; padding: 0 1.25rem; font: 1.0625rem/1.7 system-ui, "Noto Sans CJK KR", \
    sans-serif; overflow-wrap: break-word; }
    :lang(ko) { word-break: keep-all; }
    h1, h2, h3, h4, h5, h6 { line-height: 1.3; margin: 2em 0 0.6em; }
    body > :first-child { margin-top: 0; }
    img { max-width: 100%; height: auto; }
    pre, code { font-family: ui-monospace, "D2Coding", "Noto Sans Mono CJK KR", monospace; font-size: 0.92em; }
    code { background: rgb(128 128 128 / 0.14); border-radius: 0.25em; padding: 0.1em 0.3em; }
    pre { background: rgb(128 128 128 / 0.14); border-radius: 0.5em; padding: 0.8em 1em; overflow-x: auto; line-height: 1.5; }
    pre code { background: none; padding: 0; }
    blockquote { margin: 1em 0; padding-left: 1em; border-left: 3px solid rgb(128 128 128 / 0.5); }
    table { display: block; max-width: 100%; overflow-x: auto; border-collapse: collapse; }
    th, td { border: 1px solid rgb(128 128 128 / 0.5); padding: 0.35em 0.7em; }
    hr { border: none; border-top: 1px solid rgb(128 128 128 / 0.5); margin: 2.5em 0; }
    .footnotes { margin-top: 3em; border-top: 1px solid rgb(128 128 128 / 0.5); font-size: 0.9em; }
    @media print { body { max-width: none; margin: 0; padding: 0; } }
    """

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text where !character.isNewline {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      default: result.append(character)
      }
    }
    return result
  }
}
