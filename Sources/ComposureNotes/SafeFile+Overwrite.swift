extension SafeFile {
  /// Writes over the file at `path` in place.
  ///
  /// First the new text is made durable in a copy, then room is reserved, and only then the file itself is written. If
  /// that fails halfway, the old text is put back; if even that fails, the copy is kept and the problem names it.
  func overwrite(_ path: String, _ old: FileStatus, with bytes: [UInt8]) throws -> SaveOutcome {
    let before = try read(path).bytes
    let copy = try rescueCopy(of: bytes, for: path)
    let status: FileStatus
    do {
      status = try overwriteProtected(path, old, with: bytes, before: before)
    } catch let torn as TornFile {
      throw FileProblem(
        FileProblem(torn.cause, while: .saving, path: path).kind, while: .saving, path: path, rescue: copy)
    } catch is Overtaken {
      try? system.remove(copy)
      return .changedOnDisk(.modified)
    } catch {
      try? system.remove(copy)
      throw error
    }
    try? system.remove(copy)
    return .saved(
      SavedFile(path: path, state: DiskState(status, content: ContentHash(bytes)), lost: [], isDurable: true))
  }

  private func overwriteProtected(_ path: String, _ old: FileStatus, with bytes: [UInt8], before: [UInt8]) throws
    -> FileStatus
  {
    let file = try system.open(path, for: .overwriting)
    var isTouched = false
    do {
      guard try system.status(of: file).isSameVersion(as: old) else { throw Overtaken() }
      if bytes.count > before.count {
        isTouched = true
        try system.reserve(Int64(bytes.count), in: file)
      }
      isTouched = true
      try writeAll(bytes, to: file)
      try system.setLength(Int64(bytes.count), of: file)
      try system.synchronize(file)
      let status = try system.status(of: file)
      try? system.close(file)
      return status
    } catch {
      try? system.close(file)
      if isTouched, let error = error as? SystemError { try putBack(before, into: path, cause: error) }
      throw error
    }
  }

  private func putBack(_ before: [UInt8], into path: String, cause: SystemError) throws(TornFile) {
    do {
      let file = try system.open(path, for: .overwriting)
      defer { try? system.close(file) }
      try writeAll(before, to: file)
      try system.setLength(Int64(before.count), of: file)
      try system.synchronize(file)
    } catch {
      throw TornFile(cause: cause)
    }
  }

  /// A durable copy of the new text: beside the file, or in the rescue folder when the file's own takes nothing.
  private func rescueCopy(of bytes: [UInt8], for path: String) throws -> String {
    do {
      return try durableCopy(of: bytes, in: PathName.folder(of: path))
    } catch let denied as FolderDenied {
      guard let rescueFolder else { throw FileProblem(denied.kind, while: .saving, path: path) }
      do {
        try makeFolders(rescueFolder)
        return try durableCopy(of: bytes, in: rescueFolder)
      } catch is FolderDenied {
        throw FileProblem(denied.kind, while: .saving, path: path)
      }
    }
  }

  private func durableCopy(of bytes: [UInt8], in folder: String) throws -> String {
    let copy = try createHidden(in: folder, permissions: 0o600)
    _ = try finish(copy, bytes) {}
    do {
      try synchronizeFolder(folder)
    } catch {
      try? system.remove(copy.path)
      throw error
    }
    return copy.path
  }

  /// Creates a folder, for this user only, and those above it that are missing.
  func makeFolders(_ path: String) throws(SystemError) {
    do {
      try system.createFolder(path, permissions: 0o700)
    } catch {
      switch error.reason {
      case .exists: return
      case .notFound where PathName.folder(of: path) != path:
        try makeFolders(PathName.folder(of: path))
        try system.createFolder(path, permissions: 0o700)
      default: throw error
      }
    }
  }
}

/// The file was half written and the old bytes could not be put back.
private struct TornFile: Error {
  var cause: SystemError
}

/// Another program wrote into the file while the copy went to the disk.
private struct Overtaken: Error {}
