import UIKitStandIn

/// developer.apple.com/documentation/swiftui/keyequivalent
public struct KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  public var character: Character

  public init(_ character: Character) { self.character = character }
  public init(extendedGraphemeClusterLiteral value: Character) { character = value }

  public static let upArrow = KeyEquivalent("\u{F700}")
  public static let downArrow = KeyEquivalent("\u{F701}")
  public static let leftArrow = KeyEquivalent("\u{F702}")
  public static let rightArrow = KeyEquivalent("\u{F703}")
  public static let escape = KeyEquivalent("\u{1B}")
  public static let delete = KeyEquivalent("\u{08}")
  public static let tab = KeyEquivalent("\t")
  public static let space = KeyEquivalent(" ")
  public static let `return` = KeyEquivalent("\r")

  /// The same key as UIKit's key commands name it.
  @MainActor var keyInput: String {
    switch self {
    case .upArrow: UIKeyCommand.inputUpArrow
    case .downArrow: UIKeyCommand.inputDownArrow
    case .leftArrow: UIKeyCommand.inputLeftArrow
    case .rightArrow: UIKeyCommand.inputRightArrow
    case .escape: UIKeyCommand.inputEscape
    default: String(character)
    }
  }
}

/// developer.apple.com/documentation/swiftui/eventmodifiers
public struct EventModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let capsLock = EventModifiers(rawValue: 1 << 0)
  public static let shift = EventModifiers(rawValue: 1 << 1)
  public static let control = EventModifiers(rawValue: 1 << 2)
  public static let option = EventModifiers(rawValue: 1 << 3)
  public static let command = EventModifiers(rawValue: 1 << 4)
  public static let all: EventModifiers = [.capsLock, .shift, .control, .option, .command]

  var flags: UIKeyModifierFlags {
    var flags: UIKeyModifierFlags = []
    if contains(.shift) { flags.insert(.shift) }
    if contains(.control) { flags.insert(.control) }
    if contains(.option) { flags.insert(.alternate) }
    if contains(.command) { flags.insert(.command) }
    return flags
  }
}

/// developer.apple.com/documentation/swiftui/keyboardshortcut
public struct KeyboardShortcut: Hashable, Sendable {
  public var key: KeyEquivalent
  public var modifiers: EventModifiers

  public static let defaultAction = KeyboardShortcut(.return, modifiers: [])
  public static let cancelAction = KeyboardShortcut(.escape, modifiers: [])

  public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {
    self.key = key
    self.modifiers = modifiers
  }
}

extension View {
  /// developer.apple.com/documentation/swiftui/view/keyboardshortcut(_:modifiers:)
  ///
  /// Works only while the view is built.
  public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> some View {
    keyboardShortcut(KeyboardShortcut(key, modifiers: modifiers))
  }

  /// developer.apple.com/documentation/swiftui/view/keyboardshortcut(_:)-3qfvb
  public func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View {
    marked("keyboardShortcut") { $0.shortcut = shortcut }
  }
}
