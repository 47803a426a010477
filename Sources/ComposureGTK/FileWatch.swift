import CGTK

/// Tells when a file may have changed. Programs save in many ways, so every event only means: look again.
@MainActor final class FileWatch {
  private let monitor: Object?

  /// `changed` is called for each event, several times for one save, also for the saves of this program.
  init(path: String, changed: @escaping @MainActor () -> Void) {
    let file = g_file_new_for_path(path)
    monitor = g_file_monitor_file(file, G_FILE_MONITOR_WATCH_MOVES, nil, nil).map { Object($0) }
    g_object_unref(file.map { Object($0) })
    guard let monitor else { return }
    g_file_monitor_set_rate_limit(monitor.of(), 200)
    connect(monitor, "changed") { _ in changed() }
  }

  isolated deinit {
    guard let monitor else { return }
    g_file_monitor_cancel(monitor.of())
    g_object_unref(monitor)
  }
}
