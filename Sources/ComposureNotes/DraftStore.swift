/// Keeps drafts for one run of the program and finds those that a crashed run left.
///
/// Every run has a folder of its own and holds a lock in it as long as it lives, so that a second run never takes the
/// drafts of the first for lost ones. Drafts are written like any file: all of the old or all of the new.
public struct DraftStore<System: FileSystem>: Sendable {
  private let system: System
  private let file: SafeFile<System>
  private let folder: String
  private let session: String
  private let lock: OpenFile

  /// Begins a run. `folder` is made when it is missing.
  public init(system: System, folder: String) throws(FileProblem) {
    self.system = system
    self.folder = folder
    file = SafeFile(system: system)
    do {
      try file.makeFolders(folder)
      (session, lock) = try Self.begin(system, folder)
    } catch {
      throw FileProblem(error, while: .saving, path: folder)
    }
  }

  private static func begin(_ system: System, _ folder: String) throws(SystemError) -> (String, OpenFile) {
    for _ in 0..<16 {
      let session = PathName.join(folder, String(UInt64.random(in: 0...UInt64.max), radix: 36))
      try system.createFolder(session, permissions: 0o700)
      let path = PathName.join(session, lockName)
      guard let lock = try? system.open(path, for: .creating(permissions: 0o600)) else { continue }
      // Another run may have found the folder before the lock was taken, and cleared it away.
      if (try? system.lock(lock)) == true, let named = try? system.status(of: path, followingLinks: false),
        let opened = try? system.status(of: lock), named.inode == opened.inode
      {
        return (session, lock)
      }
      try? system.unlock(lock)
      try? system.close(lock)
    }
    throw SystemError(.exists, call: "lock")
  }

  /// Keeps `draft`, in the place of an earlier one with the same `id`.
  public func save(_ draft: Draft) throws(FileProblem) {
    _ = try file.save(draft.bytes, to: path(of: draft.id), expecting: .anything)
  }

  /// Forgets a draft: its text is in its file now, or the writer threw it away.
  public func discard(_ id: String) throws(FileProblem) {
    do {
      try system.remove(path(of: id))
    } catch {
      if error.reason != .notFound { throw FileProblem(error, while: .saving, path: path(of: id)) }
    }
  }

  /// Takes over what runs that are gone have left. The drafts belong to this run from now on: offer them to the writer,
  /// and `discard` them once they are dealt with.
  public func takeAbandoned() throws(FileProblem) -> [Draft] {
    do {
      var drafts: [Draft] = []
      for name in try system.names(in: folder).sorted() {
        let other = PathName.join(folder, name)
        // One that cannot be taken over stays where it is, for a later run.
        if other != session { try? takeOver(other, into: &drafts) }
      }
      return drafts
    } catch {
      throw FileProblem(error, while: .opening, path: folder)
    }
  }

  /// Ends the run. Drafts that are still there will be offered by the next one.
  public func end() {
    let names = (try? system.names(in: session)) ?? []
    if names == [Self.lockName] {
      try? system.remove(PathName.join(session, Self.lockName))
      try? system.removeFolder(session)
    }
    try? system.unlock(lock)
    try? system.close(lock)
  }

  private func takeOver(_ other: String, into drafts: inout [Draft]) throws(SystemError) {
    guard try system.status(of: other, followingLinks: false).kind == .folder else { return }
    let names = try system.names(in: other)
    var lock: OpenFile?
    if names.contains(Self.lockName) {
      let file = try system.open(PathName.join(other, Self.lockName), for: .reading)
      guard try system.lock(file) else {
        try system.close(file)
        return
      }
      lock = file
    }
    defer {
      if let lock {
        try? system.unlock(lock)
        try? system.close(lock)
      }
    }
    for name in names where name.hasSuffix(Self.suffix) {
      let id = String(name.dropLast(Self.suffix.count))
      try system.rename(PathName.join(other, name), to: path(of: id), replacing: false)
      guard let bytes = try? file.load(path(of: id)).bytes else { continue }
      drafts.append(Draft(id: id, bytes: bytes))
    }
    // Half-written copies of a run that died while saving: the drafts beside them are whole.
    for name in names where name.hasPrefix(".composure-") { try? system.remove(PathName.join(other, name)) }
    try? system.remove(PathName.join(other, Self.lockName))
    try? system.removeFolder(other)
  }

  private static var lockName: String { "lock" }
  private static var suffix: String { ".draft" }

  private func path(of id: String) -> String {
    PathName.join(session, id + Self.suffix)
  }
}
