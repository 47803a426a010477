/// developer.apple.com/documentation/swiftui/focusstate
///
/// It does not reach a UIKit view: nothing becomes first responder through it.
@MainActor @preconcurrency @propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty, Installed {
  let slot: Slot<Value>

  public init() where Value == Bool { slot = Slot(false) }
  public init<T>() where Value == T? { slot = Slot(nil) }

  public var wrappedValue: Value {
    get { slot.value }
    nonmutating set { slot.value = newValue }
  }
  public var projectedValue: Binding { Binding(slot: slot) }

  /// developer.apple.com/documentation/swiftui/focusstate/binding
  @MainActor @preconcurrency @propertyWrapper
  public struct Binding {
    let slot: Slot<Value>

    public var wrappedValue: Value {
      get { slot.value }
      nonmutating set { slot.value = newValue }
    }
    public var projectedValue: Binding { self }
  }

  func install(at place: String, in host: ViewHost, environment: EnvironmentValues) {
    slot.install(at: place, in: host)
  }
}

/// How one view takes part in a focus state.
struct FocusMark {
  let claim: @MainActor () -> Void
  let release: @MainActor () -> Void
  let isWanted: @MainActor () -> Bool
}

extension View {
  /// developer.apple.com/documentation/swiftui/view/focused(_:equals:)
  public func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value) -> some View {
    marked("focused") { node in
      node.focus = FocusMark(
        claim: { binding.wrappedValue = value },
        release: {
          guard binding.wrappedValue == value, let none = emptyValue(of: Value.self) else { return }
          binding.wrappedValue = none
        },
        isWanted: { binding.wrappedValue == value })
    }
  }

  /// developer.apple.com/documentation/swiftui/view/focused(_:)
  public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
    marked("focused") { node in
      node.focus = FocusMark(
        claim: { condition.wrappedValue = true }, release: { condition.wrappedValue = false },
        isWanted: { condition.wrappedValue })
    }
  }
}

/// Nil as a value of an optional type.
private func emptyValue<Value>(of type: Value.Type) -> Value? {
  (Value.self as? any ExpressibleByNilLiteral.Type).flatMap { $0.init(nilLiteral: ()) as? Value }
}
