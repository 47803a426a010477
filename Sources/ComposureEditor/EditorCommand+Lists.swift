/// Commands of lists and tables.
extension EditorCommand {
  static let listCommands: [EditorCommand] = [
    EditorCommand(
      id: .indent, title: "Indent Item", key: KeyChord("]"), icon: "format-indent-more", symbol: "increase.indent",
      group: .lists, transaction: indentItems, enabled: canIndentItems),
    EditorCommand(
      id: .outdent, title: "Outdent Item", key: KeyChord("["), icon: "format-indent-less", symbol: "decrease.indent",
      group: .lists, transaction: outdentItems, enabled: canOutdentItems),
    EditorCommand(
      id: .moveUp, title: "Move Up", key: KeyChord(KeyChord.up, control: false, alt: true), icon: "go-up",
      symbol: "arrow.up", group: .lists, transaction: { moveLines(up: true, $0) },
      enabled: { canMoveLines(up: true, $0) }),
    EditorCommand(
      id: .moveDown, title: "Move Down", key: KeyChord(KeyChord.down, control: false, alt: true), icon: "go-down",
      symbol: "arrow.down", group: .lists, transaction: { moveLines(up: false, $0) },
      enabled: { canMoveLines(up: false, $0) }),
  ]

  static let tableCommands: [EditorCommand] = [
    table(.alignTable, "Align Columns", .align, symbol: "tablecells"),
    table(.rowAbove, "Add Row Above", .addRow(below: false), symbol: "arrow.up.to.line"),
    table(.rowBelow, "Add Row Below", .addRow(below: true), symbol: "arrow.down.to.line"),
    table(.removeRow, "Remove Row", .removeRow, symbol: "minus.square"),
    table(.columnBefore, "Add Column Before", .addColumn(after: false), symbol: "arrow.left.to.line"),
    table(.columnAfter, "Add Column After", .addColumn(after: true), symbol: "arrow.right.to.line"),
    table(.removeColumn, "Remove Column", .removeColumn, symbol: "minus.rectangle"),
  ]

  private static func table(_ id: ID, _ title: String, _ change: TableChange, symbol: String) -> EditorCommand {
    EditorCommand(
      id: id, title: title, key: nil, icon: nil, symbol: symbol, group: .table,
      transaction: { changeTable(change, $0) }, enabled: { canChangeTable(change, $0) })
  }
}
