/// developer.apple.com/documentation/uikit/uifontmetrics
public final class UIFontMetrics: NSObject, @unchecked Sendable {
  private let style: UIFont.TextStyle

  /// developer.apple.com/documentation/uikit/uifontmetrics/init(fortextstyle:)
  public init(forTextStyle textStyle: UIFont.TextStyle) { style = textStyle }

  /// developer.apple.com/documentation/uikit/uifontmetrics/default
  public static let `default` = UIFontMetrics(forTextStyle: .body)

  /// developer.apple.com/documentation/uikit/uifontmetrics/scaledfont(for:)
  public func scaledFont(for font: UIFont) -> UIFont { scaledFont(for: font, compatibleWith: nil) }

  /// developer.apple.com/documentation/uikit/uifontmetrics/scaledfont(for:compatiblewith:)
  ///
  /// The real one raises when the font is one that was scaled already.
  public func scaledFont(for font: UIFont, compatibleWith traitCollection: UITraitCollection?) -> UIFont {
    if font.textStyle != nil { StandInFaults.report("UIFontMetrics was given a font that is scaled already") }
    let size = scaledValue(for: font.pointSize, compatibleWith: traitCollection)
    return UIFont(descriptor: font.fontDescriptor.withSize(size), style: style)
  }

  /// developer.apple.com/documentation/uikit/uifontmetrics/scaledvalue(for:)
  public func scaledValue(for value: CGFloat) -> CGFloat { scaledValue(for: value, compatibleWith: nil) }

  /// developer.apple.com/documentation/uikit/uifontmetrics/scaledvalue(for:compatiblewith:)
  public func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> CGFloat {
    (traitCollection?.preferredContentSizeCategory ?? StandInSettings.contentSizeCategory).scaled(value)
  }
}
