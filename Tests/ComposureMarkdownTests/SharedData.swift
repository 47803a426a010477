import Foundation

/// Texts that are no part of the repository and lie beside it on some machines: in `../shared/data`, or in the folder `data`
/// of the one that `COMPOSURE_SHARED` names.
enum SharedData {
  /// Where a file or folder of that name is; nil where there is none.
  static func path(_ name: String) -> String? {
    var folders: [String] = []
    if let named = ProcessInfo.processInfo.environment["COMPOSURE_SHARED"] { folders.append(named) }
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    folders.append(root.deletingLastPathComponent().appendingPathComponent("shared").path)
    return folders.map { $0 + "/data/" + name }.first { FileManager.default.fileExists(atPath: $0) }
  }
}
