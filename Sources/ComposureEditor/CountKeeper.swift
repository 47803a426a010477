import ComposureMarkdown
import ComposureText

/// The counts of what a session edits and of what is selected in it, for a label that is on screen.
///
/// Counting is done on another thread, soon after the writer has changed something, and after an edit only around it.
/// Provisional text is not counted.
@MainActor
public final class CountKeeper: EditObserver {
  /// The counts of the document; nil until it has been counted for the first time.
  public private(set) var document: TextCounts?
  /// The counts of what is selected; nil where nothing is, or it has not been counted yet.
  public private(set) var selection: TextCounts?
  /// Called when either has changed.
  public var onChange: (() -> Void)? { didSet { if onChange != nil { start() } } }

  /// How long after the last change it is counted.
  public var pause: Duration = .milliseconds(300)

  private unowned let session: EditorSession
  private var hasStarted = false
  private var index: CountIndex?
  private var waiting: [(changes: ChangeSet, dirty: TextRange)] = []
  private lazy var timer = PauseTimer(session.loop, longest: Self.longestWait) { [weak self] in self?.count() }
  private var isCounting = false
  private var isStale = true
  private var countedSelection: TextRange?

  /// One who writes without a pause sees the count follow nevertheless.
  private static let longestWait = Duration.seconds(2)
  /// More edits than this are not remembered: the whole text is counted again.
  private static let limit = 2_000

  init(_ session: EditorSession) { self.session = session }

  /// Begins to count.
  public func start() {
    guard !hasStarted else { return }
    hasStarted = true
    session.observe(self)
    schedule(after: .zero)
  }

  func followed(_ changes: ChangeSet, dirty: TextRange) {
    isStale = true
    guard index != nil || isCounting else { return }
    waiting.append((changes, dirty))
  }

  func turnEnded() {
    let selected = selectedRange
    if selected == nil, selection != nil || countedSelection != nil {
      countedSelection = nil
      selection = nil
      onChange?()
    }
    if isStale || selected != countedSelection { schedule(after: pause) }
  }

  private var selectedRange: TextRange? {
    let range = session.state.selection.range
    return range.isEmpty ? nil : range
  }

  private func schedule(after delay: Duration) {
    guard !isCounting else { return }
    timer.schedule(after: delay)
  }

  private func count() {
    // What is provisional will have changed by the time that it is counted; the turn after it asks again.
    guard session.state.markedRange == nil else { return }
    let syntax = session.state.syntax
    let selected = selectedRange
    let edits = waiting
    var known = edits.count > Self.limit ? nil : index
    waiting = []
    index = nil
    isCounting = true
    isStale = false
    Task.detached(priority: .utility) { [weak self] in
      known?.follow(edits, in: syntax)
      let index = known ?? CountIndex(syntax)
      let selection = selected.map { TextCounts(syntax, in: $0) }
      // Only the main thread holds the keeper, so that it lives no longer than its session.
      await MainActor.run { [weak self] in self?.counted(index, selection: selection, of: selected) }
    }
  }

  private func counted(_ index: CountIndex, selection: TextCounts?, of range: TextRange?) {
    isCounting = false
    self.index = index
    countedSelection = range
    let isCurrent = range == selectedRange
    let shown = isCurrent ? selection : nil
    if document != index.total || self.selection != shown {
      document = index.total
      self.selection = shown
      onChange?()
    }
    if isStale || !isCurrent { schedule(after: pause) }
  }
}
