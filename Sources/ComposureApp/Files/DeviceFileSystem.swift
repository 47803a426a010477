#if canImport(UIKit)
  import ComposureNotes
  import Foundation

  /// The device's file system: each method is one system call, repeated when a signal interrupted it.
  struct DeviceFileSystem: FileSystem {
    func status(of path: String, followingLinks: Bool) throws(SystemError) -> FileStatus {
      try check(path)
      var result = stat()
      try call("stat") { followingLinks ? stat(path, &result) : lstat(path, &result) }
      return FileStatus(result)
    }

    func status(of file: OpenFile) throws(SystemError) -> FileStatus {
      var result = stat()
      try call("fstat") { fstat(file.number, &result) }
      return FileStatus(result)
    }

    func mayWrite(_ path: String) throws(SystemError) -> Bool {
      try check(path)
      do {
        try call("access") { access(path, W_OK) }
        return true
      } catch {
        if error.reason == .accessDenied { return false }
        throw error
      }
    }

    func linkTarget(of path: String) throws(SystemError) -> String {
      try check(path)
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = try call("readlink") { readlink(path, &buffer, buffer.count) }
      return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    func canonicalPath(of path: String) throws(SystemError) -> String {
      try check(path)
      guard let result = realpath(path, nil) else { throw SystemError(errno: errno, call: "realpath") }
      defer { free(result) }
      return String(cString: result)
    }

    func open(_ path: String, for access: FileAccess) throws(SystemError) -> OpenFile {
      try check(path)
      let number = try call("open") {
        switch access {
        // O_NONBLOCK: a pipe that took the place of a file must not stop the app.
        case .reading: Foundation.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        case .overwriting: Foundation.open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        case .creating(let permissions):
          Foundation.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode_t(permissions))
        case .folder: Foundation.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        }
      }
      return OpenFile(number: number)
    }

    func read(from file: OpenFile, upTo count: Int) throws(SystemError) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: count)
      let filled = try call("read") { Foundation.read(file.number, &bytes, count) }
      return Array(bytes.prefix(filled))
    }

    func write(_ bytes: ArraySlice<UInt8>, to file: OpenFile) throws(SystemError) -> Int {
      try call("write") {
        bytes.withUnsafeBytes { Foundation.write(file.number, $0.baseAddress, $0.count) }
      }
    }

    /// Whether there is room. Apple's file systems write changed blocks elsewhere, so none can be set aside.
    func reserve(_ length: Int64, in file: OpenFile) throws(SystemError) {
      var room = statvfs()
      try call("fstatvfs") { fstatvfs(file.number, &room) }
      let free = UInt64(room.f_bavail) * UInt64(room.f_frsize)
      if UInt64(max(0, length)) > free { throw SystemError(.noSpace, call: "fstatvfs") }
    }

    func setLength(_ length: Int64, of file: OpenFile) throws(SystemError) {
      try call("ftruncate") { ftruncate(file.number, off_t(length)) }
    }

    func synchronize(_ file: OpenFile) throws(SystemError) {
      #if canImport(Darwin)
        // There, fsync alone leaves the bytes in the disk's own memory. Not every file system knows the stronger call.
        if fcntl(file.number, F_FULLFSYNC) != -1 { return }
      #endif
      try call("fsync") { fsync(file.number) }
    }

    func close(_ file: OpenFile) throws(SystemError) {
      // Never repeated: the number may belong to somebody else by then.
      if Foundation.close(file.number) == -1, errno != EINTR { throw SystemError(errno: errno, call: "close") }
    }

    func lock(_ file: OpenFile) throws(SystemError) -> Bool {
      do {
        try call("flock") { flock(file.number, LOCK_EX | LOCK_NB) }
        return true
      } catch {
        if error.reason == .other(EWOULDBLOCK) { return false }
        throw error
      }
    }

    func unlock(_ file: OpenFile) throws(SystemError) {
      try call("flock") { flock(file.number, LOCK_UN) }
    }

    func setPermissions(_ permissions: UInt32, of file: OpenFile) throws(SystemError) {
      try call("fchmod") { fchmod(file.number, mode_t(permissions)) }
    }

    func setOwner(_ owner: UInt32?, group: UInt32, of file: OpenFile) throws(SystemError) {
      try call("fchown") { fchown(file.number, owner ?? uid_t.max, group) }
    }

    func rename(_ path: String, to target: String, replacing: Bool) throws(SystemError) {
      try check(path)
      try check(target)
      if replacing {
        try call("rename") { Foundation.rename(path, target) }
        return
      }
      #if canImport(Darwin)
        do {
          try call("renamex_np") { renamex_np(path, target, UInt32(RENAME_EXCL)) }
          return
        } catch {
          guard error.reason == .notSupported else { throw error }
        }
      #endif
      // A second name fails just as well when there is something already.
      try call("link") { link(path, target) }
      try remove(path)
    }

    func remove(_ path: String) throws(SystemError) {
      try check(path)
      try call("unlink") { unlink(path) }
    }

    func removeFolder(_ path: String) throws(SystemError) {
      try check(path)
      try call("rmdir") { rmdir(path) }
    }

    func createFolder(_ path: String, permissions: UInt32) throws(SystemError) {
      try check(path)
      try call("mkdir") { mkdir(path, mode_t(permissions)) }
    }

    func names(in folder: String) throws(SystemError) -> [String] {
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
        let room = MemoryLayout.size(ofValue: entry.pointee.d_name)
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: room) { String(cString: $0) }
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
  private func call<Result: SignedInteger>(_ name: String, _ body: () -> Result) throws(SystemError) -> Result {
    while true {
      let result = body()
      if result != -1 { return result }
      let code = errno
      if code != EINTR { throw SystemError(errno: code, call: name) }
    }
  }

  // MARK: - Extended attributes

  extension DeviceFileSystem {
    #if canImport(Darwin)
      func attributeNames(of file: OpenFile) throws(SystemError) -> [String] {
        let size = try call("flistxattr") { flistxattr(file.number, nil, 0, 0) }
        if size == 0 { return [] }
        var names = [CChar](repeating: 0, count: size)
        let count = try call("flistxattr") { flistxattr(file.number, &names, size, 0) }
        return names.prefix(count).split(separator: 0).map { name in
          String(decoding: name.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
      }

      func attribute(_ name: String, of file: OpenFile) throws(SystemError) -> [UInt8] {
        let size = try call("fgetxattr") { fgetxattr(file.number, name, nil, 0, 0, 0) }
        if size == 0 { return [] }
        var bytes = [UInt8](repeating: 0, count: size)
        let count = try call("fgetxattr") { fgetxattr(file.number, name, &bytes, size, 0, 0) }
        return Array(bytes.prefix(count))
      }

      func setAttribute(_ name: String, to value: [UInt8], of file: OpenFile) throws(SystemError) {
        try call("fsetxattr") { fsetxattr(file.number, name, value, value.count, 0, 0) }
      }
    #else
      // Where the stand-ins are, the app keeps nothing but the notes of its tests.
      func attributeNames(of file: OpenFile) throws(SystemError) -> [String] { [] }
      func attribute(_ name: String, of file: OpenFile) throws(SystemError) -> [UInt8] { [] }
      func setAttribute(_ name: String, to value: [UInt8], of file: OpenFile) throws(SystemError) {}
    #endif
  }

  // MARK: - In the core's terms

  extension SystemError {
    fileprivate init(errno code: Int32, call: String) {
      self.init(Reason(errno: code), call: "\(call): \(String(cString: strerror(code)))")
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
        case EOPNOTSUPP, ENOTSUP, ENOSYS: .notSupported
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
      #if canImport(Darwin)
        let modified = status.st_mtimespec
      #else
        let modified = status.st_mtim
      #endif
      self.init(
        kind: kind, device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino),
        size: Int64(status.st_size), modified: Int64(modified.tv_sec) * 1_000_000_000 + Int64(modified.tv_nsec),
        permissions: UInt32(status.st_mode) & 0o7777, owner: status.st_uid, group: status.st_gid,
        linkCount: UInt64(status.st_nlink))
    }
  }
#endif
