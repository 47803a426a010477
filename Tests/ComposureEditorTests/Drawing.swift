import ComposureText

@testable import ComposureEditor

/// A surface from a drawing: `‸` is the caret, `‹` and `›` are the ends of the selection.
@MainActor
func surface(drawing: String, traits: SurfaceTraits = .gtk) -> TestSurface {
  let marks: Set<Unicode.Scalar> = ["‸", "‹", "›"]
  let scalars = drawing.unicodeScalars
  var plain = String.UnicodeScalarView()
  var places: [Unicode.Scalar: UTF8Offset] = [:]
  for scalar in scalars {
    if marks.contains(scalar) {
      places[scalar] = UTF8Offset(String(plain).utf8.count)
    } else {
      plain.append(scalar)
    }
  }
  let surface = TestSurface(String(plain), traits: traits)
  if let caret = places["‸"] { surface.place(caret) }
  if let start = places["‹"], let end = places["›"] { surface.select(Selection(anchor: start, head: end)) }
  surface.loop.runTurns()
  return surface
}

/// The text with the selection drawn into it.
@MainActor
func drawing(_ surface: TestSurface) -> String {
  let (text, range) = (surface.text, surface.selection.range)
  let before = text.string(in: .zero..<range.lowerBound)
  let after = text.string(in: range.upperBound..<text.end)
  return range.isEmpty ? "\(before)‸\(after)" : "\(before)‹\(text.string(in: range))›\(after)"
}

/// What a key makes of a drawing; where it does what it does everywhere, nil.
@MainActor
func pressed(_ key: EditorKey, _ before: String) -> Exactly? {
  let surface = surface(drawing: before)
  guard surface.session.press(key) else { return nil }
  surface.loop.runTurns()
  return Exactly(drawing(surface))
}

/// What a command makes of a drawing; nil where it is disabled.
@MainActor
func performed(_ id: EditorCommand.ID, _ before: String) -> Exactly? {
  let surface = surface(drawing: before)
  guard EditorCommand.command(id).isEnabled(in: surface.session.state) else { return nil }
  surface.perform(id)
  return Exactly(drawing(surface))
}

/// A text that equals only the same bytes.
struct Exactly: Equatable, ExpressibleByStringLiteral, CustomStringConvertible {
  var description: String

  init(_ text: String) { description = text }
  init(stringLiteral text: String) { description = text }

  static func == (lhs: Self, rhs: Self) -> Bool { sameBytes(lhs.description, rhs.description) }
}
