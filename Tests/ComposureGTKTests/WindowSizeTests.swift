import CGTK
import Testing

@testable import ComposureGTK

extension WholeWindows {
  /// A window is as large as the last one was.
  @MainActor @Suite struct WindowSizeTests {
    /// A window that goes takes along what its buttons were to show a little later.
    @Test func nothingIsLeftToDoForAWindowThatIsGone() async throws {
      let program = try await Program()
      defer { program.end() }
      let window = program.open("글\n")
      window.present()
      try await program.wait("the window") { gtk_widget_get_width(window.shell.window.of()) > 0 }
      try await program.settle(window.shell.window)
      window.commandTimer.schedule(after: .seconds(1))
      end(window)
      #expect(!window.commandTimer.isWaiting)
    }

    private func size(_ window: NoteWindow) -> [Int] {
      [Int(gtk_widget_get_width(window.shell.window.of())), Int(gtk_widget_get_height(window.shell.window.of()))]
    }

    /// A window of a test is at hand for longer than it is there, and what its page has still to do needs its view.
    private func end(_ window: NoteWindow) {
      g_object_ref(window.surface.page)
      window.destroy()
    }

    private func open(_ program: Program) async throws -> NoteWindow {
      let window = program.open("글\n")
      window.present()
      try await program.wait("the window") { gtk_widget_get_width(window.shell.window.of()) > 0 }
      try await program.settle(window.shell.window)
      return window
    }

    @Test func theNextWindowHasTheSizeThatTheLastOneWasGiven() async throws {
      let program = try await Program()
      defer { program.end() }
      let first = program.open("글\n")
      try await program.show(first, width: 700, height: 560)
      let given = size(first)
      end(first)
      program.turn()
      // Again and again: what is kept must not grow or shrink with each start.
      for _ in 0..<3 {
        let next = try await open(program)
        #expect(size(next) == given)
        end(next)
        program.turn()
      }
    }

    @Test func aWindowThatFilledTheScreenDoesSoAgainAndGoesBackToItsSize() async throws {
      let program = try await Program()
      defer { program.end() }
      let first = program.open("글\n")
      try await program.show(first, width: 700, height: 560)
      let given = size(first)
      gtk_window_maximize(first.shell.window.of())
      try await program.wait("a full screen") { gtk_window_is_maximized(first.shell.window.of()) != 0 }
      try await program.settle(first.shell.window)
      end(first)
      program.turn()
      #expect(program.settings[.isWindowMaximized])
      let second = program.open("글\n")
      second.present()
      try await program.wait("a full screen") { gtk_window_is_maximized(second.shell.window.of()) != 0 }
      try await program.settle(second.shell.window)
      gtk_window_unmaximize(second.shell.window.of())
      try await program.wait("the size before") { size(second) == given }
      try await program.settle(second.shell.window)
      end(second)
      program.turn()
      #expect(!program.settings[.isWindowMaximized])
    }

    @Test func aSizeThatNoScreenHasIsCut() async throws {
      let program = try await Program()
      defer { program.end() }
      program.settings[.windowWidth] = 16_000
      program.settings[.windowHeight] = 16_000
      let window = program.open("글\n")
      var (width, height): (Int32, Int32) = (0, 0)
      gtk_window_get_default_size(window.shell.window.of(), &width, &height)
      #expect(Int(width) == WindowSize.room.width && Int(height) == WindowSize.room.height)
      #expect((300..<16_000).contains(width))
      end(window)
    }
  }
}
