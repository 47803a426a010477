import Dispatch
import Synchronization

/// The lines a driven program has written so far, and those who wait for one of them.
final class EventLog: Sendable {
  typealias Match = @Sendable (RecordedEvent) -> Bool
  typealias Found = (index: Int, event: RecordedEvent)

  private struct Waiter {
    var id: Int
    var matches: Match
    var continuation: CheckedContinuation<Found?, Never>
  }
  private struct State {
    var events: [RecordedEvent] = []
    var waiters: [Waiter] = []
    var nextID = 0
    var ended: String?
  }
  private let state = Mutex(State())

  /// Takes a line; one that is not JSON (a warning of a library) is kept out.
  func append(_ line: String) {
    guard let event = RecordedEvent(line) else { return }
    let resumed = state.withLock { state in
      state.events.append(event)
      let index = state.events.count - 1
      let resumed = state.waiters.filter { $0.matches(event) }
      state.waiters.removeAll { waiter in resumed.contains { $0.id == waiter.id } }
      return resumed.map { ($0.continuation, index) }
    }
    for (continuation, index) in resumed { continuation.resume(returning: (index, event)) }
  }

  /// No line will come any more: nobody waits in vain.
  func end(_ reason: String) {
    let waiters = state.withLock { state in
      state.ended = state.ended ?? reason
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.continuation.resume(returning: nil) }
  }

  var count: Int { state.withLock { $0.events.count } }
  var ended: String? { state.withLock { $0.ended } }
  func events(from index: Int) -> ArraySlice<RecordedEvent> { state.withLock { $0.events[index...] } }

  /// The first event from `index` on that matches, once there is one; nil after `deadline` or when the program ended.
  func first(from index: Int, within deadline: Duration, _ matches: @escaping Match) async -> Found? {
    await withCheckedContinuation { continuation in
      let waiting: Int? = state.withLock { state in
        if let found = state.events.indices.first(where: { $0 >= index && matches(state.events[$0]) }) {
          continuation.resume(returning: (found, state.events[found]))
          return nil
        }
        if state.ended != nil {
          continuation.resume(returning: nil)
          return nil
        }
        state.nextID += 1
        state.waiters.append(Waiter(id: state.nextID, matches: matches, continuation: continuation))
        return state.nextID
      }
      guard let waiting else { return }
      let nanoseconds = Int(deadline.components.seconds) * 1_000_000_000
      DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) { [self] in
        let late = state.withLock { state -> Waiter? in
          guard let place = state.waiters.firstIndex(where: { $0.id == waiting }) else { return nil }
          return state.waiters.remove(at: place)
        }
        late?.continuation.resume(returning: nil)
      }
    }
  }
}
