import InputMethodHarness
import Testing

extension RealInput {
  /// Lines with nothing but a marker, or with blanks at their end: where keys and clicks put the caret in them.
  @Suite(.serialized) struct MarkerLines {
    private static let frameworks: [InputMethodSession.Framework] = [.fcitx5, .ibus, .wayland]
    /// One of a kind: heading, item, quote, task, a marker in a quote, blanks behind text, a marker that is none yet.
    private static let lines = ["# ", "- ", "> ", "- [ ] ", "> # ", "## 제목 ", "- 말  ", "#", "말 "]

    /// What a line is does not depend on the input method: all kinds are tried with one, and two with each.
    private static func lines(for framework: InputMethodSession.Framework) -> [String] {
      framework == .fcitx5 ? lines : ["# ", "- 말  "]
    }

    private static func note(_ lines: [String]) -> String {
      "앞\n\n" + lines.map { "\($0)\n\n" }.joined(separator: "말\n\n") + "뒤\n"
    }

    /// Where a line begins.
    private static func start(_ number: Int, _ lines: [String]) -> Int {
      5 + lines[..<number].reduce(0) { $0 + $1.utf8.count + 2 + 5 }
    }

    /// How often Down goes from the start of the note to the line.
    private static func downs(_ number: Int) -> [String] { Array(repeating: "Down", count: 2 + 4 * number) }

    /// Korean behind the line, which is taken away again.
    private static func typeKorean(_ editor: Editor, _ number: Int, _ lines: [String]) async throws {
      try await editor.until("the caret behind the line") {
        $0.head == start(number, lines) + lines[number].utf8.count
      }
      try await editor.type("한")
      try await editor.press("1")
      var typed = lines
      typed[number] += "한1"
      try await editor.expect(note(typed))
      try await editor.press("BackSpace", "BackSpace")
      try await editor.expect(note(lines))
    }

    @Test("End puts the caret behind a line's marker and blanks, and Korean goes there", arguments: frameworks)
    func end(_ framework: InputMethodSession.Framework) async throws {
      let lines = Self.lines(for: framework)
      try await withEditor(Self.note(lines), framework) { editor in
        for number in lines.indices {
          // Onto the line from above, and for two kinds also where the caret is on it already.
          var ways = [["ctrl+Home"] + Self.downs(number) + ["End"]]
          if ["# ", "- 말  "].contains(lines[number]) { ways += [["Home", "End"], ["End"]] }
          for keys in ways {
            try await editor.pressAtOnce(keys)
            try await Self.typeKorean(editor, number, lines)
          }
        }
      }
    }

    @Test("Left from the line below puts the caret behind a line, and Korean goes there", arguments: frameworks)
    func left(_ framework: InputMethodSession.Framework) async throws {
      let lines = Self.lines(for: framework)
      try await withEditor(Self.note(lines), framework) { editor in
        for number in lines.indices {
          try await editor.pressAtOnce(["ctrl+Home"] + Self.downs(number) + ["Down"])
          try await editor.until("the caret below") {
            $0.head == Self.start(number, lines) + lines[number].utf8.count + 1
          }
          try await editor.press("Left")
          try await Self.typeKorean(editor, number, lines)
        }
      }
    }

    @Test("A click behind a line puts the caret at its end, and Korean goes there", arguments: frameworks)
    func click(_ framework: InputMethodSession.Framework) async throws {
      let lines = Self.lines(for: framework).count > 2 ? ["## ", "- ", "> ", "- [ ] ", "## 제목 "] : ["- "]
      for line in lines {
        try await withEditor("앞\n\n\(line)\n\n뒤\n", framework) { editor in
          let place = try await editor.place(line: 2)
          try await editor.click((place.x + 300, place.y + 8))
          try await editor.until("the caret behind the line") { $0.head == 5 + line.utf8.count }
          try await editor.type("한글")
          try await editor.verify("앞\n\n\(line)한글|\n\n뒤\n")
        }
      }
    }
  }
}
