import CGTK
import Foundation
import Testing

@testable import ComposureGTK

@MainActor @Suite struct SignalTests {
  private final class Captured: Sendable {
    let gone: AsyncStream<Void>.Continuation
    init(_ gone: AsyncStream<Void>.Continuation) { self.gone = gone }
    deinit { gone.finish() }
  }

  /// GTK keeps references of its own, some of them for a thread: the last one may go anywhere.
  @Test(.timeLimit(.minutes(30))) func aHandlerGoesWithItsObjectOnWhicheverThreadThatGoes() async {
    let action = object(g_simple_action_new("act", nil))
    let (gone, end) = AsyncStream.makeStream(of: Void.self)
    var calls = 0
    connect(action, "activate") { [captured = Captured(end)] _ in
      withExtendedLifetime(captured) { calls += 1 }
    }
    g_action_activate(action.opaque, nil)
    #expect(calls == 1)
    nonisolated(unsafe) let last = action
    Thread.detachNewThread { g_object_unref(last) }
    for await _ in gone {}
  }
}
