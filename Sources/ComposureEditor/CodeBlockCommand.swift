import ComposureMarkdown
import ComposureText

/// Makes the selected lines a block of code, or plain lines where all of them are in one. Nil in front matter.
@Sendable
public func toggleCodeBlock(_ state: EditorState) -> Transaction? {
  if let reversal = reversal(of: "codeBlock", in: state) { return reversal }
  let lines = state.selectedLines
  let fenced = fencedBlocks(in: lines, of: state)
  guard fenced.isAll else {
    return fencing(lines, in: state, Annotations(.command("codeBlock"), isToggle: fenced.blocks.isEmpty))
  }
  let changes = ChangeSet(
    length: state.text.utf8Count, edits: fenced.blocks.flatMap { removingFences(of: $0, in: state) })
  guard !changes.isEmpty else { return nil }
  return Transaction(
    changes: changes, selection: state.selection.mapped(through: changes),
    annotations: Annotations(.command("codeBlock"), isToggle: true))
}

/// Whether `toggleCodeBlock` would do something, without trying it.
func canBeCode(_ state: EditorState) -> Bool {
  state.syntax.block(at: state.text.start(of: state.selectedLines.lowerBound)).kind != .frontMatter
}

/// The blocks of fenced code that lines touch, and whether all of the lines are in them.
func fencedBlocks(in lines: ClosedRange<LineIndex>, of state: EditorState) -> (blocks: [BlockNode], isAll: Bool) {
  let range = state.text.start(of: lines.lowerBound)..<state.text.contentRange(of: lines.upperBound).upperBound
  let leaves = state.syntax.blocks(in: range).filter { !$0.kind.isContainer }
  let blocks = leaves.filter { $0.kind == .fencedCode }
  return (blocks, !blocks.isEmpty && leaves.allSatisfy { $0.kind == .fencedCode || $0.kind == .blank })
}

private func removingFences(of block: BlockNode, in state: EditorState) -> [ChangeSet.Edit] {
  guard let opening = block.markers.first else { return [] }
  let first = state.text.line(at: opening.lowerBound)
  let openingEnd = state.text.contentRange(of: first).upperBound
  let closing = block.markers.count > 1 ? state.text.line(at: block.markers[1].lowerBound) : nil
  let lastLine = closing.map { $0 - 1 } ?? state.lines(of: block.range).upperBound
  guard lastLine > first else {
    let end = closing.map { state.text.contentRange(of: $0).upperBound } ?? openingEnd
    return [.init(range: opening.lowerBound..<end, insert: "")]
  }
  // The first line of code moves up to where the fence stood.
  let next = state.text.range(of: first + 1)
  let code = state.syntax.styleSpans(in: next.lowerBound..<next.lowerBound).first { $0.role == .codeBlock }
  var edits = [ChangeSet.Edit(range: opening.lowerBound..<(code?.range.lowerBound ?? next.lowerBound), insert: "")]
  if let closing {
    let start = state.text.contentRange(of: closing - 1).upperBound
    edits.append(.init(range: start..<state.text.contentRange(of: closing).upperBound, insert: ""))
  }
  return edits
}

private func fencing(
  _ selected: ClosedRange<LineIndex>, in state: EditorState, _ annotations: Annotations
) -> Transaction? {
  var lines = selected
  while lines.lowerBound < lines.upperBound, state.isBlank(lines.lowerBound) {
    lines = (lines.lowerBound + 1)...lines.upperBound
  }
  while lines.lowerBound < lines.upperBound, state.isBlank(lines.upperBound) {
    lines = lines.lowerBound...(lines.upperBound - 1)
  }
  let (first, last) = (lines.lowerBound, lines.upperBound)
  guard state.syntax.block(at: state.text.start(of: first)).kind != .frontMatter else { return nil }
  let start = fenceStart(lines, in: state)
  let prefix = state.continuation(of: first, to: start)
  let end = state.text.contentRange(of: last).upperBound
  let longest = state.text.string(in: start..<max(start, end)).split { $0 != "`" }.map(\.count).max() ?? 0
  let fence = String(repeating: "`", count: max(3, longest + 1))
  let opening = fence + state.lineEnding(at: first) + prefix
  let changes = ChangeSet(
    length: state.text.utf8Count,
    edits: [
      .init(range: start..<start, insert: opening),
      .init(range: max(start, end)..<max(start, end), insert: state.lineEnding(at: last) + prefix + fence),
    ])
  func moved(_ offset: UTF8Offset) -> UTF8Offset {
    min(max(offset, start), max(start, end)) + opening.utf8.count
  }
  // What is code must read as code, whatever holds it.
  let middle = moved(state.selection.head)
  guard state.applying(changes).syntax.block(at: middle).kind == .fencedCode else { return nil }
  return Transaction(
    changes: changes, selection: Selection(anchor: moved(state.selection.anchor), head: middle),
    annotations: annotations)
}

/// Where the opening fence stands: in the containers that hold all of the lines.
private func fenceStart(_ lines: ClosedRange<LineIndex>, in state: EditorState) -> UTF8Offset {
  let first = state.text.contentRange(of: lines.lowerBound)
  let outer = state.containers(of: lines.lowerBound)
  let inner = state.containers(of: lines.upperBound)
  let isOneContainer = outer.map(\.range.lowerBound) == inner.map(\.range.lowerBound) && outer.count == inner.count
  let start: UTF8Offset
  if isOneContainer {
    // Without a container the lines are code as they are, with their indentation.
    start = outer.isEmpty ? first.lowerBound : state.textStart(of: lines.lowerBound)
  } else {
    let common = zip(outer, inner).prefix { $0.0.range.lowerBound == $0.1.range.lowerBound }.count
    let marker = outer.dropFirst(common).first?.markers.first { $0.lowerBound >= first.lowerBound }
    start = common == 0 ? first.lowerBound : marker?.lowerBound ?? first.lowerBound
  }
  // A line that goes on in a container without its marker would not be in the block.
  let width = start - first.lowerBound
  let quotes = state.continuation(of: lines.lowerBound, to: start).filter { $0 == ">" }.count
  var line = lines.lowerBound + 1
  while line <= lines.upperBound {
    defer { line += 1 }
    let content = state.text.contentRange(of: line)
    if state.isBlank(line), quotes == 0 { continue }
    let prefix = state.text.string(in: content).prefix { $0 == " " || $0 == ">" || $0 == "\t" }
    if prefix.utf8.count < width && !state.isBlank(line) || prefix.filter({ $0 == ">" }).count < quotes {
      return first.lowerBound
    }
  }
  return start
}
