// UIKit exports Foundation to whoever imports it.
@_exported import Foundation

/// developer.apple.com/documentation/objectivec/selector
///
/// Sources write `Selector(("toggleBoldface:"))`, which compiles on Apple's systems, too.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  let name: String

  public init(_ name: String) { self.name = name }
  public init(stringLiteral value: String) { name = value }

  public var description: String { name }
}

/// A value that is kept in an attributed string.
///
/// CoreFoundation on Linux compares attributes by reading the first stored word of each value as type information. This
/// word is laid out so that it finds a plain object there, and asks it.
public class StandInAttributeValue: NSObject, @unchecked Sendable {
  private let typeInformation: UInt = 0x100
}
