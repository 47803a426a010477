/// What one platform's text view allows and needs, as data.
///
/// The facts were measured or read for each platform; the core has no platform conditionals.
public struct SurfaceTraits: Hashable, Sendable {
  /// Where attributes may change while something is composed.
  public enum AttributeSafety: Hashable, Sendable {
    /// Nowhere.
    case never
    /// Outside the protected range of an open syllable, and nowhere while text is marked.
    case outsideOpenSyllable
    /// Everywhere.
    case everywhere
  }

  /// True where the document's text includes the marked text.
  public var storageHoldsMarkedText: Bool
  public var attributeSafety: AttributeSafety
  /// True where inserting and deleting away from the composition and the caret leaves the composition alone.
  public var textEditsElsewhereAreSafe: Bool
  /// True where moving the caret loses the provisional text unless it was committed first.
  public var commitsBeforeCaretMove: Bool
  /// True where a keyboard composes without telling, so that the tracker infers an open syllable from its edits.
  public var infersOpenSyllable: Bool
  /// How long nothing may be composed before waiting work runs. Zero means the next turn of the main loop.
  public var quietTime: Duration
  /// How long an input method is given to end its composition by itself before it is ended for work that the writer asks
  /// for. A key chord makes it commit, and its messages may still be under way when the chord's work is asked for: ending
  /// the composition then would commit twice. Zero ends it at once.
  public var graceBeforeEnd: Duration = .zero
  /// True where the attributes of an open syllable may change once it has been left alone for the idle time. The keyboard
  /// may go on with it all the same, however long the pause was.
  public var idleSyllableTakesAttributes = false
  /// True where the surface can leave folded sections out of what it shows.
  public var folds = false

  public init(
    storageHoldsMarkedText: Bool, attributeSafety: AttributeSafety, textEditsElsewhereAreSafe: Bool,
    commitsBeforeCaretMove: Bool, infersOpenSyllable: Bool, quietTime: Duration
  ) {
    self.storageHoldsMarkedText = storageHoldsMarkedText
    self.attributeSafety = attributeSafety
    self.textEditsElsewhereAreSafe = textEditsElsewhereAreSafe
    self.commitsBeforeCaretMove = commitsBeforeCaretMove
    self.infersOpenSyllable = infersOpenSyllable
    self.quietTime = quietTime
  }

  /// A `GtkTextView` with IBus, where a commit and the next preedit are separate messages.
  public static let gtkIBus: SurfaceTraits = {
    var traits = gtk
    traits.quietTime = .milliseconds(50)
    return traits
  }()

  /// A `GtkTextView` with any other input method.
  public static let gtk: SurfaceTraits = {
    var traits = SurfaceTraits(
      storageHoldsMarkedText: false, attributeSafety: .everywhere, textEditsElsewhereAreSafe: true,
      commitsBeforeCaretMove: true, infersOpenSyllable: false, quietTime: .zero)
    traits.folds = true
    return traits
  }()

  /// A `UITextView`.
  public static let uiKit: SurfaceTraits = {
    var traits = SurfaceTraits(
      storageHoldsMarkedText: true, attributeSafety: .outsideOpenSyllable, textEditsElsewhereAreSafe: false,
      commitsBeforeCaretMove: false, infersOpenSyllable: true, quietTime: .zero)
    traits.folds = true
    return traits
  }()
}
