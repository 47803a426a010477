import ComposureText

/// Hears what happens to a ``SimulatedTextView``, as a front end hears it from its platform.
@MainActor
public protocol SimulatedTextViewObserver: AnyObject {
  /// A range of the text before was replaced.
  func didEdit(_ range: TextRange, text: String, byKeyboard: Bool)
  /// The caret or selection was moved by something other than an edit.
  func didSelect(_ selection: Selection, byPointer: Bool)
  /// The preedit beside the text changed; `""` when there is none any more.
  func didChangePreedit(_ text: String)
  /// The platform begins an edit of its own that sets or ends marked text, or replays a syllable.
  func willEdit(marking: Bool)
  /// That edit is complete; `marked` is what is marked in the text now.
  func didFinishEdit(marking: Bool, marked: TextRange?)
  /// The view has lost the focus or has it again.
  func didChangeFocus(_ isFocused: Bool)
}

/// A text view that breaks a composition exactly when a real one does.
///
/// `gtk` keeps a preedit beside its text, as a GtkTextView does; each row of ``SurfaceAction`` holds it to the real one.
/// `uiKit` holds marked text in its storage, and knows nothing of a syllable that its keyboard rewrites by itself.
@MainActor
public final class SimulatedTextView {
  public enum Platform: Sendable { case gtk, uiKit }

  /// A composition that was broken, or what may break one.
  public struct Damage: Sendable, CustomStringConvertible {
    public var description: String
    /// True when only attributes were changed.
    public var isAboutAttributes = false
  }

  public let platform: Platform
  public private(set) var text: Rope
  public private(set) var selection: Selection
  /// What is composed beside the text (`gtk`); `""` when nothing is.
  public private(set) var preedit = ""
  /// What is composed in the text (`uiKit`); nil when nothing is.
  public private(set) var marked: TextRange?
  /// Every composition that was broken: by whom and what was lost. A correct editor leaves this empty.
  public private(set) var damage: [Damage] = []
  /// The keyboard or input method that composes here.
  public weak var keyboard: (any SimulatedKeyboard)?
  public weak var observer: (any SimulatedTextViewObserver)?
  /// The preedit that an input method has already made of a key whose first messages were delivered (`gtk`, IBus); `""`
  /// when none is on its way. It is lost or misplaced when a program moves the caret before it arrives.
  var nextPreedit = ""
  private var typedRun: TextRange?

  public init(_ platform: Platform, text: String = "", caret: UTF8Offset? = nil) {
    self.platform = platform
    self.text = Rope(text)
    selection = Selection(caret ?? self.text.end)
  }

  public var string: String { text.string }

  /// What would be on the screen: the text with the preedit at the caret.
  public var shown: String {
    text.replacing(selection.head..<selection.head, with: preedit).string
  }

  // MARK: What a program does

  /// Replaces a range; the caret follows the text.
  public func replace(_ range: TextRange, with inserted: String) {
    switch platform {
    case .gtk: break  // A preedit stays at the caret, wherever that goes.
    case .uiKit:
      if let marked { breakMarked("the text was written to while \(text.string(in: marked)) was marked") }
      noteHiddenSyllable("the text was written to")
    }
    edit(range, inserted, byKeyboard: false)
  }

  /// Sets the whole text. The caret goes to the end, and a preedit with it.
  public func setText(_ string: String) {
    if !preedit.isEmpty, selection.head != text.end {
      damage.append(Damage(description: "the text was set: \(preedit) moved to the end"))
    }
    replace(text.fullRange, with: string)
    selection = Selection(text.end)
    observer?.didSelect(selection, byPointer: false)
  }

  /// Moves the caret or selection, even to where it is already: what is being composed is lost.
  public func select(_ new: Selection, byPointer: Bool = false) {
    switch platform {
    case .gtk:
      losePreedit("the caret was moved")
      if !byPointer, !nextPreedit.isEmpty {
        damage.append(Damage(description: "the caret was moved while \(nextPreedit) was on its way"))
      }
    case .uiKit:
      if let marked, !(marked.lowerBound <= new.head && new.head <= marked.upperBound) {
        breakMarked("the caret was moved while \(text.string(in: marked)) was marked")
      }
      if !byPointer { noteHiddenSyllable("the caret was moved") } else { keyboard?.reset() }
    }
    selection = new
    observer?.didSelect(new, byPointer: byPointer)
  }

  /// Resets the input method context (`gtk`).
  public func resetInputContext() { losePreedit("the input context was reset") }

  /// Changes attributes. Where that breaks a composition (`uiKit`, over marked text or beside an open syllable) it is
  /// damage.
  public func style(_ ranges: [TextRange]) {
    guard platform == .uiKit else { return }
    if marked != nil {
      damage.append(Damage(description: "attributes were changed while text was marked", isAboutAttributes: true))
    }
    guard let hidden = keyboard?.hiddenRange(before: selection.head, in: text) else { return }
    for range in ranges where range.overlaps(hidden) {
      damage.append(
        Damage(
          description: "attributes were changed on \(text.string(in: hidden)), which the keyboard still rewrites",
          isAboutAttributes: true))
    }
  }

