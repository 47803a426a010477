/// Something that went wrong with a file, told so that a person knows what happened, what was kept and what to do.
public struct FileProblem: Error, Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    case notFound
    case isFolder
    /// A device, a pipe or a socket.
    case notAFile
    /// The file may not be read.
    case mayNotRead
    /// The file is write-protected.
    case mayNotWrite
    /// Nothing may be created in the folder.
    case folderMayNotBeWritten
    case readOnlyFileSystem
    /// In bytes.
    case tooLarge(size: Int64, limit: Int64)
    case noSpace
    case badName
    /// The first character that the encoding lacks, and its line, counted from 1.
    case cannotEncode(character: Unicode.Scalar, line: Int, encoding: TextEncoding)
    /// The text shown is not exactly what the file holds, so writing it back would lose bytes.
    case wouldLoseBytes(TextFormat.Damage)
    case system(SystemError)
  }

  public enum Action: Sendable, Hashable {
    case opening, saving
  }

  public var kind: Kind
  public var action: Action
  public var path: String
  /// Where the new text lies in full when the file itself could be neither written nor put back; nil when the file is
  /// as it was.
  public var rescue: String?

  public init(_ kind: Kind, while action: Action, path: String, rescue: String? = nil) {
    self.kind = kind
    self.action = action
    self.path = path
    self.rescue = rescue
  }

  init(_ error: SystemError, while action: Action, path: String, rescue: String? = nil) {
    self.init(Self.kind(of: error, while: action), while: action, path: path, rescue: rescue)
  }

  private static func kind(of error: SystemError, while action: Action) -> Kind {
    switch error.reason {
    case .notFound, .notAFolder: .notFound
    case .isFolder: .isFolder
    case .accessDenied: action == .opening ? .mayNotRead : .mayNotWrite
    case .noSpace, .overQuota, .fileTooLarge: .noSpace
    case .readOnlyFileSystem: .readOnlyFileSystem
    case .nameTooLong, .invalidName, .tooManyLinks: .badName
    case .exists, .inputOutput, .notSupported, .other: .system(error)
    }
  }
}

extension FileProblem {
  private var name: String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// What happened, in one sentence.
  public var what: LocalizableText {
    switch kind {
    case .notFound:
      action == .opening
        ? LocalizableText("“{0}” does not exist.", name)
        : LocalizableText("The folder of “{0}” does not exist.", name)
    case .isFolder: LocalizableText("“{0}” is a folder.", name)
    case .notAFile: LocalizableText("“{0}” is not a file that holds text.", name)
    case .mayNotRead: LocalizableText("You may not read “{0}”.", name)
    case .mayNotWrite: LocalizableText("“{0}” is write-protected.", name)
    case .folderMayNotBeWritten: LocalizableText("The folder of “{0}” is write-protected.", name)
    case .readOnlyFileSystem: LocalizableText("“{0}” lies on a disk that cannot be written.", name)
    case .tooLarge(let size, let limit):
      LocalizableText(
        "“{0}” is too large: {1} MB; at most {2} MB can be opened.", name, String(size / 1_000_000),
        String(limit / 1_000_000))
    case .noSpace: LocalizableText("There is no room left on the disk for “{0}”.", name)
    case .badName: LocalizableText("“{0}” cannot be used as a file name.", name)
    case .cannotEncode(let character, let line, let encoding):
      LocalizableText(
        "The character “{0}” in line {1} does not exist in the encoding {2}.", String(character), String(line),
        encoding.title)
    case .wouldLoseBytes(.invalidBytes(_, let encoding)):
      LocalizableText("“{0}” holds bytes that are not text in the encoding {1}.", name, encoding.title)
    case .wouldLoseBytes(.ambiguousNull):
      LocalizableText("“{0}” holds both NUL characters and the symbol ␀ that stands for them.", name)
    case .system(let error):
      action == .opening
        ? LocalizableText("“{0}” could not be read: {1}.", name, error.call)
        : LocalizableText("“{0}” could not be written: {1}.", name, error.call)
    }
  }

  /// What was kept.
  public var kept: LocalizableText {
    if let rescue { return LocalizableText("The complete new text was kept in “{0}”.", rescue) }
    return switch action {
    case .opening: LocalizableText("Nothing was changed.")
    case .saving: LocalizableText("The file on the disk is as it was, and your text is still open here.")
    }
  }

  /// What the person can do.
  public var advice: LocalizableText {
    if rescue != nil { return LocalizableText("Save under another name before you close this window.") }
    return switch kind {
    case .notFound:
      action == .opening
        ? LocalizableText("Check the name, or begin a new document.") : LocalizableText("Save under another name.")
    case .isFolder, .notAFile:
      action == .opening ? LocalizableText("Choose a text file.") : LocalizableText("Save under another name.")
    case .mayNotRead: LocalizableText("Ask the file's owner for permission to read it.")
    case .mayNotWrite, .folderMayNotBeWritten, .readOnlyFileSystem:
      LocalizableText("Save under another name, or ask for permission to write.")
    case .tooLarge: LocalizableText("Split the file into smaller ones.")
    case .noSpace: LocalizableText("Make room, or save on another disk.")
    case .badName: LocalizableText("Choose another name.")
    case .cannotEncode: LocalizableText("Save as UTF-8, or remove the character.")
    case .wouldLoseBytes: LocalizableText("Save a copy as UTF-8 under another name, or open it in another encoding.")
    case .system: LocalizableText("Try again, or save under another name.")
    }
  }
}
