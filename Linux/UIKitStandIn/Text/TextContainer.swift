/// developer.apple.com/documentation/uikit/nstextcontainer
@MainActor
open class NSTextContainer: NSObject {
  open var size: CGSize
  open var lineFragmentPadding: CGFloat = 5
  open var maximumNumberOfLines = 0
  open var lineBreakMode = NSLineBreakMode.byWordWrapping
  open var widthTracksTextView = false

  /// developer.apple.com/documentation/uikit/nstextcontainer/init(size:)
  public init(size: CGSize) {
    self.size = size
    super.init()
  }

  public override convenience init() { self.init(size: .zero) }
}

/// developer.apple.com/documentation/uikit/nslayoutmanager
///
/// TextKit 1. There is nothing to do with it: who gets one has lost TextKit 2.
@MainActor
public final class NSLayoutManager: NSObject {}
