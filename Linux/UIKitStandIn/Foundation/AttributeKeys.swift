/// developer.apple.com/documentation/foundation/nsattributedstring/key
extension NSAttributedString.Key {
  /// developer.apple.com/documentation/foundation/nsattributedstring/key/font
  public static let font = NSAttributedString.Key("NSFont")
  /// developer.apple.com/documentation/foundation/nsattributedstring/key/paragraphstyle
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
  /// developer.apple.com/documentation/foundation/nsattributedstring/key/foregroundcolor
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// developer.apple.com/documentation/foundation/nsattributedstring/key/backgroundcolor
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  /// developer.apple.com/documentation/foundation/nsattributedstring/key/kern
  public static let kern = NSAttributedString.Key("NSKern")
  /// developer.apple.com/documentation/foundation/nsattributedstring/key/strikethroughstyle
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  /// developer.apple.com/documentation/foundation/nsattributedstring/key/underlinestyle
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// developer.apple.com/documentation/foundation/nsattributedstring/key/underlinecolor
  public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
  /// developer.apple.com/documentation/foundation/nsattributedstring/key/baselineoffset
  public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
  /// developer.apple.com/documentation/foundation/nsattributedstring/key/link
  public static let link = NSAttributedString.Key("NSLink")
}

/// developer.apple.com/documentation/uikit/nsunderlinestyle
public struct NSUnderlineStyle: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let single = NSUnderlineStyle(rawValue: 0x01)
  public static let thick = NSUnderlineStyle(rawValue: 0x02)
  public static let double = NSUnderlineStyle(rawValue: 0x09)
  public static let patternDot = NSUnderlineStyle(rawValue: 0x0100)
}
