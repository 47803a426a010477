import CompositionLab
import ComposureEditor
import ComposureText
import Testing

/// Every command that formats, given at every moment of a composition, on every kind of keyboard.
@MainActor
@Suite struct FormatCompositionTests {
  nonisolated private static let traces =
    PreeditKeyboard.Order.allCases.map { LabTrace("한글은", at: "위\n**가** |\n아래\n", .preedit($0)) } + [
      LabTrace("한글은", at: "위\n**가** |\n아래\n", .koreanReplay),
      LabTrace("한글", at: "위\n\n- [ ] |\n아래\n", .koreanReplay, pace: .milliseconds(5)),
      LabTrace("nihongo  \n", at: "위\n가 |\n아래\n", .marked),
    ]

  /// The commands that leave the caret where it is, and those that take it elsewhere.
  nonisolated private static let inPlace: [EditorCommand.ID] = [
    .bold, .italic, .strikethrough, .highlight, .code, .clearFormatting, .heading2, .body, .cycleHeading, .quote,
    .codeBlock, .bulletList, .numberedList, .taskList, .toggleTask,
  ]
  nonisolated private static let elsewhere: [EditorCommand.ID] = [.link, .table, .rule, .footnote]

  private func letters(_ text: String) -> [Unicode.Scalar] {
    // An `x` is the mark of a task that is done.
    text.unicodeScalars.filter { $0.properties.isAlphabetic && $0 != "x" }
  }

  @Test("A command given mid-syllable neither touches it nor loses or doubles a letter", arguments: traces)
  func midSyllable(trace: LabTrace) {
    let judge = Judge(trace)
    for id in Self.inPlace + Self.elsewhere {
      let isInPlace = Self.inPlace.contains(id)
      let interference = Interference(
        id.rawValue, mayCut: true,
        judge: { undisturbed, _, result in
          let (wanted, found) = (letters(undisturbed), letters(result))
          let isSame = isInPlace ? wanted == found : wanted.sorted() == found.sorted()
          return isSame ? nil : "expected the letters of \(undisturbed.debugDescription)"
        }, happen: { $0.session.perform(.command(id)) })
      for point in 0..<judge.moments {
        let complaints = judge.complaints(about: interference, at: point)
        #expect(complaints.isEmpty, "\(trace.name); \(id.rawValue); before message \(point): \(complaints)")
      }
    }
  }

  @Test(
    "A format that is pending is around what is composed next",
    arguments: PreeditKeyboard.Order.allCases,
    [(EditorCommand.ID.strikethrough, "~~"), (.highlight, "=="), (.bold, "**")])
  func pending(order: PreeditKeyboard.Order, format: (id: EditorCommand.ID, marker: String)) {
    let traits: SurfaceTraits = order == .ibus ? .gtkIBus : .gtk
    let surface = SimulatedSurface(text: "", traits: traits)
    let keyboard = PreeditKeyboard(surface.view, order: order)
    func type(_ text: String) {
      for key in TwoSetKeyboard.keys(for: text) {
        for message in keyboard.press(key) {
          message.deliver()
          surface.loop.advance(by: .milliseconds(10))
        }
      }
    }
    func command() {
      for message in keyboard.finish() { message.deliver() }
      surface.session.perform(.command(format.id))
      surface.loop.advance(by: .milliseconds(100))
    }
    type("한")
    command()
    type("국어")
    command()
    type("는 ")
    surface.loop.advance(by: .milliseconds(100))
    #expect(surface.view.string == "한\(format.marker)국어\(format.marker)는 ")
    #expect(surface.view.damage.isEmpty)
  }
}
