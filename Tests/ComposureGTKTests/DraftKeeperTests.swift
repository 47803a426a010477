import ComposureEditor
import ComposureNotes
import Foundation
import Testing

@testable import ComposureGTK

/// What a draft store was asked to do.
private final class Store: Sendable {
  private let lock = NSLock()
  private nonisolated(unsafe) var log: [String] = []
  private nonisolated(unsafe) var fails = false

  var entries: [String] { lock.withLock { log } }
  func failFromNowOn() { lock.withLock { fails = true } }

  func save(_ draft: Draft) throws(FileProblem) {
    let fails = lock.withLock {
      log.append("save \(draft.text)")
      return self.fails
    }
    if fails { throw FileProblem(.noSpace, while: .saving, path: "/drafts") }
  }

  func discard(_ id: String) throws(FileProblem) { lock.withLock { log.append("discard") } }
}

@MainActor @Suite struct DraftKeeperTests {
  private let loop = ManualLoop()
  private let store = Store()

  private func keeper(restored: String? = nil, _ current: @escaping () -> Draft?) -> DraftKeeper {
    let store = store
    return DraftKeeper(
      loop: loop, restored: restored, save: { (draft) throws(FileProblem) in try store.save(draft) },
      discard: { (id) throws(FileProblem) in try store.discard(id) },
      current: { current().map { draft in { @Sendable in draft } } })
  }

  @Test func aDraftIsKeptOnceTheTextStandsStill() async {
    var text = "가"
    let keeper = keeper { Draft(text: text) }
    keeper.changed()
    loop.advance(by: .seconds(1))
    text = "가나"
    keeper.changed()
    loop.advance(by: .milliseconds(1_900))
    await keeper.finish()
    #expect(store.entries.isEmpty)
    loop.advance(by: .milliseconds(100))
    await keeper.finish()
    #expect(store.entries == ["save 가나"])
  }

  @Test func typingWithoutAPauseIsKeptAfterTenSeconds() async {
    let keeper = keeper { Draft(text: "글") }
    for _ in 0..<11 {
      keeper.changed()
      loop.advance(by: .seconds(1))
    }
    await keeper.finish()
    #expect(store.entries == ["save 글"])
  }

  @Test func aSavedTextLeavesNoDraftBehind() async {
    let keeper = keeper { Draft(text: "글") }
    keeper.keep()
    keeper.forget()
    keeper.forget()
    await keeper.finish()
    #expect(store.entries == ["save 글", "discard"])
  }

  @Test func aTextThatIsAgainWhatItsFileHoldsNeedsNoDraft() async {
    var isUnsaved = true
    let keeper = keeper { isUnsaved ? Draft(text: "글") : nil }
    keeper.keep()
    isUnsaved = false
    keeper.changed()
    loop.advance(by: .seconds(2))
    await keeper.finish()
    #expect(store.entries == ["save 글", "discard"])
  }

  @Test func aDraftThatWasBroughtBackIsForgottenUnderItsOldName() async {
    let keeper = keeper(restored: "abc") { nil }
    #expect(keeper.id == "abc")
    keeper.forget()
    await keeper.finish()
    #expect(store.entries == ["discard"])
  }

  @Test func aDraftThatCannotBeKeptIsTold() async {
    let keeper = keeper { Draft(text: "글") }
    var told: FileProblem?
    keeper.onProblem = { told = $0 }
    store.failFromNowOn()
    keeper.keep()
    await keeper.finish()
    #expect(told?.kind == .noSpace)
  }

  @Test func whoeverClosesAWindowIsToldWhetherItsTextIsOnTheDisk() async {
    let keeper = keeper { Draft(text: "글") }
    keeper.changed()
    #expect(await keeper.keepForGood())
    #expect(store.entries == ["save 글"])
    store.failFromNowOn()
    #expect(await !keeper.keepForGood())
  }
}
