/// developer.apple.com/documentation/uikit/uikeymodifierflags
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
  public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}

/// developer.apple.com/documentation/uikit/uimenuelement
@MainActor
open class UIMenuElement: NSObject {
  /// developer.apple.com/documentation/uikit/uimenuelement/attributes
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let disabled = Attributes(rawValue: 1 << 0)
    public static let destructive = Attributes(rawValue: 1 << 1)
    public static let hidden = Attributes(rawValue: 1 << 2)
  }
  /// developer.apple.com/documentation/uikit/uimenuelement/state
  public enum State: Int, Sendable { case off, on, mixed }

  public let title: String
  public let image: UIImage?

  init(title: String, image: UIImage?) {
    self.title = title
    self.image = image
    super.init()
  }
}

/// developer.apple.com/documentation/uikit/uicommand
@MainActor
open class UICommand: UIMenuElement {
  public let action: Selector
  open var attributes: UIMenuElement.Attributes = []
  open var state = UIMenuElement.State.off
  /// developer.apple.com/documentation/uikit/uicommand/discoverabilitytitle
  open var discoverabilityTitle: String?
  /// developer.apple.com/documentation/uikit/uicommand/propertylist
  public let propertyList: Any?

  init(title: String, image: UIImage?, action: Selector, propertyList: Any?) {
    self.action = action
    self.propertyList = propertyList
    super.init(title: title, image: image)
  }
}

/// developer.apple.com/documentation/uikit/uikeycommand
@MainActor
open class UIKeyCommand: UICommand {
  public let input: String?
  public let modifierFlags: UIKeyModifierFlags
  /// developer.apple.com/documentation/uikit/uikeycommand/wantspriorityoversystembehavior
  open var wantsPriorityOverSystemBehavior = false

  /// developer.apple.com/documentation/uikit/uikeycommand/init(title:image:action:input:modifierflags:propertylist:alternates:discoverabilitytitle:attributes:state:)
  public init(
    title: String = "", image: UIImage? = nil, action: Selector, input: String,
    modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil, discoverabilityTitle: String? = nil,
    attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off
  ) {
    self.input = input
    self.modifierFlags = modifierFlags
    super.init(title: title, image: image, action: action, propertyList: propertyList)
    self.discoverabilityTitle = discoverabilityTitle
    self.attributes = attributes
    self.state = state
  }

  // developer.apple.com/documentation/uikit/input-strings-for-special-keys
  public class var inputUpArrow: String { "UIKeyInputUpArrow" }
  public class var inputDownArrow: String { "UIKeyInputDownArrow" }
  public class var inputLeftArrow: String { "UIKeyInputLeftArrow" }
  public class var inputRightArrow: String { "UIKeyInputRightArrow" }
  public class var inputEscape: String { "UIKeyInputEscape" }
}

/// developer.apple.com/documentation/uikit/uiaction
@MainActor
open class UIAction: UIMenuElement {
  /// developer.apple.com/documentation/uikit/uiaction/identifier
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  public let identifier: Identifier
  open var attributes: UIMenuElement.Attributes
  open var state: UIMenuElement.State
  public internal(set) var sender: Any?
  let handler: UIActionHandler

  /// developer.apple.com/documentation/uikit/uiaction/init(title:image:identifier:discoverabilitytitle:attributes:state:handler:)
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil, discoverabilityTitle: String? = nil,
    attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off,
    handler: @escaping UIActionHandler
  ) {
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    self.attributes = attributes
    self.state = state
    self.handler = handler
    super.init(title: title, image: image)
  }

  /// Test-side: the user chooses it.
  public func standInChoose() {
    guard attributes.isDisjoint(with: [.disabled, .hidden]) else { return }
    handler(self)
  }
}

/// developer.apple.com/documentation/uikit/uiactionhandler
public typealias UIActionHandler = @MainActor (UIAction) -> Void

/// developer.apple.com/documentation/uikit/uimenu
@MainActor
open class UIMenu: UIMenuElement {
  /// developer.apple.com/documentation/uikit/uimenu/identifier
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }

    public static let format = Identifier("com.apple.menu.format")
    public static let textStyle = Identifier("com.apple.menu.text-style")
    public static let find = Identifier("com.apple.menu.find")
    public static let edit = Identifier("com.apple.menu.edit")
  }
  /// developer.apple.com/documentation/uikit/uimenu/options-swift.struct
  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let displayInline = Options(rawValue: 1 << 0)
  }

  public let children: [UIMenuElement]

  /// developer.apple.com/documentation/uikit/uimenu/init(title:subtitle:image:identifier:options:preferredelementsize:children:)
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil, options: Options = [],
    children: [UIMenuElement] = []
  ) {
    self.children = children
    super.init(title: title, image: image)
  }
}

/// developer.apple.com/documentation/uikit/uimenubuilder
@MainActor
public protocol UIMenuBuilder {
  func remove(menu removedIdentifier: UIMenu.Identifier)
  func insertChild(_ childMenu: UIMenu, atEndOfMenu parentIdentifier: UIMenu.Identifier)
}
