/// What a save takes for granted about the file it is going to replace.
public enum SaveExpectation: Sendable, Hashable {
  /// It is as it was when last read or written.
  case unchanged(DiskState)
  /// There is nothing of that name: for a new file, which must not replace another.
  case absent
  /// The writer was asked and wants to replace whatever is there.
  case anything
}

/// How a save ended.
public enum SaveOutcome: Sendable, Hashable {
  /// The new text is in the file.
  case saved(SavedFile)
  /// The file is not what was expected. Nothing was written; ask the writer.
  case changedOnDisk(DiskChange)
}

/// A file right after a save.
public struct SavedFile: Sendable, Hashable {
  /// The file that was written: links followed.
  public var path: String
  public var state: DiskState
  /// What could not be carried over: names of extended attributes, and `owner`, `group`. Usually empty.
  public var lost: [String]
  /// The system confirmed that the file's name is durable, too. False on file systems that cannot tell; the text is
  /// in the file either way.
  public var isDurable: Bool
}

extension SafeFile {
  /// Replaces the contents of the file at `path`, or creates it.
  ///
  /// When it throws, the file is as it was before, unless the problem's `rescue` names the place of the new text.
  public func save(_ bytes: [UInt8], to path: String, expecting expectation: SaveExpectation) throws(FileProblem)
    -> SaveOutcome
  {
    do {
      return try saveResolved(bytes, to: try resolve(path), expecting: expectation)
    } catch let error as SystemError {
      throw FileProblem(error, while: .saving, path: path)
    } catch let problem as FileProblem {
      throw FileProblem(problem.kind, while: .saving, path: path, rescue: problem.rescue)
    } catch {
      preconditionFailure("only the errors above are thrown: \(error)")
    }
  }

  private func saveResolved(_ bytes: [UInt8], to path: String, expecting expectation: SaveExpectation) throws
    -> SaveOutcome
  {
    let old = try status(path)
    if let old { try checkKind(old, while: .saving, path: path) }
    switch (expectation, old) {
    case (.unchanged(let state), nil):
      return .changedOnDisk(try change(of: path, since: state) ?? .modified)
    case (.unchanged(let state), _?):
      // The bytes are compared even when time and size are the same: some programs put the old time back.
      guard try read(path).state.content == state.content else { return .changedOnDisk(.modified) }
    case (.absent, _?): return .changedOnDisk(.modified)
    case (.absent, nil), (.anything, _): break
    }
    guard let old else { return try create(bytes, at: path, replacing: expectation == .anything) }
    guard try system.mayWrite(path) else { throw FileProblem(.mayNotWrite, while: .saving, path: path) }
    if old.linkCount > 1 { return try overwrite(path, old, with: bytes) }
    do {
      return try replace(path, old, with: bytes)
    } catch let denied as FolderDenied {
      guard rescueFolder != nil else {
        throw FileProblem(denied.kind, while: .saving, path: path)
      }
      return try overwrite(path, old, with: bytes)
    }
  }

  private func create(_ bytes: [UInt8], at path: String, replacing: Bool) throws -> SaveOutcome {
    let temporary: (path: String, file: OpenFile)
    do {
      temporary = try createHidden(in: PathName.folder(of: path), permissions: 0o666)
    } catch let denied as FolderDenied {
      throw FileProblem(denied.kind, while: .saving, path: path)
    }
    let status = try finish(temporary, bytes) {}
    do {
      try rename(temporary.path, to: path, replacing: replacing)
    } catch let error as SystemError where error.reason == .exists {
      return .changedOnDisk(.modified)
    }
    return saved(bytes, path, status, lost: [])
  }

  private func replace(_ path: String, _ old: FileStatus, with bytes: [UInt8]) throws -> SaveOutcome {
    let temporary = try createHidden(in: PathName.folder(of: path), permissions: 0o600)
    var lost: [String] = []
    let status = try finish(temporary, bytes) { lost = try carryOver(from: path, old, to: temporary.file) }
    let isOvertaken: Bool
    do {
      // Somebody may have written while our bytes went to the disk.
      isOvertaken = try self.status(path)?.isSameVersion(as: old) != true
    } catch {
      try? system.remove(temporary.path)
      throw error
    }
    if isOvertaken {
      try? system.remove(temporary.path)
      return .changedOnDisk(.modified)
    }
    try rename(temporary.path, to: path, replacing: true)
    return saved(bytes, path, status, lost: lost)
  }

  private func saved(_ bytes: [UInt8], _ path: String, _ status: FileStatus, lost: [String]) -> SaveOutcome {
    .saved(
      SavedFile(
        path: path, state: DiskState(status, content: ContentHash(bytes)), lost: lost,
        isDurable: (try? synchronizeFolder(PathName.folder(of: path))) != nil))
  }
}

// MARK: The file beside

/// Nothing may be created in the folder of a file.
struct FolderDenied: Error {
  var kind: FileProblem.Kind
}

extension SafeFile {
  /// Creates an empty file with a hidden name that nobody has.
  func createHidden(in folder: String, permissions: UInt32) throws -> (path: String, file: OpenFile) {
    for attempt in 1...16 {
      let random = String(UInt64.random(in: 0...UInt64.max), radix: 36)
      let path = PathName.join(folder, ".composure-\(random).tmp")
      do {
        return (path, try system.open(path, for: .creating(permissions: permissions)))
      } catch {
        switch error.reason {
        case .exists where attempt < 16: continue
        case .accessDenied: throw FolderDenied(kind: .folderMayNotBeWritten)
        case .readOnlyFileSystem: throw FolderDenied(kind: .readOnlyFileSystem)
        default: throw error
        }
      }
    }
    throw SystemError(.exists, call: "open")
  }

  /// Writes `bytes` into a new hidden file, lets `dress` give it its attributes, makes it durable and closes it.
  /// Removes it on failure. Returns its status.
  func finish(_ temporary: (path: String, file: OpenFile), _ bytes: [UInt8], dress: () throws -> Void) throws
    -> FileStatus
  {
    do {
      let status: FileStatus
      do {
        try writeAll(bytes, to: temporary.file)
        try dress()
        try system.synchronize(temporary.file)
        status = try system.status(of: temporary.file)
      } catch {
        try? system.close(temporary.file)
        throw error
      }
      // Some network disks report a failed write only here.
      try system.close(temporary.file)
      return status
    } catch {
      try? system.remove(temporary.path)
      throw error
    }
  }

  private func rename(_ temporary: String, to path: String, replacing: Bool) throws {
    do {
      try system.rename(temporary, to: path, replacing: replacing)
    } catch {
      try? system.remove(temporary)
      throw error
    }
  }

  func writeAll(_ bytes: [UInt8], to file: OpenFile) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = try system.write(rest.prefix(1 << 20), to: file)
      rest = rest.dropFirst(written)
    }
  }

  func synchronizeFolder(_ folder: String) throws(SystemError) {
    let file = try system.open(folder, for: .folder)
    defer { try? system.close(file) }
    try system.synchronize(file)
  }
}

extension FileStatus {
  func isSameVersion(as other: FileStatus) -> Bool {
    device == other.device && inode == other.inode && modified == other.modified && size == other.size
  }
}
