/// developer.apple.com/documentation/uikit/nstextalignment
public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }

/// developer.apple.com/documentation/uikit/nslinebreakmode
public enum NSLineBreakMode: Int, Sendable {
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

/// developer.apple.com/documentation/uikit/nslinebreakstrategy
public struct NSLineBreakStrategy: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let pushOut = NSLineBreakStrategy(rawValue: 1)
  public static let hangulWordPriority = NSLineBreakStrategy(rawValue: 2)
  public static let standard = NSLineBreakStrategy(rawValue: 0xFFFF)
}

/// developer.apple.com/documentation/uikit/nstexttab
public final class NSTextTab: StandInAttributeValue, @unchecked Sendable {
  public let alignment: NSTextAlignment
  public let location: CGFloat

  /// developer.apple.com/documentation/uikit/nstexttab/init(textalignment:location:options:)
  public init(textAlignment alignment: NSTextAlignment, location loc: CGFloat, options: [String: Any] = [:]) {
    self.alignment = alignment
    location = loc
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSTextTab else { return false }
    return other.alignment == alignment && other.location == location
  }
  public override var hash: Int { location.hashValue }
}

struct ParagraphValues: Hashable {
  var alignment = NSTextAlignment.natural
  var lineBreakMode = NSLineBreakMode.byWordWrapping
  var lineBreakStrategy: NSLineBreakStrategy = []
  var firstLineHeadIndent: CGFloat = 0
  var headIndent: CGFloat = 0
  var tailIndent: CGFloat = 0
  var lineSpacing: CGFloat = 0
  var lineHeightMultiple: CGFloat = 0
  var minimumLineHeight: CGFloat = 0
  var maximumLineHeight: CGFloat = 0
  var paragraphSpacing: CGFloat = 0
  var paragraphSpacingBefore: CGFloat = 0
  var defaultTabInterval: CGFloat = 0
  var tabStops: [NSTextTab] = []
}

/// developer.apple.com/documentation/uikit/nsparagraphstyle
public class NSParagraphStyle: StandInAttributeValue, NSCopying, NSMutableCopying, @unchecked Sendable {
  var values = ParagraphValues()

  /// developer.apple.com/documentation/uikit/nsparagraphstyle/default
  public class var `default`: NSParagraphStyle { NSParagraphStyle() }

  public var alignment: NSTextAlignment { values.alignment }
  public var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  public var lineBreakStrategy: NSLineBreakStrategy { values.lineBreakStrategy }
  public var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
  public var headIndent: CGFloat { values.headIndent }
  public var tailIndent: CGFloat { values.tailIndent }
  public var lineSpacing: CGFloat { values.lineSpacing }
  public var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
  public var minimumLineHeight: CGFloat { values.minimumLineHeight }
  public var maximumLineHeight: CGFloat { values.maximumLineHeight }
  public var paragraphSpacing: CGFloat { values.paragraphSpacing }
  public var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
  public var defaultTabInterval: CGFloat { values.defaultTabInterval }
  public var tabStops: [NSTextTab]! { values.tabStops }

  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSParagraphStyle()
    copy.values = values
    return copy
  }
  public func mutableCopy(with zone: NSZone? = nil) -> Any {
    let copy = NSMutableParagraphStyle()
    copy.values = values
    return copy
  }
  public override func isEqual(_ object: Any?) -> Bool { (object as? NSParagraphStyle)?.values == values }
  public override var hash: Int { values.hashValue }
}

/// developer.apple.com/documentation/uikit/nsmutableparagraphstyle
public final class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
  public override var alignment: NSTextAlignment {
    get { values.alignment }
    set { values.alignment = newValue }
  }
  public override var lineBreakMode: NSLineBreakMode {
    get { values.lineBreakMode }
    set { values.lineBreakMode = newValue }
  }
  public override var lineBreakStrategy: NSLineBreakStrategy {
    get { values.lineBreakStrategy }
    set { values.lineBreakStrategy = newValue }
  }
  public override var firstLineHeadIndent: CGFloat {
    get { values.firstLineHeadIndent }
    set { values.firstLineHeadIndent = newValue }
  }
  public override var headIndent: CGFloat {
    get { values.headIndent }
    set { values.headIndent = newValue }
  }
  public override var tailIndent: CGFloat {
    get { values.tailIndent }
    set { values.tailIndent = newValue }
  }
  public override var lineSpacing: CGFloat {
    get { values.lineSpacing }
    set { values.lineSpacing = newValue }
  }
  public override var lineHeightMultiple: CGFloat {
    get { values.lineHeightMultiple }
    set { values.lineHeightMultiple = newValue }
  }
  public override var minimumLineHeight: CGFloat {
    get { values.minimumLineHeight }
    set { values.minimumLineHeight = newValue }
  }
  public override var maximumLineHeight: CGFloat {
    get { values.maximumLineHeight }
    set { values.maximumLineHeight = newValue }
  }
  public override var paragraphSpacing: CGFloat {
    get { values.paragraphSpacing }
    set { values.paragraphSpacing = newValue }
  }
  public override var paragraphSpacingBefore: CGFloat {
    get { values.paragraphSpacingBefore }
    set { values.paragraphSpacingBefore = newValue }
  }
  public override var defaultTabInterval: CGFloat {
    get { values.defaultTabInterval }
    set { values.defaultTabInterval = newValue }
  }
  public override var tabStops: [NSTextTab]! {
    get { values.tabStops }
    set { values.tabStops = newValue ?? [] }
  }
}
