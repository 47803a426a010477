import ComposureEditor
import SwiftUI
import Testing
import UIKit
import UIKitKeyboards

@testable import ComposureUI

/// Outline, focus and typewriter: what a writer sees beside the text, and what it may not do to a syllable.
@MainActor
@Suite(.serialized) struct WritingViewTests {
  private let note = "# 하나\n\n첫 글. 둘째 글.\n\n## 둘\n\n셋째 글.\n\n# 셋\n\n끝"

  private func entries(_ bench: NoteBench) -> [String] {
    bench.document.outlineEntries.map { "\($0.level) \($0.title)" + ($0.isCurrent ? " *" : "") }
  }

  // MARK: Outline

  @Test func theOutlineFollowsTheTextAndTheCaret() {
    let bench = NoteBench(note)
    #expect(entries(bench) == ["1 하나", "2 둘", "1 셋 *"])
    bench.select(0)
    #expect(entries(bench) == ["1 하나 *", "2 둘", "1 셋"])
    let keyboard = KoreanKeyboard(bench.view)
    bench.select((note as NSString).range(of: "하나").upperBound)
    bench.type("는", on: keyboard)
    #expect(entries(bench) == ["1 하나는 *", "2 둘", "1 셋"])
    #expect(bench.broken == [])
  }

  @Test func theListGoesToAHeadingThatIsTappedAndUnfoldsIt() {
    let bench = NoteBench(note, caret: 0)
    bench.document.setAllFolded(true)
    bench.turn()
    #expect(!bench.shown.contains("셋째"))
    let host = ViewHost(OutlineList(document: bench.document))
    #expect(host.tap("둘"))
    bench.turn()
    let place = (note as NSString).range(of: "둘\n\n셋째").location
    #expect(bench.view.selectedRange == NSRange(location: place, length: 0))
    #expect(bench.shown.contains("## 둘"))
    host.close()
  }

  @Test func anOutlineWithoutHeadingsSaysHowToMakeOne() {
    let bench = NoteBench("글")
    let host = ViewHost(OutlineList(document: bench.document))
    #expect(host.first(label: "No headings yet. A line that begins with # is one.") != nil)
    host.close()
  }

  @Test func aJumpMidSyllableLeavesTheSyllableWhereItWasTyped() {
    for isMarking in [false, true] {
      let bench = NoteBench(note)
      #expect(entries(bench).count == 3)
      if isMarking {
        bench.mark("하")
      } else {
        bench.type("하", on: KoreanKeyboard(bench.view))
      }
      bench.document.jump(to: bench.document.outlineEntries[0])
      bench.turn()
      #expect(bench.text == note + "하")
      #expect(bench.view.markedTextRange == nil)
      #expect(bench.view.selectedRange.location == 2)
      #expect(bench.broken == [])
      bench.insert("새 ")
      #expect(bench.text == "# 새 하나" + note.dropFirst(4) + "하")
    }
  }

  // MARK: Typewriter

  private func offsetOfCaretFromMiddle(_ bench: NoteBench) -> CGFloat {
    let line = bench.view.caretRect(for: bench.view.selectedTextRange!.end)
    return line.midY - bench.view.contentOffset.y - bench.view.bounds.height / 2
  }

  @Test func theCaretsLineStaysInTheMiddle() {
    let bench = NoteBench((0..<200).map { "줄 \($0)" }.joined(separator: "\n"), caret: 0)
    bench.view.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    bench.document.isTypewriter = true
    for place in [0, 400, 900, bench.text.utf16.count] {
      bench.select(place)
      #expect(abs(offsetOfCaretFromMiddle(bench)) <= 1)
    }
    bench.document.isTypewriter = false
    #expect(bench.view.contentInset == .zero)
    let offset = bench.view.contentOffset
    bench.select(900)
    #expect(bench.view.contentOffset == offset)
  }

  @Test(arguments: Typist.allCases)
  func nothingScrollsUnderASyllable(typist: Typist) {
    let text = (0..<200).map { "줄 \($0)" }.joined(separator: "\n")
    let bench = NoteBench(text + " ")
    bench.view.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    let writer = Writer(taking: bench, typist, before: text + " ", after: "")
    bench.document.isTypewriter = true
    writer.type("ㅎ")
    bench.view.contentOffset.y -= 40
    let offset = bench.view.contentOffset
    writer.press(["ㅏ", "ㄴ"])
    #expect(bench.view.contentOffset == offset)
    #expect(bench.broken == [])
    writer.finish(text + " 한")
    #expect(abs(offsetOfCaretFromMiddle(bench)) <= 1)
  }

