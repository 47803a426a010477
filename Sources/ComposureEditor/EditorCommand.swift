import ComposureText

/// A key with its modifiers.
public struct KeyChord: Hashable, Sendable {
  /// Lower-case key: a letter, a digit or punctuation.
  public var key: Character
  /// Ctrl on Linux, ⌘ on Apple's systems.
  public var control = true
  public var shift = false
  public var alt = false

  /// The arrow keys, as the characters that stand for them.
  public static let up: Character = "\u{F700}"
  public static let down: Character = "\u{F701}"

  public init(_ key: Character, control: Bool = true, shift: Bool = false, alt: Bool = false) {
    self.key = key
    self.control = control
    self.shift = shift
    self.alt = alt
  }
}

/// Something the writer can ask the editor to do to the text.
///
/// `transaction` answers what the command would do to a state; nil means that it is disabled there, so that menus,
/// toolbars, panels and keys all ask the same function.
public struct EditorCommand: Sendable, Identifiable {
  public enum ID: String, Hashable, Sendable, CaseIterable {
    case undo, redo
    case bold, italic, strikethrough, highlight, code, link, clearFormatting
    case body, heading1, heading2, heading3, heading4, heading5, heading6, cycleHeading, quote, codeBlock
    case bulletList, numberedList, taskList, toggleTask
    case table, rule, footnote
    case indent, outdent, moveUp, moveDown
    case alignTable, rowAbove, rowBelow, removeRow, columnBefore, columnAfter, removeColumn
    case toggleFold, foldAll, unfoldAll
    case foldLevel1, foldLevel2, foldLevel3, foldLevel4, foldLevel5, foldLevel6
  }

  public enum Group: String, Hashable, Sendable, CaseIterable {
    case history, format, paragraph, lists, insert, table, folding
  }

  public let id: ID
  /// English; the key for translation.
  public let title: String
  public let key: KeyChord?
  /// Icon name after the freedesktop naming specification, without the `-symbolic` ending.
  public let icon: String?
  /// Name of the SF Symbol.
  public let symbol: String
  public let group: Group
  public let transaction: @Sendable (EditorState) -> Transaction?
  /// Whether `transaction` gives something, where that can be told for less.
  var enabled: (@Sendable (EditorState) -> Bool)?

  /// Every command, in the order of menus and documentation.
  ///
  /// Keys of commands that are given while one writes are without Shift: many programs take their own keys before the
  /// input method sees them, and Fcitx 5 reads Ctrl and Shift without another key as the wish to change the input method.
  public static let all = textCommands + listCommands + tableCommands + foldCommands

