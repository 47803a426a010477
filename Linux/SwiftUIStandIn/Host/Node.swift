import UIKitStandIn

/// A place of the evaluated tree, as a test sees it: a view, or a modifier around one.
@MainActor
public final class Node {
  /// Where in the tree it is. The same from one evaluation to the next for as long as the view is there.
  public internal(set) var id: String
  /// The name of the view's type without its parameters, or of the modifier: `Button`, `NoteEditor`, `focused`.
  public internal(set) var kind: String
  /// Its own words: a text, a field's title, a symbol's name.
  public internal(set) var label: String?
  public internal(set) var accessibilityLabel: String?
  public internal(set) var accessibilityIdentifier: String?
  public internal(set) var children: [Node] = []
  public internal(set) weak var parent: Node?
  /// What a representable has made.
  public internal(set) var uiView: UIView?
  public internal(set) var environment = EnvironmentValues()
  /// The placement of a toolbar item or of a group of commands.
  public internal(set) var placement: String?
  /// Under a sheet, an alert, or a view pushed over it: built, but neither seen nor tapped.
  public internal(set) var isCovered = false

  /// What a share link shares.
  public internal(set) var shared: URL?

  var action: (@MainActor () -> Void)?
  var shortcut: KeyboardShortcut?
  var field: Binding<String>?
  var amount: Binding<Double>?
  var toggled: (@MainActor () -> Bool)?
  var focus: FocusMark?
  var submit: (@MainActor () -> Void)?
  var tag: AnyHashable?
  var choose: (@MainActor (AnyHashable) -> Void)?
  var chosen: (@MainActor () -> Set<AnyHashable>)?
  var appear: (@MainActor () -> Void)?
  var disappear: (@MainActor () -> Void)?
  var task: TaskMark?
  var watch: ChangeWatch?
  var focusedValue: (@MainActor (inout FocusedValues) -> Void)?
  var focusedValueNeedsFocus = false
  var path: NavigationPathMark?
  var destination: NavigationDestinationMark?
  var covers = false
  var delete: (@MainActor (IndexSet) -> Void)?
  var refresh: (@MainActor () async -> Void)?
  var openURL: (@MainActor (URL) -> Void)?
  var closesPresentation = false
  var hides = false

  init(id: String, kind: String) {
    self.id = id
    self.kind = kind
  }

  /// This place and everything inside it, in reading order.
  public var all: [Node] {
    var all = [self]
    gather(into: &all)
    return all
  }

  private func gather(into all: inout [Node]) {
    for child in children {
      all.append(child)
      child.gather(into: &all)
    }
  }

  /// What a reader reads here: its label, or the labels of what is inside.
  public var text: String {
    accessibilityLabel ?? label ?? children.map(\.text).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// What a field holds, or how far a slider is.
  public var value: String? { field?.wrappedValue ?? amount.map { "\($0.wrappedValue)" } }

  /// Whether a toggle is on, or a tagged choice is the one that is chosen.
  public var isOn: Bool {
    if let toggled { return toggled() }
    if let tag { return ancestors.lazy.compactMap(\.chosen).first?().contains(tag) ?? false }
    return children.contains(where: \.isOn)
  }

  /// Whether it reacts to the user.
  public var isEnabled: Bool { environment.isEnabled }

  /// From the place around this one outwards.
  public var ancestors: [Node] { parent.map { [$0] + $0.ancestors } ?? [] }

  func contains(_ other: Node) -> Bool { other === self || other.ancestors.contains { $0 === self } }
}

/// Work that lives as long as its view.
struct TaskMark {
  let id: AnyHashable
  let run: @MainActor () async -> Void
}

/// A value that is compared from one evaluation to the next.
struct ChangeWatch {
  let value: Any
  let runsAtFirst: Bool
  let isSame: @MainActor (Any) -> Bool
  let run: @MainActor (_ old: Any) -> Void
}

/// The path of a navigation stack.
struct NavigationPathMark {
  let values: @MainActor () -> [AnyHashable]
  let push: @MainActor (AnyHashable) -> Void
  let pop: @MainActor () -> Void
}

/// What a navigation stack shows for values of one type.
struct NavigationDestinationMark {
  let make: @MainActor (AnyHashable) -> (any View)?
}
