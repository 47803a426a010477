/// A file that was opened through a `FileSystem` and not yet closed.
public struct OpenFile: Sendable, Hashable {
  public let number: Int32

  public init(number: Int32) {
    self.number = number
  }
}

/// Why a file is opened; decides the flags.
public enum FileAccess: Sendable, Hashable {
  case reading
  /// Write over a file that exists, from its start, without cutting it first.
  case overwriting
  /// Create a file that does not exist yet; fails with `.exists` and never follows a link.
  /// `permissions` are what the platform's mask is applied to.
  case creating(permissions: UInt32)
  /// Only to make the folder's entries durable.
  case folder
}

/// What the file system says about a path or an open file.
public struct FileStatus: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    case regular, folder, link, other
  }

  public var kind: Kind
  public var device: UInt64
  public var inode: UInt64
  /// Bytes.
  public var size: Int64
  /// Nanoseconds since 1970.
  public var modified: Int64
  /// The low twelve bits: permissions, set-ID and sticky.
  public var permissions: UInt32
  public var owner: UInt32
  public var group: UInt32
  /// How many names the file has.
  public var linkCount: UInt64

  public init(
    kind: Kind, device: UInt64, inode: UInt64, size: Int64, modified: Int64, permissions: UInt32,
    owner: UInt32, group: UInt32, linkCount: UInt64
  ) {
    self.kind = kind
    self.device = device
    self.inode = inode
    self.size = size
    self.modified = modified
    self.permissions = permissions
    self.owner = owner
    self.group = group
    self.linkCount = linkCount
  }
}

/// The file system calls that keeping files safe needs, one method per call, so that a test can let each of them fail.
///
/// A method either does what it says or throws; only `write` may do less (it returns how many bytes it wrote).
/// Calls that a signal interrupted are repeated by the adapter.
public protocol FileSystem: Sendable {
  func status(of path: String, followingLinks: Bool) throws(SystemError) -> FileStatus
  func status(of file: OpenFile) throws(SystemError) -> FileStatus
  /// Whether this user may write to the file at `path`.
  func mayWrite(_ path: String) throws(SystemError) -> Bool
  func linkTarget(of path: String) throws(SystemError) -> String
  /// The absolute path without links, `.` and `..`; the path must exist.
  func canonicalPath(of path: String) throws(SystemError) -> String

  func open(_ path: String, for access: FileAccess) throws(SystemError) -> OpenFile
  /// Empty at the end of the file.
  func read(from file: OpenFile, upTo count: Int) throws(SystemError) -> [UInt8]
  /// Returns how many of the bytes were written: at least one.
  func write(_ bytes: ArraySlice<UInt8>, to file: OpenFile) throws(SystemError) -> Int
  /// Makes sure that the first `length` bytes have their place on the disk. Bytes that are there stay.
  func reserve(_ length: Int64, in file: OpenFile) throws(SystemError)
  func setLength(_ length: Int64, of file: OpenFile) throws(SystemError)
  /// Returns when the file's bytes (or the folder's entries) are on the disk.
  func synchronize(_ file: OpenFile) throws(SystemError)
  func close(_ file: OpenFile) throws(SystemError)
  /// Takes the file's lock for this process, unless another process holds it (then `false`). `unlock` gives it
  /// back, and so does the end of the process.
  func lock(_ file: OpenFile) throws(SystemError) -> Bool
  /// Gives the lock back at once. Closing alone may not: a program that is just being started still holds the file.
  func unlock(_ file: OpenFile) throws(SystemError)

  func setPermissions(_ permissions: UInt32, of file: OpenFile) throws(SystemError)
  /// `nil` leaves the owner as it is.
  func setOwner(_ owner: UInt32?, group: UInt32, of file: OpenFile) throws(SystemError)
  func attributeNames(of file: OpenFile) throws(SystemError) -> [String]
  func attribute(_ name: String, of file: OpenFile) throws(SystemError) -> [UInt8]
  func setAttribute(_ name: String, to value: [UInt8], of file: OpenFile) throws(SystemError)

  /// Renames in one step. With `replacing` false it fails with `.exists` when there is something at `target`.
  func rename(_ path: String, to target: String, replacing: Bool) throws(SystemError)
  func remove(_ path: String) throws(SystemError)
  func removeFolder(_ path: String) throws(SystemError)
  func createFolder(_ path: String, permissions: UInt32) throws(SystemError)
  /// Without `.` and `..`, in no particular order.
  func names(in folder: String) throws(SystemError) -> [String]
}
