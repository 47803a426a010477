import CompositionLab
import ComposureEditor
import ComposureText
import Testing

/// A key chord makes the input method commit, and the chord's work is asked for while the commit is under way.
@MainActor
@Suite struct ChordTests {
  private let surface: SimulatedSurface
  private let keyboard: PreeditKeyboard

  init() {
    var traits = SurfaceTraits.gtkIBus
    traits.graceBeforeEnd = .milliseconds(50)
    surface = SimulatedSurface(text: "", traits: traits)
    keyboard = PreeditKeyboard(surface.view, order: .ibus)
    for key in "ㅎㅏㄴㄱㅡㄹ" { for message in keyboard.press(key) { message.deliver() } }
    surface.loop.runTurns()
  }

  @Test("A chord that overtakes the commit it causes does not commit twice")
  func overtakes() {
    let commit = keyboard.finish()
    var saved: [String] = []
    surface.session.performAction("save") { [surface] in saved.append(surface.view.string) }
    for message in commit {
      surface.loop.advance(by: .milliseconds(3))
      message.deliver()
    }
    surface.loop.advance(by: .seconds(1))
    #expect(surface.view.string == "한글")
    #expect(saved == ["한글"])
  }

  @Test("An input method that does not commit by itself is made to, once")
  func staysSilent() {
    surface.session.performAction("save") {}
    surface.loop.advance(by: .milliseconds(40))
    #expect(surface.view.preedit == "글")
    surface.loop.advance(by: .milliseconds(100))
    #expect(surface.view.preedit.isEmpty)
    #expect(surface.view.string == "한글")
    #expect(surface.session.gate.waiting.isEmpty)
  }

  @Test("A syllable that begins while a chord waits is not cut")
  func nextSyllable() {
    let commit = keyboard.finish()
    surface.session.perform(.command(.bold))
    for message in commit + keyboard.press("ㅎ") { message.deliver() }
    surface.loop.advance(by: .milliseconds(60))
    for message in keyboard.press("ㅏ") { message.deliver() }
    surface.loop.advance(by: .milliseconds(60))
    #expect(surface.view.preedit == "하")
    #expect(surface.view.damage.isEmpty)
  }
}
