import Foundation
import InputMethodHarness

// A Korean heading and a sentence, typed key by key through Fcitx 5 into the real editor in a virtual display. Prints what
// each key did, checks the note, and leaves a picture of the window.

let note = "# 한글을 쓰는 편집기\n\n글자를 하나도 **잃지 않고**, 쓰는 대로 꾸밉니다.\n"
let picture = Repository.root.appendingPathComponent("build/demo.png")

do {
  try await withEditor("", .fcitx5, path: "편집기.md") { editor in
    Table.row("key", "preedit", "document")
    Table.row("---", "-------", "--------")
    try await editor.type(note) { @Sendable key, record in
      Table.row(Table.name(of: key), record.preedit, String(record.document.map { $0 == "\n" ? "⏎" : $0 }))
    }
    let last = try await editor.expect(note)
    print("\nThe note holds \(last.document.count) characters, byte for byte what was typed.")
    try await editor.until("the markers hidden") { $0.hidden.count >= 3 }
    try await editor.app.drawn()
    try await editor.app.screenshot(to: picture)
    print("A picture of the window: \(picture.path)")
  }
} catch {
  FileHandle.standardError.write(Data("demo: \(error)\n".utf8))
  exit(1)
}
