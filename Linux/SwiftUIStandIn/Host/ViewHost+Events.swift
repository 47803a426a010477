import UIKitStandIn

// Test-side: what the user looks for and does.
extension ViewHost {
  /// What is on the screen, in reading order.
  public var visible: [Node] { tree.all.filter { !$0.isCovered } }

  /// The first place on the screen of a kind (`Button`, `TextField`, the name of a view) that reads as given.
  ///
  /// A place reads as its own label, its accessibility label or identifier, or, for what has no label of its own, as the
  /// labels inside it.
  public func first(kind: String? = nil, label: String? = nil) -> Node? {
    all(kind: kind, label: label).first
  }

  public func all(kind: String? = nil, label: String? = nil) -> [Node] {
    visible.filter { node in
      if let kind, node.kind != kind { return false }
      guard let label else { return true }
      if node.accessibilityIdentifier == label || node.label == label || node.accessibilityLabel == label
        || node.uiView?.accessibilityLabel == label
      {
        return true
      }
      return kind != nil && node.text == label
    }
  }

  /// The first UIKit view of a class on the screen.
  public func uiView<V: UIView>(_ type: V.Type = V.self) -> V? {
    visible.lazy.compactMap { $0.uiView?.standInDescendants.lazy.compactMap { $0 as? V }.first }.first
  }

  /// The UIKit view on the screen that reads as given.
  public func uiView(_ label: String) -> UIView? { all(label: label).lazy.compactMap(\.uiView).first }

  /// The user taps.
  ///
  /// First the focus moves, then the tree is evaluated again, and only then is the tap given to what was tapped: if it is
  /// still there. False when nothing took the tap.
  @discardableResult
  public func tap(_ node: Node) -> Bool {
    settle()
    guard let target = target(of: node) else { return false }
    if target.field != nil || target.uiView != nil { moveFocus(to: target) }
    settle()
    guard let now = visible.first(where: { $0.id == target.id }), now.isEnabled else { return false }
    if now.field != nil {
      takeFocus(now)
    } else if let view = now.uiView {
      focusedID = nil
      focusedMarks = []
      event { _ = view.becomeFirstResponder() }
      return true
    }
    event {
      act(on: now)
      // A button of an alert closes it, whatever else it does.
      if now.ancestors.contains(where: \.closesPresentation) { now.environment.dismiss() }
    }
    return true
  }

  /// Taps what reads as given.
  @discardableResult
  public func tap(_ label: String) -> Bool {
    let found = all(label: label).first { target(of: $0) != nil } ?? all(kind: "Button", label: label).first
    return found.map { tap($0) } ?? false
  }

  private func target(of node: Node) -> Node? {
    guard let now = visible.first(where: { $0.id == node.id }), now.isEnabled else { return nil }
    let around = [now] + now.ancestors
    if let found = around.first(where: reacts) { return found }
    // A modifier around a control stands for the control.
    return now.all.first(where: reacts)
  }

  private func reacts(_ node: Node) -> Bool {
    guard !node.isCovered, node.isEnabled else { return false }
    if node.action != nil || node.field != nil || node.uiView != nil { return true }
    return node.tag != nil && node.ancestors.contains { $0.choose != nil }
  }

  private func act(on node: Node) {
    if let action = node.action { return action() }
    if let tag = node.tag { node.ancestors.lazy.compactMap(\.choose).first?(tag) }
  }

  /// The user types: into the field that has the focus, or into the UIKit text view that is first responder, character
  /// by character. False when there is neither.
  @discardableResult
  public func type(_ text: String) -> Bool {
    for character in text {
      if let field = focused?.field {
        event { field.wrappedValue += String(character) }
      } else if let view = window.standInFirst as? UITextView, view.window === window {
        event { view.insertText(String(character)) }
      } else {
        return false
      }
    }
    return true
  }

  /// The user taps a field or a text view, and types. False when the tap or the typing did not reach it.
  @discardableResult
  public func type(_ text: String, into node: Node) -> Bool { tap(node) && type(text) }

  /// The user moves a slider or steps a stepper.
  public func slide(_ node: Node, to value: Double) {
    guard let amount = node.all.lazy.compactMap(\.amount).first, node.isEnabled else { return }
    event { amount.wrappedValue = value }
  }

  /// The user swipes a row of a `ForEach` away.
  public func swipeAway(_ row: Int, of node: Node) {
    guard let delete = ([node] + node.ancestors + node.all).lazy.compactMap(\.delete).first else { return }
    event { delete(IndexSet(integer: row)) }
  }

  /// The user pulls a list down.
  public func pull(_ node: Node) async {
    guard let refresh = ([node] + node.ancestors).lazy.compactMap(\.refresh).first else { return }
    await refresh()
    settle()
  }

  /// Another app hands a document over. False when no view takes it.
  @discardableResult
  public func open(_ url: URL) -> Bool {
    let takers = tree.all.compactMap(\.openURL)
    event { for take in takers { take(url) } }
    return !takers.isEmpty
  }

  /// The app goes to the background or comes back; the notifications of UIKit are posted.
  public func enter(_ phase: ScenePhase) {
    let name =
      switch phase {
      case .background: UIApplication.didEnterBackgroundNotification
      case .inactive: UIApplication.willResignActiveNotification
      case .active: UIApplication.didBecomeActiveNotification
      }
    event {
      stateWillChange()
      environment.scenePhase = phase
      NotificationCenter.default.post(name: name, object: UIApplication.shared)
    }
  }
}
