/// A view shown over others; what is inside can dismiss it.
private struct Presented: View, Primitive {
  let kind: String
  let title: String?
  let kids: [any View]
  let dismiss: @MainActor () -> Void

  func mark(_ node: Node) {
    node.kind = kind
    node.label = title
  }
  func adjust(_ environment: inout EnvironmentValues) { environment.dismiss = DismissAction(dismiss) }
  var body: Never { neverAsked() }
}

/// A button in an alert: whatever it does, the alert is gone.
private struct Closing<Content: View>: View, Primitive {
  let content: Content
  var kids: [any View] { [content] }
  func mark(_ node: Node) { node.closesPresentation = true }
  var body: Never { neverAsked() }
}

extension View {
  private func presenting(
    _ kind: String, _ isPresented: Bool, title: String? = nil, covers: Bool = true, content: [any View],
    dismiss: @escaping @MainActor () -> Void
  ) -> some View {
    let shown: [any View] =
      isPresented ? [Presented(kind: kind, title: title, kids: content, dismiss: dismiss)] : []
    return marked("presents", with: shown) { node in node.covers = covers && isPresented }
  }

  /// developer.apple.com/documentation/swiftui/view/sheet(ispresented:ondismiss:content:)
  public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (@MainActor () -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    let shown = isPresented.wrappedValue
    return presenting("sheet", shown, content: shown ? [content()] : []) { isPresented.wrappedValue = false }
      .onChange(of: isPresented.wrappedValue) { _, new in if !new { onDismiss?() } }
  }

  /// developer.apple.com/documentation/swiftui/view/sheet(item:ondismiss:content:)
  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (@MainActor () -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    presenting("sheet", item.wrappedValue != nil, content: item.wrappedValue.map { [content($0)] } ?? []) {
      item.wrappedValue = nil
    }
    .onChange(of: item.wrappedValue != nil) { _, new in if !new { onDismiss?() } }
  }

  /// developer.apple.com/documentation/swiftui/view/fullscreencover(ispresented:ondismiss:content:)
  public func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (@MainActor () -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    let shown = isPresented.wrappedValue
    return presenting("fullScreenCover", shown, content: shown ? [content()] : []) {
      isPresented.wrappedValue = false
    }
    .onChange(of: isPresented.wrappedValue) { _, new in if !new { onDismiss?() } }
  }

  /// developer.apple.com/documentation/swiftui/view/popover(ispresented:attachmentanchor:arrowedge:content:)
  public func popover<Content: View>(
    isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    let shown = isPresented.wrappedValue
    return presenting("popover", shown, covers: false, content: shown ? [content()] : []) {
      isPresented.wrappedValue = false
    }
  }

  /// developer.apple.com/documentation/swiftui/view/alert(_:ispresented:actions:message:)
  public func alert<A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View {
    let (actions, message) = (actions(), message())
    return presenting(
      "alert", isPresented.wrappedValue, title: titleKey.text, content: [message, Closing(content: actions)]
    ) { isPresented.wrappedValue = false }
  }

  @_disfavoredOverload
  public func alert<A: View, M: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View {
    alert(LocalizedStringKey(String(title)), isPresented: isPresented, actions: actions, message: message)
  }

  /// developer.apple.com/documentation/swiftui/view/alert(_:ispresented:presenting:actions:message:)
  ///
  /// Shown only while there is something to show it about.
  @_disfavoredOverload
  public func alert<A: View, M: View, T>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View {
    let (buttons, words) = (data.map { actions($0) }, data.map { message($0) })
    return presenting(
      "alert", isPresented.wrappedValue && data != nil, title: String(title),
      content: [words, Closing(content: buttons)]
    ) { isPresented.wrappedValue = false }
  }

  /// developer.apple.com/documentation/swiftui/view/alert(_:ispresented:actions:)
  public func alert<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View {
    alert(titleKey, isPresented: isPresented, actions: actions) { EmptyView() }
  }

  /// developer.apple.com/documentation/swiftui/view/confirmationdialog(_:ispresented:titlevisibility:actions:message:)
  public func confirmationDialog<A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View {
    let (actions, message) = (actions(), message())
    return presenting(
      "confirmationDialog", isPresented.wrappedValue, title: titleKey.text,
      content: [message, Closing(content: actions)]
    ) { isPresented.wrappedValue = false }
  }

  /// developer.apple.com/documentation/swiftui/view/confirmationdialog(_:ispresented:titlevisibility:actions:)
  public func confirmationDialog<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A
  ) -> some View {
    confirmationDialog(
      titleKey, isPresented: isPresented, titleVisibility: titleVisibility, actions: actions
    ) { EmptyView() }
  }

  /// developer.apple.com/documentation/swiftui/view/searchable(text:placement:prompt:)
  ///
  /// The field stands beside what is searched, with its prompt as label.
  public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey = "Search"
  ) -> some View {
    marked("searchable", with: [TextField(prompt, text: text)])
  }

  @_disfavoredOverload
  public func searchable(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
    prompt: some StringProtocol
  ) -> some View {
    searchable(text: text, isPresented: isPresented, placement: placement, prompt: LocalizedStringKey(String(prompt)))
  }

  /// developer.apple.com/documentation/swiftui/view/searchable(text:ispresented:placement:prompt:)
  ///
  /// Presented means: the field has the focus.
  public func searchable(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
    prompt: LocalizedStringKey = "Search"
  ) -> some View {
    let field = TextField(prompt, text: text).marked("searchField") { node in
      node.focus = FocusMark(
        claim: { isPresented.wrappedValue = true }, release: { isPresented.wrappedValue = false },
        isWanted: { isPresented.wrappedValue })
    }
    return marked("searchable", with: [field])
  }
}

/// developer.apple.com/documentation/swiftui/searchfieldplacement
public struct SearchFieldPlacement: Sendable {
  public static let automatic = SearchFieldPlacement()
  public static let toolbar = SearchFieldPlacement()
  public static let sidebar = SearchFieldPlacement()
  public static let navigationBarDrawer = SearchFieldPlacement()
}

/// developer.apple.com/documentation/swiftui/visibility
public enum Visibility: Hashable, Sendable { case automatic, visible, hidden }

/// developer.apple.com/documentation/swiftui/presentationdetent
public struct PresentationDetent: Hashable, Sendable {
  private let name: String
  public static let medium = PresentationDetent(name: "medium")
  public static let large = PresentationDetent(name: "large")
  public static func height(_ height: CGFloat) -> PresentationDetent { PresentationDetent(name: "\(height)") }
}