  /// Accepts a composition where it stands, in the way that is right on the platform.
  public func acceptComposition() {
    switch platform {
    case .gtk:
      guard !preedit.isEmpty else { return }
      let accepted = preedit
      edit(selection.range, accepted, byKeyboard: true)
      preedit = ""
      keyboard?.reset()
      observer?.didChangePreedit("")
    case .uiKit:
      unmark()
      keyboard?.reset()
    }
  }

  /// Makes the keyboard forget what it would rewrite (`uiKit`: a change of selection announced to the input delegate).
  public func endHiddenState() { keyboard?.reset() }

  /// The focus is back.
  public func gainFocus() { observer?.didChangeFocus(true) }

  /// The focus leaves: what is composed is committed where it is.
  public func loseFocus() {
    defer { observer?.didChangeFocus(false) }
    switch platform {
    case .gtk:
      guard !preedit.isEmpty else { return }
      let committed = preedit
      setPreedit("")
      keyboard?.reset()
      insert(committed)
    case .uiKit:
      unmark()
      keyboard?.reset()
    }
  }

  /// The view's own undo, which takes back the run that was typed last (`gtk`; a product turns it off).
  public func undoTypedRun() {
    guard let run = typedRun else { return }
    typedRun = nil
    edit(run, "", byKeyboard: false)
  }

  // MARK: What a keyboard or input method does

  /// Inserts at the caret, over a selection if there is one; before the preedit.
  public func insert(_ inserted: String) { edit(selection.range, inserted, byKeyboard: true) }

  /// Sets the preedit. A selection is deleted before the first one and not given back.
  public func setPreedit(_ new: String) {
    if preedit.isEmpty, !new.isEmpty, !selection.isCaret { edit(selection.range, "", byKeyboard: true) }
    nextPreedit = ""
    guard preedit != new || !new.isEmpty else { return }
    preedit = new
    observer?.didChangePreedit(new)
  }

  /// Sets marked text in the storage, in place of what is marked or selected.
  public func setMarked(_ new: String) {
    observer?.willEdit(marking: true)
    let range = marked ?? selection.range
    edit(range, new, byKeyboard: true)
    marked = new.isEmpty ? nil : range.lowerBound..<(range.lowerBound + new.utf8.count)
    observer?.didFinishEdit(marking: true, marked: marked)
  }

  /// Marked text becomes ordinary text.
  public func unmark() {
    guard marked != nil else { return }
    observer?.willEdit(marking: true)
    marked = nil
    observer?.didFinishEdit(marking: true, marked: nil)
  }

  /// Deletes the grapheme before the caret, or the selection.
  public func deleteBackward() {
    let range = selection.isCaret ? text.previousGrapheme(before: selection.head)..<selection.head : selection.range
    edit(range, "", byKeyboard: true)
  }

  /// One turn of a keyboard that rewrites the document by itself.
  public func rewrite(_ steps: () -> Void) {
    observer?.willEdit(marking: false)
    steps()
    observer?.didFinishEdit(marking: false, marked: marked)
  }

  // MARK: Parts

  private func edit(_ range: TextRange, _ inserted: String, byKeyboard: Bool) {
    guard !range.isEmpty || !inserted.isEmpty else { return }
    let change = ChangeSet.replacing(range, with: inserted, length: text.utf8Count)
    let caret =
      byKeyboard ? Selection(range.lowerBound + inserted.utf8.count) : selection.mapped(through: change, .after)
    text = change.apply(to: text)
    selection = caret
    if byKeyboard, range.isEmpty {
      let start = typedRun?.upperBound == range.lowerBound ? typedRun!.lowerBound : range.lowerBound
      typedRun = start..<caret.head
    } else {
      typedRun = typedRun.map { change.map($0) }
    }
    observer?.didEdit(range, text: inserted, byKeyboard: byKeyboard)
  }

  private func losePreedit(_ cause: String) {
    guard !preedit.isEmpty else { return }
    damage.append(Damage(description: "\(cause): \(preedit) was lost"))
    preedit = ""
    keyboard?.reset()
    observer?.didChangePreedit("")
  }

  private func breakMarked(_ cause: String) {
    damage.append(Damage(description: cause))
    marked = nil
    keyboard?.reset()
  }

  private func noteHiddenSyllable(_ cause: String) {
    guard let hidden = keyboard?.hiddenRange(before: selection.head, in: text) else { return }
    damage.append(Damage(description: "\(cause) while the keyboard still rewrites \(text.string(in: hidden))"))
  }
}
