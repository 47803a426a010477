import ComposureEditor
import SwiftUI
import Testing
import UIKit
import UIKitKeyboards

@testable import ComposureUI

@MainActor
@Suite struct CommandTests {
  @Test func newNoteAndSaveHaveTheirKeys() {
    // Another test may have left one behind.
    NoteDocument.focused = nil
    var done: [String] = []
    let host = ViewHost(EditorCommands(newNote: { done.append("new") }, save: { done.append("save") }))
    #expect(host.press("n"))
    #expect(host.press("s"))
    #expect(!host.press("b"))
    #expect(done == ["new", "save"])
  }

  @Test func saveMidSyllableSavesTheSyllable() {
    let (model, loop) = (Model("a"), ManualLoop())
    var saved: [String] = []
    let bench = Bench(model, loop, CommandPage(model: model, loop: loop, save: { saved.append($0) }))
    bench.select(1)
    bench.mark("に")
    bench.event { #expect(bench.host.press("s")) }
    #expect(saved == ["aに"])
    #expect(bench.view.markedTextRange == nil)
    #expect(bench.broken == [])
    let keyboard = KoreanKeyboard(bench.view)
    bench.type("한", on: keyboard)
    bench.event { #expect(bench.host.press("s")) }
    #expect(saved == ["aに", "aに한"])
    bench.type("글", on: keyboard)
    #expect(bench.text == "aに한글")
    #expect(bench.broken == [])
  }

  @Test func theMenusOfANoteAppHaveEveryCommandAndAskTheDocument() {
    let document = NoteDocument(text: "word", loop: ManualLoop())
    var synced = 0
    let host = ViewHost(app: MenuApp(document: document) { synced += 1 })
    let keys = host.keyboardCommands.map { "\($0.key.character)" }
    for key in ["n", "s", "r", "b", "i", "e", "k", "0", "6"] { #expect(keys.contains(key), "\(key)") }
    #expect(!keys.contains("t"), "an app that has tabs opens one")
    #expect(host.press("r"))
    #expect(synced == 1)
    document.selectedRange = NSRange(location: 0, length: 4)
    #expect(host.press("b"))
    #expect(document.text == "**word**")
  }
}

struct CommandPage: View {
  let model: Model
  let loop: ManualLoop
  let save: @MainActor (String) -> Void

  var body: some View {
    ZStack {
      EditorCommands(newNote: {}, save: { save(model.text) })
      editor
    }
  }

  private var editor: NoteEditor {
    var editor = NoteEditor(text: model.binding) { _ in }
    editor.makeLoop = { loop }
    return editor
  }
}

struct MenuApp: App {
  private let document: NoteDocument
  private let sync: @MainActor () -> Void

  init() { self.init(document: NoteDocument()) {} }

  init(document: NoteDocument, sync: @escaping @MainActor () -> Void) {
    self.document = document
    self.sync = sync
  }

  var body: some Scene {
    WindowGroup { NoteEditor(document: document) }
      .commands { NoteCommands(newNote: {}, save: {}, sync: sync) }
  }
}
