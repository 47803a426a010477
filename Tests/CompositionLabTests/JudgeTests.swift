import CompositionLab
import ComposureEditor
import ComposureText
import Testing

@MainActor
@Suite struct JudgeTests {
  nonisolated private static let gtkTraces = PreeditKeyboard.Order.allCases.flatMap { order -> [LabTrace] in
    [
      LabTrace("한글 편집기 닭아 ", at: "위\n|\n아래\n", .preedit(order)),
      LabTrace("우리말을씁니다", at: "위\n가운데 |줄\n아래\n", .preedit(order), pace: .milliseconds(5)),
      LabTrace("# 한글\n본문 ", at: "위\n\n|\n아래\n", .preedit(order)),
      LabTrace("우리닭\u{8}\u{8}이 ", at: "위\n**굵게**|\n아래\n", .preedit(order)),
    ]
  }
  nonisolated private static let uiKitTraces = [
    LabTrace("한글 닭아 ", at: "위\n|\n아래\n", .koreanReplay),
    LabTrace("없어 앉아", at: "위\n\n- |\n아래\n", .koreanReplay),
    LabTrace("오후의 홍차", at: "위\n👨‍👩‍👧|\n아래\n", .koreanReplay, pace: .milliseconds(5)),
    LabTrace("nihongo  \nkana ", at: "위\n|\n아래\n", .marked),
  ]

  @Test(
    "Undisturbed, what is typed stands in the text",
    arguments: zip(
      gtkTraces.suffix(4) + uiKitTraces,
      [
        "위\n한글 편집기 닭아 \n아래\n", "위\n가운데 우리말을씁니다줄\n아래\n", "위\n\n# 한글\n본문 \n아래\n", "위\n**굵게**우리다이 \n아래\n",
        "위\n한글 닭아 \n아래\n", "위\n\n- 없어 앉아\n아래\n", "위\n👨‍👩‍👧오후의 홍차\n아래\n", "위\n二本後仮名\n아래\n",
      ]))
  func undisturbed(trace: LabTrace, text: String) {
    #expect(Array(Judge(trace).undisturbed.utf8) == Array(text.utf8))
  }

  @Test("Nothing that happens meanwhile touches a syllable in a preedit", arguments: gtkTraces)
  func preedit(trace: LabTrace) {
    expectNoComplaints(about: trace, Interference.all.filter { !$0.needsBinding })
  }

  @Test("Nothing that happens meanwhile touches what an input method once composed", arguments: RecordedTraces.names)
  func recorded(name: String) throws {
    // A record does not react: what ends its composition would make it tell something that cannot be.
    let trace = try LabTrace(name, recorded: RecordedTraces.lines(of: name))
    expectNoComplaints(about: trace, Interference.all.filter { !$0.needsBinding && !$0.mayCut })
  }

  @Test("Nothing that happens meanwhile loses or doubles what is composed in the storage", arguments: uiKitTraces)
  func inStorage(trace: LabTrace) {
    expectNoComplaints(about: trace, Interference.all)
  }

  @Test("The judge notices a caret that moves behind the gate's back")
  func movedCaret() throws {
    let broken = Interference("the caret is put where it is") { $0.view.select($0.view.selection) }
    let complaints = Judge(Self.gtkTraces[0]).complaints(about: broken, at: 2)
    #expect(complaints.contains { $0.kind == .touched })
    #expect(complaints.contains { $0.kind == .text })
  }

  @Test("The judge notices a text that is set behind the gate's back, and a syllable that comes twice")
  func doubled() throws {
    let rewritten = Interference("the text is set") { $0.view.setText($0.view.string) }
    #expect(Judge(Self.gtkTraces[0]).complaints(about: rewritten, at: 2).contains { $0.kind == .touched })
    let doubled = Interference("the preedit is inserted and left") { $0.view.insert($0.view.preedit) }
    #expect(Judge(Self.gtkTraces[0]).complaints(about: doubled, at: 2).contains { $0.kind == .text })
  }

  private func expectNoComplaints(
    about trace: LabTrace, _ interferences: [Interference]
  ) {
    let judge = Judge(trace)
    for interference in interferences {
      for point in 0..<judge.moments {
        let complaints = judge.complaints(about: interference, at: point)
        #expect(complaints.isEmpty, "\(trace.name); \(interference.name); before message \(point): \(complaints)")
      }
    }
  }
}
