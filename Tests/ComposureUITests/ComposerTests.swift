import ComposureEditor
import SwiftUI
import Testing
import UIKit
import UIKitKeyboards

@testable import ComposureUI

@MainActor
@Suite struct ComposerTests {
  /// The same steps on either page: write a note, tap the field for the place, type there.
  ///
  /// - Returns: true when the field could be reached and what was typed has come to it.
  private func typesAPlace(on page: some View, _ loop: ManualLoop, note: String?) throws -> Bool {
    let host = ViewHost(page)
    func turn() {
      loop.runTurns()
      host.settle()
    }
    let view = try #require(host.uiView(UITextView.self))
    #expect(host.first(label: "Where?") == nil)
    host.event { _ = view.becomeFirstResponder() }
    turn()
    if let note { #expect(host.type(note)) }
    turn()
    let field = try #require(host.first(label: "Where?"), "shown while the note has the focus")
    host.tap(field)
    turn()
    guard host.first(label: "Where?") != nil else { return false }
    let isTyped = host.type("Seoul")
    turn()
    if isTyped { #expect(host.tap("Save")) }
    turn()
    return isTyped
  }

  @Test func thePlaceCanBeReachedTypedAndIsSaved() throws {
    for note in ["Lunch", nil] {
      let loop = ManualLoop()
      var saved: [Composer.Entry] = []
      var composer = Composer { saved.append($0) }
      composer.makeLoop = { loop }
      #expect(try typesAPlace(on: composer, loop, note: note))
      #expect(saved == [Composer.Entry(note: note ?? "", place: "Seoul")])
    }
  }

  @Test func aFieldThatHangsOnTheNotesFocusAloneIsGoneBeforeTheTapReachesIt() throws {
    let loop = ManualLoop()
    #expect(try typesAPlace(on: TrappedComposer(loop: loop), loop, note: "Lunch") == false)
  }

  @Test func aNoteThatIsSavedMidSyllableIsSavedWholeAndTheFieldIsEmptyAfterwards() throws {
    let loop = ManualLoop()
    var saved: [Composer.Entry] = []
    var composer = Composer(asksForPlace: false) { saved.append($0) }
    composer.makeLoop = { loop }
    let host = ViewHost(composer)
    let view = try #require(host.uiView(UITextView.self))
    host.event { _ = view.becomeFirstResponder() }
    let keyboard = KoreanKeyboard(view)
    for key in ["ㅇ", "ㅏ", "ㄴ"] as [Character] { host.event { keyboard.press(key) } }
    loop.runTurns()
    #expect(host.first(label: "Where?") == nil)
    #expect(host.tap("Save"))
    loop.runTurns()
    host.settle()
    loop.runTurns()
    #expect(saved == [Composer.Entry(note: "안")])
    #expect(view.textStorage.string == "")
    #expect(view.standInBrokenCompositions == [])
    for key in ["ㄴ", "ㅏ"] as [Character] { host.event { keyboard.press(key) } }
    #expect(view.textStorage.string == "나")
  }
}

/// The composer with the fault.
struct TrappedComposer: View {
  let loop: ManualLoop
  @State private var note = ""
  @State private var place = ""
  @State private var isNoteFocused = false

  var body: some View {
    VStack {
      BoundTextView(
        text: $note, look: .plain(.body), makeLoop: { loop }, onFocus: { isNoteFocused = $0 })
      if isNoteFocused { TextField("Where?", text: $place) }
      Button("Save") {}
    }
  }
}
