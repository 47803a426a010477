import CompositionLab
import InputMethodHarness
import Testing

extension RealInput {
  /// The table of what a plain GtkTextView does to a syllable being composed, measured.
  @Suite(.serialized) struct SurfaceTable {
    @Test(
      "With Fcitx 5, a plain text view and the simulated one treat the syllable as the table says",
      arguments: SurfaceAction.allCases)
    func fcitx(action: SurfaceAction) async throws {
      let (real, record) = try await observe(action, .fcitx5)
      #expect(real.outcome == action.expected, "\(record)")
      #expect(await action.simulate(.fcitx) == real)
    }

    @Test(
      "With IBus, a plain text view and the simulated one treat the syllable as the table says",
      arguments: SurfaceAction.allCases)
    func ibus(action: SurfaceAction) async throws {
      let (real, record) = try await observe(action, .ibus)
      if let race = action.alsoSeenWithIBus, real.outcome == race { return }
      #expect(real.outcome == action.expected, "\(record)")
      #expect(await action.simulate(.ibus) == real)
    }
  }
}

private func observe(
  _ action: SurfaceAction, _ framework: InputMethodSession.Framework
) async throws -> (SurfaceObservation, record: String) {
  let probe = try DrivenApp("TextViewProbe", in: await InputMethodSession.shared(framework))
  do {
    let observation = try await observe(action, in: probe)
    await probe.close()
    return (observation, probe.events().map(\.line).joined(separator: "\n"))
  } catch {
    await probe.close()
    throw error
  }
}

private func observe(_ action: SurfaceAction, in probe: DrivenApp) async throws -> SurfaceObservation {
  try await probe.expect("an active window", from: 0) { $0.string("event") == "active" && $0.string("name") == "yes" }
  try await probe.waitForInputMethod()
  try probe.send("load")
  try await probe.expect("the text", from: 0) { $0.string("name") == "load" }

  var keyboard = TwoSetKeyboard()
  for key in TwoSetKeyboard.keys(for: SurfaceScenario.typed) {
    let mark = probe.mark
    let composing = keyboard.press(key).composing
    try await probe.press(character: key)
    try await probe.expect("the preedit \(composing)", from: mark) {
      $0.string("event") == "preedit" && $0.string("text") == composing
    }
  }

  let start = probe.mark
  if let key = action.key {
    try await probe.press(key)
  } else if action == .clickElsewhere {
    try await probe.click(x: 20, y: 10)
    try await probe.expect("the caret on the first line", from: start) {
      $0.string("event") == "mark" && $0.string("name") == "insert" && $0.int("at")! < 5
    }
  } else {
    try probe.send(action.rawValue)
    try await probe.expect("the action", from: start) { $0.string("name") == action.rawValue }
  }
  if action == .focusAnotherWindow {
    // A key pressed while the focus is on its way goes nowhere.
    try await probe.expect("the other window", from: start) { $0.string("name") == "another" }
  }
  let settled = try await roundTrip(probe)

  // Where the focus has gone the sentinel goes too; what it ends must have ended before.
  let focusLeft = action == .focusAnotherWidget || action == .focusAnotherWindow
  let before = probe.events(from: start)
  if !focusLeft {
    let mark = probe.mark
    try await probe.press(String(SurfaceScenario.sentinel))
    try await probe.expect("the sentinel", from: mark) {
      $0.string("event") == "inserted" && $0.string("document")!.contains(SurfaceScenario.sentinel)
    }
  }
  let final = try await roundTrip(probe)
  if action == .boldAccelerator {
    // The Control key alone makes the input method commit. Its answer and the accelerator race: either may be first.
    #expect(before.contains { $0.string("event") == "accelerator" })
  }
  return SurfaceObservation(
    preedit: settled.string("preedit")!, text: settled.string("document")!, finalText: final.string("document")!,
    wasCommitted: before.contains { event in
      event.string("event") == "insert" && event.string("text")!.contains(SurfaceScenario.composing)
    })
}

/// Waits until all that was under way has arrived: a key that the input method does not want comes back from it after
/// its answers to everything before, and then the probe is asked how things stand.
private func roundTrip(_ probe: DrivenApp) async throws -> RecordedEvent {
  // While the focus is on its way from one window to another, a key may reach neither.
  try await probe.press("Shift_L", untilExpected: "the way to the input method and back") {
    $0.string("event") == "released"
  }
  let mark = probe.mark
  try probe.send("state")
  return try await probe.expect("the state", from: mark) { $0.string("name") == "state" }
}
