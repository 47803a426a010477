/// developer.apple.com/documentation/swiftui/binding
@MainActor @preconcurrency @propertyWrapper @dynamicMemberLookup
public struct Binding<Value>: DynamicProperty {
  private let get: @MainActor () -> Value
  private let set: @MainActor (Value, Transaction) -> Void
  /// developer.apple.com/documentation/swiftui/binding/transaction
  public var transaction = Transaction()

  /// developer.apple.com/documentation/swiftui/binding/init(get:set:)-7ufcp
  public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
    self.get = get
    self.set = { value, _ in set(value) }
  }

  /// developer.apple.com/documentation/swiftui/binding/init(get:set:)-6g3d5
  public init(
    get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value, Transaction) -> Void
  ) {
    self.get = get
    self.set = set
  }

  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue, transaction) }
  }
  public var projectedValue: Binding<Value> { self }

  /// developer.apple.com/documentation/swiftui/binding/constant(_:)
  public static func constant(_ value: Value) -> Binding<Value> { Binding(get: { value }, set: { _ in }) }

  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    Binding<Subject>(
      get: { wrappedValue[keyPath: keyPath] },
      set: {
        var value = wrappedValue
        value[keyPath: keyPath] = $0
        wrappedValue = value
      })
  }

  /// developer.apple.com/documentation/swiftui/binding/init(_:)-4cm6c
  public init<V>(_ base: Binding<V>) where Value == V? {
    self.init(get: { base.wrappedValue }, set: { if let value = $0 { base.wrappedValue = value } })
  }

  /// developer.apple.com/documentation/swiftui/binding/init(_:)-5z9t9
  public init?(_ base: Binding<Value?>) {
    guard let first = base.wrappedValue else { return nil }
    self.init(get: { base.wrappedValue ?? first }, set: { base.wrappedValue = $0 })
  }
}

/// developer.apple.com/documentation/swiftui/transaction
public struct Transaction {
  public var animation: Animation?
  public var disablesAnimations = false

  public init() {}
  public init(animation: Animation?) { self.animation = animation }
}

/// developer.apple.com/documentation/swiftui/animation
///
/// Nothing moves here.
public struct Animation: Equatable, Sendable {
  public static let `default` = Animation()
  public static let easeInOut = Animation()
  public static let snappy = Animation()
  public static let smooth = Animation()
}

/// developer.apple.com/documentation/swiftui/withanimation(_:_:)
@MainActor
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try body()
}
