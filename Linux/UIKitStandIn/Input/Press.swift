/// developer.apple.com/documentation/uikit/uikey
@MainActor
open class UIKey: NSObject {
  /// developer.apple.com/documentation/uikit/uikey/charactersignoringmodifiers
  public let charactersIgnoringModifiers: String
  /// developer.apple.com/documentation/uikit/uikey/modifierflags
  public let modifierFlags: UIKeyModifierFlags

  init(_ characters: String, _ modifiers: UIKeyModifierFlags) {
    charactersIgnoringModifiers = characters
    modifierFlags = modifiers
    super.init()
  }
}

/// developer.apple.com/documentation/uikit/uipress
@MainActor
open class UIPress: NSObject {
  /// developer.apple.com/documentation/uikit/uipress/key
  public let key: UIKey?

  /// Test-side: a key of a hardware keyboard.
  public init(standInKey characters: String, modifiers: UIKeyModifierFlags = []) {
    key = UIKey(characters, modifiers)
    super.init()
  }
}

/// developer.apple.com/documentation/uikit/uipressesevent
@MainActor
open class UIPressesEvent: NSObject {}
