import ComposureNotes

/// A file system in memory that knows the difference between what programs see and what survives a power cut.
///
/// Bytes of a file are durable after `synchronize` of the file, names after `synchronize` of their folder. Real disks
/// may keep more than that, never less; `afterPowerCut` gives the extremes.
final class MemoryFileSystem: FileSystem, @unchecked Sendable {
  final class Node {
    var bytes: [UInt8] = []
    var durable: [UInt8] = []
    var modified: Int64 = 0
    var permissions: UInt32 = 0o644
    var owner: UInt32 = 1000
    var group: UInt32 = 1000
    var attributes: [String: [UInt8]] = [:]
    let inode: UInt64
    init(inode: UInt64) { self.inode = inode }
  }

  private(set) var files: [String: Node] = [:]
  private var durableFiles: [String: Node] = [:]
  private var folders: Set<String> = ["/"]
  var links: [String: String] = [:]
  var lockedFolders: Set<String> = []
  private var opened: [Int32: (node: Node?, folder: String, position: Int)] = [:]
  private var next: UInt64 = 1
  var clock: Int64 = 1_000

  private var number: UInt64 {
    next += 1
    return next
  }

  /// Puts a durable file there, without going through the calls.
  func place(_ bytes: [UInt8], at path: String) {
    let node = Node(inode: number)
    node.bytes = bytes
    node.durable = bytes
    node.modified = clock
    files[path] = node
    durableFiles[path] = node
    folders.insert(PathName.folder(of: path))
  }

  func addName(_ path: String, of other: String) {
    files[path] = files[other]
    durableFiles[path] = files[other]
  }

  /// All files that a machine could find after a power cut now, in the four extreme cases.
  var afterPowerCut: [[String: [UInt8]]] {
    [files, durableFiles].flatMap { [$0.mapValues(\.bytes), $0.mapValues(\.durable)] }
  }

  private func node(_ file: OpenFile) throws(SystemError) -> Node {
    guard let node = opened[file.number]?.node else { throw SystemError(.other(9), call: "bad descriptor") }
    return node
  }

  private func status(_ node: Node) -> FileStatus {
    FileStatus(
      kind: .regular, device: 1, inode: node.inode, size: Int64(node.bytes.count), modified: node.modified,
      permissions: node.permissions, owner: node.owner, group: node.group,
      linkCount: UInt64(max(1, files.values.count { $0 === node })))
  }

  private static let other = FileStatus(
    kind: .folder, device: 1, inode: 1, size: 0, modified: 0, permissions: 0o755, owner: 0, group: 0, linkCount: 1)

  func status(of path: String, followingLinks: Bool) throws(SystemError) -> FileStatus {
    if let target = links[path] {
      if followingLinks { return try status(of: target, followingLinks: true) }
      var result = Self.other
      result.kind = .link
      return result
    }
    if let node = files[path] { return status(node) }
    if folders.contains(path) { return Self.other }
    throw SystemError(.notFound, call: "status")
  }

  func status(of file: OpenFile) throws(SystemError) -> FileStatus { status(try node(file)) }
  func mayWrite(_ path: String) throws(SystemError) -> Bool { true }
  func linkTarget(of path: String) throws(SystemError) -> String { links[path] ?? "" }
  func canonicalPath(of path: String) throws(SystemError) -> String {
    let path = links[path] ?? path
    guard files[path] != nil || folders.contains(path) else { throw SystemError(.notFound, call: "canonicalPath") }
    return path
  }

  func open(_ path: String, for access: FileAccess) throws(SystemError) -> OpenFile {
    let descriptor = Int32(number)
    switch access {
    case .folder: opened[descriptor] = (nil, path, 0)
    case .creating(let permissions):
      if files[path] != nil { throw SystemError(.exists, call: "open") }
      if lockedFolders.contains(PathName.folder(of: path)) { throw SystemError(.accessDenied, call: "open") }
      guard folders.contains(PathName.folder(of: path)) else { throw SystemError(.notFound, call: "open") }
      let node = Node(inode: number)
      node.permissions = permissions & ~0o022
      files[path] = node
      opened[descriptor] = (node, "", 0)
    case .reading, .overwriting:
      guard let node = files[path] else { throw SystemError(.notFound, call: "open") }
      opened[descriptor] = (node, "", 0)
    }
    return OpenFile(number: descriptor)
  }

