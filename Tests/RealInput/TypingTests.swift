import Foundation
import InputMethodHarness
import Testing

extension RealInput {
  /// What is typed stands in the document: every syllable, once, where it was typed.
  @Suite(.serialized) struct Typing {
    private static let frameworks = InputMethodSession.Framework.allCases

    @Test("A sentence arrives whole", arguments: frameworks)
    func sentence(_ framework: InputMethodSession.Framework) async throws {
      let sentence = "안녕하세요 한글 편집기입니다."
      try await withEditor("", framework) { editor in
        try await editor.type(sentence)
        try await editor.verify("\(sentence)|")
        let syllables = sentence.filter { $0 > "가" }.map(String.init)
        #expect(editor.record.commits == syllables)
      }
    }

    @Test("A sentence typed without waiting arrives whole")
    func blind() async throws {
      try await withEditor("", .fcitx5) { editor in
        try await editor.typeBlindly("안녕하세요 한글 편집기입니다.")
        try await editor.verify("안녕하세요 한글 편집기입니다.|")
      }
    }

    @Test("A jamo typed again and again is there as often", arguments: frameworks)
    func sameJamo(_ framework: InputMethodSession.Framework) async throws {
      let laughter = "ㅋㅋㅋㅋ ㅎㅎㅎ ㅠㅠ 낰ㅋㅋ"
      try await withEditor("", framework) { editor in
        try await editor.type(laughter + " ")
        try await editor.typeBlindly(laughter)
        try await editor.verify("\(laughter) \(laughter)|")
      }
    }

    @Test("A word between two lines leaves them alone", arguments: frameworks)
    func emptyLine(_ framework: InputMethodSession.Framework) async throws {
      try await withEditor("위\n\n아래\n", framework) { editor in
        try await editor.press("Down")
        try await editor.until("the caret on the second line") { $0.head == 4 }
        try await editor.type("가운데 줄")
        try await editor.verify("위\n가운데 줄|\n아래\n")
      }
    }

    @Test("A key that ends one syllable and begins the next keeps both", arguments: frameworks)
    func commitAndNext(_ framework: InputMethodSession.Framework) async throws {
      try await withEditor("", framework) { editor in
        try await editor.type("하태")
        #expect(editor.record.shown == "하태")
        #expect(editor.record.commits == ["하"])
        try await editor.type("닭아 앉아 없어 읽어")
        try await editor.verify("하태닭아 앉아 없어 읽어|")
      }
    }

    @Test(
      "A new line ends as most lines of the file do, and the others stay", arguments: frameworks,
      [("가\r\n나\r\n다\n", "\r\n"), ("가\r\n나\n다\n", "\n"), ("가\r\n나\r\n", "\r\n")])
    func lineEndings(_ framework: InputMethodSession.Framework, _ file: (text: String, ending: String)) async throws {
      try await withEditor(file.text, framework) { editor in
        try await editor.press("End")
        try await editor.until("the caret behind the first line's text") { $0.head == 3 }
        try await editor.type("라")
        try await editor.press("Return")
        try await editor.type("마")
        try await editor.press("ctrl+s")
        try await editor.until("a save") { !$0.saves.isEmpty }
        let expected = "가라\(file.ending)마" + file.text.dropFirst(1)
        #expect(try Array(Data(contentsOf: editor.file)) == Array(expected.utf8))
      }
    }

    @Test(
      "Keys that find the program busy are all obeyed, in their order", arguments: frameworks,
      [
        // A syllable begins in the same moment as its line.
        (keys: ["Return", "k"], text: "가\nㅏ|"),
        (["g", "k", "s", "Return", "r", "m", "f", "Return", "o"], "가한\n글\nㅐ|"),
        (["space", "g", "k", "s", "BackSpace", "f", "space", "r", "m", "f"], "가 할 글|"),
        (["BackSpace", "BackSpace", "g", "k", "s"], "한|"),
        (["Left", "g", "k", "s", "Right", "r", "m", "f"], "한가글|"),
        (["Home", "g", "k", "s", "End", "r", "m", "f"], "한가글|"),
        (["ctrl+b", "g", "k", "s", "ctrl+b", "r", "m", "f"], "가**한**글|"),
        (["shift+Left", "g", "k", "s"], "한|"),
        (["Tab", "g", "k", "s"], "가\t한|"),
      ])
    func burst(_ framework: InputMethodSession.Framework, _ burst: (keys: [String], text: String)) async throws {
      let rest = "\r\n나\n다\n"
      try await withEditor(rest, framework) { editor in
        try await editor.type("가")
        // The keys wait in front of the program, which then finds them all at once.
        kill(editor.app.processID, SIGSTOP)
        defer { kill(editor.app.processID, SIGCONT) }
        try await editor.pressAtOnce(burst.keys)
        kill(editor.app.processID, SIGCONT)
        try await editor.verify(burst.text + rest)
      }
    }

    @Test("Keys that find the input method busy are all obeyed, in their order", arguments: frameworks)
    func busyInputMethod(_ framework: InputMethodSession.Framework) async throws {
      let daemon = try await InputMethodSession.shared(framework).daemon()
      try await withEditor("", framework) { editor in
        try await editor.type("가")
        kill(daemon, SIGSTOP)
        defer { kill(daemon, SIGCONT) }
        try await editor.pressAtOnce(["Return", "g", "k", "s", "Left", "k"])
        // The program is not there when the answers come, and then finds them all at once.
        kill(editor.app.processID, SIGSTOP)
        defer { kill(editor.app.processID, SIGCONT) }
        kill(daemon, SIGCONT)
        _ = try await InputMethodSession.shared(framework).daemonAnswers()
        kill(editor.app.processID, SIGCONT)
        try await editor.verify("가\nㅏ|한")
      }
    }

    @Test("Backspace takes back jamo by jamo, then syllable by syllable", arguments: frameworks)
    func backspace(_ framework: InputMethodSession.Framework) async throws {
      try await withEditor("", framework) { editor in
        try await editor.type("우리닭")
        var seen: [String] = []
        for _ in 0..<6 {
          try await editor.backspace()
          seen.append(editor.record.shown)
        }
        #expect(seen == ["우리달", "우리다", "우리ㄷ", "우리", "우", ""])
        try await editor.verify("|")
      }
    }

    @Test("A selection is replaced by the first jamo, and one undo gives it back", arguments: frameworks)
    func replacedSelection(_ framework: InputMethodSession.Framework) async throws {
      try await withEditor("가나다", framework) { editor in
        try await editor.press("Right", "shift+Right")
        try await editor.until("the second syllable selected") { $0.anchor == 3 && $0.head == 6 }
        try await editor.type("한")
        #expect(editor.record.shown == "가한다")
        try await editor.press("Right")
        try await editor.expect("가한다")
        try await editor.press("ctrl+z")
        try await editor.expect("가나다")
      }
    }

    @Test("Three words are undone word by word, never through part of a syllable", arguments: frameworks)
    func undoWords(_ framework: InputMethodSession.Framework) async throws {
      try await withEditor("", framework) { editor in
        try await editor.typeAtOnce("우리 한글 편집기")
        try await editor.press("ctrl+z")
        try await editor.until("the last word gone") { $0.document == "우리 한글 " }
        try await editor.press("ctrl+z")
        try await editor.until("the second word gone") { $0.document == "우리 " }
        try await editor.press("ctrl+z")
        try await editor.until("the first word gone") { $0.document == "" }
        try await editor.verify("|")
      }
    }
  }
}
