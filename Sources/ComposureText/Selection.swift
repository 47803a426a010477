/// The writer's selection: a caret, or a range with the end that moves.
public struct Selection: Sendable, Hashable {
  /// The end that stays when the selection is extended.
  public var anchor: UTF8Offset
  /// The end that moves: where the caret is drawn.
  public var head: UTF8Offset

  /// A caret.
  public init(_ caret: UTF8Offset) {
    anchor = caret
    head = caret
  }

  /// A selection from `anchor` to `head`, in either order.
  public init(anchor: UTF8Offset, head: UTF8Offset) {
    self.anchor = anchor
    self.head = head
  }

  /// The selected range, empty for a caret.
  public var range: TextRange { min(anchor, head)..<max(anchor, head) }
  /// Whether nothing is selected.
  public var isCaret: Bool { anchor == head }

  /// The selection in the text after a change. Text inserted at an end of a selected range stays outside it; a caret
  /// keeps to the side that `association` says.
  public func mapped(through changes: ChangeSet, _ association: Association = .after) -> Selection {
    if isCaret { return Selection(changes.map(head, association)) }
    let mapped = changes.map(range)
    return anchor < head
      ? Selection(anchor: mapped.lowerBound, head: mapped.upperBound)
      : Selection(anchor: mapped.upperBound, head: mapped.lowerBound)
  }
}
