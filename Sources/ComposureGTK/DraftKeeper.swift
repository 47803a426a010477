import ComposureEditor
import ComposureNotes

/// Keeps what is not saved yet, without being asked: a draft follows the text at a short distance and goes away when
/// the text is in its file.
///
/// A file changes only when its writer saves it; a draft lies in a place of the program's own. So nothing that was
/// written is lost with the program, and nothing is written into a file that its writer did not mean to.
@MainActor final class DraftKeeper {
  /// How long the text must stand still before it is kept, and the longest time that typing on can put it off.
  private static let pause = Duration.seconds(2)
  private static let longest = Duration.seconds(10)

  private let loop: any MainLoop
  private let save: @Sendable (Draft) throws(FileProblem) -> Void
  private let discard: @Sendable (String) throws(FileProblem) -> Void
  /// Called when a draft could not be kept.
  var onProblem: @MainActor (FileProblem) -> Void = { _ in }

  let id: String
  private let current: () -> (@Sendable () -> Draft)?
  private lazy var timer = PauseTimer(loop, longest: Self.longest) { [weak self] in self?.keep() }
  private var isKept: Bool
  private var work: Task<Void, Never>?
  /// Whether something could not be written since it was last asked.
  private var failed = false

  /// - Parameters:
  ///   - restored: the draft that the text was brought back from, which goes on being this text's draft.
  ///   - current: makes the draft as it would be now, on another thread; nil while nothing is unsaved.
  init(
    loop: any MainLoop, restored: String? = nil, save: @escaping @Sendable (Draft) throws(FileProblem) -> Void,
    discard: @escaping @Sendable (String) throws(FileProblem) -> Void, current: @escaping () -> (@Sendable () -> Draft)?
  ) {
    self.loop = loop
    self.save = save
    self.discard = discard
    self.current = current
    id = restored ?? Draft(text: "").id
    isKept = restored != nil
  }

  /// The text has changed, or what its file holds.
  func changed() { timer.schedule(after: Self.pause) }

  /// Keeps the draft now, as before the window loses the focus or the program ends.
  func keep() {
    timer.cancel()
    guard let make = current() else { return forget() }
    isKept = true
    // Writing waits for the disk, and the writer must not; a long text takes its time to be put together, too.
    run { [save, id] () throws(FileProblem) in
      var draft = make()
      draft.id = id
      try save(draft)
    }
  }

  /// Keeps the draft, and waits until it is on the disk. False when it could not be kept.
  func keepForGood() async -> Bool {
    failed = false
    keep()
    await finish()
    return !failed
  }

  /// The text is in its file, or was thrown away.
  func forget() {
    timer.cancel()
    guard isKept else { return }
    isKept = false
    run { [discard, id] () throws(FileProblem) in try discard(id) }
  }

  /// Waits until everything asked for so far is on the disk.
  func finish() async { await work?.value }

  private func tell(_ problem: FileProblem) {
    failed = true
    onProblem(problem)
  }

  /// Runs on another thread, after what was asked for before.
  private func run(_ body: @escaping @Sendable () throws(FileProblem) -> Void) {
    let before = work
    work = Task.detached { [weak self] in
      await before?.value
      do throws(FileProblem) {
        try body()
      } catch {
        await MainActor.run { [weak self] in self?.tell(error) }
      }
    }
  }
}
