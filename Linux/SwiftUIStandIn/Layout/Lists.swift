import UIKitStandIn

/// developer.apple.com/documentation/swiftui/foreach
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content>: View, Primitive {
  let kids: [any View]
  private var delete: (@MainActor (IndexSet) -> Void)?

  func mark(_ node: Node) { node.delete = delete }
  public var body: Never { neverAsked() }

  /// developer.apple.com/documentation/swiftui/dynamicviewcontent/ondelete(perform:)
  public func onDelete(perform action: (@MainActor (IndexSet) -> Void)?) -> ForEach {
    var copy = self
    copy.delete = action
    return copy
  }
}

extension ForEach where Content: View {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {
    self.init(data, id: \.id, content: content)
  }

  /// Two elements with one identity are a mistake: SwiftUI shows one of them twice.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    var seen: Set<ID> = []
    kids = data.map { element in
      let id = element[keyPath: id]
      if !seen.insert(id).inserted { StandInFaults.report("two elements of a ForEach have the identity \(id)") }
      return Identified(content: content(element), id: AnyHashable(id))
    }
  }
}

/// An element of a collection: its place goes by its identity, and so does its choice in a list.
struct Identified: View, Primitive {
  let content: any View
  let id: AnyHashable
  var kids: [any View] { [content] }
  func mark(_ node: Node) {
    node.id += "(\(id))"
    node.tag = id
  }
  var body: Never { neverAsked() }
}

/// developer.apple.com/documentation/swiftui/list
public struct List<SelectionValue: Hashable, Content: View>: View, Primitive {
  let kids: [any View]
  private var selection: Binding<SelectionValue?>?

  public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
    self.selection = selection
    kids = [content()]
  }

  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, RowContent> {
    self.init(selection: selection) { ForEach(data, content: rowContent) }
  }

  func mark(_ node: Node) {
    guard let selection else { return }
    node.choose = { if let value = $0.base as? SelectionValue { selection.wrappedValue = value } }
    node.chosen = { selection.wrappedValue.map { [AnyHashable($0)] } ?? [] }
  }
  public var body: Never { neverAsked() }
}

extension List where SelectionValue == Never {
  public init(@ViewBuilder content: () -> Content) {
    selection = nil
    kids = [content()]
  }

  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, RowContent> {
    self.init { ForEach(data, content: rowContent) }
  }
}

/// developer.apple.com/documentation/swiftui/section
public struct Section<Parent, Content, Footer>: View, Primitive {
  let kids: [any View]
  private let title: String?

  func mark(_ node: Node) { node.label = title }
  public var body: Never { neverAsked() }
}

extension Section where Parent: View, Content: View, Footer: View {
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
  ) {
    title = nil
    kids = [header(), content(), footer()]
  }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.init(content: content, header: header) { EmptyView() }
  }
}

extension Section where Parent == EmptyView, Content: View, Footer: View {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
    self.init(content: content, header: { EmptyView() }, footer: footer)
  }
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
  public init(@ViewBuilder content: () -> Content) {
    self.init(content: content, header: { EmptyView() }, footer: { EmptyView() })
  }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    title = titleKey.text
    kids = [content()]
  }
  @_disfavoredOverload
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.title = String(title)
    kids = [content()]
  }
}

/// developer.apple.com/documentation/swiftui/form
public struct Form<Content: View>: View, Primitive {
  let kids: [any View]
  public init(@ViewBuilder content: () -> Content) { kids = [content()] }
  public var body: Never { neverAsked() }
}

/// developer.apple.com/documentation/swiftui/labeledcontent
public struct LabeledContent<Label: View, Content: View>: View, Primitive {
  let kids: [any View]
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) { kids = [label(), content()] }
  public var body: Never { neverAsked() }
}

extension LabeledContent where Label == Text, Content == Text {
  public init(_ titleKey: LocalizedStringKey, value: some StringProtocol) {
    self.init(content: { Text(value) }, label: { Text(titleKey) })
  }
}

extension LabeledContent where Label == Text, Content == Text {
  @_disfavoredOverload
  public init(_ title: some StringProtocol, value: some StringProtocol) {
    self.init(content: { Text(value) }, label: { Text(title) })
  }
}

extension LabeledContent where Label == Text {
  @_disfavoredOverload
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }
}

/// developer.apple.com/documentation/swiftui/disclosuregroup
public struct DisclosureGroup<Label: View, Content: View>: View, Primitive {
  let kids: [any View]
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) where Label == Text {
    kids = [Text(titleKey), content()]
  }
  public var body: Never { neverAsked() }
}

/// developer.apple.com/documentation/swiftui/contentunavailableview
public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View, Primitive {
  let kids: [any View]
  public init(
    @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
    @ViewBuilder actions: () -> Actions = { EmptyView() }
  ) {
    kids = [label(), description(), actions()]
  }
  public var body: Never { neverAsked() }
}

extension ContentUnavailableView
where Label == SwiftUIStandIn.Label<Text, Image>, Description == Text?, Actions == EmptyView {
  public init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil) {
    self.init(
      label: { SwiftUIStandIn.Label(title, systemImage: name) }, description: { description },
      actions: { EmptyView() })
  }

  @_disfavoredOverload
  public init(_ title: some StringProtocol, systemImage name: String, description: Text? = nil) {
    self.init(
      label: { SwiftUIStandIn.Label(title, systemImage: name) }, description: { description },
      actions: { EmptyView() })
  }

  /// developer.apple.com/documentation/swiftui/contentunavailableview/search
  public static var search: ContentUnavailableView {
    ContentUnavailableView("No Results", systemImage: "magnifyingglass")
  }
}

extension View {
  /// developer.apple.com/documentation/swiftui/view/swipeactions(edge:allowsfullswipe:content:)
  public func swipeActions<T: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
  ) -> some View {
    marked("swipeActions", with: [content()])
  }

  /// developer.apple.com/documentation/swiftui/view/contextmenu(menuitems:)
  public func contextMenu<MenuItems: View>(@ViewBuilder menuItems: () -> MenuItems) -> some View {
    marked("contextMenu", with: [menuItems()])
  }
}

/// developer.apple.com/documentation/swiftui/horizontaledge
public enum HorizontalEdge: Int8, CaseIterable, Sendable { case leading, trailing }
