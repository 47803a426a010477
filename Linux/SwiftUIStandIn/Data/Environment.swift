import UIKitStandIn

/// developer.apple.com/documentation/swiftui/environmentkey
public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// developer.apple.com/documentation/swiftui/environmentvalues
public struct EnvironmentValues {
  private var values: [ObjectIdentifier: Any] = [:]
  private var objects: [ObjectIdentifier: AnyObject] = [:]

  public init() {}

  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// developer.apple.com/documentation/swiftui/environmentvalues/subscript(_:)-9u2ax
  public subscript<T: AnyObject>(objectType: T.Type) -> T? {
    get { objects[ObjectIdentifier(objectType)] as? T }
    set { objects[ObjectIdentifier(objectType)] = newValue }
  }

  public var isEnabled = true
  /// developer.apple.com/documentation/swiftui/environmentvalues/isscrollenabled
  public var isScrollEnabled = true
  public var scenePhase = ScenePhase.active
  public var colorScheme = ColorScheme.light
  public var dynamicTypeSize = DynamicTypeSize.large
  public var horizontalSizeClass: UserInterfaceSizeClass? = .compact
  public var verticalSizeClass: UserInterfaceSizeClass? = .regular
  public var locale = Locale(identifier: "en_US")
  public var font: Font?
  public var lineLimit: Int?
  public var isSearching = false
  public var undoManager: UndoManager? { nil }
  public var dismiss = DismissAction {}
  public var openURL = OpenURLAction { _ in }
}

/// developer.apple.com/documentation/swiftui/environment
@MainActor @preconcurrency @propertyWrapper
public struct Environment<Value>: DynamicProperty, Installed {
  private final class Reference {
    var value: Value?
  }

  private let read: (EnvironmentValues) -> Value?
  private let reference = Reference()

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { read = { $0[keyPath: keyPath] } }
  /// developer.apple.com/documentation/swiftui/environment/init(_:)-8slkf
  public init(_ objectType: Value.Type) where Value: AnyObject { read = { $0[objectType] } }
  /// developer.apple.com/documentation/swiftui/environment/init(_:)-4wuf
  public init<T: AnyObject>(_ objectType: T.Type) where Value == T? { read = { .some($0[objectType]) } }

  public var wrappedValue: Value {
    guard let value = reference.value else {
      preconditionFailure("\(Value.self) was read outside a body, or no view above has put it into the environment")
    }
    return value
  }

  func install(at place: String, in host: ViewHost, environment: EnvironmentValues) {
    reference.value = read(environment)
  }
}

/// developer.apple.com/documentation/swiftui/dismissaction
@MainActor
public struct DismissAction {
  let run: @MainActor () -> Void
  nonisolated init(_ run: @escaping @MainActor () -> Void) { self.run = run }
  public func callAsFunction() { run() }
}

/// developer.apple.com/documentation/swiftui/openurlaction
@MainActor
public struct OpenURLAction {
  let run: @MainActor (URL) -> Void
  nonisolated init(_ run: @escaping @MainActor (URL) -> Void) { self.run = run }
  public func callAsFunction(_ url: URL) { run(url) }
}

/// developer.apple.com/documentation/swiftui/scenephase
public enum ScenePhase: Comparable, Hashable, Sendable { case background, inactive, active }
/// developer.apple.com/documentation/swiftui/colorscheme
public enum ColorScheme: CaseIterable, Hashable, Sendable { case light, dark }
/// developer.apple.com/documentation/swiftui/userinterfacesizeclass
public enum UserInterfaceSizeClass: Hashable, Sendable { case compact, regular }
/// developer.apple.com/documentation/swiftui/dynamictypesize
public enum DynamicTypeSize: Int, Hashable, Comparable, CaseIterable, Sendable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

  public static func < (one: DynamicTypeSize, other: DynamicTypeSize) -> Bool { one.rawValue < other.rawValue }
  public var isAccessibilitySize: Bool { self >= .accessibility1 }
}

extension View {
  /// developer.apple.com/documentation/swiftui/view/environment(_:_:)
  public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
    EnvironmentChange(content: self) { $0[keyPath: keyPath] = value }
  }

  /// developer.apple.com/documentation/swiftui/view/environment(_:)-4516h
  public func environment<T: AnyObject>(_ object: T?) -> some View {
    EnvironmentChange(content: self) { $0[T.self] = object }
  }

  /// developer.apple.com/documentation/swiftui/view/disabled(_:)
  public func disabled(_ disabled: Bool) -> some View {
    EnvironmentChange(content: self) { $0.isEnabled = $0.isEnabled && !disabled }
  }
}

extension View {
  /// developer.apple.com/documentation/swiftui/view/scrolldisabled(_:)
  public func scrollDisabled(_ disabled: Bool) -> some View {
    EnvironmentChange(content: self) { $0.isScrollEnabled = !disabled }
  }
}

struct EnvironmentChange<Content: View>: View, Primitive {
  let content: Content
  let change: @MainActor (inout EnvironmentValues) -> Void
  var kids: [any View] { [content] }
  func adjust(_ environment: inout EnvironmentValues) { change(&environment) }
  var body: Never { neverAsked() }
}
