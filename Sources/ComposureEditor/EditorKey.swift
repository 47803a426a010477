import ComposureText

/// A key that means something of its own in lists, quotes and tables.
public enum EditorKey: String, Hashable, Sendable {
  case enter
  /// Shift+Enter.
  case lineBreak
  case tab
  /// Shift+Tab.
  case backTab
  case backspace

  /// What the key does; nil where it does what it does everywhere.
  func transaction(_ state: EditorState) -> Transaction? {
    switch self {
    case .enter: moveToRowBelow(state) ?? (isInTable(state) ? nil : continueList(state))
    case .lineBreak: breakLineInCell(state) ?? (isInTable(state) ? nil : breakLineInItem(state))
    case .tab: moveToCell(forward: true, state) ?? shift(state, indentItems)
    case .backTab: moveToCell(forward: false, state) ?? shift(state, outdentItems)
    case .backspace: removeListMarker(state)
    }
  }

  /// In an item the key is the list's, even where it has nothing to do.
  private func shift(_ state: EditorState, _ move: (EditorState) -> Transaction?) -> Transaction? {
    move(state) ?? (isInItems(state) ? Transaction(changes: state.noChanges, annotations: Annotations(.listKey)) : nil)
  }

  private func isInTable(_ state: EditorState) -> Bool {
    state.syntax.block(at: state.selection.head).kind.isTableLine
  }

  /// What a platform inserts for the key by itself.
  var inserted: String {
    switch self {
    case .enter, .lineBreak: "\n"
    case .tab: "\t"
    case .backTab, .backspace: ""
    }
  }
}
