/// developer.apple.com/documentation/uikit/uifont
public final class UIFont: StandInAttributeValue, @unchecked Sendable {
  /// developer.apple.com/documentation/uikit/uifont/textstyle
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let extraLargeTitle = TextStyle(rawValue: "UICTFontTextStyleExtraLargeTitle")
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

    /// Point size at the default content size, from the typography page of the Human Interface Guidelines.
    var defaultSize: CGFloat {
      switch self {
      case .extraLargeTitle: 36
      case .largeTitle: 34
      case .title1: 28
      case .title2: 22
      case .title3: 20
      case .callout: 16
      case .subheadline: 15
      case .footnote: 13
      case .caption1: 12
      case .caption2: 11
      default: 17
      }
    }
  }

  /// developer.apple.com/documentation/uikit/uifont/weight
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public var rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    public static let ultraLight = Weight(rawValue: -0.8)
    public static let thin = Weight(rawValue: -0.6)
    public static let light = Weight(rawValue: -0.4)
    public static let regular = Weight(rawValue: 0)
    public static let medium = Weight(rawValue: 0.23)
    public static let semibold = Weight(rawValue: 0.3)
    public static let bold = Weight(rawValue: 0.4)
    public static let heavy = Weight(rawValue: 0.56)
    public static let black = Weight(rawValue: 0.62)
  }

  /// developer.apple.com/documentation/uikit/uifont/fontdescriptor
  public let fontDescriptor: UIFontDescriptor
  /// The text style whose size follows the content size category; nil for a font of a fixed size.
  let textStyle: TextStyle?

  /// developer.apple.com/documentation/uikit/uifont/init(descriptor:size:)
  ///
  /// A size of 0 takes the descriptor's.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    self.init(descriptor: pointSize > 0 ? descriptor.withSize(pointSize) : descriptor, style: nil)
  }

  init(descriptor: UIFontDescriptor, style: TextStyle?) {
    fontDescriptor = descriptor
    textStyle = style
  }

  /// developer.apple.com/documentation/uikit/uifont/pointsize
  public var pointSize: CGFloat { fontDescriptor.pointSize }
  /// developer.apple.com/documentation/uikit/uifont/lineheight
  public var lineHeight: CGFloat { pointSize * 1.2 }
  /// developer.apple.com/documentation/uikit/uifont/ascender
  public var ascender: CGFloat { pointSize * 0.95 }
  /// developer.apple.com/documentation/uikit/uifont/descender
  public var descender: CGFloat { -pointSize * 0.25 }

  /// developer.apple.com/documentation/uikit/uifont/withsize(_:)
  public func withSize(_ fontSize: CGFloat) -> UIFont {
    UIFont(descriptor: fontDescriptor.withSize(fontSize), style: nil)
  }

  /// developer.apple.com/documentation/uikit/uifont/preferredfont(fortextstyle:)
  public class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    preferredFont(forTextStyle: style, compatibleWith: nil)
  }

  /// developer.apple.com/documentation/uikit/uifont/preferredfont(fortextstyle:compatiblewith:)
  public class func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    let category = traitCollection?.preferredContentSizeCategory ?? StandInSettings.contentSizeCategory
    let weight: Weight = style == .headline ? .semibold : .regular
    let size = category.scaled(style.defaultSize)
    return UIFont(descriptor: UIFontDescriptor(size: size, weight: weight), style: style)
  }

  /// developer.apple.com/documentation/uikit/uifont/systemfont(ofsize:weight:)
  public class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(descriptor: UIFontDescriptor(size: fontSize, weight: weight), style: nil)
  }
  /// developer.apple.com/documentation/uikit/uifont/systemfont(ofsize:)
  public class func systemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize, weight: .regular) }
  /// developer.apple.com/documentation/uikit/uifont/boldsystemfont(ofsize:)
  public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize, weight: .bold) }
  /// developer.apple.com/documentation/uikit/uifont/italicsystemfont(ofsize:)
  public class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(descriptor: UIFontDescriptor(size: fontSize, weight: .regular, traits: .traitItalic), style: nil)
  }
  /// developer.apple.com/documentation/uikit/uifont/monospacedsystemfont(ofsize:weight:)
  public class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(descriptor: UIFontDescriptor(size: fontSize, weight: weight, traits: .traitMonoSpace), style: nil)
  }

  /// developer.apple.com/documentation/uikit/uifont/systemfontsize
  public class var systemFontSize: CGFloat { 14 }
  /// developer.apple.com/documentation/uikit/uifont/labelfontsize
  public class var labelFontSize: CGFloat { 17 }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFont else { return false }
    return other.fontDescriptor == fontDescriptor && other.textStyle == textStyle
  }
  public override var hash: Int { fontDescriptor.hash }
  public override var description: String { fontDescriptor.description }
}
