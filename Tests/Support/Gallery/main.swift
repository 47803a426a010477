import ComposureEditor
import Foundation
import InputMethodHarness

// The pictures in docs/images: the real program in a virtual display of its own, with Korean typed by real keys.

let shots: [Shot] = [
  Shot(name: "light", title: "market", note: Notes.market) { try await $0.go(behind: "sun is up.") },
  Shot(name: "dark", title: "market", note: Notes.market, settings: ["appearance": "dark"]) {
    try await $0.go(behind: "sun is up.")
  },
  Shot(name: "composing", title: "차 한 잔", note: Notes.tea, size: (860, 520)) { editor in
    try await editor.go(behind: "## ")
    try await editor.type("새 글")
  },
  Shot(name: "folded", title: "부산 여행", note: Notes.travel) { editor in
    try await editor.go(behind: "첫째 날")
    try await editor.press("ctrl+alt+period")
    try await editor.until("the section folded") { $0.ran.contains("command:toggleFold") }
    try await editor.go(behind: "새벽에")
  },
  Shot(name: "find", title: "부산 여행", note: Notes.travel) { editor in
    try await editor.press("ctrl+f")
    try await editor.until("the find bar has the keys") { !$0.isFocused }
    try await editor.app.waitForInputMethod()
    try await editor.typeBlindly("째 나")
    try await editor.until("the days") { $0.events.contains { $0.body == .window("found 1/2 째 나") } }
  },
  Shot(name: "outline", title: "부산 여행", note: Notes.travel, size: (1040, 700)) { editor in
    try await editor.press("ctrl+alt+o")
    try await editor.go(behind: "자갈치 시장")
  },
  Shot(name: "panel", title: "market", note: Notes.market, size: (420, 820)) { editor in
    try await editor.go(behind: "sun is up.")
    try await editor.press("ctrl+t")
  },
  Shot(name: "narrow", title: "부산 여행", note: Notes.travel, size: (360, 720)) { try await $0.go(behind: "간다.") },
  Shot(name: "focus", title: "편지", note: Notes.letters, settings: ["focus-mode": "sentence"]) { editor in
    try await editor.go(behind: "우리가")
  },
  Shot(name: "table", title: "산책", note: Notes.table, size: (860, 560)) { try await $0.go(behind: "맞는다.") },
  Shot(name: "spelling", title: "draft", note: Notes.spelling, size: (860, 460), settings: ["check-spelling": "true"]) {
    try await $0.go(behind: "않는다.")
  },
]

extension Editor {
  /// Moves the caret behind `text`.
  fileprivate func go(behind text: String) async throws {
    guard let range = record.document.range(of: text) else { throw ToolFailure(description: "no \(text) in the note") }
    let offset = record.document[..<range.upperBound].utf8.count
    let line = record.document[..<range.upperBound].count { $0 == "\n" }
    if record.head > 0 { try await move("ctrl+Home") }
    // A line is several rows.
    while record.document.utf8.prefix(record.head).count(where: { $0 == 0x0A }) < line { try await move("Down") }
    while record.head != offset {
      try await move(record.head < offset ? "Right" : "Left")
    }
  }

  /// Presses a key that moves the caret, and waits until it has: the caret may follow a little after its key.
  private func move(_ key: String) async throws {
    let before = record.head
    try await press(key)
    try await until("the caret moved by \(key)") { $0.head != before }
    try await settle()
  }

  /// Waits until all is drawn and recorded that the keys so far do.
  private func settle() async throws {
    try await app.drawn()
    let before = record.events.count
    try await press("Shift_L")
    try await until("the key") { record in
      record.events.dropFirst(before).contains { if case .key("Shift_L", _) = $0.body { true } else { false } }
    }
  }
}

let images = Repository.root.appendingPathComponent("docs/images")
let configuration = FileManager.default.temporaryDirectory.appendingPathComponent(
  "composure-gallery-\(UUID().uuidString)")
defer { try? FileManager.default.removeItem(at: configuration) }

do {
  let toolkit = configuration.appendingPathComponent("gtk-4.0/settings.ini")
  try FileManager.default.createDirectory(at: toolkit.deletingLastPathComponent(), withIntermediateDirectories: true)
  try Data("[Settings]\ngtk-cursor-blink=false\n".utf8).write(to: toolkit)
  let wanted = Set(CommandLine.arguments.dropFirst())
  for shot in shots where wanted.isEmpty || wanted.contains(shot.name) {
    try await shot.take(into: images, configuration: configuration)
    print("docs/images/\(shot.name).png")
  }
} catch {
  FileHandle.standardError.write(Data("gallery: \(error)\n".utf8))
  exit(1)
}
