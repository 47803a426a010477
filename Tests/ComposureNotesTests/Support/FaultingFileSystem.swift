import ComposureNotes

/// Passes every call on to another file system, except for those that a test wants to fail.
final class FaultingFileSystem<Base: FileSystem>: FileSystem, @unchecked Sendable {
  enum Fault {
    /// One call fails.
    case once(Int)
    /// One call fails; if it is a write, half of it is done first.
    case halfWrite(Int)
    /// Every call from this one on fails, as after the power was cut or the disk was unplugged.
    case from(Int)
  }

  let base: Base
  private let fault: Fault?
  private let reason: SystemError.Reason
  /// Called before the call of that number is passed on.
  var interlude: (call: Int, body: () -> Void)?
  /// Calls that are not permitted at all, by name.
  var refused: Set<String> = []
  private(set) var calls = 0

  init(_ base: Base, fault: Fault? = nil, reason: SystemError.Reason = .inputOutput) {
    self.base = base
    self.fault = fault
    self.reason = reason
  }

  private func step(_ name: String) throws(SystemError) {
    let number = calls
    calls += 1
    if let interlude, interlude.call == number { interlude.body() }
    let fails =
      switch fault {
      case .once(let failing), .halfWrite(let failing): number == failing
      case .from(let first): number >= first
      case nil: false
      }
    if refused.contains(name) { throw SystemError(.accessDenied, call: name) }
    if fails { throw SystemError(reason, call: "\(name), call \(number)") }
  }

  func write(_ bytes: ArraySlice<UInt8>, to file: OpenFile) throws(SystemError) -> Int {
    if case .halfWrite(calls) = fault { _ = try base.write(bytes.prefix(bytes.count / 2), to: file) }
    try step("write")
    return try base.write(bytes, to: file)
  }

  func close(_ file: OpenFile) throws(SystemError) {
    // The descriptor is gone whatever close reports.
    try base.close(file)
    try step("close")
  }

  func status(of path: String, followingLinks: Bool) throws(SystemError) -> FileStatus {
    try step("status")
    return try base.status(of: path, followingLinks: followingLinks)
  }

  func status(of file: OpenFile) throws(SystemError) -> FileStatus {
    try step("status of open file")
    return try base.status(of: file)
  }

  func mayWrite(_ path: String) throws(SystemError) -> Bool {
    try step("mayWrite")
    return try base.mayWrite(path)
  }

  func linkTarget(of path: String) throws(SystemError) -> String {
    try step("linkTarget")
    return try base.linkTarget(of: path)
  }

  func canonicalPath(of path: String) throws(SystemError) -> String {
    try step("canonicalPath")
    return try base.canonicalPath(of: path)
  }

  func open(_ path: String, for access: FileAccess) throws(SystemError) -> OpenFile {
    try step("open")
    return try base.open(path, for: access)
  }

  func read(from file: OpenFile, upTo count: Int) throws(SystemError) -> [UInt8] {
    try step("read")
    return try base.read(from: file, upTo: count)
  }

  func reserve(_ length: Int64, in file: OpenFile) throws(SystemError) {
    try step("reserve")
    try base.reserve(length, in: file)
  }

  func setLength(_ length: Int64, of file: OpenFile) throws(SystemError) {
    try step("setLength")
    try base.setLength(length, of: file)
  }

  func synchronize(_ file: OpenFile) throws(SystemError) {
    try step("synchronize")
    try base.synchronize(file)
  }

  func lock(_ file: OpenFile) throws(SystemError) -> Bool {
    try step("lock")
    return try base.lock(file)
  }

  func unlock(_ file: OpenFile) throws(SystemError) {
    // The lock goes with the file in any case.
    try base.unlock(file)
    try step("unlock")
  }

  func setPermissions(_ permissions: UInt32, of file: OpenFile) throws(SystemError) {
    try step("setPermissions")
    try base.setPermissions(permissions, of: file)
  }

  func setOwner(_ owner: UInt32?, group: UInt32, of file: OpenFile) throws(SystemError) {
    try step("setOwner")
    try base.setOwner(owner, group: group, of: file)
  }

  func attributeNames(of file: OpenFile) throws(SystemError) -> [String] {
    try step("attributeNames")
    return try base.attributeNames(of: file)
  }

  func attribute(_ name: String, of file: OpenFile) throws(SystemError) -> [UInt8] {
    try step("attribute")
    return try base.attribute(name, of: file)
  }

  func setAttribute(_ name: String, to value: [UInt8], of file: OpenFile) throws(SystemError) {
    try step("setAttribute")
    try base.setAttribute(name, to: value, of: file)
  }

  func rename(_ path: String, to target: String, replacing: Bool) throws(SystemError) {
    try step("rename")
    try base.rename(path, to: target, replacing: replacing)
  }

  func remove(_ path: String) throws(SystemError) {
    try step("remove")
    try base.remove(path)
  }

  func removeFolder(_ path: String) throws(SystemError) {
    try step("removeFolder")
    try base.removeFolder(path)
  }

  func createFolder(_ path: String, permissions: UInt32) throws(SystemError) {
    try step("createFolder")
    try base.createFolder(path, permissions: permissions)
  }

  func names(in folder: String) throws(SystemError) -> [String] {
    try step("names")
    return try base.names(in: folder)
  }
}
