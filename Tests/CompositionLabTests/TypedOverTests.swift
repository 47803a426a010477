import CompositionLab
import ComposureEditor
import ComposureText
import Testing

/// Dividers and markers that stand there already, typed between syllables that a keyboard composes.
@MainActor
@Suite struct TypedOverTests {
  enum Keyboard: String, CaseIterable { case ibus, fcitx, wayland, koreanReplay }

  private func write(_ keys: String, into text: String, caret: Int, _ kind: Keyboard, pace: Duration)
    -> SimulatedSurface
  {
    let traits: SurfaceTraits = kind == .koreanReplay ? .uiKit : kind == .ibus ? .gtkIBus : .gtk
    let surface = SimulatedSurface(text: text, caret: UTF8Offset(caret), traits: traits)
    surface.session.smartTyping = .standard
    surface.session.inputLanguage = .korean
    let keyboard: any SimulatedKeyboard =
      switch PreeditKeyboard.Order(rawValue: kind.rawValue) {
      case .some(let order): PreeditKeyboard(surface.view, order: order)
      case nil: KoreanReplayKeyboard(surface.view)
      }
    for key in TwoSetKeyboard.keys(for: keys) {
      for message in keyboard.press(key) {
        message.deliver()
        surface.loop.advance(by: pace)
      }
    }
    for message in keyboard.finish() { message.deliver() }
    surface.loop.advance(by: .seconds(2))
    return surface
  }

  @Test("A row of Korean fills the row that is there", arguments: Keyboard.allCases, [5, 400])
  func row(_ keyboard: Keyboard, pace: Int) {
    let head = "| 가  | 나  |\n| --- | --- |\n"
    for (keys, row) in [("| 한글 | 값 |", "| 한글 | 값 |"), ("|한글|값|", "|한글|값|")] {
      let surface = write(
        keys, into: head + "|     |     |", caret: head.utf8.count + 2, keyboard, pace: .milliseconds(pace))
      #expect(Array(surface.view.string.utf8) == Array((head + row).utf8), "\(surface.view.string)")
      #expect(surface.view.damage.isEmpty)
    }
  }
}
