/// developer.apple.com/documentation/uikit/nstextlocation
public protocol NSTextLocation: NSObjectProtocol {
  /// developer.apple.com/documentation/uikit/nstextlocation/compare(_:)
  func compare(_ location: any NSTextLocation) -> ComparisonResult
}

/// Where a text storage's content manager says something is. Programs see an opaque location.
final class StorageLocation: NSObject, NSTextLocation {
  let offset: Int

  init(_ offset: Int) { self.offset = offset }

  func compare(_ location: any NSTextLocation) -> ComparisonResult {
    let other = (location as! StorageLocation).offset
    return offset < other ? .orderedAscending : offset > other ? .orderedDescending : .orderedSame
  }
}

/// developer.apple.com/documentation/uikit/nstextrange
open class NSTextRange: NSObject {
  public let location: any NSTextLocation
  public let endLocation: any NSTextLocation

  /// developer.apple.com/documentation/uikit/nstextrange/init(location:end:)
  ///
  /// Nil when the end lies before the beginning.
  public init?(location: any NSTextLocation, end: (any NSTextLocation)?) {
    let end = end ?? location
    guard location.compare(end) != .orderedDescending else { return nil }
    self.location = location
    endLocation = end
  }

  /// developer.apple.com/documentation/uikit/nstextrange/init(location:)
  public convenience init(location: any NSTextLocation) { self.init(location: location, end: nil)! }

  convenience init(_ range: NSRange) {
    self.init(
      location: StorageLocation(range.location), end: StorageLocation(range.location + range.length))!
  }

  open var isEmpty: Bool { location.compare(endLocation) == .orderedSame }

  /// developer.apple.com/documentation/uikit/nstextrange/contains(_:)-5t3ko
  open func contains(_ location: any NSTextLocation) -> Bool {
    self.location.compare(location) != .orderedDescending && location.compare(endLocation) == .orderedAscending
  }

  /// developer.apple.com/documentation/uikit/nstextrange/intersects(_:)
  open func intersects(_ textRange: NSTextRange) -> Bool {
    location.compare(textRange.endLocation) == .orderedAscending
      && textRange.location.compare(endLocation) == .orderedAscending
  }

  var nsRange: NSRange {
    let start = (location as! StorageLocation).offset
    return NSRange(location: start, length: (endLocation as! StorageLocation).offset - start)
  }
}
