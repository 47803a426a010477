/// Reads and writes whole files so that no failure, at whatever moment, costs text.
///
/// A save writes the new bytes into a hidden file beside the old one, makes them durable, and renames: whoever looks,
/// also after a power cut, finds all of the old text or all of the new one. Permissions, extended attributes (access
/// lists among them) and, where the system allows it, owner and group are carried over. A symbolic link stays and its
/// target is replaced. Two kinds of file cannot be renamed over and are written in place, after a complete copy of the
/// new text was made durable elsewhere: a file with several names (hard links), so that all of them show the new text,
/// and a file in a folder where nothing may be created.
public struct SafeFile<System: FileSystem>: Sendable {
  /// The largest file that is opened, in bytes.
  public static var sizeLimit: Int64 { 512_000_000 }

  public struct Loaded: Sendable {
    /// Where the file really is: absolute, no links.
    public var path: String
    public var bytes: [UInt8]
    public var state: DiskState
  }

  let system: System
  /// Where the copy goes while a file is written in place whose own folder cannot take it.
  let rescueFolder: String?

  /// `rescueFolder` may be missing; it is created when needed. With nil, a file in a write-protected folder cannot be
  /// saved.
  public init(system: System, rescueFolder: String? = nil) {
    self.system = system
    self.rescueFolder = rescueFolder
  }

  /// Reads all of a file.
  public func load(_ path: String) throws(FileProblem) -> Loaded {
    do {
      let target = try system.canonicalPath(of: path)
      // Looked at before it is opened: opening a pipe would wait for somebody to write.
      try checkKind(try system.status(of: target, followingLinks: true), while: .opening, path: path)
      let (bytes, state) = try read(target)
      return Loaded(path: target, bytes: bytes, state: state)
    } catch let error as SystemError {
      throw FileProblem(error, while: .opening, path: path)
    } catch let problem as FileProblem {
      throw FileProblem(problem.kind, while: .opening, path: path)
    } catch {
      preconditionFailure("only the errors above are thrown: \(error)")
    }
  }

  /// Finds out whether the file at `path` can be opened, without reading it.
  public func check(_ path: String) throws(FileProblem) {
    do {
      let target = try system.canonicalPath(of: path)
      try checkKind(try system.status(of: target, followingLinks: true), while: .opening, path: path)
      try system.close(try system.open(target, for: .reading))
    } catch let error as SystemError {
      throw FileProblem(error, while: .opening, path: path)
    } catch let problem as FileProblem {
      throw problem
    } catch {
      preconditionFailure("only the errors above are thrown: \(error)")
    }
  }

  /// What happened to the file at `path` since it was in `state`; nil when its bytes are the same. A file that was only
  /// touched, or written again with the same bytes, has not changed.
  public func change(of path: String, since state: DiskState) throws(FileProblem) -> DiskChange? {
    do {
      let target = try resolve(path)
      guard let status = try status(target) else { return try movedOrDeleted(target, state) }
      if state.looksLike(status) { return nil }
      guard status.kind == .regular else { return .modified }
      return try read(target).state.content == state.content ? nil : .modified
    } catch let error as SystemError {
      throw FileProblem(error, while: .opening, path: path)
    } catch let problem as FileProblem {
      throw FileProblem(problem.kind, while: .opening, path: path)
    } catch {
      preconditionFailure("only the errors above are thrown: \(error)")
    }
  }

  private func movedOrDeleted(_ path: String, _ state: DiskState) throws(SystemError) -> DiskChange {
    let folder = PathName.folder(of: path)
    for name in (try? system.names(in: folder)) ?? [] {
      let candidate = PathName.join(folder, name)
      guard let status = try? system.status(of: candidate, followingLinks: false), status.kind == .regular,
        state.looksLike(status)
      else { continue }
      return .renamed(to: candidate)
    }
    return .deleted
  }
}

// MARK: Looking

extension SafeFile {
  func status(_ path: String) throws(SystemError) -> FileStatus? {
    do {
      return try system.status(of: path, followingLinks: true)
    } catch {
      if error.reason == .notFound { return nil }
      throw error
    }
  }

  func checkKind(_ status: FileStatus, while action: FileProblem.Action, path: String) throws(FileProblem) {
    switch status.kind {
    case .regular: break
    case .folder: throw FileProblem(.isFolder, while: action, path: path)
    case .link, .other: throw FileProblem(.notAFile, while: action, path: path)
    }
    if action == .opening, status.size > Self.sizeLimit {
      throw FileProblem(.tooLarge(size: status.size, limit: Self.sizeLimit), while: action, path: path)
    }
  }

  /// The path of the file that a save to `path` writes: links followed, also one whose target does not exist yet.
  public func resolve(_ path: String) throws(SystemError) -> String {
    var path = path
    for _ in 0..<40 {
      let folder = try system.canonicalPath(of: PathName.folder(of: path))
      path = PathName.join(folder, PathName.last(of: path))
      let kind: FileStatus.Kind
      do {
        kind = try system.status(of: path, followingLinks: false).kind
      } catch {
        if error.reason == .notFound { return path }
        throw error
      }
      guard kind == .link else { return path }
      path = PathName.join(folder, try system.linkTarget(of: path))
    }
    throw SystemError(.tooManyLinks, call: "readlink")
  }

  /// Reads all of a regular file, and its state. Throws `SystemError` or `FileProblem(.tooLarge)`.
  func read(_ path: String) throws -> (bytes: [UInt8], state: DiskState) {
    let file = try system.open(path, for: .reading)
    defer { try? system.close(file) }
    // The status is taken first: a write that happens while we read then shows as a change later.
    let status = try system.status(of: file)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(max(0, min(status.size, Self.sizeLimit))))
    while true {
      let piece = try system.read(from: file, upTo: 1 << 20)
      if piece.isEmpty { break }
      bytes += piece
      if bytes.count > Self.sizeLimit {
        throw FileProblem(.tooLarge(size: Int64(bytes.count), limit: Self.sizeLimit), while: .opening, path: path)
      }
    }
    return (bytes, DiskState(status, content: ContentHash(bytes)))
  }
}
