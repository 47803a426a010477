extension ChangeWatch {
  @MainActor
  init<V: Equatable>(_ value: V, _ initial: Bool, _ action: @escaping @MainActor (V, V) -> Void) {
    self.init(
      value: value, runsAtFirst: initial, isSame: { ($0 as? V) == value },
      run: { old in if let old = old as? V { action(old, value) } })
  }
}

extension View {
  /// developer.apple.com/documentation/swiftui/view/onappear(perform:)
  public func onAppear(perform action: (@MainActor () -> Void)? = nil) -> some View {
    marked("onAppear") { $0.appear = action }
  }

  /// developer.apple.com/documentation/swiftui/view/ondisappear(perform:)
  public func onDisappear(perform action: (@MainActor () -> Void)? = nil) -> some View {
    marked("onDisappear") { $0.disappear = action }
  }

  /// developer.apple.com/documentation/swiftui/view/onchange(of:initial:_:)-4psgg
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping @MainActor (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View {
    marked("onChange") { $0.watch = ChangeWatch(value, initial, action) }
  }

  /// developer.apple.com/documentation/swiftui/view/onchange(of:initial:_:)-8wgw9
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping @MainActor () -> Void
  ) -> some View {
    marked("onChange") { $0.watch = ChangeWatch(value, initial) { _, _ in action() } }
  }

  /// developer.apple.com/documentation/swiftui/view/task(priority:_:)
  public func task(
    priority: TaskPriority = .userInitiated, _ action: @escaping @MainActor () async -> Void
  ) -> some View {
    marked("task") { $0.task = TaskMark(id: 0, run: action) }
  }

  /// developer.apple.com/documentation/swiftui/view/task(id:priority:_:)
  public func task<T: Hashable>(
    id value: T, priority: TaskPriority = .userInitiated, _ action: @escaping @MainActor () async -> Void
  ) -> some View {
    marked("task") { $0.task = TaskMark(id: AnyHashable(value), run: action) }
  }

  /// developer.apple.com/documentation/swiftui/view/onsubmit(of:_:)
  public func onSubmit(_ action: @escaping @MainActor () -> Void) -> some View {
    marked("onSubmit") { $0.submit = action }
  }

  /// developer.apple.com/documentation/swiftui/view/ontapgesture(count:perform:)
  public func onTapGesture(count: Int = 1, perform action: @escaping @MainActor () -> Void) -> some View {
    marked("onTapGesture") { $0.action = action }
  }

  /// developer.apple.com/documentation/swiftui/view/onopenurl(perform:)
  public func onOpenURL(perform action: @escaping @MainActor (URL) -> Void) -> some View {
    marked("onOpenURL") { $0.openURL = action }
  }

  /// developer.apple.com/documentation/swiftui/view/refreshable(action:)
  public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
    marked("refreshable") { $0.refresh = action }
  }

  /// developer.apple.com/documentation/swiftui/view/id(_:)
  ///
  /// Another identity is another view: its state begins anew.
  public func id<ID: Hashable>(_ id: ID) -> some View {
    marked("id") { $0.id += "(\(id))" }
  }
}
