extension SafeFile {
  /// Gives `file` the owner, extended attributes and permissions of the file at `path`.
  ///
  /// Returns what this user or this file system cannot carry over. Never leaves the new file open to more people than
  /// the old one: where group or access list are lost, the group gets no more than everybody has.
  func carryOver(from path: String, _ old: FileStatus, to file: OpenFile) throws(SystemError) -> [String] {
    var lost: [String] = []
    let own = try system.status(of: file)
    if own.owner != old.owner || own.group != old.group {
      lost += try keepOwner(old, own, file)
    }
    lost += try keepAttributes(of: path, file)
    var permissions = old.permissions
    if lost.contains("group") || lost.contains(where: { $0.hasPrefix("system.posix_acl") }) {
      permissions &= ~0o2070 | (permissions & 0o007) << 3
    }
    if lost.contains("owner") { permissions &= ~0o4000 }
    // Last: a change of the owner clears bits of it.
    try system.setPermissions(permissions, of: file)
    return lost
  }

  private func keepOwner(_ old: FileStatus, _ own: FileStatus, _ file: OpenFile) throws(SystemError) -> [String] {
    do {
      try system.setOwner(old.owner, group: old.group, of: file)
      return []
    } catch {
      guard error.isRefusal else { throw error }
    }
    var lost = own.owner == old.owner ? [] : ["owner"]
    guard own.group != old.group else { return lost }
    do {
      try system.setOwner(nil, group: old.group, of: file)
    } catch {
      guard error.isRefusal else { throw error }
      lost.append("group")
    }
    return lost
  }

  private func keepAttributes(of path: String, _ file: OpenFile) throws(SystemError) -> [String] {
    let source: OpenFile
    let names: [String]
    do {
      source = try system.open(path, for: .reading)
    } catch {
      // A file that may be written but not read: its attributes stay unknown.
      guard error.isRefusal else { throw error }
      return ["system.posix_acl_access"]
    }
    defer { try? system.close(source) }
    do {
      names = try system.attributeNames(of: source)
    } catch {
      guard error.isRefusal else { throw error }
      return []
    }
    var lost: [String] = []
    for name in names.sorted() {
      do {
        try system.setAttribute(name, to: try system.attribute(name, of: source), of: file)
      } catch {
        guard error.isRefusal else { throw error }
        // Labels of the system are given by its own policy to each new file.
        if !name.hasPrefix("security.") { lost.append(name) }
      }
    }
    return lost
  }
}

extension SystemError {
  /// The system says no, as opposed to a disk that fails or is full.
  var isRefusal: Bool { reason == .accessDenied || reason == .notSupported }
}
