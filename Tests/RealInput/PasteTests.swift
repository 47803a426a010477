import Foundation
import InputMethodHarness
import Testing

extension RealInput {
  /// What other programs put on the clipboard, pasted in mid-syllable.
  @Suite(.serialized) struct Pastes {
    private static let frameworks = InputMethodSession.Framework.allCases.filter { $0 != .wayland }

    /// A folder for a note, in the documents folder of the session.
    private func makeFolder(_ framework: InputMethodSession.Framework) async throws -> URL {
      let session = try await InputMethodSession.shared(framework)
      let folder = URL(fileURLWithPath: session.environment["HOME"]!)
        .appendingPathComponent("Documents/\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      return folder
    }

    /// Puts a file's bytes on the clipboard as another program does, opens a note in the file's folder, and composes `한글`
    /// at the end of its first line; `글` stays in the preedit.
    private func withSyllable(
      offering file: URL, as type: String, _ framework: InputMethodSession.Framework,
      _ body: (Editor) async throws -> Void
    ) async throws {
      let session = try await InputMethodSession.shared(framework)
      let name = file.deletingLastPathComponent().lastPathComponent
      // The program stays in the background, as long as the clipboard is its own.
      try await session.run(
        "sh", "-c", "xclip -selection clipboard -t \"$1\" -i \"$2\" >/dev/null 2>&1 </dev/null", "sh", type, file.path)
      try await withEditor("첫째 \n끝\n", framework, path: "\(name)/note.md") { editor in
        try await editor.press("End")
        try await editor.until("the caret behind the word") { $0.head == 7 }
        try await editor.typeAtOnce("한글")
        #expect(editor.record.preedit == "글")
        try await body(editor)
      }
    }

    @Test("Files of a file manager become links behind the syllable, and undo takes them back", arguments: frameworks)
    func files(_ framework: InputMethodSession.Framework) async throws {
      let folder = try await makeFolder(framework)
      let list = folder.appendingPathComponent("list")
      let addresses = ["그림 1.png", "b.pdf"].map { folder.appendingPathComponent($0).absoluteString }
      try Data(addresses.map { $0 + "\r\n" }.joined().utf8).write(to: list)
      try await withSyllable(offering: list, as: "text/uri-list", framework) { editor in
        try await editor.press("ctrl+v")
        try await editor.until("the links") { $0.document.contains("b.pdf") && $0.preedit.isEmpty }
        try await editor.verify("첫째 한글![그림 1](그림%201.png)\n[b](b.pdf)|\n끝\n")
        try await editor.press("ctrl+z", "ctrl+z")
        try await editor.expect("첫째 한글\n끝\n")
      }
    }

    @Test("A picture is saved beside the note, and the link to it comes behind the syllable", arguments: frameworks)
    func picture(_ framework: InputMethodSession.Framework) async throws {
      let source = try await makeFolder(framework).appendingPathComponent("source")
      try await Tool.run("/usr/bin/convert", ["-size", "40x30", "xc:red", "png:\(source.path)"])
      try await withSyllable(offering: source, as: "image/png", framework) { editor in
        try await editor.press("ctrl+v")
        try await editor.until("the picture") { $0.events.contains { $0.body == .window("picture note.png") } }
        try await editor.until("the syllable in the document") { $0.document.hasPrefix("첫째 한글") && $0.preedit.isEmpty }
        try await editor.type("도")
        try await editor.verify("첫째 한글![note](note.png)도|\n끝\n")
        let size = try await editor.app.session.run(
          "identify", "-format", "%wx%h",
          editor.file.deletingLastPathComponent().appendingPathComponent("note.png").path)
        #expect(size == "40x30")
      }
    }

    @Test("A long text is pasted behind the syllable, whole", arguments: frameworks)
    func long(_ framework: InputMethodSession.Framework) async throws {
      // Not more than xclip sends at once: in pieces it serves one program only, and the input method reads, too.
      let long = String(repeating: "긴 글 **굵게** 쓴 줄\n", count: 28_000)
      let source = try await makeFolder(framework).appendingPathComponent("source")
      try Data(long.utf8).write(to: source)
      try await withSyllable(offering: source, as: "UTF8_STRING", framework) { editor in
        try await editor.press("ctrl+v")
        try await editor.until("the text", within: .seconds(60)) { $0.document.utf8.count > long.utf8.count }
        try await editor.verify("첫째 한글" + long + "|\n끝\n")
      }
    }
  }
}
