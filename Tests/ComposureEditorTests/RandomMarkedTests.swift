import ComposureText
import Testing

@testable import ComposureEditor

/// A writer with marked text in the storage, or with the Korean keyboard that rewrites by itself, who does everything in
/// any order.
@MainActor
@Suite struct RandomMarkedTests {
  @MainActor private struct Run {
    var generator: SeededGenerator
    let surface: MarkedSurface
    let korean: Bool
    /// The last value that was given to or received from the outside.
    var outside: String

    init(_ text: String, seed: Int, korean: Bool) {
      generator = SeededGenerator(seed: UInt64(seed))
      surface = MarkedSurface(text, language: korean ? .korean : .other)
      self.korean = korean
      outside = text
    }

    mutating func position() -> UTF8Offset {
      let offset = UTF8Offset(Int.random(in: 0...surface.text.utf8Count, using: &generator))
      return surface.text.graphemeStart(atOrBefore: surface.text.floorScalar(offset))
    }

    mutating func step(values: Bool) {
      let session = surface.session!
      switch Int.random(in: 0..<20, using: &generator) {
      case 0...5 where korean:
        // Each jamo goes on from what the keyboard holds.
        let steps = ["": "ㅎ", "ㅎ": "하", "하": "한", "한": "한ㄱ", "ㄱ": "그", "그": "글", "글": "그"]
        surface.jamo(steps[surface.hidden] ?? "ㅎ")
      case 0...5:
        surface.mark(["n", "に", "にほん", "日本", ""].randomElement(using: &generator)!)
      case 6 where !korean: surface.insert(["日", "語 "].randomElement(using: &generator)!)
      case 7 where !korean: surface.insert("日", thenMark: "g")
      case 8 where !korean: surface.unmark()
      case 9, 10:
        if surface.marked == nil {
          surface.type(["a", " ", "\n", "# ", "*", "👨‍👩‍👧", "\r\n"].randomElement(using: &generator)!)
        }
      case 11:
        if surface.marked != nil { surface.unmark() }
        let start = position()
        surface.select(Selection(anchor: start, head: Bool.random(using: &generator) ? start : position()))
      case 12: session.perform(EditorCommand.all.randomElement(using: &generator)!)
      case 13: session.perform(.command(.undo))
      case 14: session.submit(.select(Selection(position())), endsComposition: false)
      case 15 where values:
        let text = Rope(outside)
        let offset = UTF8Offset(Int.random(in: 0...text.utf8Count, using: &generator))
        let at = text.graphemeStart(atOrBefore: text.floorScalar(offset))
        outside = session.receive(text.replacing(at..<at, with: "밖").string, base: outside)
      case 16 where values: outside = session.receive(surface.string, base: outside)
      case 17: surface.session.restyleAll()
      default:
        if Bool.random(using: &generator) {
          surface.loop.runTurns()
        } else {
          surface.loop.advance(by: .milliseconds(400))
        }
      }
    }
  }

  private func check(_ surface: MarkedSurface, _ place: String) -> Bool {
    let state = surface.session.state
    #expect(sameBytes(state.text.string, surface.string), "\(place)")
    #expect(state.selection == surface.selection, "\(place)")
    #expect(state.markedRange == surface.marked, "\(place)")
    // Once a syllable is idle its look may change.
    let damage = surface.damage.filter { !$0.hasPrefix("styled") || $0.contains("marked") }
    #expect(damage.isEmpty, "\(place): \(damage)")
    return sameBytes(state.text.string, surface.string) && state.selection == surface.selection
      && state.markedRange == surface.marked && damage.isEmpty
  }

  @Test(arguments: [false, true], 0..<25)
  func theStateFollowsTheSurfaceAndNothingReachesWhatIsComposed(korean: Bool, seed: Int) {
    var run = Run("# 제목\n**가나** 다\n", seed: seed, korean: korean)
    let surface = run.surface
    surface.session.onEdit = { [unowned surface] _, _ in _ = surface.settled }
    for step in 0..<300 {
      run.step(values: true)
      guard check(surface, "seed \(seed), step \(step)") else { return }
    }
    if surface.marked != nil { surface.unmark() }
    surface.loop.advance(by: .seconds(2))
    #expect(surface.session.gate.waiting.isEmpty, "seed \(seed)")
  }

  @Test(arguments: [false, true], 0..<25)
  func undoingEverythingGivesTheFirstTextBackAndRedoingTheLast(korean: Bool, seed: Int) {
    let first = "# 제목\n**가나** 다\n"
    var run = Run(first, seed: 500 + seed, korean: korean)
    let surface = run.surface
    for _ in 0..<150 { run.step(values: false) }
    if surface.marked != nil { surface.unmark() }
    surface.loop.advance(by: .seconds(2))
    func perform(_ id: EditorCommand.ID) {
      surface.session.perform(.command(id))
      surface.loop.runTurns()
    }
    while surface.session.state.history.canRedo { perform(.redo) }
    let last = surface.string
    while surface.session.state.history.canUndo { perform(.undo) }
    #expect(sameBytes(surface.string, first), "seed \(seed)")
    while surface.session.state.history.canRedo { perform(.redo) }
    #expect(sameBytes(surface.string, last), "seed \(seed)")
  }

  /// Typing only: every text that undo shows is one that stood there between two words or after a command.
  @Test(arguments: [false, true], 0..<10)
  func undoShowsOnlyWholeSyllables(korean: Bool, seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let surface = MarkedSurface("- ", language: korean ? .korean : .other)
    for _ in 0..<12 {
      if korean {
        for jamo in ["ㅎ", "하", "한", "한ㄱ"] { surface.jamo(jamo) }
        for jamo in ["그", "글"] { surface.jamo(jamo) }
        if Bool.random(using: &generator) { surface.loop.advance(by: .seconds(2)) }
      } else {
        for text in ["h", "ha", "にh", "日本"] { surface.mark(text) }
        if Bool.random(using: &generator) { surface.loop.advance(by: .seconds(2)) }
        if Bool.random(using: &generator) { surface.unmark() } else { surface.insert("日本") }
      }
      surface.type([" ", "\n", "a"].randomElement(using: &generator)!)
    }
    while surface.session.state.history.canUndo {
      surface.session.perform(.command(.undo))
      surface.loop.runTurns()
      let rest = surface.string.dropFirst(2)
        .replacing("한글", with: "").replacing("日本", with: "").filter { !$0.isWhitespace && $0 != "a" }
      #expect(rest.isEmpty, "\(surface.string.debugDescription)")
    }
    #expect(surface.string == "- ")
  }
}
