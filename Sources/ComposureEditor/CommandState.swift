import ComposureMarkdown
import ComposureText

extension EditorCommand {
  /// How much of a selection toolbars and menus look at: a long one is asked about each time the text changes.
  private static let lookedAt = 2_048

  /// Whether the command switches something on and off that `active` tells of.
  public var isSwitch: Bool {
    switch id {
    case .bold, .italic, .strikethrough, .highlight, .code, .link: true
    case .body, .heading1, .heading2, .heading3, .heading4, .heading5, .heading6, .quote, .codeBlock: true
    case .bulletList, .numberedList, .taskList, .toggleTask: true
    default: false
    }
  }

  /// Whether the command would do something in a state.
  ///
  /// Of a long selection only the beginning is looked at.
  public func isEnabled(in state: EditorState) -> Bool {
    if let enabled { return enabled(state.lookingAtBeginning(Self.lookedAt)) }
    return switch id {
    case .footnote: canFootnote(state)
    case .table, .rule: BlockPlace(in: state) != nil
    case .codeBlock: canBeCode(state)
    // The whole text would have to be looked at; that all may be folded already matters less than a key.
    case .foldAll, .foldLevel1, .foldLevel2, .foldLevel3, .foldLevel4, .foldLevel5, .foldLevel6:
      state.syntax.hasHeadings
    case _ where group == .history || group == .folding: transaction(state) != nil
    default: transaction(state.lookingAtBeginning(Self.lookedAt)) != nil
    }
  }

  /// Whether the selected text has what the command gives, or what is typed next will have it: inside bold text for
  /// `bold`, in a heading for that heading, on a task that is done for `toggleTask`. What buttons and menus show as
  /// switched on.
  ///
  /// Of a long selection only the beginning is looked at.
  public func isActive(in whole: EditorState) -> Bool {
    let state = whole.lookingAtBeginning(Self.lookedAt)
    switch id {
    case .bold: return state.isActive(.strong)
    case .italic: return state.isActive(.emphasis)
    case .strikethrough: return state.isActive(.strikethrough)
    case .highlight: return state.isActive(.highlight)
    case .code: return state.isActive(.code)
    case .link: return state.isInLink
    case .body: return state.headingLevels == [0]
    case .heading1: return state.headingLevels == [1]
    case .heading2: return state.headingLevels == [2]
    case .heading3: return state.headingLevels == [3]
    case .heading4: return state.headingLevels == [4]
    case .heading5: return state.headingLevels == [5]
    case .heading6: return state.headingLevels == [6]
    case .quote: return Quoting(state).isQuoted
    case .codeBlock: return fencedBlocks(in: state.selectedLines, of: state).isAll
    case .bulletList: return state.listStyles == [.bullets]
    case .numberedList: return state.listStyles == [.numbers]
    case .taskList: return state.listStyles == [.tasks]
    case .toggleTask:
      let tasks = selectedTasks(in: state)
      return !tasks.isEmpty && tasks.allSatisfy(\.isDone)
    default: return false
    }
  }

  /// The commands that are switched on in a state.
  public static func active(in state: EditorState) -> Set<ID> {
    Set(all.filter { $0.isSwitch && $0.isActive(in: state) }.map(\.id))
  }
}

extension InlineFormat {
  /// The command that switches the format.
  public var command: EditorCommand.ID {
    switch self {
    case .strong: .bold
    case .emphasis: .italic
    case .strikethrough: .strikethrough
    case .highlight: .highlight
    case .code: .code
    }
  }
}

extension EditorState {
  /// The state with no more selected than the beginning of what is.
  fileprivate func lookingAtBeginning(_ length: Int) -> EditorState {
    let range = selection.range
    guard range.length > length else { return self }
    let end = text.graphemeStart(atOrBefore: text.floorScalar(range.lowerBound + length))
    return selecting(Selection(anchor: range.lowerBound, head: end))
  }

  fileprivate func isActive(_ format: InlineFormat) -> Bool {
    let caret = selection.head
    guard selection.isCaret else {
      let words = selectedWords().filter { !$0.core.isEmpty }
      return !words.isEmpty && words.allSatisfy { has(format, $0) }
    }
    if pendingFormats.continues(at: caret), pendingFormats.formats.contains(format) { return true }
    // What is typed before or behind an element does not belong to it.
    return syntax.inlines(of: syntax.block(at: caret)).contains {
      $0.kind == format.inlineKind && $0.range.lowerBound < caret && caret < $0.range.upperBound
    }
  }

  fileprivate var headingLevels: Set<Int> {
    Set(headingLines(in: self).map { syntax.headingLevel(at: $0.lowerBound) ?? 0 })
  }

  /// The kinds of list that the selected lines are in; nil stands for those that are in none.
  fileprivate var listStyles: Set<ListStyle?> { Set(listUnits(in: self).map(\.style)) }

  fileprivate var isInLink: Bool {
    let range = selection.range
    guard let link = syntax.inline(.link, covering: range) else { return false }
    return !range.isEmpty || link.range.lowerBound < range.lowerBound && range.lowerBound < link.range.upperBound
  }
}
