import CGTK
import Dispatch

/// The pictures of notes, read on a queue of their own and kept while they are likely to be shown again.
@MainActor final class ImageStore {
  enum State {
    case loading
    /// No picture, or too large; or no file at all.
    case failed(isThere: Bool)
    case loaded(Picture)
  }

  /// A picture as the screen needs it.
  struct Picture: @unchecked Sendable {
    /// A `GdkTexture`, which never changes and may be used on any thread.
    let texture: Object
    /// In pixels of the file.
    let width: Int
    let height: Int

    fileprivate var bytes: Int {
      4 * Int(gdk_texture_get_width(texture.opaque)) * Int(gdk_texture_get_height(texture.opaque))
    }
  }

  private struct Entry {
    var state: State
    /// Of the file when it was read; nil when there was none.
    var stamp: PictureFile.Stamp?
  }

  /// Pixels on the longer side that are kept.
  private nonisolated static let longest: Int32 = 1_600
  /// More than a screen can show: what is shown and was forgotten would be read again without end.
  private static let capacity = 600
  private static let mostBytes = 256 << 20

  private nonisolated static let queue = DispatchQueue(label: "dev.composure.pictures", qos: .utility)

  private var entries: [String: Entry] = [:]
  /// The paths, the one that was asked for last at the end.
  private var order: [String] = []
  private var bytes = 0

  isolated deinit { for path in order { forget(path) } }

  /// What is known of the file at `path`. The first time that it is asked for it is read, and `loaded` is called when
  /// that is done, or has failed.
  func state(of path: String, _ loaded: @escaping @MainActor () -> Void) -> State {
    if order.last != path {
      if let index = order.lastIndex(of: path) { order.remove(at: index) }
      order.append(path)
    }
    if let known = entries[path] { return known.state }
    entries[path] = Entry(state: .loading)
    Self.queue.async { [weak self] in
      let stamp = PictureFile.Stamp(path)
      let picture = Self.read(path)
      Task { @MainActor in
        guard let self, self.finish(path, picture, stamp) else {
          if let picture { g_object_unref(picture.texture) }
          return
        }
        loaded()
      }
    }
    return .loading
  }

  /// Forgets the pictures whose files are not what was read, and calls `changed` when there are any.
  func checkFiles(_ changed: @escaping @MainActor () -> Void) {
    let stamps = entries.filter { if case .loading = $0.value.state { false } else { true } }.mapValues(\.stamp)
    guard !stamps.isEmpty else { return }
    Self.queue.async { [weak self] in
      let others = stamps.filter { PictureFile.Stamp($0.key) != $0.value }.map(\.key)
      guard !others.isEmpty else { return }
      Task { @MainActor in
        guard let self else { return }
        for path in others { self.forget(path) }
        changed()
      }
    }
  }

  /// - Returns: false when nobody wants the picture any more.
  private func finish(_ path: String, _ picture: Picture?, _ stamp: PictureFile.Stamp?) -> Bool {
    guard case .loading? = entries[path]?.state else { return false }
    entries[path] = Entry(state: picture.map(State.loaded) ?? .failed(isThere: stamp != nil), stamp: stamp)
    bytes += picture?.bytes ?? 0
    while order.count > Self.capacity || bytes > Self.mostBytes, let oldest = order.first, oldest != path {
      forget(oldest)
    }
    return true
  }

  private func forget(_ path: String) {
    order.removeAll { $0 == path }
    guard case .loaded(let picture)? = entries.removeValue(forKey: path)?.state else { return }
    bytes -= picture.bytes
    g_object_unref(picture.texture)
  }

  private nonisolated static func read(_ path: String) -> Picture? {
    guard let contents = PictureFile.read(path, longest: longest) else { return nil }
    defer { g_object_unref(contents.pixels) }
    return Picture(
      texture: object(gdk_texture_new_for_pixbuf(contents.pixels.opaque)), width: contents.width,
      height: contents.height)
  }
}
