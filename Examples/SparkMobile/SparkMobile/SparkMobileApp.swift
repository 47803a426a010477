import ComposureUI
import SwiftUI
import UIKit

/// The smallest app around the editor: one note, of which the lines that start with `#` are bold.
@main
struct SparkMobileApp: App {
  var body: some Scene {
    WindowGroup { NotePage() }
      // ⌘N is the note's, not the system's for a window.
      .commands { CommandGroup(replacing: .newItem) {} }
  }
}

struct NotePage: View {
  @AppStorage("note") private var saved = ""
  @State private var text = ""

  var body: some View {
    VStack(spacing: 0) {
      NoteEditor(text: $text, style: boldHeadings)
      EditorCommands(newNote: { text = "" }, save: { saved = text })
    }
    .onAppear { text = saved }
  }
}

/// Makes lines that start with `#` bold. When that is safe is the editor's to decide.
@MainActor
func boldHeadings(in view: UITextView) {
  let body = UIFont.preferredFont(forTextStyle: .body)
  let bold = UIFont(descriptor: body.fontDescriptor.withSymbolicTraits(.traitBold) ?? body.fontDescriptor, size: 0)
  let storage: NSTextStorage = view.textStorage
  let text = storage.string as NSString
  let all = NSRange(location: 0, length: text.length)
  storage.beginEditing()
  storage.addAttribute(.font, value: body, range: all)
  text.enumerateSubstrings(in: all, options: .byLines) { line, range, _, _ in
    guard line?.hasPrefix("#") == true else { return }
    storage.addAttribute(.font, value: bold, range: range)
  }
  storage.endEditing()
}
