import ComposureMarkdown
import ComposureText
import Testing

@testable import ComposureEditor

@Suite struct SpellingWordTests {
  private func words(_ source: String, in range: TextRange? = nil) -> [String] {
    let text = Rope(source)
    return SpellingWords.words(in: range ?? text.fullRange, of: text, SyntaxTree(text)).map(\.text)
  }

  @Test func latinWordsKeepTheirApostrophes() {
    #expect(
      words("Don't say ‘the writer’s’ 'quoted' O'Neill.") == [
        "Don't", "say", "the", "writer’s", "quoted",
      ])
    // A capital inside makes a name, which is left alone.
    #expect(words("GTK iPhone TextView Word") == ["Word"])
  }

  @Test func aKoreanWordGoesWithItsParticles() {
    #expect(words("한국어는 어렵지 않아요. 그렇죠?") == ["한국어는", "어렵지", "않아요", "그렇죠"])
  }

  @Test func particlesBehindAnythingElseAreNoWords() {
    #expect(words("GTK는 편하다") == ["편하다"])
    #expect(words("editor를 3월에 10시부터 韓國語는 썼다") == ["editor", "썼다"])
    #expect(words("`코드`를 <https://a.kr>에서 [[메모]]에 적는다") == ["적는다"])
  }

  @Test func lettersWrittenForSoundsAreNoWords() {
    #expect(words("ㅋㅋㅋ 앜ㅋㅋ ㅠㅠ 좋아ㅎㅎ") == ["앜", "좋아"])
    #expect(words("가ㅏ") == ["가ㅏ"])
  }

  @Test func decomposedKoreanIsOneWord() {
    let decomposed = "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}을"
    #expect(words("앞 \(decomposed) 뒤").map { Array($0.utf8) }.contains(Array(decomposed.utf8)))
  }

  @Test func markupDividesNoWord() {
    let source = "un**believ**able **한국어**는 [링크](http://x.kr/abc)를"
    let text = Rope(source)
    let found = SpellingWords.words(in: text.fullRange, of: text, SyntaxTree(text))
    #expect(found.map(\.text) == ["unbelievable", "한국어는", "링크를"])
    #expect(found[0].pieces.map { text.string(in: $0) } == ["un", "believ", "able"])
  }

  @Test func whatIsNoProseIsNotChecked() {
    let source = """
      ---
      title: frontmatter
      ---
      # Heading `code`

          indented

      ```swift
      fenced
      ```
      <div>
      block
      </div>

      Text <em>tagged</em> more &nbsp; [link](http://address.example "title") www.address.example
      [[target|shown]] ![alt](picture.png) wordnote[^note] note.md a/b user@example.com #tag @name path_name

      | Cell | `x` |
      |------|-----|
      | left | right |

      - [x] done

      [ref]: http://somewhere.example
      [^note]: footnote
      """
    #expect(
      words(source) == [
        "Heading", "Text", "more", "link", "shown", "alt", "wordnote", "Cell", "left", "right", "done", "footnote",
      ])
  }

  @Test func onlyWordsThatTouchTheRangeAreFound() {
    #expect(words("one two three", in: TextRange(4, 5)) == ["two"])
    #expect(words("one two three", in: TextRange(3, 3)) == ["one"])
    let long = String(repeating: "word ", count: 20_000)
    #expect(words(long + "here", in: TextRange(50_001, 50_002)) == ["word"])
  }

  @Test func japaneseAndChineseAreNeverChecked() {
    #expect(words("日本語を書く。中文也写。ไทย") == [])
  }

  @Test func aCorrectionLeavesTheMarkupInsideAWordWhereItIs() {
    func correct(_ source: String, _ replacement: String) -> String {
      let text = Rope(source)
      let word = SpellingWords.words(in: text.fullRange, of: text, SyntaxTree(text))[0]
      return word.replaced(by: replacement, length: text.utf8Count).apply(to: text).string
    }
    #expect(correct("teh", "the") == "the")
    #expect(correct("un**beleiv**able", "unbelievable") == "un**believ**able")
    #expect(correct("**맏춤**법을", "맞춤법을") == "**맞춤**법을")
    #expect(correct("**한국**어어는", "한국어는") == "**한국**어는")
    #expect(correct("**ab**cd", "abXcd") == "**abX**cd")
    #expect(correct("**ab**cd", "abcdX") == "**ab**cdX")
  }
}
