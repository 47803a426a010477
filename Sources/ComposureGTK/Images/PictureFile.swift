import CGTK
import Foundation

/// Reads pictures from files. A note may be from anybody, so a name in it may lead to anything: to a pipe that nobody
/// writes to, to a few bytes that say they are a picture of the size of a town.
enum PictureFile {
  /// More pixels than this are not decoded: 16,000 by 12,000 would take 800 MB.
  static let mostPixels = 64_000_000
  /// A larger file is not read.
  private static let mostBytes = 256 << 20

  /// What is read of a file.
  struct Contents {
    /// A `GdkPixbuf` that belongs to the caller, turned as the camera was held.
    let pixels: Object
    /// In pixels of the file.
    let width: Int
    let height: Int
  }

  /// Tells one content of a file from the next.
  struct Stamp: Equatable, Sendable {
    private let inode, size, seconds, nanoseconds: Int

    /// Nil where there is no file that could hold a picture.
    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= PictureFile.mostBytes
      else { return nil }
      inode = Int(bitPattern: UInt(status.st_ino))
      size = Int(status.st_size)
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
  }

  /// The picture in the file at `path`, its longer side at most `longest` pixels; of one that moves, the first frame.
  /// Nil when it is none, cannot be read or is too large. Takes its time, and may be called from any thread.
  static func read(_ path: String, longest: Int32) -> Contents? {
    guard Stamp(path) != nil else { return nil }
    var (width, height): (Int32, Int32) = (0, 0)
    guard gdk_pixbuf_get_file_info(path, &width, &height) != nil, width > 0, height > 0,
      Int(width) * Int(height) <= mostPixels
    else { return nil }
    let isLarge = max(width, height) > longest
    guard
      let read = isLarge
        ? gdk_pixbuf_new_from_file_at_scale(path, longest, longest, 1, nil) : gdk_pixbuf_new_from_file(path, nil)
    else { return nil }
    defer { g_object_unref(Object(read)) }
    guard let upright = gdk_pixbuf_apply_embedded_orientation(read) else { return nil }
    let isTurned = (gdk_pixbuf_get_width(upright) > gdk_pixbuf_get_height(upright)) != (width > height)
    return Contents(
      pixels: Object(upright), width: Int(isTurned ? height : width), height: Int(isTurned ? width : height))
  }
}
