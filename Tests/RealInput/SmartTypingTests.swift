import ComposureEditor
import InputMethodHarness
import Testing

extension RealInput {
  /// Pairs of brackets and folded sections beside Korean that is being composed.
  @Suite(.serialized) struct SmartTyping {
    private static let frameworks = InputMethodSession.Framework.allCases

    @Test(
      "Korean typed between the brackets of a pair stays whole, and typing the closing one steps over it",
      arguments: frameworks)
    func pair(_ framework: InputMethodSession.Framework) async throws {
      try await withEditor("", framework) { editor in
        try await editor.type("(")
        try await editor.until("the other bracket") { $0.document == "()" && $0.head == 1 && $0.waiting == 0 }
        try await editor.type("한글")
        let composing = editor.record
        #expect(composing.document.hasPrefix("(") && composing.document.hasSuffix(")"))
        try await editor.type(")")
        try await editor.until("one closing bracket") { $0.document == "(한글)" && $0.head == 8 && $0.waiting == 0 }
        try await editor.type("는")
        try await editor.verify("(한글)는|")
      }
    }

    @Test(
      "A bracket right behind a syllable, and syllables right behind the bracket, typed as fast as keys come",
      arguments: frameworks)
    func fast(_ framework: InputMethodSession.Framework) async throws {
      try await withEditor("", framework) { editor in
        try await editor.typeBlindly("한(글)과 [말]이 ")
        try await editor.until("all of it") { $0.document.contains("이 ") }
        try await editor.verify("한(글)과 [말]이 |")
      }
    }

    @Test(
      "Quotation marks turn around Korean that is typed as fast as keys come, without a space between",
      arguments: frameworks)
    func quotes(_ framework: InputMethodSession.Framework) async throws {
      let session = try await InputMethodSession.shared(framework)
      try await session.run("gsettings", "set", "dev.composure.Composure", "smart-quotes", "true")
      try await session.run("gsettings", "set", "dev.composure.Composure", "smart-pairs", "false")
      try await withEditor("", framework) { editor in
        let keys = ["g", "k", "s", "quotedbl", "r", "m", "f", "quotedbl", "d", "m", "s", "space"]
        try await editor.pressAtOnce(keys)
        try await editor.until("both marks") { $0.document == "한“글”은 " && $0.preedit.isEmpty && $0.waiting == 0 }
        try await editor.verify("한“글”은 |")
      }
    }

    @Test(
      "Backspace in an empty pair takes both, in a syllable one letter, and undo gives what was typed",
      arguments: frameworks)
    func backspace(_ framework: InputMethodSession.Framework) async throws {
      try await withEditor("", framework) { editor in
        try await editor.type("[")
        try await editor.until("the other bracket") { $0.document == "[]" && $0.waiting == 0 }
        try await editor.type("하")
        try await editor.backspace()
        #expect(editor.record.preedit == "ㅎ" && editor.record.document == "[]")
        try await editor.backspace()
        try await editor.until("nothing composed") { $0.preedit.isEmpty && $0.document == "[]" }
        try await editor.backspace()
        try await editor.expect("")
        try await editor.type("(")
        try await editor.until("the other bracket") { $0.document == "()" && $0.waiting == 0 }
        try await editor.press("ctrl+z")
        try await editor.verify("(|")
      }
    }

    @Test(
      "A row of Korean typed with its dividers fills the row that Enter has added, also as fast as keys come",
      arguments: frameworks)
    func row(_ framework: InputMethodSession.Framework) async throws {
      let head = "| 가  | 나  |\n| --- | --- |\n"
      try await withEditor("| 가 | 나 |\n|---|---|", framework) { editor in
        try await editor.press("ctrl+End")
        try await editor.until("the caret at the end") { $0.head == $0.document.utf8.count }
        try await editor.press("Return")
        try await editor.expect(head + "|     |     |")
        try await editor.press("bar")
        try await editor.expect(head + "|    |     |")
        try await editor.press("BackSpace")
        try await editor.expect(head + "| |    |     |")
        try await editor.press("BackSpace")
        try await editor.expect(head + "|     |     |")
        try await editor.pressAtOnce(["bar", "space", "e", "k", "space", "bar", "space", "f", "k", "space", "bar"])
        try await editor.expect(head + "| 다 | 라 |")
        try await editor.press("Return")
        try await editor.expect(head + "| 다  | 라  |\n|     |     |")
        try await editor.type("마")
        try await editor.press("space", "bar", "space")
        try await editor.expect(head + "| 다  | 라  |\n| 마 |      |")
      }
    }

    @Test("A marker typed out of habit is the one that Enter has written", arguments: frameworks)
    func marker(_ framework: InputMethodSession.Framework) async throws {
      try await withEditor("- 종이", framework) { editor in
        try await editor.press("ctrl+End")
        try await editor.until("the caret at the end") { $0.head == $0.document.utf8.count }
        try await editor.press("Return")
        try await editor.expect("- 종이\n- ")
        try await editor.pressAtOnce(["minus", "space", "c", "o", "r", "space"])
        try await editor.expect("- 종이\n- 책 ")
        try await editor.press("Return")
        try await editor.expect("- 종이\n- 책 \n- ")
        try await editor.press("minus", "space")
        try await editor.until("one marker") { $0.document == "- 종이\n- 책 \n- " && $0.waiting == 0 }
        try await editor.press("BackSpace")
        try await editor.expect("- 종이\n- 책 \n- - ")
        try await editor.type("상")
        try await editor.verify("- 종이\n- 책 \n- - 상|")
      }
    }

    @Test("A task begins with its box, and Backspace right after gives the box as it was typed", arguments: frameworks)
    func task(_ framework: InputMethodSession.Framework) async throws {
      try await withEditor("", framework) { editor in
        try await editor.type("[")
        try await editor.until("the other bracket") { $0.document == "[]" && $0.waiting == 0 }
        try await editor.type("]")
        try await editor.until("one pair") { $0.document == "[]" && $0.head == 2 && $0.waiting == 0 }
        try await editor.type(" ")
        try await editor.until("the task") { $0.document == "- [ ] " && $0.waiting == 0 }
        try await editor.press("BackSpace")
        try await editor.until("the box as typed") { $0.document == "[] " && $0.head == 3 }
        try await editor.type("한")
        try await editor.press("Escape")
        try await editor.verify("[] 한|")
      }
    }

    @Test(
      "A folded section is stepped over, and a syllable that is composed when it folds is kept",
      arguments: frameworks)
    func fold(_ framework: InputMethodSession.Framework) async throws {
      let text = "# 하나\n\n본문\n\n# 둘\n"
      try await withEditor(text, framework) { editor in
        try await editor.press("End")
        try await editor.until("the caret behind the heading") { $0.head == 8 }
        try await editor.type("한")
        try await editor.press("ctrl+alt+period")
        try await editor.until("the syllable kept and the section folded") {
          $0.document == "# 하나한\n\n본문\n\n# 둘\n" && $0.ran.contains("command:toggleFold")
        }
        try await editor.press("Down")
        // Behind the folded lines: the second heading begins at 21.
        try await editor.until("the caret at the next heading") { $0.head >= 21 }
        try await editor.press("End")
        try await editor.type("셋")
        try await editor.verify("# 하나한\n\n본문\n\n# 둘셋|\n")
      }
    }
  }
}