  private static let textCommands: [EditorCommand] = [
    EditorCommand(
      id: .undo, title: "Undo", key: KeyChord("z"), icon: "edit-undo", symbol: "arrow.uturn.backward",
      group: .history, transaction: undo),
    EditorCommand(
      id: .redo, title: "Redo", key: KeyChord("z", shift: true), icon: "edit-redo", symbol: "arrow.uturn.forward",
      group: .history, transaction: redo),
    EditorCommand(
      id: .bold, title: "Bold", key: KeyChord("b"), icon: "format-text-bold", symbol: "bold", group: .format,
      transaction: { toggle(.strong, in: $0) }),
    EditorCommand(
      id: .italic, title: "Italic", key: KeyChord("i"), icon: "format-text-italic", symbol: "italic", group: .format,
      transaction: { toggle(.emphasis, in: $0) }),
    EditorCommand(
      id: .strikethrough, title: "Strikethrough", key: KeyChord("d"), icon: "format-text-strikethrough",
      symbol: "strikethrough", group: .format, transaction: { toggle(.strikethrough, in: $0) }),
    EditorCommand(
      id: .highlight, title: "Highlight", key: KeyChord("u"), icon: nil, symbol: "highlighter",
      group: .format, transaction: { toggle(.highlight, in: $0) }),
    EditorCommand(
      id: .code, title: "Code", key: KeyChord("e"), icon: nil, symbol: "chevron.left.forwardslash.chevron.right",
      group: .format, transaction: { toggle(.code, in: $0) }),
    EditorCommand(
      id: .link, title: "Link", key: KeyChord("k"), icon: "insert-link", symbol: "link", group: .format,
      transaction: insertLink),
    EditorCommand(
      id: .clearFormatting, title: "Clear Formatting", key: KeyChord("\\"), icon: "edit-clear", symbol: "eraser",
      group: .format, transaction: clearFormatting),
    paragraph(.body, "Body Text", level: 0, symbol: "text.alignleft"),
    paragraph(.heading1, "Heading 1", level: 1, symbol: "textformat.size.larger"),
    paragraph(.heading2, "Heading 2", level: 2, symbol: "textformat.size"),
    paragraph(.heading3, "Heading 3", level: 3, symbol: "textformat.size.smaller"),
    paragraph(.heading4, "Heading 4", level: 4, symbol: "4.square"),
    paragraph(.heading5, "Heading 5", level: 5, symbol: "5.square"),
    paragraph(.heading6, "Heading 6", level: 6, symbol: "6.square"),
    EditorCommand(
      id: .cycleHeading, title: "Next Heading Level", key: KeyChord("7"), icon: nil,
      symbol: "arrow.triangle.2.circlepath",
      group: .paragraph, transaction: cycleHeading),
    EditorCommand(
      id: .quote, title: "Quote", key: KeyChord("'"), icon: "format-indent-more", symbol: "text.quote",
      group: .paragraph, transaction: toggleQuote),
    EditorCommand(
      id: .codeBlock, title: "Code Block", key: KeyChord("e", alt: true), icon: nil, symbol: "curlybraces",
      group: .paragraph, transaction: toggleCodeBlock),
    EditorCommand(
      id: .bulletList, title: "Bulleted List", key: KeyChord("8"), icon: "view-list", symbol: "list.bullet",
      group: .lists, transaction: { toggleList(.bullets, in: $0) }),
    EditorCommand(
      id: .numberedList, title: "Numbered List", key: KeyChord("9"), icon: nil, symbol: "list.number",
      group: .lists, transaction: { toggleList(.numbers, in: $0) }),
    EditorCommand(
      id: .taskList, title: "Task List", key: KeyChord("8", alt: true), icon: "checkbox-checked", symbol: "checklist",
      group: .lists, transaction: { toggleList(.tasks, in: $0) }),
    EditorCommand(
      id: .toggleTask, title: "Task Done", key: KeyChord("l"), icon: "object-select", symbol: "checkmark.square",
      group: .lists, transaction: toggleTask),
    EditorCommand(
      id: .table, title: "Table", key: KeyChord("g", alt: true), icon: "x-office-spreadsheet", symbol: "tablecells",
      group: .insert, transaction: insertTable),
    EditorCommand(
      id: .rule, title: "Horizontal Rule", key: KeyChord("r", alt: true), icon: nil, symbol: "minus", group: .insert,
      transaction: insertRule),
    EditorCommand(
      id: .footnote, title: "Footnote", key: KeyChord("f", alt: true), icon: nil, symbol: "textformat.superscript",
      group: .insert, transaction: footnote),
  ]

  private static let foldCommands: [EditorCommand] = [
    EditorCommand(
      id: .toggleFold, title: "Fold or Unfold", key: KeyChord(".", alt: true), icon: nil, symbol: "chevron.down.square",
      group: .folding, transaction: toggleFold),
    EditorCommand(
      id: .foldAll, title: "Fold All", key: nil, icon: nil, symbol: "rectangle.compress.vertical", group: .folding,
      transaction: foldAll),
    EditorCommand(
      id: .unfoldAll, title: "Unfold All", key: nil, icon: nil, symbol: "rectangle.expand.vertical", group: .folding,
      transaction: unfoldAll),
    foldLevel(.foldLevel1, "Fold to Level 1", 1), foldLevel(.foldLevel2, "Fold to Level 2", 2),
    foldLevel(.foldLevel3, "Fold to Level 3", 3), foldLevel(.foldLevel4, "Fold to Level 4", 4),
    foldLevel(.foldLevel5, "Fold to Level 5", 5), foldLevel(.foldLevel6, "Fold to Level 6", 6),
  ]

  /// The commands that a platform has, in the same order.
  public static func all(on traits: SurfaceTraits) -> [EditorCommand] {
    all.filter { $0.group != .folding || traits.folds }
  }

  /// The command with an identifier.
  public static func command(_ id: ID) -> EditorCommand {
    // Every identifier stands in the list; a test holds that.
    all.first { $0.id == id }!
  }

  private static func foldLevel(_ id: ID, _ title: String, _ level: Int) -> EditorCommand {
    EditorCommand(
      id: id, title: title, key: nil, icon: nil, symbol: "\(level).circle", group: .folding,
      transaction: { fold(toLevel: level, in: $0) })
  }

  private static func paragraph(_ id: ID, _ title: String, level: Int, symbol: String) -> EditorCommand {
    EditorCommand(
      id: id, title: title, key: KeyChord(Character("\(level)")), icon: nil, symbol: symbol, group: .paragraph,
      transaction: { setHeading(level, in: $0) })
  }
}
