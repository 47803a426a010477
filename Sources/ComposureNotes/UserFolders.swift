/// The folders that belong to a user, as the XDG base directory and user directory specifications lay them out.
public struct UserFolders: Sendable, Hashable {
  public let home: String
  /// Where new documents are saved.
  public let documents: String
  /// What the program keeps for itself between runs and may not lose: drafts, rescued texts.
  public let state: String

  public var drafts: String { PathName.join(state, "drafts") }
  public var rescue: String { PathName.join(state, "rescue") }

  /// - Parameters:
  ///   - environment: `XDG_STATE_HOME` and `XDG_DOCUMENTS_DIR` are looked at; relative paths are ignored, as the
  ///     specification says.
  ///   - userDirectories: the contents of `user-dirs.dirs`, if there is such a file.
  public init(environment: [String: String], home: String, userDirectories: String? = nil) {
    self.home = home
    let configured = userDirectories.flatMap { Self.documents(in: $0, home: home) }
    documents = Self.absolute(environment["XDG_DOCUMENTS_DIR"]) ?? configured ?? PathName.join(home, "Documents")
    let states = Self.absolute(environment["XDG_STATE_HOME"]) ?? PathName.join(home, ".local/state")
    state = PathName.join(states, "composure")
  }

  /// Where `user-dirs.dirs` is.
  public static func userDirectoriesFile(environment: [String: String], home: String) -> String {
    PathName.join(absolute(environment["XDG_CONFIG_HOME"]) ?? PathName.join(home, ".config"), "user-dirs.dirs")
  }

  private static func absolute(_ path: String?) -> String? {
    path?.utf8.first == UInt8(ascii: "/") ? path : nil
  }

  /// The last line `XDG_DOCUMENTS_DIR="$HOME/…"` or `="/…"`, as a shell would read it.
  private static func documents(in file: String, home: String) -> String? {
    var result: String?
    for line in file.split(whereSeparator: \.isNewline) {
      let line = line.drop { $0 == " " || $0 == "\t" }
      let key = "XDG_DOCUMENTS_DIR=\""
      guard line.hasPrefix(key) else { continue }
      var value = ""
      var isEscaped = false
      var isClosed = false
      for character in line.dropFirst(key.count) {
        if isEscaped {
          value.append(character)
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == "\"" {
          isClosed = true
          break
        } else {
          value.append(character)
        }
      }
      guard isClosed else { continue }
      if value.hasPrefix("$HOME/") || value == "$HOME" {
        let inside = value.dropFirst("$HOME/".count)
        result = inside.isEmpty ? home : PathName.join(home, String(inside))
      } else if let path = absolute(value) {
        result = path
      }
    }
    return result
  }
}
