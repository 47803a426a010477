import UIKitStandIn

/// developer.apple.com/documentation/swiftui/shapestyle
@MainActor @preconcurrency
public protocol ShapeStyle: Sendable {}

/// developer.apple.com/documentation/swiftui/color
public struct Color: View, ShapeStyle, Primitive, Hashable, Sendable {
  private let name: String

  nonisolated private init(name: String) { self.name = name }
  public init(_ name: String, bundle: Bundle? = nil) { self.init(name: name) }
  public init(uiColor: UIColor) { self.init(name: uiColor.description) }
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.init(name: "\(red) \(green) \(blue) \(opacity)")
  }

  nonisolated public static let clear = Color(name: "clear")
  nonisolated public static let black = Color(name: "black")
  nonisolated public static let white = Color(name: "white")
  nonisolated public static let gray = Color(name: "gray")
  nonisolated public static let red = Color(name: "red")
  nonisolated public static let orange = Color(name: "orange")
  nonisolated public static let yellow = Color(name: "yellow")
  nonisolated public static let green = Color(name: "green")
  nonisolated public static let blue = Color(name: "blue")
  nonisolated public static let purple = Color(name: "purple")
  nonisolated public static let primary = Color(name: "primary")
  nonisolated public static let secondary = Color(name: "secondary")
  // The name is SwiftUI's.
  // swift-format-ignore: DontRepeatTypeInStaticProperties
  nonisolated public static let accentColor = Color(name: "accent")

  public func opacity(_ opacity: Double) -> Color { Color(name: "\(name) at \(opacity)") }
  public var body: Never { neverAsked() }
}

extension ShapeStyle where Self == Color {
  public static var clear: Color { .clear }
  public static var black: Color { .black }
  public static var white: Color { .white }
  public static var gray: Color { .gray }
  public static var red: Color { .red }
  public static var orange: Color { .orange }
  public static var yellow: Color { .yellow }
  public static var green: Color { .green }
  public static var blue: Color { .blue }
  public static var purple: Color { .purple }
}

/// developer.apple.com/documentation/swiftui/hierarchicalshapestyle
public struct HierarchicalShapeStyle: ShapeStyle {}
extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
  public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
  public static var tertiary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
  public static var quaternary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
}

/// developer.apple.com/documentation/swiftui/tintshapestyle
public struct TintShapeStyle: ShapeStyle {}
extension ShapeStyle where Self == TintShapeStyle {
  public static var tint: TintShapeStyle { TintShapeStyle() }
}

/// developer.apple.com/documentation/swiftui/backgroundstyle
public struct BackgroundStyle: ShapeStyle {}
extension ShapeStyle where Self == BackgroundStyle {
  public static var background: BackgroundStyle { BackgroundStyle() }
}

/// developer.apple.com/documentation/swiftui/material
public struct Material: ShapeStyle {}
extension ShapeStyle where Self == Material {
  public static var ultraThinMaterial: Material { Material() }
  public static var thinMaterial: Material { Material() }
  public static var regularMaterial: Material { Material() }
  public static var thickMaterial: Material { Material() }
  public static var bar: Material { Material() }
}

/// developer.apple.com/documentation/swiftui/shape
@MainActor @preconcurrency
public protocol Shape: View {}

extension Shape {
  public func fill<S: ShapeStyle>(_ content: S) -> some View { marked("fill") }
  public func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some View { marked("stroke") }
}

/// developer.apple.com/documentation/swiftui/circle
public struct Circle: Shape, Primitive {
  public init() {}
  public var body: Never { neverAsked() }
}
/// developer.apple.com/documentation/swiftui/capsule
public struct Capsule: Shape, Primitive {
  public init() {}
  public var body: Never { neverAsked() }
}
/// developer.apple.com/documentation/swiftui/rectangle
public struct Rectangle: Shape, Primitive {
  public init() {}
  public var body: Never { neverAsked() }
}
/// developer.apple.com/documentation/swiftui/roundedrectangle
public struct RoundedRectangle: Shape, Primitive {
  public init(cornerRadius: CGFloat) {}
  public var body: Never { neverAsked() }
}

extension Shape where Self == Circle {
  public static var circle: Circle { Circle() }
}
extension Shape where Self == Capsule {
  public static var capsule: Capsule { Capsule() }
}
extension Shape where Self == Rectangle {
  public static var rect: Rectangle { Rectangle() }
}
