import CGTK

/// What GTK complains of on the terminal.
@MainActor final class Complaints {
  private nonisolated(unsafe) static var heard: [String] = []

  /// GLib takes one writer for the life of a program.
  private static let listens: Void = g_log_set_writer_func(
    { level, fields, count, data in
      for index in 0..<Int(count) {
        guard let fields, level.rawValue & G_LOG_LEVEL_WARNING.rawValue != 0,
          String(cString: fields[index].key) == "MESSAGE", let message = fields[index].value
        else { continue }
        Complaints.heard.append(String(cString: message.assumingMemoryBound(to: CChar.self)))
      }
      return g_log_writer_default(level, fields, count, data)
    }, nil, nil)

  /// From now on.
  init() {
    Self.listens
    Self.heard = []
  }

  var all: [String] { Self.heard }
}
