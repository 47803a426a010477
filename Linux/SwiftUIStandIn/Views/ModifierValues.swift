// What the modifiers that only change looks take. Nothing is done with them.

/// developer.apple.com/documentation/swiftui/view-styles
///
/// The styles are types of their own in SwiftUI, written in the same short form.
public struct StyleName: Sendable {
  public static let automatic = StyleName()
  public static let plain = StyleName()
  public static let bordered = StyleName()
  public static let borderedProminent = StyleName()
  public static let borderless = StyleName()
  public static let circle = StyleName()
  public static let capsule = StyleName()
  public static let roundedRectangle = StyleName()
  public static let iconOnly = StyleName()
  public static let titleOnly = StyleName()
  public static let titleAndIcon = StyleName()
  public static let insetGrouped = StyleName()
  public static let grouped = StyleName()
  public static let inset = StyleName()
  public static let sidebar = StyleName()
  public static let menu = StyleName()
  public static let inline = StyleName()
  public static let segmented = StyleName()
  public static let navigationLink = StyleName()
  public static let roundedBorder = StyleName()
  public static let `switch` = StyleName()
  public static let button = StyleName()
  public static let balanced = StyleName()
  public static let prominentDetail = StyleName()
}

/// developer.apple.com/documentation/swiftui/safearearegions
public struct SafeAreaRegions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let container = SafeAreaRegions(rawValue: 1)
  public static let keyboard = SafeAreaRegions(rawValue: 2)
  public static let all: SafeAreaRegions = [.container, .keyboard]
}

/// developer.apple.com/documentation/swiftui/textalignment
public enum TextAlignment: Hashable, CaseIterable, Sendable { case leading, center, trailing }

extension Text {
  /// developer.apple.com/documentation/swiftui/text/truncationmode
  public enum TruncationMode: Sendable { case head, middle, tail }
}

/// developer.apple.com/documentation/swiftui/textselectability
public struct TextSelectability: Sendable {
  public static let enabled = TextSelectability()
  public static let disabled = TextSelectability()
}

/// developer.apple.com/documentation/swiftui/controlsize
public enum ControlSize: CaseIterable, Sendable { case mini, small, regular, large, extraLarge }

/// developer.apple.com/documentation/swiftui/symbolvariants
public struct SymbolVariants: Hashable, Sendable {
  private let name: String
  public static let none = SymbolVariants(name: "none")
  public static let fill = SymbolVariants(name: "fill")
  public static let circle = SymbolVariants(name: "circle")
}

/// developer.apple.com/documentation/swiftui/scrolldismisseskeyboardmode
public struct ScrollDismissesKeyboardMode: Sendable {
  public static let automatic = ScrollDismissesKeyboardMode()
  public static let immediately = ScrollDismissesKeyboardMode()
  public static let interactively = ScrollDismissesKeyboardMode()
  public static let never = ScrollDismissesKeyboardMode()
}

/// developer.apple.com/documentation/swiftui/textinputautocapitalization
public struct TextInputAutocapitalization: Sendable {
  public static let never = TextInputAutocapitalization()
  public static let words = TextInputAutocapitalization()
  public static let sentences = TextInputAutocapitalization()
  public static let characters = TextInputAutocapitalization()
}

/// developer.apple.com/documentation/swiftui/submitlabel
public struct SubmitLabel: Sendable {
  public static let done = SubmitLabel()
  public static let go = SubmitLabel()
  public static let send = SubmitLabel()
  public static let search = SubmitLabel()
  public static let next = SubmitLabel()
  public static let `return` = SubmitLabel()
}

/// developer.apple.com/documentation/swiftui/accessibilitytraits
public struct AccessibilityTraits: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let isButton = AccessibilityTraits(rawValue: 1 << 0)
  public static let isHeader = AccessibilityTraits(rawValue: 1 << 1)
  public static let isSelected = AccessibilityTraits(rawValue: 1 << 2)
}

/// developer.apple.com/documentation/swiftui/accessibilitychildbehavior
public struct AccessibilityChildBehavior: Sendable {
  public static let ignore = AccessibilityChildBehavior()
  public static let contain = AccessibilityChildBehavior()
  public static let combine = AccessibilityChildBehavior()
}