  func read(from file: OpenFile, upTo count: Int) throws(SystemError) -> [UInt8] {
    let node = try node(file)
    let position = opened[file.number]?.position ?? 0
    let piece = Array(node.bytes.dropFirst(position).prefix(count))
    opened[file.number]?.position += piece.count
    return piece
  }

  func write(_ bytes: ArraySlice<UInt8>, to file: OpenFile) throws(SystemError) -> Int {
    let node = try node(file)
    let position = opened[file.number]?.position ?? 0
    // Never more than seven bytes at once: every save must cope with short writes.
    let piece = bytes.prefix(7)
    let end = min(node.bytes.count, position + piece.count)
    node.bytes.replaceSubrange(position..<end, with: piece)
    opened[file.number]?.position += piece.count
    clock += 1
    node.modified = clock
    return piece.count
  }

  func reserve(_ length: Int64, in file: OpenFile) throws(SystemError) {
    let node = try node(file)
    node.bytes += Array(repeating: 0, count: max(0, Int(length) - node.bytes.count))
  }

  func setLength(_ length: Int64, of file: OpenFile) throws(SystemError) {
    let node = try node(file)
    node.bytes = Array(node.bytes.prefix(Int(length)))
  }

  func synchronize(_ file: OpenFile) throws(SystemError) {
    guard let entry = opened[file.number] else { throw SystemError(.other(9), call: "bad descriptor") }
    if let node = entry.node {
      node.durable = node.bytes
      return
    }
    func isInside(_ path: String) -> Bool { PathName.folder(of: path) == entry.folder }
    durableFiles = durableFiles.filter { !isInside($0.key) }
    durableFiles.merge(files.filter { isInside($0.key) }) { $1 }
  }

  func close(_ file: OpenFile) throws(SystemError) { opened[file.number] = nil }
  func lock(_ file: OpenFile) throws(SystemError) -> Bool { true }
  func unlock(_ file: OpenFile) throws(SystemError) {}

  func setPermissions(_ permissions: UInt32, of file: OpenFile) throws(SystemError) {
    try node(file).permissions = permissions
  }
  func setOwner(_ owner: UInt32?, group: UInt32, of file: OpenFile) throws(SystemError) {
    let node = try node(file)
    node.owner = owner ?? node.owner
    node.group = group
  }
  func attributeNames(of file: OpenFile) throws(SystemError) -> [String] { Array(try node(file).attributes.keys) }
  func attribute(_ name: String, of file: OpenFile) throws(SystemError) -> [UInt8] {
    try node(file).attributes[name] ?? []
  }
  func setAttribute(_ name: String, to value: [UInt8], of file: OpenFile) throws(SystemError) {
    try node(file).attributes[name] = value
  }

  func rename(_ path: String, to target: String, replacing: Bool) throws(SystemError) {
    if !replacing, files[target] != nil { throw SystemError(.exists, call: "rename") }
    guard let node = files.removeValue(forKey: path) else { throw SystemError(.notFound, call: "rename") }
    files[target] = node
  }
  func remove(_ path: String) throws(SystemError) {
    if files.removeValue(forKey: path) == nil { throw SystemError(.notFound, call: "remove") }
  }
  func removeFolder(_ path: String) throws(SystemError) { folders.remove(path) }
  func createFolder(_ path: String, permissions: UInt32) throws(SystemError) {
    if folders.contains(path) { throw SystemError(.exists, call: "createFolder") }
    guard folders.contains(PathName.folder(of: path)) else { throw SystemError(.notFound, call: "createFolder") }
    folders.insert(path)
  }
  func names(in folder: String) throws(SystemError) -> [String] {
    files.keys.filter { PathName.folder(of: $0) == folder }.map { PathName.last(of: $0) }
  }
}
