#if canImport(UIKit)
  import ComposureEditor
  import ComposureNotes
  import ComposureUI
  import Foundation
  import Observation
  import UIKit

  /// A page to type on, and the trace of what the keyboard does there.
  @MainActor
  @Observable
  final class Recording {
    let document: NoteDocument
    private(set) var isRunning = false
    /// How many events were written since it was started.
    private(set) var count = 0
    /// The last trace that was written.
    private(set) var url: URL?
    var problem: Notice?

    @ObservationIgnored private let folder: String
    @ObservationIgnored private let loop: any MainLoop
    @ObservationIgnored private var file: TraceFile?

    init(folder: String, loop: any MainLoop) {
      self.folder = folder
      self.loop = loop
      document = NoteDocument(text: "", theme: EditorTheme(), loop: loop)
    }

    /// Begins a trace in a file of its own. What is being composed is accepted first: a trace begins and ends with
    /// nothing half-built.
    func start() { document.whenSettled("record") { [self] in begin() } }

    /// Ends the trace; the file can then be shared.
    func stop() { document.whenSettled("record") { [self] in end() } }

    private func begin() {
      do {
        file = try TraceFile(folder: folder, text: document.text, loop: loop)
        count = 0
        isRunning = true
        document.onTrace = { [weak self] in self?.record($0) }
      } catch {
        fail(error)
      }
    }

    private func record(_ body: TraceEvent.Body) {
      do {
        try file?.record(body) { [weak self] in self?.fail($0) }
        count += 1
      } catch {
        fail(error)
      }
    }

    private func end() {
      guard isRunning else { return }
      document.onTrace = nil
      isRunning = false
      do { try file?.close() } catch { fail(error) }
      url = file?.url
      file = nil
    }

    private func fail(_ error: any Error) {
      document.onTrace = nil
      isRunning = false
      url = file?.url
      file = nil
      problem = Notice(
        LocalizableText("The trace could not be written: {0}.", error.localizedDescription),
        kept: LocalizableText("What was recorded before is in the file."),
        advice: LocalizableText("Make room, and start again."))
    }
  }
#endif
