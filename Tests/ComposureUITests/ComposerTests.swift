import CompositionLab
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

@MainActor
extension ComposerTests {
  /// A composer, somebody who writes in both of its fields, and what was saved.
  @MainActor
  final class Entry {
    let loop = ManualLoop()
    private(set) var saved: [Composer.Entry] = []
    private(set) var told: [Composer.Entry] = []
    private(set) var host: ViewHost! = nil
    private var keyboards: [AnyObject] = []

    init(_ entry: Composer.Entry = Composer.Entry()) {
      var composer = Composer(
        entry, onChange: { [unowned self] in told.append($0) }, save: { [unowned self] in saved.append($0) })
      composer.makeLoop = { [loop] in loop }
      host = ViewHost(composer)
    }

    func turn() {
      loop.runTurns()
      host.settle()
    }

    var note: UITextView { host.uiView("Note") as! UITextView }
    var place: UITextView { host.uiView("Where?") as! UITextView }

    /// Taps a field and types Korean there, key by key; the last syllable stays open.
    func type(_ text: String, into label: String, _ typist: Typist) {
      #expect(host.tap(label))
      turn()
      let view = host.uiView(label) as! UITextView
      #expect(view.isFirstResponder)
      let korean = typist.marks ? nil : KoreanKeyboard(view)
      korean?.replaysNeighbour = typist == .korean
      let marking = typist.marks ? MarkedTextKeyboard(view, commit: typist == .marked ? .unmark : .insert) : nil
      keyboards = [korean as AnyObject, marking as AnyObject]
      for key in TwoSetKeyboard.keys(for: text) {
        host.event {
          korean?.press(key)
          marking?.press(key)
        }
        turn()
      }
    }

    func press(_ key: Character) {
      host.event {
        for keyboard in keyboards {
          (keyboard as? KoreanKeyboard)?.press(key)
          (keyboard as? MarkedTextKeyboard)?.press(key)
        }
      }
      turn()
    }
  }

  @Test(arguments: [Typist.korean, .koreanWithoutNeighbour, .marked, .markedByInsertion])
  func aTapOnTheOtherFieldLeavesTheSyllableWholeInTheFirst(typist: Typist) {
    let entry = Entry()
    entry.type("점심", into: "Note", typist)
    entry.type("서울", into: "Where?", typist)
    expectSame(entry.note.text, "점심")
    expectSame(entry.place.text, "서울")
    // Back again, with 울 still open, and on.
    entry.type(" 먹기", into: "Note", typist)
    expectSame(entry.note.text, "점심 먹기")
    entry.type("역", into: "Where?", typist)
    expectSame(entry.place.text, "서울역")
    #expect(entry.note.standInBrokenCompositions == [] && entry.place.standInBrokenCompositions == [])
    let place = entry.place
    #expect(entry.host.tap("Save"))
    entry.turn()
    #expect(entry.saved == [Composer.Entry(note: "점심 먹기", place: "서울역")])
    expectSame(entry.note.text, "")
    #expect(place.standInBrokenCompositions == [] && place.text == "")
    #expect(entry.told.last == Composer.Entry())
  }

  @Test(arguments: [Typist.korean, .koreanWithoutNeighbour, .marked, .markedByInsertion])
  func returnInTheFieldForThePlaceSavesItWhole(typist: Typist) {
    let entry = Entry()
    entry.type("점심", into: "Note", typist)
    entry.type("서울", into: "Where?", typist)
    entry.press("\n")
    entry.loop.advance(by: .seconds(2))
    entry.turn()
    #expect(entry.saved == [Composer.Entry(note: "점심", place: "서울")])
    #expect(entry.note.text == "")
    // The next one begins with nothing of the last.
    entry.type("밤", into: "Note", typist)
    expectSame(entry.note.text, "밤")
  }

  @Test func aPlaceThatIsPastedOverSeveralLinesIsOne() {
    let entry = Entry(Composer.Entry(note: "a", place: "Seoul\nKorea\r\n"))
    #expect(entry.host.tap("Save"))
    entry.turn()
    #expect(entry.saved == [Composer.Entry(note: "a", place: "Seoul Korea")])
    #expect(entry.saved[0].text == "---\nplace: \"Seoul Korea\"\n---\n\na")
  }

  @Test func blanksAreNoEntry() {
    let entry = Entry(Composer.Entry(note: " \n", place: " "))
    entry.host.tap("Save")
    entry.turn()
    #expect(entry.saved == [])
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
