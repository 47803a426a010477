/// developer.apple.com/documentation/uikit/nslayoutconstraint
@MainActor
open class NSLayoutConstraint: NSObject {
  /// developer.apple.com/documentation/uikit/nslayoutconstraint/axis
  public enum Axis: Int, Sendable { case horizontal, vertical }

  open var isActive = false
  open var constant: CGFloat = 0

  /// developer.apple.com/documentation/uikit/nslayoutconstraint/activate(_:)
  public class func activate(_ constraints: [NSLayoutConstraint]) { for one in constraints { one.isActive = true } }
}

/// developer.apple.com/documentation/uikit/nslayoutanchor
///
/// Nothing is laid out here: constraints are only made.
@MainActor
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  open func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    let constraint = NSLayoutConstraint()
    constraint.constant = constant
    return constraint
  }
}

/// developer.apple.com/documentation/uikit/nslayoutxaxisanchor
@MainActor public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}
/// developer.apple.com/documentation/uikit/nslayoutyaxisanchor
@MainActor public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}
/// developer.apple.com/documentation/uikit/nslayoutdimension
@MainActor
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
    constraint(equalTo: self, constant: c)
  }
  public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    constraint(equalTo: self, constant: c)
  }
}

extension UIView {
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension() }
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension() }
  public var safeAreaLayoutGuide: UILayoutGuide { UILayoutGuide() }
}

/// developer.apple.com/documentation/uikit/uilayoutguide
@MainActor
public final class UILayoutGuide: NSObject {
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
}
