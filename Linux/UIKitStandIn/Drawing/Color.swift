/// developer.apple.com/documentation/uikit/uicolor
public final class UIColor: StandInAttributeValue, @unchecked Sendable {
  private let name: String
  private let alpha: CGFloat

  private init(name: String, alpha: CGFloat = 1) {
    self.name = name
    self.alpha = alpha
  }

  /// developer.apple.com/documentation/uikit/uicolor/init(red:green:blue:alpha:)
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(name: "\(red) \(green) \(blue)", alpha: alpha)
  }

  /// developer.apple.com/documentation/uikit/uicolor/init(white:alpha:)
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// developer.apple.com/documentation/uikit/uicolor/init(dynamicprovider:)
  public convenience init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
    let color = dynamicProvider(UITraitCollection())
    self.init(name: "dynamic " + color.name, alpha: color.alpha)
  }

  /// developer.apple.com/documentation/uikit/uicolor/withalphacomponent(_:)
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor { UIColor(name: name, alpha: alpha) }

  /// Test-side: nothing is seen of what is drawn in this colour.
  public var standInIsInvisible: Bool { alpha == 0 }

  // developer.apple.com/documentation/uikit/uicolor/standard-colors and ui-element-colors
  public class var black: UIColor { UIColor(white: 0, alpha: 1) }
  public class var white: UIColor { UIColor(white: 1, alpha: 1) }
  public class var clear: UIColor { UIColor(white: 0, alpha: 0) }
  public class var label: UIColor { UIColor(name: "label") }
  public class var secondaryLabel: UIColor { UIColor(name: "secondaryLabel") }
  public class var tertiaryLabel: UIColor { UIColor(name: "tertiaryLabel") }
  public class var quaternaryLabel: UIColor { UIColor(name: "quaternaryLabel") }
  public class var placeholderText: UIColor { UIColor(name: "placeholderText") }
  public class var link: UIColor { UIColor(name: "link") }
  public class var separator: UIColor { UIColor(name: "separator") }
  public class var tintColor: UIColor { UIColor(name: "tint") }
  public class var systemBackground: UIColor { UIColor(name: "systemBackground") }
  public class var secondarySystemBackground: UIColor { UIColor(name: "secondarySystemBackground") }
  public class var tertiarySystemBackground: UIColor { UIColor(name: "tertiarySystemBackground") }
  public class var systemGroupedBackground: UIColor { UIColor(name: "systemGroupedBackground") }
  public class var systemFill: UIColor { UIColor(name: "systemFill") }
  public class var secondarySystemFill: UIColor { UIColor(name: "secondarySystemFill") }
  public class var tertiarySystemFill: UIColor { UIColor(name: "tertiarySystemFill") }
  public class var quaternarySystemFill: UIColor { UIColor(name: "quaternarySystemFill") }
  public class var systemRed: UIColor { UIColor(name: "red") }
  public class var systemOrange: UIColor { UIColor(name: "orange") }
  public class var systemYellow: UIColor { UIColor(name: "yellow") }
  public class var systemGreen: UIColor { UIColor(name: "green") }
  public class var systemTeal: UIColor { UIColor(name: "teal") }
  public class var systemBlue: UIColor { UIColor(name: "blue") }
  public class var systemIndigo: UIColor { UIColor(name: "indigo") }
  public class var systemPurple: UIColor { UIColor(name: "purple") }
  public class var systemPink: UIColor { UIColor(name: "pink") }
  public class var systemBrown: UIColor { UIColor(name: "brown") }
  public class var systemGray: UIColor { UIColor(name: "gray") }
  public class var systemGray2: UIColor { UIColor(name: "gray2") }
  public class var systemGray3: UIColor { UIColor(name: "gray3") }
  public class var systemGray4: UIColor { UIColor(name: "gray4") }
  public class var systemGray5: UIColor { UIColor(name: "gray5") }
  public class var systemGray6: UIColor { UIColor(name: "gray6") }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    return other.name == name && other.alpha == alpha
  }
  public override var hash: Int { name.hashValue }
  public override var description: String { alpha == 1 ? name : "\(name) at \(alpha)" }
}
