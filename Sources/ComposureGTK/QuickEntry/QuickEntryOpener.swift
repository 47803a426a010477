import CGTK
import ComposureLinux
import ComposureNotes

/// Opens the one window for a quick entry.
@MainActor final class QuickEntryOpener {
  private let services: NoteWindow.Services
  private let settings: Settings
  private let store: QuickEntryStore
  private var window: QuickEntryWindow?
  /// Called with the path of a note that was saved.
  var saved: @MainActor (_ path: String) -> Void = { _ in }
  /// Called when what was entered is kept for the next time.
  var kept: @MainActor () -> Void = {}

  init(services: NoteWindow.Services, settings: Settings, store: QuickEntryStore) {
    self.services = services
    self.settings = settings
    self.store = store
  }

  /// Shows the window, or the one that is open.
  func show(recorder: TraceRecorder?) {
    if let window { return window.present() }
    let made = QuickEntryWindow(services, store: store, asksForPlace: settings[.asksForPlace])
    window = made
    if let recorder { made.record(to: recorder) }
    made.saved = { [weak self] in self?.saved($0) }
    made.kept = { [weak self] in self?.kept() }
    made.closed = { [weak self, weak made] in
      self?.window = nil
      if let made { self?.waitForDisk(made) }
    }
    made.present()
  }

  /// The last window gone ends the program, but not before what was in it is on the disk.
  private func waitForDisk(_ window: QuickEntryWindow) {
    g_application_hold(services.application.of())
    Task { [services] in
      await window.finish()
      g_object_unref(window.surface.page)
      g_application_release(services.application.of())
    }
  }

  func themeChanged() { window?.themeChanged() }
  func settingsChanged() { window?.followSettings() }

  /// Keeps what is entered: the program is about to end.
  func finish() async { await window?.finish() }
}
