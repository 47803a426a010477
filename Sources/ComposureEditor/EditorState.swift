import ComposureMarkdown
import ComposureText

/// Everything the editor knows at one moment, as a value.
///
/// `text` always equals what the platform's storage holds. States change only by following the platform
/// (`EditorSession.follow`) and by transactions that change no text.
public struct EditorState: Sendable {
  public internal(set) var text: Rope
  /// The one selection; its ends never lie inside a grapheme once a main-loop turn has ended.
  public internal(set) var selection: Selection
  public internal(set) var syntax: SyntaxTree
  public internal(set) var composition: Composition = .none
  public internal(set) var pendingFormats: PendingFormats = .none
  public internal(set) var history = History()
  public internal(set) var folds = FoldSet()
  /// What is being looked for; nil when nothing is.
  public internal(set) var find: FindState?
  /// What the marked text replaced in the storage, so that `settledText` can give it back.
  var replacedByMarkedText = ""

  public init(text: Rope, selection: Selection = Selection(.zero), options: MarkdownOptions = .editing) {
    self.init(SyntaxTree(text, options: options), selection: selection)
  }

  /// - Parameter syntax: describes the text that is edited.
  init(_ syntax: SyntaxTree, selection: Selection = Selection(.zero)) {
    text = syntax.text
    self.selection = selection
    self.syntax = syntax
  }

  /// The text without what is provisional: what is saved, synced, indexed and counted.
  ///
  /// A preedit is not part of the text; the characters of an open syllable are real and belong to it.
  public var settledText: Rope {
    guard case .marked(_, _, inStorage: true) = composition, let range = composition.range else { return text }
    return text.replacing(range, with: replacedByMarkedText)
  }

  /// The syntax of `settledText`.
  public var settledSyntax: SyntaxTree {
    guard case .marked(_, _, inStorage: true) = composition, let range = composition.range else { return syntax }
    var tree = syntax
    let change = ChangeSet.replacing(range, with: replacedByMarkedText, length: text.utf8Count)
    tree.update(change, old: text, new: change.apply(to: text))
    return tree
  }

  /// The change that changes nothing.
  public var noChanges: ChangeSet { ChangeSet(length: text.utf8Count) }

  /// The state with another selection, for asking what a command would do there.
  func selecting(_ selection: Selection) -> EditorState {
    var state = self
    state.selection = selection
    return state
  }

  /// Follows a change of the platform's text.
  ///
  /// - Parameter isTyped: true for what the keyboard inserts, which takes on the formats that are pending.
  mutating func follow(_ changes: ChangeSet, selection newSelection: Selection?, isTyped: Bool) -> SyntaxUpdate {
    let old = text
    text = changes.apply(to: old)
    selection = newSelection ?? selection.mapped(through: changes, .after)
    pendingFormats = pendingFormats.mapped(through: changes, isTyped: isTyped)
    let update = syntax.update(changes, old: old, new: text)
    folds.follow(changes, dirty: update.dirty, in: syntax)
    return update
  }
}
