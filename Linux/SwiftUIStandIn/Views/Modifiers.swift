// What only changes how something looks is taken and left alone.
extension View {
  // developer.apple.com/documentation/swiftui/view-layout
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { marked("padding") }
  public func padding(_ length: CGFloat) -> some View { marked("padding") }
  public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View {
    marked("frame")
  }
  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    marked("frame")
  }
  public func fixedSize() -> some View { marked("fixedSize") }
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View { marked("fixedSize") }
  public func layoutPriority(_ value: Double) -> some View { marked("layoutPriority") }
  public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View {
    marked("ignoresSafeArea")
  }
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { marked("offset") }
  public func zIndex(_ value: Double) -> some View { marked("zIndex") }

  // developer.apple.com/documentation/swiftui/view-appearance
  public func font(_ font: Font?) -> some View { marked("font") }
  public func fontWeight(_ weight: Font.Weight?) -> some View { marked("fontWeight") }
  public func bold(_ isActive: Bool = true) -> some View { marked("bold") }
  public func monospacedDigit() -> some View { marked("monospacedDigit") }
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { marked("foregroundStyle") }
  public func foregroundColor(_ color: Color?) -> some View { marked("foregroundColor") }
  public func tint(_ tint: Color?) -> some View { marked("tint") }
  public func opacity(_ opacity: Double) -> some View { marked("opacity") }
  public func imageScale(_ scale: Image.Scale) -> some View { marked("imageScale") }
  public func symbolVariant(_ variant: SymbolVariants) -> some View { marked("symbolVariant") }
  public func background<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
    marked("background")
  }
  public func background<S: ShapeStyle, T: Shape>(_ style: S, in shape: T) -> some View { marked("background") }
  public func clipShape<S: Shape>(_ shape: S) -> some View { marked("clipShape") }
  public func contentShape<S: Shape>(_ shape: S) -> some View { marked("contentShape") }
  public func cornerRadius(_ radius: CGFloat) -> some View { marked("cornerRadius") }
  public func shadow(color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> some View {
    marked("shadow")
  }
  public func lineLimit(_ number: Int?) -> some View { marked("lineLimit") }
  public func lineLimit(_ limit: ClosedRange<Int>) -> some View { marked("lineLimit") }
  public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View { marked("lineLimit") }
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { marked("multilineTextAlignment") }
  public func truncationMode(_ mode: Text.TruncationMode) -> some View { marked("truncationMode") }
  public func textSelection(_ selectability: TextSelectability) -> some View { marked("textSelection") }
  public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View { marked("preferredColorScheme") }
  public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View { environment(\.dynamicTypeSize, size) }
  public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View { marked("animation") }
  public func labelsHidden() -> some View { marked("labelsHidden") }

  // developer.apple.com/documentation/swiftui/view-style-modifiers
  public func buttonStyle(_ style: StyleName) -> some View { marked("buttonStyle") }
  public func buttonBorderShape(_ shape: StyleName) -> some View { marked("buttonBorderShape") }
  public func labelStyle(_ style: StyleName) -> some View { marked("labelStyle") }
  public func listStyle(_ style: StyleName) -> some View { marked("listStyle") }
  public func pickerStyle(_ style: StyleName) -> some View { marked("pickerStyle") }
  public func textFieldStyle(_ style: StyleName) -> some View { marked("textFieldStyle") }
  public func toggleStyle(_ style: StyleName) -> some View { marked("toggleStyle") }
  public func formStyle(_ style: StyleName) -> some View { marked("formStyle") }
  public func navigationSplitViewStyle(_ style: StyleName) -> some View { marked("navigationSplitViewStyle") }
  public func controlSize(_ controlSize: ControlSize) -> some View { marked("controlSize") }
  public func listRowSeparator(_ visibility: Visibility) -> some View { marked("listRowSeparator") }
  public func scrollContentBackground(_ visibility: Visibility) -> some View { marked("scrollContentBackground") }
  public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View {
    marked("scrollDismissesKeyboard")
  }
  public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View { marked("presentationDetents") }
  public func presentationDragIndicator(_ visibility: Visibility) -> some View {
    marked("presentationDragIndicator")
  }

  // developer.apple.com/documentation/swiftui/text-input-and-output
  public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View {
    marked("textInputAutocapitalization")
  }
  public func autocorrectionDisabled(_ disable: Bool = true) -> some View { marked("autocorrectionDisabled") }
  public func submitLabel(_ label: SubmitLabel) -> some View { marked("submitLabel") }

  /// developer.apple.com/documentation/swiftui/view/allowshittesting(_:)
  public func allowsHitTesting(_ enabled: Bool) -> some View {
    EnvironmentChange(content: self) { $0.isEnabled = $0.isEnabled && enabled }
  }

  /// developer.apple.com/documentation/swiftui/view/hidden()
  public func hidden() -> some View {
    marked("hidden") { $0.hides = true }
  }

  // developer.apple.com/documentation/swiftui/layering-views
  public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
    marked("overlay", with: [content()])
  }
  public func background<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
    marked("background", with: [content()])
  }
  /// developer.apple.com/documentation/swiftui/view/safeareainset(edge:alignment:spacing:content:)
  public func safeAreaInset<V: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    marked("safeAreaInset", with: [content()])
  }

  // developer.apple.com/documentation/swiftui/view-accessibility
  public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View {
    marked("accessibilityLabel") { $0.accessibilityLabel = labelKey.text }
  }
  @_disfavoredOverload
  public func accessibilityLabel(_ label: some StringProtocol) -> some View {
    marked("accessibilityLabel") { $0.accessibilityLabel = String(label) }
  }
  public func accessibilityLabel(_ label: Text) -> some View {
    marked("accessibilityLabel") { $0.accessibilityLabel = label.words }
  }
  public func accessibilityIdentifier(_ identifier: String) -> some View {
    marked("accessibilityIdentifier") { $0.accessibilityIdentifier = identifier }
  }
  public func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View { marked("accessibilityHint") }
  public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View { marked("accessibilityValue") }
  public func accessibilityHidden(_ hidden: Bool) -> some View { marked("accessibilityHidden") }
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { marked("accessibilityAddTraits") }
  public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
    marked("accessibilityElement")
  }
  public func help(_ textKey: LocalizedStringKey) -> some View { marked("help") }
}
