import ComposureMarkdown
import ComposureText

/// Puts a footnote at the end of the selection: its reference there, its definition at the end of the text, with the caret
/// in it. At a reference the caret goes to the definition; in a definition it goes back behind the reference.
@Sendable
public func footnote(_ state: EditorState) -> Transaction? {
  if let definition = footnoteDefinition(in: state) { return goBack(from: definition, in: state) }
  let caret = state.selection.range.upperBound
  if let reference = state.syntax.inline(.footnoteReference, covering: caret..<caret) {
    guard let definition = state.syntax.footnote(of: reference) else { return nil }
    return goTo(definition, in: state)
  }
  guard canHoldReference(state, at: caret) else { return nil }
  return newFootnote(at: caret, in: state)
}

/// Whether `footnote` would do something, without looking through the text.
@Sendable
func canFootnote(_ state: EditorState) -> Bool {
  footnoteDefinition(in: state) != nil || canHoldReference(state, at: state.selection.range.upperBound)
}

/// The definition that the caret is in.
func footnoteDefinition(in state: EditorState) -> BlockNode? {
  state.containers(of: state.text.line(at: state.selection.head)).last { $0.kind == .footnote }
}

private func canHoldReference(_ state: EditorState, at caret: UTF8Offset) -> Bool {
  switch state.syntax.block(at: caret).kind {
  case .fencedCode, .indentedCode, .html, .frontMatter, .linkDefinition, .tableDelimiter, .thematicBreak: return false
  default: break
  }
  guard caret >= blockContentStart(state, of: state.text.contentRange(of: state.text.line(at: caret))) else {
    return false
  }
  return !state.syntax.inlines(of: state.syntax.block(at: caret)).contains { node in
    switch node.kind {
    case .strong, .emphasis, .strikethrough, .highlight:
      return node.markers.contains { $0.lowerBound < caret && caret < $0.upperBound }
    default: return node.range.lowerBound < caret && caret < node.range.upperBound && node.kind != .footnoteReference
    }
  }
}

private func newFootnote(at caret: UTF8Offset, in state: EditorState) -> Transaction? {
  let text = state.text
  let label = freeLabel(in: state)
  let reference = "[^\(label)]"
  let ending = state.lineEnding(at: state.lastLine)
  // Definitions stand together; a paragraph before the first one ends with an empty line.
  var before = ""
  if !text.contentRange(of: state.lastLine).isEmpty { before = ending }
  let lastText = state.lastTextLine
  if let lastText, !isDefinition(lastText, in: state), state.lastLine - lastText < 2 || caret == text.end {
    before = state.lastLine == lastText || caret == text.end ? ending + ending : ending
  }
  if lastText == nil { before = ending + ending }
  let definition = before + "\(reference): "
  let changes = ChangeSet(
    length: text.utf8Count,
    edits: [
      .init(range: caret..<caret, insert: reference), .init(range: text.end..<text.end, insert: definition),
    ])
  let after = state.applying(changes)
  let isReference = after.syntax.inline(.footnoteReference, covering: (caret + 1)..<(caret + 2)) != nil
  guard isReference else { return nil }
  return Transaction(
    changes: changes, selection: Selection(after.text.end), annotations: Annotations(.command("footnote")))
}

/// The smallest number that no footnote has.
private func freeLabel(in state: EditorState) -> Int {
  var used: Set<Int> = []
  var digits: [UInt8]?
  var previous: UInt8 = 0
  state.text.forEachChunk(in: state.text.fullRange) { chunk in
    for byte in chunk {
      if previous == UInt8(ascii: "["), byte == UInt8(ascii: "^") {
        digits = []
      } else if byte == UInt8(ascii: "]"), let label = digits {
        if let number = Int(String(decoding: label, as: UTF8.self)) { used.insert(number) }
        digits = nil
      } else if digits != nil, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), digits!.count < 9 {
        digits!.append(byte)
      } else {
        digits = nil
      }
      previous = byte
    }
  }
  return (1...).first { !used.contains($0) } ?? 1
}

private func isDefinition(_ line: LineIndex, in state: EditorState) -> Bool {
  state.containers(of: line).contains { $0.kind == .footnote }
}

private func goTo(_ definition: UTF8Offset, in state: EditorState) -> Transaction {
  let line = state.text.line(at: definition)
  return Transaction(
    changes: state.noChanges, selection: Selection(state.text.contentRange(of: line).upperBound),
    annotations: Annotations(.command("footnote")))
}

private func goBack(from definition: BlockNode, in state: EditorState) -> Transaction? {
  guard let marker = definition.markers.first else { return nil }
  let label = state.text.string(in: marker).prefix { $0 != "]" } + "]"
  var found: UTF8Offset?
  state.syntax.visitInlines { element in
    guard found == nil, element.kind == .footnoteReference else { return }
    // Labels are compared as the parser does, without case.
    if state.text.string(in: element.range).lowercased() == label.lowercased() { found = element.range.upperBound }
  }
  guard let found else { return nil }
  return Transaction(
    changes: state.noChanges, selection: Selection(found), annotations: Annotations(.command("footnote")))
}

extension EditorState {
  /// The last line that holds more than spaces.
  fileprivate var lastTextLine: LineIndex? {
    var line = lastLine
    while isBlank(line) {
      guard line.value > 0 else { return nil }
      line -= 1
    }
    return line
  }
}
