import Observation
import UIKitStandIn

/// Test-side: a run loop in miniature. Evaluates a tree of views, keeps their state by place, and gives it events.
///
/// Everything is evaluated again when any state has changed, so a view that counts on not being evaluated is found out.
@MainActor
public final class ViewHost {
  /// The window in which the UIKit views are.
  public let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 700))

  private let root: any View
  private var built: Node!
  var memory: [String: AnyObject] = [:]
  var liveMemory: Set<String> = []
  var focusedValues = FocusedValues()
  var environment = EnvironmentValues()
  private(set) var isBuilding = false
  private var isDirty = true
  private var isSettling = false
  private var mounted: [String: Mounted] = [:]
  private var seen: Set<String> = []
  private var appeared: [String: Node] = [:]
  private var tasks: [String: (id: AnyHashable, task: Task<Void, Never>)] = [:]
  private var watched: [String: Any] = [:]
  var focusedID: String?
  var focusedMarks: [FocusMark] = []

  private struct Mounted {
    let view: UIView
    let coordinator: Any
    let dismantle: @MainActor () -> Void
  }

  /// A window that shows a view.
  public convenience init(_ root: any View) { self.init(root: root) }

  /// An app with its first window in front.
  public convenience init(app: some App) { self.init(root: AppPart(app: app)) }

  private init(root: any View) {
    self.root = root
    let controller = UIViewController()
    window.rootViewController = controller
    controller.view.frame = window.frame
    controller.view.standInMove(toWindow: window)
    settle()
  }

  /// Closes the window: what was made is dismantled.
  public func close() {
    for id in mounted.keys { unmount(id) }
    for (_, running) in tasks { running.task.cancel() }
    for node in appeared.values { node.disappear?() }
    appeared = [:]
    tasks = [:]
  }

  // MARK: State

  func stateWillChange() {
    if isBuilding {
      StandInFaults.report("state was changed while the views were being evaluated, in a body or in updateUIView")
    }
    isDirty = true
  }

  /// The tree, evaluated again if something has changed.
  public var tree: Node {
    settle()
    return built
  }

  /// Does something and lets the views catch up with it, as one turn of the main loop.
  @discardableResult
  public func event<Result>(_ body: () throws -> Result) rethrows -> Result {
    defer { settle() }
    return try body()
  }

  /// Evaluates until nothing changes any more.
  public func settle() {
    guard !isBuilding, !isSettling else { return }
    isSettling = true
    defer { isSettling = false }
    var rounds = 0
    while isDirty {
      rounds += 1
      precondition(rounds < 50, "the views change state without end")
      isDirty = false
      evaluate()
      afterwards()
      reconcileFocus()
    }
  }

  private func evaluate() {
    isBuilding = true
    seen = []
    liveMemory = []
    focusedValues = FocusedValues()
    built = build(root, at: "", in: environment)
    isBuilding = false
    for id in mounted.keys where !seen.contains(id) { unmount(id) }
    memory = memory.filter { liveMemory.contains($0.key) }
    for (_, mount) in mounted where mount.view.superview == nil {
      window.rootViewController?.view.addSubview(mount.view)
    }
  }

  // MARK: Building

  private func build(_ view: any View, at path: String, in environment: EnvironmentValues) -> Node {
    let subject: Any = (view as? any Wrapper)?.wrapped ?? view
    let kind = String(String(describing: Swift.type(of: subject)).prefix { $0 != "<" })
    let node = Node(id: path + "/" + kind, kind: kind)
    node.environment = environment
    if let primitive = subject as? any Primitive { primitive.mark(node) }
    install(subject, at: node.id, environment)
    if let modified = view as? any HasModifier {
      install(modified.modifierToInstall, at: node.id + "~", environment)
    }
    if !node.focusedValueNeedsFocus { node.focusedValue?(&focusedValues) }

    if let primitive = subject as? any Primitive {
      var inner = environment
      primitive.adjust(&inner)
      for (index, kid) in primitive.kids.enumerated() { add(kid, at: "\(node.id)[\(index)]", in: inner, to: node) }
    } else if let representable = view as? any UIViewRepresentable {
      mount(representable, node)
    } else if let wrapper = view as? any Wrapper {
      add(tracked { wrapper.inner }, at: node.id, in: environment, to: node)
    } else {
      add(tracked { body(of: view) }, at: node.id, in: environment, to: node)
    }
    pushDestinations(of: node, environment)
    if node.hides { for hidden in node.all { hidden.isCovered = true } }
    if node.covers, node.children.count > 1 { for covered in node.children[0].all { covered.isCovered = true } }
    if node.focusedValueNeedsFocus, holdsFocus(node) { node.focusedValue?(&focusedValues) }
    return node
  }

  private func add(_ kid: any View, at path: String, in environment: EnvironmentValues, to node: Node) {
    let child = build(kid, at: path, in: environment)
    child.parent = node
    node.children.append(child)
  }

  private func body(of view: some View) -> any View { view.body }

  private func install(_ subject: Any, at place: String, _ environment: EnvironmentValues) {
    for child in Mirror(reflecting: subject).children {
      let place = place + "." + (child.label ?? "")
      if let property = child.value as? any Installed {
        property.install(at: place, in: self, environment: environment)
      } else if child.value is any DynamicProperty {
        install(child.value, at: place, environment)
      }
    }
  }

  /// Evaluates something and notices when an observable object that it has read changes.
  private func tracked<Result>(_ body: () -> Result) -> Result {
    withObservationTracking(body) { [weak self] in
      // Everything that views observe belongs to the main actor.
      MainActor.assumeIsolated { self?.isDirty = true }
    }
  }

  private func pushDestinations(of node: Node, _ environment: EnvironmentValues) {
    guard let path = node.path else { return }
    for (index, value) in path.values().enumerated() {
      let made = node.all.lazy.compactMap { $0.destination?.make(value) }.first
      guard let made else {
        StandInFaults.report("nothing says what \(value) of type \(Swift.type(of: value.base)) navigates to")
        return
      }
      for covered in node.children.flatMap(\.all) { covered.isCovered = true }
      var inner = environment
      inner.dismiss = DismissAction { path.pop() }
      add(made, at: "\(node.id)[\(index)]\(value)", in: inner, to: node)
    }
  }

  // MARK: UIKit views

  private func mount<R: UIViewRepresentable>(_ representable: R, _ node: Node) {
    seen.insert(node.id)
    var context = UIViewRepresentableContext<R>(
      coordinator: mounted[node.id]?.coordinator as? R.Coordinator ?? representable.makeCoordinator(),
      environment: node.environment)
    if mounted[node.id] == nil {
      let view = representable.makeUIView(context: context)
      let coordinator = context.coordinator
      mounted[node.id] = Mounted(view: view, coordinator: coordinator) {
        R.dismantleUIView(view, coordinator: coordinator)
      }
    }
    guard let view = mounted[node.id]?.view as? R.UIViewType else { return }
    context.transaction = Transaction()
    // A representable's update is evaluated like a body.
    tracked { representable.updateUIView(view, context: context) }
    // A scroll view offers what is in it as much height as it wants.
    let isScrolled = node.id.contains("/ScrollView[")
    let proposal = ProposedViewSize(width: window.bounds.width, height: isScrolled ? nil : window.bounds.height)
    let size = representable.sizeThatFits(proposal, uiView: view, context: context)
    view.frame.size = size ?? window.bounds.size
    node.uiView = view
  }

  private func unmount(_ id: String) {
    guard let mount = mounted.removeValue(forKey: id) else { return }
    if mount.view.isFirstResponder { mount.view.resignFirstResponder() }
    mount.dismantle()
    mount.view.removeFromSuperview()
  }

  // MARK: What follows an evaluation

  private func afterwards() {
    let nodes = built.all
    let alive = Dictionary(nodes.map { ($0.id, $0) }) { first, _ in first }
    for (id, node) in appeared where alive[id] == nil {
      node.disappear?()
      tasks.removeValue(forKey: id)?.task.cancel()
      watched[id] = nil
    }
    let before = appeared
    appeared = alive
    for node in nodes {
      if before[node.id] == nil { node.appear?() }
      if let watch = node.watch {
        let old = watched.updateValue(watch.value, forKey: node.id)
        if let old {
          if !watch.isSame(old) { watch.run(old) }
        } else if watch.runsAtFirst {
          watch.run(watch.value)
        }
      }
      if let task = node.task, tasks[node.id]?.id != task.id {
        tasks[node.id]?.task.cancel()
        tasks[node.id] = (task.id, Task { await task.run() })
      }
    }
  }

  /// Waits until the tasks of the views that are there now have ended, and lets the views catch up.
  public func finishTasks() async {
    settle()
    for task in tasks.values.map(\.task) { await task.value }
    settle()
  }
}
