/// developer.apple.com/documentation/swiftui/focusedvaluekey
public protocol FocusedValueKey {
  associatedtype Value
}

/// developer.apple.com/documentation/swiftui/focusedvalues
public struct FocusedValues {
  private var values: [ObjectIdentifier: Any] = [:]
  private var objects: [ObjectIdentifier: AnyObject] = [:]

  init() {}

  public subscript<Key: FocusedValueKey>(key: Key.Type) -> Key.Value? {
    get { values[ObjectIdentifier(key)] as? Key.Value }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  subscript<T: AnyObject>(object type: T.Type) -> T? {
    get { objects[ObjectIdentifier(type)] as? T }
    set { objects[ObjectIdentifier(type)] = newValue }
  }
}

/// developer.apple.com/documentation/swiftui/focusedvalue
@MainActor @preconcurrency @propertyWrapper
public struct FocusedValue<Value>: DynamicProperty, Installed {
  private final class Reference {
    var value: Value?
  }

  private let read: (FocusedValues) -> Value?
  private let reference = Reference()

  public init(_ keyPath: KeyPath<FocusedValues, Value?>) { read = { $0[keyPath: keyPath] } }
  /// developer.apple.com/documentation/swiftui/focusedvalue/init(_:)-54x3k
  public init(_ objectType: Value.Type) where Value: AnyObject { read = { $0[object: objectType] } }

  public var wrappedValue: Value? { reference.value }

  func install(at place: String, in host: ViewHost, environment: EnvironmentValues) {
    reference.value = read(host.focusedValues)
  }
}

extension View {
  /// developer.apple.com/documentation/swiftui/view/focusedscenevalue(_:_:)
  ///
  /// Seen by the commands for as long as the scene is in front, wherever the focus is in it.
  public func focusedSceneValue<T>(_ keyPath: WritableKeyPath<FocusedValues, T?>, _ value: T?) -> some View {
    marked("focusedSceneValue") { node in node.focusedValue = { $0[keyPath: keyPath] = value } }
  }

  /// developer.apple.com/documentation/swiftui/view/focusedscenevalue(_:)
  public func focusedSceneValue<T: AnyObject>(_ object: T?) -> some View {
    marked("focusedSceneValue") { node in node.focusedValue = { $0[object: T.self] = object } }
  }

  /// developer.apple.com/documentation/swiftui/view/focusedvalue(_:_:)
  ///
  /// Seen only while the focus is inside this view.
  public func focusedValue<T>(_ keyPath: WritableKeyPath<FocusedValues, T?>, _ value: T?) -> some View {
    marked("focusedValue") { node in
      node.focusedValue = { $0[keyPath: keyPath] = value }
      node.focusedValueNeedsFocus = true
    }
  }
}
