import ComposureUI
import SwiftUI
import UIKit

// Screens as an app's author writes them, without a thought for what is being composed.

struct ChatScreen: View {
  @State private var sent: [String] = []
  @State private var draft = ""
  @State private var isWriting = true

  var body: some View {
    VStack {
      ForEach(sent, id: \.self) { Text("Sent: \($0)") }
      HStack {
        NoteEditor(text: $draft)
          .scrollDisabled(true)
          .editorPlaceholder("Message")
          .editorFocused($isWriting)
        Button("Send") {
          sent.append(draft)
          draft = ""
        }
        .keyboardShortcut(.return, modifiers: .command)
        .disabled(draft.isEmpty)
      }
      Button("Done") { isWriting = false }
      Text(isWriting ? "Writing" : "Reading")
    }
  }
}

struct LimitedScreen: View {
  @State private var text = ""

  var body: some View {
    VStack {
      NoteEditor(text: $text)
        .onChange(of: text) { _, new in
          if new.count > 5 { text = String(new.prefix(5)) }
        }
      Text("\(text.count) of 5: \(text)")
    }
  }
}

struct JournalScreen: View {
  private struct Entry: Identifiable {
    let id: Int
    let document: NoteDocument
  }

  @State private var entries = [
    Entry(id: 1, document: NoteDocument(text: "first ")), Entry(id: 2, document: NoteDocument(text: "second ")),
  ]
  @State private var chosen = 1

  var body: some View {
    VStack {
      ForEach(entries) { entry in
        Button("Open \(entry.id)") { chosen = entry.id }
        Text("\(entry.id): \(entry.document.text)")
      }
      if let entry = entries.first(where: { $0.id == chosen }) {
        NoteEditor(document: entry.document)
          .onAppear { entry.document.focus() }
          .id(entry.id)
      }
    }
  }
}

struct SheetScreen: View {
  @State private var document = NoteDocument()
  @State private var isEditing = true

  var body: some View {
    Text("Saved: \(document.settledText)")
      .sheet(isPresented: $isEditing) {
        VStack {
          NoteEditor(document: document)
          Button("Close") { isEditing = false }
        }
      }
  }
}

struct SideBySideScreen: View {
  @State private var left = NoteDocument(text: "left ")
  @State private var right = NoteDocument(text: "right ")
  @FocusedValue(\.noteDocument) private var current

  var body: some View {
    VStack {
      HStack {
        NoteEditor(document: left)
        NoteEditor(document: right)
      }
      Button("To the right") { right.focus() }
      Text("\(left.text)|\(right.text)")
    }
  }
}

struct ScrolledScreen: View {
  @State private var text = "one\ntwo"

  var body: some View {
    ScrollView {
      Text("Above")
      NoteEditor(text: $text)
    }
  }
}

struct LockedScreen: View {
  @State private var text = ""
  @State private var isLocked = false

  var body: some View {
    VStack {
      NoteEditor(text: $text)
        .disabled(isLocked)
      Button("Lock") { isLocked.toggle() }
      Text("Text: \(text)")
    }
  }
}

struct SerifScreen: View {
  @State private var document = NoteDocument(text: "text")

  var body: some View {
    VStack {
      NoteEditor(document: document)
      Button("Serif") { document.theme.design = .serif }
      Text("\(document.counts.characters) characters")
    }
  }
}

/// A page that keeps what is written, and one that it can be left for.
struct KeptScreen: View {
  @State private var isWriting = true
  let save: (String) -> Void

  var body: some View {
    VStack {
      if isWriting { KeptPage(save: save) }
      Button("Leave") { isWriting = false }
    }
  }
}

struct KeptPage: View {
  @State private var document = NoteDocument()
  let save: (String) -> Void

  var body: some View {
    NoteEditor(document: document)
      .onChange(of: document.text) { _, text in save(text) }
  }
}

/// A page that shows what was chosen for its document, and can choose.
struct ChoicesScreen: View {
  @Bindable var document: NoteDocument

  var body: some View {
    VStack {
      NoteEditor(document: document)
      Toggle("Typewriter", isOn: $document.isTypewriter)
      Text("\(Int(document.theme.scale * 100)) percent")
      Text("focus \(document.focusMode.rawValue)")
      Text(document.isTypewriter ? "in the middle" : "anywhere")
      Text(document.isEditable ? "to write" : "to read")
      Text(document.smartTyping.contains(.quotes) ? "“ ”" : "\" \"")
    }
  }
}

/// A theme that is chosen above, for an editor over a binding and one over a document.
struct HandedDownScreen: View {
  @State private var text = "text "
  @State private var document = NoteDocument(text: "note")
  @State private var theme = HandedDownScreen.theme(1.5)

  var body: some View {
    VStack {
      NoteEditor(text: $text)
      NoteEditor(document: document)
      Button("Larger") { theme = Self.theme(2) }
      Text("\(Int(document.theme.scale * 100)) percent")
    }
    .editorTheme(theme)
  }

  private static func theme(_ scale: Double) -> EditorTheme {
    var theme = EditorTheme()
    theme.scale = scale
    return theme
  }
}
