import ComposureText

/// A platform's text view, as the core sees it.
///
/// The writing methods take a permit that only `CompositionGate` makes. Everything that happens to the text, whoever
/// caused it, is told to the session through its `follow` methods, the surface's own writes included.
@MainActor
public protocol EditorSurface: AnyObject {
  var traits: SurfaceTraits { get }
  /// Asks the platform what it is composing now.
  func platformComposition() -> PlatformComposition
  /// The part of the text that is on screen, rounded out to lines.
  var visibleRange: TextRange { get }

  /// Applies edits, last first, so that their ranges stay true; then sets the selection if there is one.
  func apply(_ changes: ChangeSet, selection: Selection?, permit: borrowing WritePermit)
  /// Moves the caret or selection.
  func select(_ selection: Selection, permit: borrowing WritePermit)
  /// Applies what differs in how the text is drawn.
  func style(_ diff: DecorationDiff, permit: borrowing StylePermit)
  func refresh(_ range: TextRange?, permit: borrowing StylePermit)
  func foldsChanged(in ranges: [TextRange], permit: borrowing StylePermit)
  func styleByItself(permit: borrowing StylePermit)

  /// Accepts what is being composed where it stands, through the platform's own way. Allowed while composing.
  func endComposition()
  /// Makes a keyboard that composes without telling forget its syllable. Allowed while a syllable is open.
  func endHiddenState()
}

/// One edit that the platform has made to its text.
public struct PlatformEdit: Hashable, Sendable {
  public enum Origin: String, Hashable, Sendable, Codable {
    /// A key, or a commit of an input method.
    case keyboard
    case paste
    case cut
    case drop
    /// Something else that the platform did: its own replace, a service.
    case platform
  }

  /// What was replaced, in the text before the edit.
  public var range: TextRange
  public var text: String
  public var origin: Origin
  /// The selection after the edit; nil when it follows from the edit.
  public var selection: Selection?

  public init(range: TextRange, text: String, origin: Origin, selection: Selection? = nil) {
    self.range = range
    self.text = text
    self.origin = origin
    self.selection = selection
  }
}

/// What moved the caret.
public enum SelectionCause: String, Hashable, Sendable, Codable {
  case keyboard
  /// Up, Down, Page Up or Page Down.
  case vertical
  case pointer
  case program
}
