import ComposureLinux
import ComposureNotes
import Foundation

/// A folder on the real disk that goes away with the test.
final class TemporaryFolder {
  let path: String
  let system = LinuxFileSystem()

  init() throws {
    let base = FileManager.default.temporaryDirectory.appendingPathComponent("composure-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: base, withIntermediateDirectories: false)
    path = try system.canonicalPath(of: base.path)
  }

  deinit {
    // A test may have taken the permission to write away.
    try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    try? FileManager.default.removeItem(atPath: path)
  }

  subscript(_ name: String) -> String { PathName.join(path, name) }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: self[name]))
  }

  func text(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: self[name])))
  }

  var names: Set<String> { Set((try? system.names(in: path)) ?? []) }
}
