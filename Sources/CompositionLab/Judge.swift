import ComposureEditor
import ComposureText

/// Something that went wrong in a trace.
public struct Complaint: Sendable, CustomStringConvertible {
  public enum Kind: Sendable, CaseIterable {
    /// The text, caret or composition was touched while something was composed.
    case touched
    /// Attributes were changed where that breaks a composition.
    case attributes
    /// The text at the end is wrong.
    case text
    /// Something is composed or waits still at the end.
    case stuck
    /// Undo shows a part of a syllable, or does not lead back.
    case undo
  }
  public var kind: Kind
  public var description: String
}

/// Plays a trace with interferences and says what goes wrong.
@MainActor
public final class Judge {
  public let trace: LabTrace
  /// The text the trace gives when nothing interferes.
  public let undisturbed: String
  /// The number of moments at which something can happen: before each message, and at the end.
  public let moments: Int
  private var cuts: [Int: String] = [:]

  public init(_ trace: LabTrace) {
    self.trace = trace
    let player = LabPlayer(trace)
    var count = 0
    player.play { count = $0 + 1 }
    undisturbed = player.surface.view.string
    moments = count
  }

  /// The text the trace gives when what is composed before message number `point` is accepted there and then: a key that
  /// comes later begins a new syllable.
  private func cut(at point: Int) -> String {
    if let text = cuts[point] { return text }
    let player = LabPlayer(trace)
    player.play { if $0 == point { player.surface.view.acceptComposition() } }
    cuts[point] = player.surface.view.string
    return player.surface.view.string
  }

  /// Plays the trace with `interference` before its message number `point`.
  ///
  /// - Returns: everything that is wrong: a composition that was touched, a wrong text, work that still waits, an undo
  ///   that shows a part of a syllable. Empty when nothing is.
  public func complaints(about interference: Interference, at point: Int) -> [Complaint] {
    let player = LabPlayer(trace)
    let surface = player.surface
    var moment: Interference.Moment?
    player.play { number in
      guard number == point else { return }
      let text = surface.view.text
      let caret = surface.view.selection.head
      moment = Interference.Moment(
        text: text.string, shown: surface.view.shown, caret: caret.value,
        line: text.start(of: text.line(at: caret)).value)
      interference.happen(surface)
      surface.loop.runTurns()
    }
    guard let moment else { return [Complaint(kind: .stuck, description: "there is no moment \(point)")] }
    var complaints = surface.view.damage.map {
      Complaint(kind: $0.isAboutAttributes ? .attributes : .touched, description: $0.description)
    }
    func complain(_ kind: Complaint.Kind, _ what: String) {
      complaints.append(Complaint(kind: kind, description: what))
    }
    let result = surface.view.string
    var texts = [undisturbed]
    if interference.mayCut { texts.append(cut(at: point)) }
    let wrong = texts.compactMap { interference.complaint($0, moment, result) }
    if wrong.count == texts.count { complain(.text, "the text is \(result.debugDescription): \(wrong.last!)") }
    if !same(result, surface.session.state.text.string) { complain(.text, "the state's text is not the view's") }
    if surface.session.isComposing { complain(.stuck, "something is still being composed") }
    if !surface.session.gate.waiting.isEmpty {
      complain(.stuck, "still waiting: \(surface.session.gate.waiting.map(\.name))")
    }
    // A preedit's letters come into the text only when they are committed; marked text and replays come in parts.
    let typed = trace.traits.storageHoldsMarkedText ? [] : surface.inserted
    if let undo = undoComplaint(
      surface, letters: Set((trace.text + texts.joined() + result + typed.joined()).unicodeScalars),
      start: interference.undoGivesBackTheStart ? trace.text : nil)
    {
      complain(.undo, undo)
    }
    return complaints
  }

  /// Goes back step by step: no step shows a letter that was never there as a whole.
  private func undoComplaint(
    _ surface: SimulatedSurface, letters: Set<Unicode.Scalar>, start: String?
  ) -> String? {
    var steps = 0
    while surface.session.state.history.canUndo {
      surface.session.perform(.command(.undo))
      surface.loop.advance(by: .seconds(1))
      steps += 1
      let text = surface.view.string
      if let part = text.unicodeScalars.first(where: { !letters.contains($0) }) {
        return "undo shows \(text.debugDescription), with a part of a syllable: \(part)"
      }
      if steps > 200 { return "undo does not come to an end" }
    }
    if let start, !same(surface.view.string, start) {
      return "undo ends at \(surface.view.string.debugDescription), not at \(start.debugDescription)"
    }
    return nil
  }
}

extension SimulatedSurface {
  /// What the keyboard has put into the text so far.
  fileprivate var inserted: [String] {
    trace.compactMap {
      if case .edit(_, _, let inserted, "keyboard", _, _) = $0.body { inserted } else { nil }
    }
  }
}
