import CLinux
import ComposureNotes
import Glibc

/// The Linux file system: each method is one system call, repeated when a signal interrupted it.
public struct LinuxFileSystem: FileSystem {
  public init() {}

  public func status(of path: String, followingLinks: Bool) throws(SystemError) -> FileStatus {
    try check(path)
    var result = stat()
    try call("stat") { followingLinks ? stat(path, &result) : lstat(path, &result) }
    return FileStatus(result)
  }

  public func status(of file: OpenFile) throws(SystemError) -> FileStatus {
    var result = stat()
    try call("fstat") { fstat(file.number, &result) }
    return FileStatus(result)
  }

  public func mayWrite(_ path: String) throws(SystemError) -> Bool {
    try check(path)
    do {
      try call("access") { faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) }
      return true
    } catch {
      if error.reason == .accessDenied { return false }
      throw error
    }
  }

  public func linkTarget(of path: String) throws(SystemError) -> String {
    try check(path)
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = try call("readlink") { readlink(path, &buffer, buffer.count) }
    return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  public func canonicalPath(of path: String) throws(SystemError) -> String {
    try check(path)
    guard let result = realpath(path, nil) else { throw SystemError(errno: errno, call: "realpath") }
    defer { free(result) }
    return String(cString: result)
  }

  public func open(_ path: String, for access: FileAccess) throws(SystemError) -> OpenFile {
    try check(path)
    let number = try call("open") {
      switch access {
      // O_NONBLOCK: a pipe that took the place of a file must not stop the program.
      case .reading: Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
      case .overwriting: Glibc.open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
      case .creating(let permissions):
        Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode_t(permissions))
      case .folder: Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      }
    }
    return OpenFile(number: number)
  }

  public func read(from file: OpenFile, upTo count: Int) throws(SystemError) -> [UInt8] {
    do {
      return try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        filled = try call("read") { Glibc.read(file.number, buffer.baseAddress, count) }
      }
    } catch let error as SystemError {
      throw error
    } catch {
      preconditionFailure("only the error above is thrown: \(error)")
    }
  }

  public func write(_ bytes: ArraySlice<UInt8>, to file: OpenFile) throws(SystemError) -> Int {
    try call("write") {
      bytes.withUnsafeBytes { Glibc.write(file.number, $0.baseAddress, $0.count) }
    }
  }

  public func reserve(_ length: Int64, in file: OpenFile) throws(SystemError) {
    // Returns the error instead of setting errno.
    let code = posix_fallocate(file.number, 0, off_t(length))
    if code != 0, code != EOPNOTSUPP, code != EINVAL { throw SystemError(errno: code, call: "posix_fallocate") }
  }

  public func setLength(_ length: Int64, of file: OpenFile) throws(SystemError) {
    try call("ftruncate") { ftruncate(file.number, off_t(length)) }
  }

  public func synchronize(_ file: OpenFile) throws(SystemError) {
    try call("fsync") { fsync(file.number) }
  }

  public func close(_ file: OpenFile) throws(SystemError) {
    // Never repeated: on Linux the number is free again even after EINTR.
    if Glibc.close(file.number) == -1, errno != EINTR { throw SystemError(errno: errno, call: "close") }
  }

  public func lock(_ file: OpenFile) throws(SystemError) -> Bool {
    do {
      try call("flock") { flock(file.number, LOCK_EX | LOCK_NB) }
      return true
    } catch {
      if error.reason == .other(EWOULDBLOCK) { return false }
      throw error
    }
  }

  public func unlock(_ file: OpenFile) throws(SystemError) {
    try call("flock") { flock(file.number, LOCK_UN) }
  }

  public func setPermissions(_ permissions: UInt32, of file: OpenFile) throws(SystemError) {
    try call("fchmod") { fchmod(file.number, mode_t(permissions)) }
  }

  public func setOwner(_ owner: UInt32?, group: UInt32, of file: OpenFile) throws(SystemError) {
    try call("fchown") { fchown(file.number, owner ?? uid_t.max, group) }
  }

  public func rename(_ path: String, to target: String, replacing: Bool) throws(SystemError) {
    try check(path)
    try check(target)
    if replacing {
      try call("rename") { Glibc.rename(path, target) }
      return
    }
    do {
      try call("renameat2") { composure_rename_without_replacing(path, target) }
    } catch {
      // Some file systems lack the flag. A second name fails just as well when there is something already.
      guard error.reason == .other(EINVAL) || error.reason == .notSupported else { throw error }
      try call("link") { link(path, target) }
      try remove(path)
    }
  }

  public func remove(_ path: String) throws(SystemError) {
    try check(path)
    try call("unlink") { unlink(path) }
  }

  public func removeFolder(_ path: String) throws(SystemError) {
    try check(path)
    try call("rmdir") { rmdir(path) }
  }

  public func createFolder(_ path: String, permissions: UInt32) throws(SystemError) {
    try check(path)
    try call("mkdir") { mkdir(path, mode_t(permissions)) }
  }

  public func names(in folder: String) throws(SystemError) -> [String] {
    try check(folder)
    guard let stream = opendir(folder) else { throw SystemError(errno: errno, call: "opendir") }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw SystemError(errno: errno, call: "readdir") }
        return names
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
  }
}

/// A zero byte would silently cut the path that the system sees.
private func check(_ path: String) throws(SystemError) {
  if path.isEmpty || path.utf8.contains(0) { throw SystemError(.invalidName, call: "path") }
}

/// Makes a system call, again when a signal interrupted it; -1 becomes an error.
@discardableResult
func call<Result: SignedInteger>(_ name: String, _ body: () -> Result) throws(SystemError) -> Result {
  while true {
    let result = body()
    if result != -1 { return result }
    let code = errno
    if code != EINTR { throw SystemError(errno: code, call: name) }
  }
}

extension SystemError {
  init(errno code: Int32, call: String) {
    let words = strerror(code).map { String(cString: $0) } ?? String(code)
    self.init(Reason(errno: code), call: "\(call): \(words)")
  }
}

extension SystemError.Reason {
  fileprivate init(errno code: Int32) {
    self =
      switch code {
      case ENOENT: .notFound
      case EEXIST: .exists
      case EACCES, EPERM: .accessDenied
      case EISDIR: .isFolder
      case ENOTDIR: .notAFolder
      case ENOSPC: .noSpace
      case EDQUOT: .overQuota
      case EFBIG: .fileTooLarge
      case EROFS: .readOnlyFileSystem
      case EIO: .inputOutput
      case ENAMETOOLONG: .nameTooLong
      case ELOOP: .tooManyLinks
      case EOPNOTSUPP, ENOSYS: .notSupported
      default: .other(code)
      }
  }
}

extension FileStatus {
  fileprivate init(_ status: stat) {
    let kind: Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    self.init(
      kind: kind, device: UInt64(status.st_dev), inode: UInt64(status.st_ino), size: Int64(status.st_size),
      modified: Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec),
      permissions: UInt32(status.st_mode) & 0o7777, owner: status.st_uid, group: status.st_gid,
      linkCount: UInt64(status.st_nlink))
  }
}
