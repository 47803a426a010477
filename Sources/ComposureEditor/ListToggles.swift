import ComposureMarkdown
import ComposureText

/// What kind of list an item is in.
public enum ListStyle: String, Sendable, CaseIterable {
  case bullets, numbers, tasks
}

/// Makes the selected lines items of a list, or plain lines where all of them are such items already.
///
/// Items of another kind change their marker, and what belongs to them its indentation. Nil where there is nothing that
/// can be an item.
public func toggleList(_ style: ListStyle, in state: EditorState) -> Transaction? {
  if let reversal = reversal(of: style.rawValue, in: state) { return reversal }
  let units = listUnits(in: state)
  guard !units.isEmpty else { return nil }
  let hasAll = units.allSatisfy { $0.style == style }
  let isUniform = hasAll || !units.contains { $0.style == style }
  var writer = ListWriter(state, units)
  if hasAll { writer.removeMarkers() } else { writer.write(style) }
  guard let changes = writer.changes else { return nil }
  return Transaction(
    changes: changes, selection: writer.selection(after: changes),
    annotations: Annotations(.command(style.rawValue), isToggle: isUniform))
}

/// A line that is an item or can become one.
struct ListUnit {
  var line: LineIndex
  /// Where the marker stands, or will stand.
  var place: UTF8Offset
  var item: Item?

  struct Item {
    var marker: TextRange
    /// The box of a task with the space after it.
    var box: TextRange?
    /// The number of an item of a numbered list.
    var number: Int?
    var lines: ClosedRange<LineIndex>
  }

  var style: ListStyle? { item.map { $0.box != nil ? .tasks : $0.number != nil ? .numbers : .bullets } }
}

/// The items and lines that are selected, each once.
func listUnits(in state: EditorState) -> [ListUnit] {
  var units: [ListUnit] = []
  let lines = state.selectedLines
  var line = lines.lowerBound
  while line <= lines.upperBound {
    defer { line += 1 }
    let start = state.text.start(of: line)
    let kind = state.syntax.block(at: start).kind
    switch kind {
    case .paragraph, .atxHeading, .blank: break
    default: continue
    }
    // A line that goes on in the item above without being indented looks like a plain line.
    let item = state.isLazy(line) ? nil : state.containers(of: line).last { $0.kind == .listItem }
    if let item, let marker = item.markers.first {
      let isOwnLine = marker.lowerBound >= start
      if kind == .blank, !isOwnLine { continue }
      if !units.contains(where: { $0.place == marker.lowerBound }) {
        units.append(listUnit(item, marker, in: state))
      }
    } else if kind != .blank || lines.lowerBound == lines.upperBound {
      units.append(ListUnit(line: line, place: state.textStart(of: line), item: nil))
    }
  }
  return units
}

private func listUnit(_ item: BlockNode, _ marker: TextRange, in state: EditorState) -> ListUnit {
  let line = state.text.line(at: marker.lowerBound)
  let end = state.text.contentRange(of: line).upperBound
  let box = state.syntax.tasks(in: marker).first { $0.box.lowerBound >= marker.upperBound && $0.box.upperBound <= end }
  return ListUnit(
    line: line, place: marker.lowerBound,
    item: ListUnit.Item(
      marker: marker, box: box.map { $0.box.lowerBound..<min(end, $0.box.upperBound + 1) },
      number: Int(state.text.string(in: marker).prefix { $0.isASCII && $0.isNumber }),
      lines: line...max(line, state.lines(of: item.range).upperBound)))
}
