/// developer.apple.com/documentation/swiftui/navigationpath
public struct NavigationPath: Equatable {
  var values: [AnyHashable] = []

  public init() {}
  public var count: Int { values.count }
  public var isEmpty: Bool { values.isEmpty }
  public mutating func append<V: Hashable>(_ value: V) { values.append(AnyHashable(value)) }
  public mutating func removeLast(_ k: Int = 1) { values.removeLast(k) }
}

/// developer.apple.com/documentation/swiftui/navigationstack
///
/// What lies under the top is built, but covered.
public struct NavigationStack<Data, Root: View>: View, Primitive, Installed {
  let kids: [any View]
  private let path: NavigationPathMark
  private let own: State<NavigationPath>?

  public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
    let own = State(wrappedValue: NavigationPath())
    self.own = own
    path = Self.mark(own.projectedValue)
    kids = [root()]
  }

  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) where Data == NavigationPath {
    own = nil
    self.path = Self.mark(path)
    kids = [root()]
  }

  public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where
    Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection, Data.Element: Hashable
  {
    own = nil
    self.path = NavigationPathMark(
      values: { path.wrappedValue.map { AnyHashable($0) } },
      push: { if let value = $0.base as? Data.Element { path.wrappedValue.append(value) } },
      pop: { path.wrappedValue = Data(path.wrappedValue.dropLast()) })
    kids = [root()]
  }

  private static func mark(_ path: Binding<NavigationPath>) -> NavigationPathMark {
    NavigationPathMark(
      values: { path.wrappedValue.values }, push: { path.wrappedValue.values.append($0) },
      pop: { if !path.wrappedValue.isEmpty { path.wrappedValue.removeLast() } })
  }

  func install(at place: String, in host: ViewHost, environment: EnvironmentValues) {
    own?.install(at: place, in: host, environment: environment)
  }
  func mark(_ node: Node) { node.path = path }
  public var body: Never { neverAsked() }
}

/// developer.apple.com/documentation/swiftui/navigationsplitview
///
/// All columns are seen, as on a wide screen.
public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: View, Primitive {
  let kids: [any View]

  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) where Content == EmptyView {
    kids = [sidebar(), detail()]
  }
  public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) where Content == EmptyView {
    kids = [sidebar(), detail()]
  }
  public init(
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) where Content == EmptyView {
    kids = [sidebar(), detail()]
  }
  public init(
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) {
    kids = [sidebar(), content(), detail()]
  }
  public var body: Never { neverAsked() }
}

/// developer.apple.com/documentation/swiftui/navigationsplitviewvisibility
public struct NavigationSplitViewVisibility: Equatable, Sendable {
  private let name: String
  public static let automatic = NavigationSplitViewVisibility(name: "automatic")
  public static let all = NavigationSplitViewVisibility(name: "all")
  public static let doubleColumn = NavigationSplitViewVisibility(name: "doubleColumn")
  public static let detailOnly = NavigationSplitViewVisibility(name: "detailOnly")
}

/// developer.apple.com/documentation/swiftui/navigationsplitviewcolumn
public struct NavigationSplitViewColumn: Hashable, Sendable {
  private let name: String
  public static let sidebar = NavigationSplitViewColumn(name: "sidebar")
  public static let content = NavigationSplitViewColumn(name: "content")
  public static let detail = NavigationSplitViewColumn(name: "detail")
}

/// developer.apple.com/documentation/swiftui/navigationlink
public struct NavigationLink<Label: View, Destination: View>: View, Primitive {
  let kids: [any View]
  private let value: AnyHashable?

  public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) where Destination == Never {
    self.value = value.map { AnyHashable($0) }
    kids = [label()]
  }
  public init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) where Label == Text, Destination == Never {
    self.init(value: value) { Text(titleKey) }
  }
  @_disfavoredOverload
  public init<P: Hashable>(_ title: some StringProtocol, value: P?) where Label == Text, Destination == Never {
    self.init(value: value) { Text(title) }
  }

  func mark(_ node: Node) {
    guard let value else { return }
    node.action = { [weak node] in
      guard let around = node?.ancestors else { return }
      if let path = around.lazy.compactMap(\.path).first {
        path.push(value)
      } else if let choose = around.lazy.compactMap(\.choose).first {
        choose(value)
      }
    }
  }
  public var body: Never { neverAsked() }
}

extension View {
  /// developer.apple.com/documentation/swiftui/view/navigationdestination(for:destination:)
  public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    marked("navigationDestination") { node in
      node.destination = NavigationDestinationMark { ($0.base as? D).map { destination($0) } }
    }
  }

  /// developer.apple.com/documentation/swiftui/view/navigationtitle(_:)
  public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
    marked("navigationTitle") { $0.accessibilityLabel = titleKey.text }
  }
  @_disfavoredOverload
  public func navigationTitle(_ title: some StringProtocol) -> some View {
    marked("navigationTitle") { $0.accessibilityLabel = String(title) }
  }

  /// developer.apple.com/documentation/swiftui/view/navigationbartitledisplaymode(_:)
  public func navigationBarTitleDisplayMode(_ displayMode: NavigationBarItem.TitleDisplayMode) -> some View {
    marked("navigationBarTitleDisplayMode")
  }
  /// developer.apple.com/documentation/swiftui/view/navigationbarbackbuttonhidden(_:)
  public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
    marked("navigationBarBackButtonHidden")
  }
}

/// developer.apple.com/documentation/swiftui/navigationbaritem
public enum NavigationBarItem {
  /// developer.apple.com/documentation/swiftui/navigationbaritem/titledisplaymode
  public enum TitleDisplayMode: Sendable { case automatic, inline, large }
}

extension ViewHost {
  /// The user goes back in the innermost navigation stack that shows more than its root.
  @discardableResult
  public func goBack() -> Bool {
    guard let path = tree.all.last(where: { $0.path.map { !$0.values().isEmpty } ?? false })?.path else { return false }
    event { path.pop() }
    return true
  }
}
