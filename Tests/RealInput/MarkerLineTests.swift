import InputMethodHarness
import Testing

extension RealInput {
  /// Lines with nothing but a marker, or with blanks at their end: where keys and clicks put the caret in them.
  @Suite(.serialized) struct MarkerLines {
    private static let frameworks: [InputMethodSession.Framework] = [.fcitx5, .ibus, .wayland]
    private static let lines = [
      "# ", "## ", "###### ", "- ", "* ", "> ", "1. ", "- [ ] ", "- [x] ", "> # ", "- # ", "> - ", "## 제목 ", "- 말  ",
      "> 말 ",
      "#", "말 ",
    ]

    /// The note, with `text` on the line of that number, counted among ours.
    private static func note(_ number: Int, _ text: String) -> String {
      var lines = lines
      lines[number] = text
      return "앞\n\n" + lines.map { "\($0)\n\n" }.joined(separator: "말\n\n") + "뒤\n"
    }

    /// Where a line begins.
    private static func start(_ number: Int) -> Int {
      5 + lines[..<number].reduce(0) { $0 + $1.utf8.count + 2 + 5 }
    }

    /// How often Down goes from the start of the note to the line.
    private static func downs(_ number: Int) -> [String] { Array(repeating: "Down", count: 2 + 4 * number) }

    @Test("End puts the caret behind a line's marker and blanks, and Korean goes there", arguments: frameworks)
    func end(_ framework: InputMethodSession.Framework) async throws {
      try await withEditor(Self.note(0, Self.lines[0]), framework) { editor in
        for (number, line) in Self.lines.enumerated() {
          // Once onto the line from above, once on it already.
          for keys in [["ctrl+Home"] + Self.downs(number) + ["End"], ["Home", "End"], ["End"]] {
            try await editor.pressAtOnce(keys)
            try await editor.until("the caret behind the line") { $0.head == Self.start(number) + line.utf8.count }
            try await editor.type("한")
            try await editor.press("1")
            try await editor.expect(Self.note(number, "\(line)한1"))
            try await editor.press("BackSpace", "BackSpace")
            try await editor.expect(Self.note(number, line))
          }
        }
      }
    }

    @Test("Left from the line below puts the caret behind a line, and Korean goes there", arguments: frameworks)
    func left(_ framework: InputMethodSession.Framework) async throws {
      try await withEditor(Self.note(0, Self.lines[0]), framework) { editor in
        for (number, line) in Self.lines.enumerated() {
          try await editor.pressAtOnce(["ctrl+Home"] + Self.downs(number) + ["Down"])
          try await editor.until("the caret below") { $0.head == Self.start(number) + line.utf8.count + 1 }
          try await editor.press("Left")
          try await editor.until("the caret behind the line") { $0.head == Self.start(number) + line.utf8.count }
          try await editor.type("한")
          try await editor.press("1")
          try await editor.expect(Self.note(number, "\(line)한1"))
          try await editor.press("BackSpace", "BackSpace")
          try await editor.expect(Self.note(number, line))
        }
      }
    }

    @Test("A click behind a line puts the caret at its end, and Korean goes there", arguments: frameworks)
    func click(_ framework: InputMethodSession.Framework) async throws {
      for line in ["## ", "- ", "> ", "- [ ] ", "## 제목 "] {
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
