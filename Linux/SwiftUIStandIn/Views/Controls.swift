/// developer.apple.com/documentation/swiftui/buttonrole
public struct ButtonRole: Equatable, Sendable {
  private let name: String
  public static let destructive = ButtonRole(name: "destructive")
  public static let cancel = ButtonRole(name: "cancel")
}

/// developer.apple.com/documentation/swiftui/button
public struct Button<Label: View>: View, Primitive {
  let kids: [any View]
  private let action: @MainActor () -> Void

  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.action = action
    kids = [label()]
  }
  public init(
    role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) {
    self.init(action: action, label: label)
  }

  func mark(_ node: Node) { node.action = action }
  public var body: Never { neverAsked() }
}

extension Button where Label == Text {
  public init(
    _ titleKey: LocalizedStringKey, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
  ) {
    self.init(action: action) { Text(titleKey) }
  }
  @_disfavoredOverload
  public init(_ title: some StringProtocol, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { Text(title) }
  }
}

extension Button where Label == SwiftUIStandIn.Label<Text, Image> {
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(action: action) { SwiftUIStandIn.Label(titleKey, systemImage: systemImage) }
  }
  @_disfavoredOverload
  public init(
    _ title: some StringProtocol, systemImage: String, role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(action: action) { SwiftUIStandIn.Label(title, systemImage: systemImage) }
  }
}

/// developer.apple.com/documentation/swiftui/textfield
public struct TextField<Label: View>: View, Primitive {
  private let title: String
  private let text: Binding<String>

  func mark(_ node: Node) {
    node.label = title
    node.field = text
  }
  public var body: Never { neverAsked() }
}

extension TextField where Label == Text {
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, axis: Axis = .horizontal) {
    title = titleKey.text
    self.text = text
  }
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?, axis: Axis = .horizontal) {
    self.init(titleKey, text: text, axis: axis)
  }
  @_disfavoredOverload
  public init(_ title: some StringProtocol, text: Binding<String>, axis: Axis = .horizontal) {
    self.title = String(title)
    self.text = text
  }
}

/// developer.apple.com/documentation/swiftui/securefield
public struct SecureField<Label: View>: View, Primitive {
  private let title: String
  private let text: Binding<String>

  func mark(_ node: Node) {
    node.label = title
    node.field = text
  }
  public var body: Never { neverAsked() }
}

extension SecureField where Label == Text {
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    title = titleKey.text
    self.text = text
  }
}

/// developer.apple.com/documentation/swiftui/toggle
public struct Toggle<Label: View>: View, Primitive {
  let kids: [any View]
  private let isOn: Binding<Bool>

  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    kids = [label()]
  }

  func mark(_ node: Node) {
    let isOn = isOn
    node.action = { isOn.wrappedValue.toggle() }
    node.toggled = { isOn.wrappedValue }
  }
  public var body: Never { neverAsked() }
}

extension Toggle where Label == Text {
  public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(titleKey) }
  }
  @_disfavoredOverload
  public init(_ title: some StringProtocol, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }
}

/// developer.apple.com/documentation/swiftui/slider
public struct Slider<Label: View>: View, Primitive {
  let kids: [any View]
  private let value: Binding<Double>

  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.value = Binding<Double>(
      get: { Double(value.wrappedValue) },
      set: { value.wrappedValue = min(max(V($0), bounds.lowerBound), bounds.upperBound) })
    kids = [label()]
  }

  func mark(_ node: Node) { node.amount = value }
  public var body: Never { neverAsked() }
}

extension Slider where Label == EmptyView {
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V = 1,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.init(value: value, in: bounds, step: step, label: { EmptyView() }, onEditingChanged: onEditingChanged)
  }
}

/// developer.apple.com/documentation/swiftui/picker
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View, Primitive {
  let kids: [any View]
  private let selection: Binding<SelectionValue>

  public init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.selection = selection
    kids = [label(), content()]
  }

  func mark(_ node: Node) {
    let selection = selection
    node.label = (kids.first as? Text)?.words
    node.choose = { if let value = $0.base as? SelectionValue { selection.wrappedValue = value } }
    node.chosen = { [AnyHashable(selection.wrappedValue)] }
  }
  public var body: Never { neverAsked() }
}

extension Picker where Label == Text {
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { Text(titleKey) }
  }
  @_disfavoredOverload
  public init(
    _ title: some StringProtocol, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { Text(title) }
  }
}

extension View {
  /// developer.apple.com/documentation/swiftui/view/tag(_:includeoptional:)
  public func tag<V: Hashable>(_ tag: V) -> some View { marked("tag") { $0.tag = AnyHashable(tag) } }
}

/// developer.apple.com/documentation/swiftui/sharelink
///
/// What it shares is its value.
public struct ShareLink<Label: View>: View, Primitive {
  let kids: [any View]
  private let item: URL

  /// developer.apple.com/documentation/swiftui/sharelink/init(item:subject:message:label:)
  public init(item: URL, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label) {
    self.item = item
    kids = [label()]
  }

  func mark(_ node: Node) { node.shared = item }
  public var body: Never { neverAsked() }
}

/// developer.apple.com/documentation/swiftui/menu
public struct Menu<Label: View, Content: View>: View, Primitive {
  let kids: [any View]

  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) { kids = [label(), content()] }
  public var body: Never { neverAsked() }
}

extension Menu where Label == Text {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }
}

extension Menu where Label == SwiftUIStandIn.Label<Text, Image> {
  @_disfavoredOverload
  public init(_ title: some StringProtocol, systemImage: String, @ViewBuilder content: () -> Content) {
    self.init(content: content) { SwiftUIStandIn.Label(title, systemImage: systemImage) }
  }
  public init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {
    self.init(content: content) { SwiftUIStandIn.Label(titleKey, systemImage: systemImage) }
  }
}

/// developer.apple.com/documentation/swiftui/progressview
public struct ProgressView: View, Primitive {
  private let title: String?
  public init() { title = nil }
  public init(_ titleKey: LocalizedStringKey) { title = titleKey.text }
  public init(value: Double?, total: Double = 1) { title = nil }
  func mark(_ node: Node) { node.label = title }
  public var body: Never { neverAsked() }
}
