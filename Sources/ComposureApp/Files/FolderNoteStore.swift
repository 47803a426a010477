#if canImport(UIKit)
  import ComposureNotes
  import Foundation

  /// Notes as Markdown files in one folder, and documents of other apps where they lie.
  struct FolderNoteStore: NoteStore {
    /// Where new notes are made.
    let folder: String
    /// What a new note without words is called.
    let untitled: String
    private let system = DeviceFileSystem()
    private let files: SafeFile<DeviceFileSystem>
    private let converter = FoundationConverter()

    /// - Parameters:
    ///   - rescue: where the new text is kept while a file is written in place. It is not among the notes.
    init(folder: String, rescue: String, untitled: String) {
      self.folder = folder
      self.untitled = untitled
      files = SafeFile(system: system, rescueFolder: rescue)
    }

    /// The endings of the files that are notes.
    static let endings: Set<String> = ["md", "markdown", "mdown", "txt"]

    func entries(known: [NoteEntry]) throws(FileProblem) -> [NoteEntry] {
      let names: [String]
      do {
        names = try system.names(in: folder)
      } catch {
        throw FileProblem(.system(error), while: .opening, path: folder)
      }
      let before = Dictionary(known.map { ($0.id, $0) }) { first, _ in first }
      let entries = names.compactMap { name -> NoteEntry? in
        let path = PathName.join(folder, name)
        guard Self.isNote(name), let status = try? system.status(of: path, followingLinks: true),
          status.kind == .regular
        else { return nil }
        let id = NoteID(path: path)
        let stamp = NoteEntry.Stamp(modified: status.modified, size: status.size)
        if let same = before[id], same.stamp == stamp { return same }
        // One that cannot be read is shown by its name; opening it says why.
        return NoteEntry(id: id, stamp: stamp, text: (try? read(id))?.text ?? "")
      }
      return entries.sorted { ($0.stamp.modified, $1.id.path) > ($1.stamp.modified, $0.id.path) }
    }

    private static func isNote(_ name: String) -> Bool {
      guard !name.hasPrefix("."), let dot = name.lastIndex(of: ".") else { return false }
      return endings.contains(name[name.index(after: dot)...].lowercased())
    }

    func read(_ id: NoteID) throws(FileProblem) -> StoredNote {
      try FileCoordination.access(id.path, for: .reading) { path throws(FileProblem) in
        let loaded = try files.load(path)
        let decoder = TextDecoder(converter: converter)
        func note(_ decoded: DecodedText, isGuess: Bool = false) -> StoredNote {
          StoredNote(
            text: decoded.text, version: NoteVersion(id: id, format: decoded.format, state: loaded.state),
            isGuess: isGuess)
        }
        switch decoder.decode(loaded.bytes) {
        case .decoded(let decoded): return note(decoded)
        case .undetermined(let candidates, let looksBinary):
          if looksBinary || candidates.isEmpty { throw FileProblem(.notAFile, while: .opening, path: id.path) }
          return note(decoder.decode(loaded.bytes, as: candidates[0]), isGuess: true)
        }
      }
    }

    func create(_ text: String, title: String) throws(FileProblem) -> NoteVersion {
      let bytes = try TextFormat().encode(text, for: folder, with: converter)
      let proposed = FileName.proposed(for: title, fallback: untitled)
      // Somebody may take the name between the look and the save.
      for _ in 0..<16 {
        let taken = Set(
          ((try? system.names(in: folder)) ?? []).map { $0.precomposedStringWithCanonicalMapping.lowercased() })
        let name = FileName.unique(proposed) {
          taken.contains($0.precomposedStringWithCanonicalMapping.lowercased())
        }
        let path = PathName.join(folder, name)
        let outcome = try FileCoordination.access(path, for: .writing) { path throws(FileProblem) in
          try files.save(bytes, to: path, expecting: .absent)
        }
        if case .saved(let file) = outcome {
          return NoteVersion(id: NoteID(path: path), format: TextFormat(), state: file.state)
        }
      }
      throw FileProblem(.badName, while: .saving, path: PathName.join(folder, proposed))
    }

    func save(_ text: String, over version: NoteVersion) throws(FileProblem) -> NoteSave {
      try save(text, as: version, expecting: .unchanged(version.state))
    }

    func restore(_ text: String, as version: NoteVersion) throws(FileProblem) -> NoteSave {
      try save(text, as: version, expecting: .absent)
    }

    private func save(
      _ text: String, as version: NoteVersion, expecting: SaveExpectation
    ) throws(FileProblem) -> NoteSave {
      let bytes = try version.format.encode(text, for: version.id.path, with: converter)
      let outcome = try FileCoordination.access(version.id.path, for: .writing) { path throws(FileProblem) in
        try files.save(bytes, to: path, expecting: expecting)
      }
      switch outcome {
      case .saved(let file):
        var version = version
        version.state = file.state
        return .saved(version)
      case .changedOnDisk(let change): return .changed(change)
      }
    }

    func change(since version: NoteVersion) throws(FileProblem) -> DiskChange? {
      try FileCoordination.access(version.id.path, for: .reading) { path throws(FileProblem) in
        try files.change(of: path, since: version.state)
      }
    }

    func delete(_ id: NoteID) throws(FileProblem) {
      try FileCoordination.access(id.path, for: .deleting) { path throws(FileProblem) in
        do throws(SystemError) {
          try system.remove(path)
        } catch {
          if error.reason != .notFound { throw FileProblem(.system(error), while: .saving, path: id.path) }
        }
      }
    }
  }
#endif
