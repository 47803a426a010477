import UIKitStandIn

// Where the focus is. One place has it: a field of SwiftUI, or a UIKit view.
extension ViewHost {
  /// The field that has the focus; nil when none has, or a UIKit view.
  public var focused: Node? { focusedID.flatMap { id in tree.all.first { $0.id == id } } }

  func marks(around node: Node) -> [FocusMark] { ([node] + node.ancestors).compactMap(\.focus) }

  func holdsFocus(_ node: Node) -> Bool {
    node.all.contains { $0.id == focusedID || $0.uiView?.isFirstResponder == true }
  }

  /// After an evaluation: the focus leaves with its view, and goes where a focus state has been set to.
  func reconcileFocus() {
    let tree = tree
    if let id = focusedID {
      if let node = tree.all.first(where: { $0.id == id }), !node.isCovered, node.isEnabled {
        if !marks(around: node).allSatisfy({ $0.isWanted() }) { leaveFocus() }
      } else {
        leaveFocus()
      }
    }
    for node in tree.all where !node.isCovered {
      guard let focus = node.focus, focus.isWanted(), !holdsFocus(node) else { continue }
      guard let field = node.all.first(where: { $0.field != nil }) else { continue }
      takeFocus(field)
      return
    }
  }

  private func leaveFocus() {
    focusedID = nil
    let marks = focusedMarks
    focusedMarks = []
    for mark in marks where mark.isWanted() { mark.release() }
  }

  func takeFocus(_ field: Node) {
    window.standInFirst?.resignFirstResponder()
    focusedID = field.id
    focusedMarks = marks(around: field)
  }

  /// The focus goes from where it is to a place that was tapped. State is written, nothing is evaluated.
  func moveFocus(to node: Node?) {
    let new = node.map { ([$0] + $0.ancestors).filter { $0.focus != nil } } ?? []
    let old = focused.map { ([$0] + $0.ancestors).filter { $0.focus != nil } } ?? []
    for left in old where !new.contains(where: { $0.id == left.id }) { left.focus?.release() }
    for reached in new { reached.focus?.claim() }
  }
}
