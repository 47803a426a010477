import CGTK
import ComposureEditor
import ComposureLinux
import ComposureNotes
import ComposureText
import Dispatch
import Foundation

/// What comes into a page from other programs and is no text.
enum Arrival {
  /// Paths, or addresses of what has none.
  case files([String])
  /// A `GdkTexture`.
  case picture(Object)
}

/// Puts what arrives into a note as Markdown: a link to each file, and a picture as a file of its own.
@MainActor struct ArrivalWriter {
  private nonisolated static let queue = DispatchQueue(label: "dev.composure.arrivals", qos: .userInitiated)

  let surface: TextSurface
  let session: EditorSession
  /// Where the note lies; nil while it has no file.
  let folder: String?
  /// Where a picture is saved, and the name of its file without the ending.
  let pictures: (folder: String, stem: String)
  let files: SafeFile<LinuxFileSystem>

  /// Writes in the place of `range`, a range of the text as it is now. `told` says how the saving of a picture ended: with
  /// the file's name, or with a problem.
  func write(
    _ arrival: Arrival, in range: TextRange, _ event: UserEvent,
    _ told: @escaping @MainActor (Result<String, FileProblem>) -> Void
  ) {
    switch arrival {
    case .files(let addresses):
      write(DroppedFiles.markdown(for: addresses, in: folder), in: range, event)
    case .picture(let texture): save(texture, in: range, event, told)
    }
  }

  private func write(_ markdown: String, in range: TextRange, _ event: UserEvent) {
    let text = markdown.withLineEndings(surface.lineEnding)
    let changes = ChangeSet.replacing(range, with: text, length: session.state.text.utf8Count)
    session.submit(.changes(changes, Annotations(event)), endsComposition: false)
    // What is dropped takes the caret along; what is pasted stands before it.
    guard event == .drop else { return }
    session.submit(.select(Selection(range.lowerBound + text.utf8.count)), endsComposition: false)
  }

  /// Packing and saving a picture takes its time, and the writer goes on writing.
  private func save(
    _ texture: Object, in range: TextRange, _ event: UserEvent,
    _ told: @escaping @MainActor (Result<String, FileProblem>) -> Void
  ) {
    let (start, end) = (
      surface.makeAnchor(at: range.lowerBound, .before), surface.makeAnchor(at: range.upperBound, .before)
    )
    let (pictures, files) = (pictures, files)
    nonisolated(unsafe) let texture = texture
    g_object_ref(texture)
    Self.queue.async {
      let outcome = Self.save(texture, pictures, files)
      Task { @MainActor in
        g_object_unref(texture)
        let place = surface.release(start)
        let range = place..<max(place, surface.release(end))
        if case .success(let path) = outcome {
          write(DroppedFiles.markdown(for: [path], in: folder), in: range, event)
        }
        told(outcome.map(PathName.last(of:)))
      }
    }
  }

  private nonisolated static func save(
    _ texture: Object, _ pictures: (folder: String, stem: String), _ files: SafeFile<LinuxFileSystem>
  ) -> Result<String, FileProblem> {
    let bytes = gdk_texture_save_to_png_bytes(texture.opaque)!
    defer { g_bytes_unref(bytes) }
    var count: gsize = 0
    let data = g_bytes_get_data(bytes, &count)
    let png = [UInt8](UnsafeRawBufferPointer(start: data, count: Int(count)))
    g_mkdir_with_parents(pictures.folder, 0o755)
    var path = pictures.folder
    do throws(FileProblem) {
      // Another program may take the name between the look and the save.
      for _ in 0..<8 {
        let name = FileName.unique(pictures.stem + ".png") {
          FileManager.default.fileExists(atPath: PathName.join(pictures.folder, $0))
        }
        path = PathName.join(pictures.folder, name)
        if case .saved(let saved) = try files.save(png, to: path, expecting: .absent) { return .success(saved.path) }
      }
      return .failure(FileProblem(.notAFile, while: .saving, path: path))
    } catch {
      return .failure(error)
    }
  }
}

extension NoteWindow {
  /// Puts what is pasted or dropped into the note.
  func take(_ arrival: Arrival, in range: TextRange, _ event: UserEvent) {
    guard !isAwaitingEncoding else { return }
    let stem = file.name.map { ($0 as NSString).deletingPathExtension } ?? proposedName(extension: "")
    let writer = ArrivalWriter(
      surface: surface, session: session, folder: file.path.map(PathName.folder(of:)), pictures: (folder, stem),
      files: file.files)
    writer.write(arrival, in: range, event) { [weak self] outcome in
      guard let self, !isDestroyed else { return }
      switch outcome {
      case .success(let name):
        recorder?.record(.window("picture \(name)"))
        shell.showToast(tr("The picture is in “{name}”.", ["name": name]))
      case .failure(let problem): shell.notices.show(.saving, translated(problem), isProblem: true)
      }
    }
    if event == .drop { surface.focus() }
  }
}

extension QuickEntryWindow {
  /// Puts what is pasted or dropped into the entry, which will be a note in the documents folder.
  func take(_ arrival: Arrival, in range: TextRange, _ event: UserEvent) {
    let folder = services.folders.documents
    let stem = FileName.proposed(for: session.state.settledText.string, extension: "", fallback: tr("Note"))
    let writer = ArrivalWriter(
      surface: surface, session: session, folder: folder, pictures: (folder, stem), files: files)
    writer.write(arrival, in: range, event) { [weak self] in
      if case .failure(let problem) = $0 { self?.tell(problem, about: .saving) }
    }
    if event == .drop { surface.focus() }
  }
}
