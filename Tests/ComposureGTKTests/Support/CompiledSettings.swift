import Foundation
import InputMethodHarness

@testable import ComposureGTK

extension Settings {
  /// Compiles the schema into `folder` as installing does, once, and reads it with a key file of its own there. Two of the
  /// same folder are two programs with the same settings.
  static func compiled(in folder: URL) async throws -> Settings {
    let schemas = folder.appendingPathComponent("schemas")
    if !FileManager.default.fileExists(atPath: schemas.path) {
      try FileManager.default.createDirectory(at: schemas, withIntermediateDirectories: true)
      try await Tool.run(
        "/usr/bin/glib-compile-schemas",
        ["--strict", "--targetdir", schemas.path, Repository.root.appendingPathComponent("data").path])
    }
    return Settings(schemaFolder: schemas.path, keyFile: folder.appendingPathComponent("keys").path)
  }
}
