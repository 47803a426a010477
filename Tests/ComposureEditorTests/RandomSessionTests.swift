import ComposureText
import Testing

@testable import ComposureEditor

/// A writer who does everything in any order, with changes from elsewhere in between.
@MainActor
@Suite struct RandomSessionTests {
  @MainActor private struct Run {
    var generator: SeededGenerator
    let surface: TestSurface
    var external = false

    mutating func position() -> UTF8Offset {
      let offset = UTF8Offset(Int.random(in: 0...surface.text.utf8Count, using: &generator))
      return surface.text.graphemeStart(atOrBefore: surface.text.floorScalar(offset))
    }

    mutating func click() {
      surface.session.followPointerButton(isDown: true)
      surface.place(position(), cause: .pointer)
      surface.session.followPointerButton(isDown: false)
    }

    mutating func step() {
      let session = surface.session!
      switch Int.random(in: 0..<22, using: &generator) {
      case 0...4:
        surface.compose(["ㅎ", "하", "한", "にほ", "ni"].randomElement(using: &generator)!)
      case 5...8:
        if !surface.preedit.isEmpty { surface.commit(surface.preedit) }
      case 9:
        if !surface.preedit.isEmpty { surface.commit(surface.preedit, next: "ㄱ") }
      case 10:
        surface.cancelComposition()
      case 11, 12:
        if surface.preedit.isEmpty {
          surface.insert(["a", " ", "\n", "# ", "**", "👨‍👩‍👧", "\r\n"].randomElement(using: &generator)!)
        }
      case 13:
        if surface.preedit.isEmpty { surface.backspaceOrNothing() }
      case 14: click()
      case 15:
        session.perform(EditorCommand.all.randomElement(using: &generator)!)
      case 16:
        session.perform(.command(.undo))
      case 17:
        session.submit(.select(Selection(position())), endsComposition: false)
      case 18 where external:
        let start = position()
        session.submit(
          .changes(
            .replacing(start..<start, with: "밖", length: surface.text.utf8Count),
            Annotations(.external, history: .skip)), endsComposition: false)
      case 20 where external:
        let value = surface.text
        let at = position()
        session.receive(value.replacing(at..<at, with: "값").string, base: value.string)
      case 19 where surface.preedit.isEmpty:
        let start = position()
        let end = position()
        surface.select(Selection(anchor: start, head: end))
      default:
        if Bool.random(using: &generator) {
          surface.loop.runTurns()
        } else {
          surface.loop.advance(by: .milliseconds(60))
        }
      }
    }
  }

  @Test(arguments: [SurfaceTraits.gtk, .gtkIBus], 0..<20)
  func theStateFollowsTheSurfaceAndNoSyllableIsLost(traits: SurfaceTraits, seed: Int) {
    var run = Run(
      generator: SeededGenerator(seed: UInt64(seed)), surface: TestSurface("# 제목\n**가나** 다\n", traits: traits),
      external: true)
    let surface = run.surface
    for step in 0..<300 {
      run.step()
      let state = surface.session.state
      #expect(sameBytes(state.text.string, surface.string), "seed \(seed), step \(step)")
      #expect(state.selection == surface.selection, "seed \(seed), step \(step)")
      #expect(surface.lost.isEmpty, "seed \(seed), step \(step)")
      if !sameBytes(state.text.string, surface.string) || state.selection != surface.selection { return }
    }
    surface.loop.advance(by: .milliseconds(200))
    if !surface.preedit.isEmpty { surface.commit(surface.preedit) }
    surface.loop.advance(by: .milliseconds(200))
    #expect(surface.session.gate.waiting.isEmpty, "seed \(seed)")
    #expect(surface.session.gate.waitReason == nil, "seed \(seed)")
  }

  @Test(arguments: 0..<30)
  func undoingEverythingGivesTheFirstTextBackAndRedoingTheLast(seed: Int) {
    let first = "# 제목\n**가나** 다\n"
    var run = Run(generator: SeededGenerator(seed: UInt64(1_000 + seed)), surface: TestSurface(first))
    let surface = run.surface
    for _ in 0..<200 { run.step() }
    if !surface.preedit.isEmpty { surface.commit(surface.preedit) }
    surface.loop.advance(by: .milliseconds(200))
    while surface.session.state.history.canRedo { surface.perform(.redo) }
    let last = surface.string
    while surface.session.state.history.canUndo { surface.perform(.undo) }
    #expect(sameBytes(surface.string, first), "seed \(seed)")
    while surface.session.state.history.canRedo { surface.perform(.redo) }
    #expect(sameBytes(surface.string, last), "seed \(seed)")
  }
}
