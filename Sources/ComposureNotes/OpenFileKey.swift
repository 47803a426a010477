/// Tells whether two paths lead to the same file, so that none is opened twice: links followed, and files with several
/// names recognised.
///
/// Made fresh for each comparison: the number of a deleted file can be given to another one.
public struct OpenFileKey: Sendable, Hashable {
  /// Absolute, links followed.
  public var path: String
  /// Nil when there is no such file yet.
  public var identity: FileIdentity?

  public func isSameFile(as other: OpenFileKey) -> Bool {
    path.utf8.elementsEqual(other.path.utf8) || (identity != nil && identity == other.identity)
  }
}

extension SafeFile {
  /// The key of the file that opening or saving `path` would touch.
  public func openFilesKey(for path: String) throws(FileProblem) -> OpenFileKey {
    do {
      let target = try resolve(path)
      let status = try status(target)
      return OpenFileKey(
        path: target, identity: status.map { FileIdentity(device: $0.device, inode: $0.inode) })
    } catch {
      throw FileProblem(error, while: .opening, path: path)
    }
  }
}
