/// developer.apple.com/documentation/uikit/uifontdescriptor
public final class UIFontDescriptor: StandInAttributeValue, @unchecked Sendable {
  /// developer.apple.com/documentation/uikit/uifontdescriptor/symbolictraits-swift.struct
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
  }

  /// developer.apple.com/documentation/uikit/uifontdescriptor/systemdesign
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
  }

  /// developer.apple.com/documentation/uikit/uifontdescriptor/pointsize
  public let pointSize: CGFloat
  let weight: UIFont.Weight
  let design: SystemDesign
  private let otherTraits: SymbolicTraits

  init(
    size: CGFloat, weight: UIFont.Weight, traits: SymbolicTraits = [], design: SystemDesign = .default
  ) {
    pointSize = size
    self.weight = weight
    self.design = design
    otherTraits = traits.subtracting(.traitBold)
  }

  /// developer.apple.com/documentation/uikit/uifontdescriptor/symbolictraits-swift.property
  public var symbolicTraits: SymbolicTraits {
    weight.rawValue >= UIFont.Weight.semibold.rawValue ? otherTraits.union(.traitBold) : otherTraits
  }

  /// developer.apple.com/documentation/uikit/uifontdescriptor/preferredfontdescriptor(withtextstyle:)
  public class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
    UIFont.preferredFont(forTextStyle: style).fontDescriptor
  }

  /// developer.apple.com/documentation/uikit/uifontdescriptor/withsymbolictraits(_:)
  ///
  /// The traits replace those of the descriptor. Nil when the font family has no such face.
  public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    UIFontDescriptor(
      size: pointSize, weight: symbolicTraits.contains(.traitBold) ? .bold : .regular, traits: symbolicTraits,
      design: design)
  }

  /// developer.apple.com/documentation/uikit/uifontdescriptor/withdesign(_:)
  public func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    UIFontDescriptor(
      size: pointSize, weight: weight,
      traits: design == .monospaced ? otherTraits.union(.traitMonoSpace) : otherTraits, design: design)
  }

  /// developer.apple.com/documentation/uikit/uifontdescriptor/withsize(_:)
  public func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    UIFontDescriptor(size: newPointSize, weight: weight, traits: otherTraits, design: design)
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFontDescriptor else { return false }
    return other.pointSize == pointSize && other.weight == weight && other.design == design
      && other.otherTraits == otherTraits
  }
  public override var hash: Int { pointSize.hashValue ^ weight.hashValue }
  public override var description: String {
    var words = ["\(pointSize) pt"]
    if symbolicTraits.contains(.traitBold) { words.append("bold") }
    if symbolicTraits.contains(.traitItalic) { words.append("italic") }
    if symbolicTraits.contains(.traitMonoSpace) { words.append("monospaced") }
    return words.joined(separator: " ")
  }
}
