/// developer.apple.com/documentation/uikit/uiimage
public final class UIImage: NSObject, @unchecked Sendable {
  /// developer.apple.com/documentation/uikit/uiimage/symbolconfiguration-swift.class
  public class Configuration: NSObject, @unchecked Sendable {}

  /// developer.apple.com/documentation/uikit/uiimage/symbolconfiguration-swift.class
  public final class SymbolConfiguration: Configuration, @unchecked Sendable {
    /// developer.apple.com/documentation/uikit/uiimage/symbolconfiguration-swift.class/init(textstyle:)
    public init(textStyle: UIFont.TextStyle) {}
    /// developer.apple.com/documentation/uikit/uiimage/symbolconfiguration-swift.class/init(pointsize:)
    public init(pointSize: CGFloat) {}
  }

  /// Test-side: the symbol's name.
  public let standInSystemName: String

  /// developer.apple.com/documentation/uikit/uiimage/init(systemname:)
  ///
  /// Nil when there is no symbol of that name; which there are is not known here, so only an empty name is refused.
  public convenience init?(systemName name: String) { self.init(systemName: name, withConfiguration: nil) }

  /// developer.apple.com/documentation/uikit/uiimage/init(systemname:withconfiguration:)
  public init?(systemName name: String, withConfiguration configuration: Configuration?) {
    guard !name.isEmpty else { return nil }
    standInSystemName = name
  }
}
