/// Remembers where the writer was in each of the notes that were open last.
///
/// One small file, a note a line, the latest first. Losing it costs a moment of scrolling, so nothing here fails: what
/// cannot be read is no place, what cannot be written is forgotten.
public struct PlaceStore<System: FileSystem>: Sendable {
  /// How many notes are remembered.
  public static var limit: Int { 200 }

  /// Stands behind the topmost row where the caret was not in sight.
  private static var away: String { "-" }

  private let file: SafeFile<System>
  private let path: String

  /// - Parameter folder: where the file is; made when it is missing.
  public init(system: System, folder: String) {
    file = SafeFile(system: system)
    path = PathName.join(folder, "places")
  }

  /// Where the writer was in the note at `path`; nil when it is not known.
  public func place(in path: String) -> NotePlace? {
    entries.first { $0.path.utf8.elementsEqual(path.utf8) }?.place
  }

  /// Remembers where the writer is in the note at `path`.
  public func remember(_ place: NotePlace, in path: String) {
    let others = entries.filter { !$0.path.utf8.elementsEqual(path.utf8) }.prefix(Self.limit - 1)
    let lines = ([(path, place)] + others).map { path, place in
      "\(place.anchor) \(place.head) \(place.top)\(place.showsCaret ? "" : Self.away) \(Self.escaped(path))\n"
    }
    try? file.makeFolders(PathName.folder(of: self.path))
    _ = try? file.save(Array(lines.joined().utf8), to: self.path, expecting: .anything)
  }

  private var entries: [(path: String, place: NotePlace)] {
    guard let bytes = try? file.load(path).bytes else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 3)
      guard parts.count == 4, let anchor = Int(parts[0]), let head = Int(parts[1]),
        let top = Int(parts[2].prefix { $0.isNumber })
      else { return nil }
      var place = NotePlace(anchor: anchor, head: head, top: top)
      place.showsCaret = !parts[2].hasSuffix(Self.away)
      return (Self.unescaped(parts[3]), place)
    }
  }

  private static func escaped(_ path: String) -> String {
    String(path.flatMap { $0 == "\\" ? "\\\\" : $0 == "\n" ? "\\n" : String($0) })
  }

  private static func unescaped(_ text: Substring) -> String {
    var result = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        result.append(character == "n" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        result.append(character)
      }
    }
    return result
  }
}
