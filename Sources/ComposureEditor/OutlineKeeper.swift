import ComposureMarkdown
import ComposureText

/// The outline of what a session edits, for a table of contents that is on screen.
///
/// Nothing is done until somebody asks. Then the headings of a short text are found at once, those of a long one on
/// another thread, and kept up to date once per turn of the main loop.
@MainActor
public final class OutlineKeeper: EditObserver {
  /// The headings with their places in the text as it is; nil until a long text has been read.
  public private(set) var outline: Outline?
  /// The heading whose section holds the caret.
  public private(set) var current: Int?
  /// Grows whenever there are other headings than before or one reads differently; not when they only move.
  public private(set) var version = 0
  /// Called once per turn in which `version` or `current` has changed.
  public var onChange: (() -> Void)? { didSet { if onChange != nil { start() } } }

  /// The length in bytes up to which a text is read at once.
  public static let shortText = 200_000

  private unowned let session: EditorSession
  private var hasStarted = false
  private var waiting: [(changes: ChangeSet, dirty: TextRange, syntax: SyntaxTree)] = []
  private var told: (version: Int, current: Int?) = (0, nil)

  init(_ session: EditorSession) { self.session = session }

  /// Begins to keep the outline.
  public func start() {
    guard !hasStarted else { return }
    hasStarted = true
    session.observe(self)
    let syntax = session.state.syntax
    guard syntax.text.utf8Count > Self.shortText else { return finish(Outline(syntax)) }
    Task.detached { [weak self] in
      let outline = Outline(syntax)
      // Only the main thread holds the keeper, so that it lives no longer than its session.
      await MainActor.run { [weak self] in self?.finish(outline) }
    }
  }

  /// What a reader reads of a heading, in one line.
  public func title(of item: OutlineItem) -> String {
    var title = ""
    session.state.syntax.visitTexts(in: item.title) { _, text in
      title += String(decoding: text, as: UTF8.self)
    }
    return String(title.map { $0.isNewline ? " " : $0 })
  }

  /// Moves the caret to a heading and unfolds what hides it. The item is one of `outline` as it is; a syllable may have
  /// been written since the last turn.
  public func jump(to item: OutlineItem) {
    session.jump(to: waiting.reduce(item.title.lowerBound) { $1.changes.map($0, .after) })
  }

  private func finish(_ outline: Outline) {
    self.outline = outline
    version += 1
    catchUp()
  }

  func followed(_ changes: ChangeSet, dirty: TextRange) {
    waiting.append((changes, dirty, session.state.syntax))
  }

  func turnEnded() { catchUp() }

  private func catchUp() {
    guard var next = outline else { return }
    // One reference, so that the list is changed in place.
    outline = nil
    var isOther = false
    for edit in waiting where next.follow(edit.changes, dirty: edit.dirty, in: edit.syntax) { isOther = true }
    waiting = []
    if isOther { version += 1 }
    current = next.index(holding: session.state.selection.head, in: session.state.syntax)
    outline = next
    guard told != (version, current) else { return }
    told = (version, current)
    onChange?()
  }
}