  // MARK: Focus

  private func isSecondary(_ bench: NoteBench, _ word: String) -> Bool {
    let place = (bench.text as NSString).range(of: word).location
    let color = bench.view.textStorage.attribute(.foregroundColor, at: place, effectiveRange: nil) as? UIColor
    return color == bench.document.theme.secondary
  }

  @Test func onlyTheSentenceOrParagraphAtTheCaretStandsOut() {
    let bench = NoteBench(note, caret: (note as NSString).range(of: "둘째").location)
    bench.document.focusMode = .paragraph
    bench.turn()
    #expect(["첫", "둘째", "셋째", "끝"].map { isSecondary(bench, $0) } == [false, false, true, true])
    bench.document.focusMode = .sentence
    bench.turn()
    #expect(["첫", "둘째", "셋째", "끝"].map { isSecondary(bench, $0) } == [true, false, true, true])
    bench.document.focusMode = .off
    bench.turn()
    #expect(["첫", "둘째", "셋째", "끝"].map { isSecondary(bench, $0) } == [false, false, false, false])
  }

  @Test(arguments: Typist.allCases)
  func theFocusIsChangedMidSyllableWithoutTouchingIt(typist: Typist) {
    let place = note.firstRange(of: "둘째")!.lowerBound
    let writer = Writer(.note, typist, note[..<place] + "|" + note[place...])
    let bench = writer.bench as! NoteBench
    writer.type("하")
    bench.document.focusMode = .paragraph
    bench.turn()
    writer.press(["ㄴ"])
    #expect(writer.composing == "한")
    #expect(bench.broken == [])
    writer.move(to: note.replacing("둘째", with: "한둘째") + "|")
    #expect(["첫", "셋째", "끝"].map { isSecondary(bench, $0) } == [true, true, false])
  }

  // MARK: Counts

  @Test(arguments: Typist.allCases)
  func theCountsAreThoseOfTheTextWithoutTheSyllableThatIsStillProvisional(typist: Typist) {
    let writer = Writer(.note, typist, "# 제목\n\n**글** |")
    let document = (writer.bench as! NoteBench).document
    #expect(document.counts.characters == 3 && document.counts.paragraphs == 2)
    writer.type("하늘")
    // 늘 is marked, or stands there and may still become another syllable.
    #expect(document.counts.characters == (typist.marks ? 5 : 6))
    writer.finish("# 제목\n\n**글** 하늘")
    #expect(document.counts.characters == 6 && document.counts.words == 3 && document.counts.manuscriptPages == 1)
    #expect(document.selectedCounts == nil)
    document.selectedRange = NSRange(location: 6, length: 8)
    writer.bench.turn()
    #expect(document.selectedCounts?.characters == 4 && document.selectedCounts?.words == 2)
    #expect(document.selectedCounts?.charactersWithoutSpaces == 3 && document.selectedCounts?.manuscriptPages == 1)
  }

  // MARK: Smart typing

  // One that commits by an insertion inserts the bracket with its syllable, and nothing is made of what it commits.
  @Test(arguments: Typist.allCases.filter { $0 != .markedByInsertion })
  func smartTypingMakesNothingOfWhatIsComposedAndDoesNotTouchASyllable(typist: Typist) {
    let writer = Writer(.note, typist, "\"한\" |")
    let bench = writer.bench as! NoteBench
    bench.document.smartTyping = [.pairs, .quotes, .dashes, .ellipsis, .shortcuts]
    writer.type("닭값")
    #expect(bench.document.smartTyping.contains(.quotes))
    // A bracket and a quotation mark right behind a syllable that the keyboard would still rewrite.
    writer.typeBlindly("(")
    expectSame(bench.text, "\"한\" 닭값()")
    writer.typeBlindly("하나")
    expectSame(bench.text, "\"한\" 닭값(하나)")
    writer.typeBlindly(")")
    expectSame(bench.text, "\"한\" 닭값(하나)")
    writer.typeBlindly(" 가--")
    expectSame(bench.text, "\"한\" 닭값(하나) 가–")
    // Taken back by Backspace, once.
    writer.typeBlindly("\u{8}")
    expectSame(bench.text, "\"한\" 닭값(하나) 가--")
    bench.document.smartTyping = []
    writer.typeBlindly(" (나...")
    writer.end()
    expectSame(bench.text, "\"한\" 닭값(하나) 가-- (나...")
    writer.checkNothingIsLeft()
  }
}
