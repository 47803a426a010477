import ComposureEditor
import ComposureText

/// Something that happens to the editor while someone types, and what must come of it.
public struct Interference: Sendable {
  /// The moment it happens.
  @MainActor
  public struct Moment {
    /// The document, and the document with the preedit in it.
    public let text: String
    public let shown: String
    public let caret: Int
    /// Where the line of the caret begins.
    public let line: Int
  }

  public var name: String
  /// What happens.
  public var happen: @MainActor (SimulatedSurface) -> Void
  /// What is wrong with the text at the end; nil when nothing is.
  ///
  /// Receives the text the trace gives when nothing happens, the moment, and the text at the end.
  public var complaint: @MainActor (_ undisturbed: String, _ moment: Moment, _ result: String) -> String?
  /// True when the writer asks for it: what is being composed may be accepted for it, and the next key begins anew.
  public var mayCut = false
  /// True when going back by undo must give the document as it was before the trace.
  public var undoGivesBackTheStart = true
  /// True when it can only happen where a value outside is bound to the text: with SwiftUI, not with GTK.
  public var needsBinding = false

  /// One whose result is known exactly: a function of the text the trace gives when nothing happens.
  public init(
    _ name: String, mayCut: Bool = false,
    exactly expected: @escaping @MainActor (String, Moment) -> String = { text, _ in text },
    happen: @escaping @MainActor (SimulatedSurface) -> Void
  ) {
    self.init(
      name, mayCut: mayCut,
      judge: { undisturbed, moment, result in
        let wanted = expected(undisturbed, moment)
        return same(wanted, result) ? nil : "expected \(wanted.debugDescription)"
      },
      happen: happen)
  }

  /// One whose result is judged by rules.
  public init(
    _ name: String, mayCut: Bool = false, undoGivesBackTheStart: Bool = true,
    needsBinding: Bool = false, judge: @escaping @MainActor (String, Moment, String) -> String?,
    happen: @escaping @MainActor (SimulatedSurface) -> Void
  ) {
    self.name = name
    self.happen = happen
    complaint = judge
    self.mayCut = mayCut
    self.undoGivesBackTheStart = undoGivesBackTheStart
    self.needsBinding = needsBinding
  }

  /// Every interference, for every platform.
  public static let all: [Interference] = drawing + fromOutside + byTheWriter

  private static let drawing: [Interference] = [
    Interference("everything is drawn anew") { $0.session.restyleAll() },
    Interference("the visible part changes") { $0.session.visibleRangeChanged() },
    Interference("the platform is asked what it composes") { $0.session.followFocus(true) },
  ]

  private static let fromOutside: [Interference] = [
    Interference("the value is written back as it is") { $0.session.receive($0.view.string, base: $0.view.string) },
    Interference(
      "a value from outside changes another line",
      exactly: { text, _ in "더 \(text)" },
      happen: { $0.session.receive("더 \($0.view.string)", base: $0.view.string) }),
    Interference(
      "a change from outside comes at the start",
      exactly: { text, _ in "더 \(text)" },
      happen: { $0.insertFromOutside("더 ", at: .zero) }),
    Interference(
      "a change from outside comes at the end",
      exactly: { text, _ in "\(text)끝" },
      happen: { $0.insertFromOutside("끝", at: $0.view.text.end) }),
    Interference(
      "a change from outside comes at the start of the line",
      exactly: { text, moment in inserting("곧 ", into: text, at: moment.line) },
      happen: { $0.insertFromOutside("곧 ", at: $0.lineStart) }),
    Interference(
      "a program moves the caret to the start",
      judge: { text, _, result in
        // Nothing typed may be missing or new, wherever it went.
        text.unicodeScalars.sorted() == result.unicodeScalars.sorted() ? nil : "something was lost or doubled"
      },
      happen: { $0.session.submit(.select(Selection(.zero)), endsComposition: false) }),
    Interference(
      "the text is sent and the field emptied", mayCut: true, undoGivesBackTheStart: false, needsBinding: true,
      judge: { _, _, result in result.contains("아래") ? "what was sent must be gone" : nil },
      happen: { $0.session.receive("", base: $0.view.string) }),
  ]

  private static let byTheWriter: [Interference] = [
    Interference("the note is saved", mayCut: true) { $0.session.performAction("save") {} },
    Interference("the focus goes and comes back", mayCut: true) { surface in
      surface.view.loseFocus()
      surface.view.gainFocus()
    },
    Interference("a button is pressed and released", mayCut: true) { surface in
      surface.session.followPointerButton(isDown: true)
      surface.session.followPointerButton(isDown: false)
    },
    Interference(
      "the writer clicks at the start", mayCut: true,
      judge: { _, moment, result in
        result.utf8.reversed().starts(with: moment.shown.utf8.reversed()) ? nil : "the text so far must stay as it was"
      },
      happen: { surface in
        surface.session.gate.isPointerButtonDown = true
        surface.endComposition()
        surface.view.select(Selection(.zero), byPointer: true)
        surface.session.gate.isPointerButtonDown = false
      }),
    Interference(
      "the line becomes a heading", mayCut: true,
      judge: { text, _, result in
        let marks: Set<Character> = ["#", " "]
        return same(text.filter { !marks.contains($0) }, result.filter { !marks.contains($0) }) && !same(text, result)
          ? nil : "expected \(text.debugDescription) with a heading"
      },
      happen: { surface in
        let isHeading = surface.session.state.syntax.headingLevel(at: surface.lineStart) == 1
        surface.session.perform(.command(isHeading ? .heading2 : .heading1))
      }),
    Interference(
      "bold is switched on", mayCut: true,
      judge: { text, _, result in
        same(text.filter { $0 != "*" }, result.filter { $0 != "*" }) ? nil : "only asterisks may be new"
      },
      happen: { $0.session.perform(.command(.bold)) }),
    Interference(
      "undo", mayCut: true, judge: { _, _, _ in nil }, happen: { $0.session.perform(.command(.undo)) }),
  ]
}

/// Equal as bytes, which `==` on strings is not.
func same(_ lhs: String, _ rhs: String) -> Bool { lhs.utf8.elementsEqual(rhs.utf8) }

private func inserting(_ inserted: String, into text: String, at offset: Int) -> String {
  let bytes = Array(text.utf8)
  return String(decoding: bytes[..<offset] + Array(inserted.utf8) + bytes[offset...], as: UTF8.self)
}

extension SimulatedSurface {
  fileprivate var lineStart: UTF8Offset { view.text.start(of: view.text.line(at: view.selection.head)) }

  fileprivate func insertFromOutside(_ inserted: String, at offset: UTF8Offset) {
    let changes = ChangeSet.replacing(offset..<offset, with: inserted, length: view.text.utf8Count)
    session.submit(.changes(changes, Annotations(.external)), endsComposition: false)
  }
}
