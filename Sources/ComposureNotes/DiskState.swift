/// Which file it is, whatever name it was opened by.
public struct FileIdentity: Sendable, Hashable {
  public var device: UInt64
  public var inode: UInt64

  public init(device: UInt64, inode: UInt64) {
    self.device = device
    self.inode = inode
  }
}

/// A file as it was when it was last read or written: what a later look is compared with.
public struct DiskState: Sendable, Hashable {
  public var identity: FileIdentity
  /// Nanoseconds since 1970.
  public var modified: Int64
  /// Bytes.
  public var size: Int64
  public var content: ContentHash

  init(_ status: FileStatus, content: ContentHash) {
    identity = FileIdentity(device: status.device, inode: status.inode)
    modified = status.modified
    size = status.size
    self.content = content
  }

  /// Identity, time and size are the same: the bytes need not be read to know that nobody wrote.
  func looksLike(_ status: FileStatus) -> Bool {
    status.device == identity.device && status.inode == identity.inode && status.modified == modified
      && status.size == size
  }
}

/// What became of a file since it was opened or saved.
public enum DiskChange: Sendable, Hashable {
  /// It has other bytes now.
  case modified
  /// There is no file of that name any more.
  case deleted
  /// The same file lies under another name in its folder.
  case renamed(to: String)
}
