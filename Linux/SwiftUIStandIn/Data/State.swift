/// The memory of one piece of state. A view is made anew all the time; the host points its slot at the memory it kept.
@MainActor
final class Slot<Value> {
  final class Box {
    var value: Value
    weak var host: ViewHost?

    init(_ value: Value) { self.value = value }
  }

  var box: Box

  init(_ value: Value) { box = Box(value) }

  var value: Value {
    get { box.value }
    set {
      box.host?.stateWillChange()
      box.value = newValue
    }
  }
}

/// A property of a view that the host fills in before it asks for the body.
@MainActor
protocol Installed {
  func install(at place: String, in host: ViewHost, environment: EnvironmentValues)
}

extension Slot {
  func install(at place: String, in host: ViewHost) {
    if let kept = host.memory[place] as? Box {
      box = kept
    } else {
      host.memory[place] = box
    }
    box.host = host
    host.liveMemory.insert(place)
  }
}

/// developer.apple.com/documentation/swiftui/dynamicproperty
@MainActor @preconcurrency
public protocol DynamicProperty {}

/// developer.apple.com/documentation/swiftui/state
@MainActor @preconcurrency @propertyWrapper
public struct State<Value>: DynamicProperty, Installed {
  let slot: Slot<Value>

  public init(wrappedValue value: Value) { slot = Slot(value) }
  public init(initialValue value: Value) { slot = Slot(value) }

  public var wrappedValue: Value {
    get { slot.value }
    nonmutating set { slot.value = newValue }
  }
  public var projectedValue: Binding<Value> {
    let slot = slot
    return Binding(get: { slot.value }, set: { slot.value = $0 })
  }

  func install(at place: String, in host: ViewHost, environment: EnvironmentValues) {
    slot.install(at: place, in: host)
  }
}

extension State where Value: ExpressibleByNilLiteral {
  public init() { self.init(initialValue: nil) }
}

/// developer.apple.com/documentation/swiftui/bindable
@MainActor @preconcurrency @propertyWrapper @dynamicMemberLookup
public struct Bindable<Value: AnyObject>: DynamicProperty {
  public var wrappedValue: Value

  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public var projectedValue: Bindable<Value> { self }

  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    let object = wrappedValue
    return Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
  }
}

/// developer.apple.com/documentation/swiftui/appstorage
///
/// Kept in memory only, by key, for as long as the process lives.
@MainActor @preconcurrency @propertyWrapper
public struct AppStorage<Value>: DynamicProperty, Installed {
  private let key: String
  private let initial: Value
  private final class Reference { weak var host: ViewHost? }
  private let reference = Reference()

  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.key = key
    initial = wrappedValue
  }

  public var wrappedValue: Value {
    get { AppStorageMemory.values[key] as? Value ?? initial }
    nonmutating set {
      reference.host?.stateWillChange()
      AppStorageMemory.values[key] = newValue
    }
  }
  public var projectedValue: Binding<Value> {
    Binding(get: { wrappedValue }, set: { wrappedValue = $0 })
  }

  func install(at place: String, in host: ViewHost, environment: EnvironmentValues) { reference.host = host }
}

@MainActor
enum AppStorageMemory {
  static var values: [String: Any] = [:]
}
