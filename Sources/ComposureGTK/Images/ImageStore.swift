import CGTK

/// The pictures of notes, read on other threads and kept while they are likely to be shown again.
@MainActor final class ImageStore {
  enum State {
    case loading
    /// No picture, too large, or not there.
    case failed
    case loaded(Picture)
  }

  /// A picture as the screen needs it.
  struct Picture: @unchecked Sendable {
    /// A `GdkTexture`, which never changes and may be used on any thread.
    let texture: Object
    /// In pixels of the file.
    let width: Int
    let height: Int
  }

  /// More pixels than this are not decoded: 16,000 by 12,000 would take 800 MB.
  private nonisolated static let mostPixels = 64_000_000
  /// Pixels on the longer side that are kept.
  private nonisolated static let longest: Int32 = 1_600
  private static let capacity = 48

  private var states: [String: State] = [:]
  /// The paths, the one that was asked for last at the end.
  private var order: [String] = []

  /// What is known of the file at `path`. The first time that it is asked for it is read, and `loaded` is called when
  /// that is done.
  func state(of path: String, _ loaded: @escaping @MainActor () -> Void) -> State {
    if let index = order.lastIndex(of: path) { order.remove(at: index) }
    order.append(path)
    if let known = states[path] { return known }
    states[path] = .loading
    Task.detached(priority: .utility) { [weak self] in
      let picture = Self.read(path)
      await self?.finish(path, picture, loaded)
    }
    return .loading
  }

  /// Looks at the files again when they are asked for next: they may have been changed.
  func forgetFailures() {
    for (path, state) in states {
      if case .failed = state { states[path] = nil }
    }
  }

  private func finish(_ path: String, _ picture: Picture?, _ loaded: @MainActor () -> Void) {
    states[path] = picture.map(State.loaded) ?? .failed
    while order.count > Self.capacity {
      let oldest = order.removeFirst()
      if case .loaded(let old)? = states.removeValue(forKey: oldest) { g_object_unref(old.texture) }
    }
    if picture != nil { loaded() }
  }

  private nonisolated static func read(_ path: String) -> Picture? {
    var (width, height): (Int32, Int32) = (0, 0)
    guard gdk_pixbuf_get_file_info(path, &width, &height) != nil, width > 0, height > 0,
      Int(width) * Int(height) <= mostPixels
    else { return nil }
    let isLarge = max(width, height) > longest
    guard
      let pixels = isLarge
        ? gdk_pixbuf_new_from_file_at_scale(path, longest, longest, 1, nil) : gdk_pixbuf_new_from_file(path, nil)
    else { return nil }
    defer { g_object_unref(Object(pixels)) }
    // A photograph knows how the camera was held.
    guard let upright = gdk_pixbuf_apply_embedded_orientation(pixels) else { return nil }
    defer { g_object_unref(Object(upright)) }
    let turned = (gdk_pixbuf_get_width(upright) > gdk_pixbuf_get_height(upright)) != (width > height)
    return Picture(
      texture: object(gdk_texture_new_for_pixbuf(upright)), width: Int(turned ? height : width),
      height: Int(turned ? width : height))
  }
}
