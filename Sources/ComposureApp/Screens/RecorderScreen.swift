#if canImport(UIKit)
  import ComposureEditor
  import ComposureUI
  import Foundation
  import SwiftUI

  /// Records what a keyboard does, for whoever works on the editor. It is not advertised.
  struct RecorderScreen: View {
    @State private var recording: Recording

    init(folder: String, loop: any MainLoop) {
      _recording = State(initialValue: Recording(folder: folder, loop: loop))
    }

    var body: some View {
      VStack(alignment: .leading, spacing: 12) {
        Text(
          localized(
            "Records every key and call of the keyboard on this page, and the text that you type here. Nothing leaves the device unless you share the file."
          )
        )
        .font(.footnote)
        .foregroundStyle(.secondary)
        HStack(spacing: 16) {
          if recording.isRunning {
            Button(localized("Stop"), systemImage: "stop.circle") { recording.stop() }
            Text(recording.count.formatted()).monospacedDigit().foregroundStyle(.secondary)
          } else {
            Button(localized("Record"), systemImage: "record.circle") { recording.start() }
            if let url = recording.url {
              ShareLink(item: url) { Label(url.lastPathComponent, systemImage: "square.and.arrow.up") }
            }
          }
        }
        if let problem = recording.problem {
          Text(problem.what).font(.headline)
          Text(problem.message).font(.subheadline)
        }
        NoteEditor(document: recording.document)
      }
      .padding()
      .navigationTitle(localized("Recorder"))
      .navigationBarTitleDisplayMode(.inline)
      .onDisappear { recording.stop() }
    }
  }
#endif
