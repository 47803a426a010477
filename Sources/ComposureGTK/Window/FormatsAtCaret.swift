import ComposureEditor
import ComposureMarkdown
import ComposureText

/// Which formats are at the caret, for buttons that look pressed.
enum FormatsAtCaret {
  /// Whether what is selected, or is typed next, has what a command gives it; nil for a command that gives no format.
  static func isActive(_ command: EditorCommand.ID, in state: EditorState) -> Bool? {
    switch command {
    case .bold: has(.strong, in: state)
    case .italic: has(.emphasis, in: state)
    case .code: has(.codeSpan, in: state)
    case .body: level(in: state) == 0
    case .heading1: level(in: state) == 1
    case .heading2: level(in: state) == 2
    case .heading3: level(in: state) == 3
    case .heading4: level(in: state) == 4
    case .heading5: level(in: state) == 5
    case .heading6: level(in: state) == 6
    default: nil
    }
  }

  private static func level(in state: EditorState) -> Int { state.syntax.headingLevel(at: state.selection.head) ?? 0 }

  private static func has(_ role: StyleRole, in state: EditorState) -> Bool {
    let (selected, caret) = (state.selection.range, state.selection.head)
    let pending = state.pendingFormats
    if pending.continues(at: caret), pending.formats.contains(where: { $0.role == role }) { return true }
    let line = state.text.range(of: state.text.line(at: selected.lowerBound))
    return state.syntax.styleSpans(in: line).contains { span in
      guard span.role == role else { return false }
      // What is typed before or behind an element does not belong to it.
      return selected.isEmpty
        ? span.range.lowerBound < caret && caret < span.range.upperBound
        : span.range.lowerBound <= selected.lowerBound && selected.upperBound <= span.range.upperBound
    }
  }
}
