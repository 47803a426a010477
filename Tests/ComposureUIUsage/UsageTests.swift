import ComposureUI
import SwiftUI
import Testing
import UIKit

// Uses of the component as an app's author writes them, from the signatures alone.

struct SamplePage: View {
  @State private var text = "A plain page"
  @State private var textStyle = UIFont.TextStyle.body

  var body: some View {
    ZStack(alignment: .topTrailing) {
      TextView(text: $text, textStyle: $textStyle)
      Button {
        textStyle = textStyle == .body ? .title1 : .body
      } label: {
        Image(systemName: "textformat")
          .imageScale(.large)
          .frame(width: 56, height: 56)
          .foregroundColor(.white)
          .background(Color.purple)
          .clipShape(Circle())
      }
      .padding()
    }
  }
}

/// Where nothing chooses a style it is a plain value.
struct FeedbackPage: View {
  @State private var text = "A message"
  @State private var isLarge = false

  var body: some View {
    VStack {
      TextView(text: $text, textStyle: isLarge ? .title1 : .body)
      Button("Larger") { isLarge = true }
      Text("Written: \(text)")
    }
  }
}

/// What the core has is named and used with this one import.
@MainActor
struct Bookmark {
  var place: UTF8Offset
  var selection: Selection

  init(_ document: NoteDocument) {
    selection = document.selection
    place = document.selection.head
  }

  func goBack(in document: NoteDocument) {
    document.selection = selection
    document.jump(to: place)
  }

  func summary(of document: NoteDocument) -> String {
    let counts: TextCounts = document.counts
    return "\(counts.words) words, \(ReadingTime(counts).typical) s, \(document.focusMode == FocusMode.sentence)"
  }
}

struct NotePage: View {
  @Binding var note: String
  @State private var saved = ""

  var body: some View {
    VStack {
      NoteEditor(text: $note) { view in
        let text = view.textStorage.string as NSString
        let all = NSRange(location: 0, length: text.length)
        view.textStorage.addAttribute(.font, value: UIFont.preferredFont(forTextStyle: .body), range: all)
        text.enumerateSubstrings(in: all, options: .byLines) { line, range, _, _ in
          guard line?.hasPrefix("#") == true else { return }
          view.textStorage.addAttribute(.font, value: UIFont.preferredFont(forTextStyle: .headline), range: range)
        }
      }
      EditorCommands(newNote: { note = "" }, save: { saved = note })
      Text("Saved: \(saved)")
    }
  }
}

struct NoteScreen: View {
  @State private var note = "# Title\ntext"

  var body: some View {
    NotePage(note: $note)
  }
}

struct MarkdownScreen: View {
  @State private var document = NoteDocument(text: "# Title\n\nSome **bold** text")

  var body: some View {
    VStack {
      NoteEditor(document: document)
      Button("Bold") { document.perform(.bold) }
        .disabled(!document.isEnabled(.bold))
      Text(document.settledText)
    }
  }
}

@MainActor
@Suite struct UsageTests {
  @Test func theFloatingButtonSwitchesTheTextStyle() throws {
    let host = ViewHost(SamplePage())
    defer { host.close() }
    let view = try #require(host.uiView(UITextView.self))
    #expect(view.font == .preferredFont(forTextStyle: .body))
    #expect(host.tap("textformat"))
    #expect(view.font == .preferredFont(forTextStyle: .title1))
    #expect(host.tap("textformat"))
    #expect(view.font == .preferredFont(forTextStyle: .body))
  }

  @Test func aTextViewWhoseStyleIsAValueFollowsIt() throws {
    let host = ViewHost(FeedbackPage())
    defer { host.close() }
    let view = try #require(host.uiView(UITextView.self))
    #expect(view.font == .preferredFont(forTextStyle: .body))
    #expect(host.tap("Larger"))
    #expect(view.font == .preferredFont(forTextStyle: .title1))
    view.selectedRange = NSRange(location: 9, length: 0)
    host.event { view.insertText("!") }
    #expect(host.first(label: "Written: A message!") != nil)
  }

  @Test func aPlaceIsKeptAndGoneBackTo() {
    let document = NoteDocument(text: "# 하나\n\n둘")
    document.selectedRange = NSRange(location: 3, length: 1)
    let bookmark = Bookmark(document)
    document.selectedRange = NSRange(location: 0, length: 0)
    document.selection = bookmark.selection
    #expect(document.selectedRange == NSRange(location: 3, length: 1))
    bookmark.goBack(in: document)
    #expect(document.selectedRange == NSRange(location: 4, length: 0))
    #expect(bookmark.summary(of: document).hasPrefix("2 words"))
  }

  @Test func aNoteIsStyledTypedAndSaved() throws {
    let host = ViewHost(NoteScreen())
    defer { host.close() }
    let view = try #require(host.uiView(UITextView.self))
    #expect(
      view.textStorage.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
        == .preferredFont(forTextStyle: .headline))
    _ = view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 12, length: 0)
    #expect(host.type("!"))
    #expect(host.press("s"))
    #expect(host.first(label: "Saved: # Title\ntext!") != nil)
    #expect(host.press("n"))
    #expect(view.textStorage.string == "")
  }

  @Test func aMarkdownDocumentTakesCommands() throws {
    let host = ViewHost(MarkdownScreen())
    defer { host.close() }
    let view = try #require(host.uiView(UITextView.self))
    _ = view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 9, length: 4)
    #expect(host.tap("Bold"))
    #expect(view.textStorage.string == "# Title\n\n**Some bold** text")
    #expect(host.first(label: "# Title\n\n**Some bold** text") != nil)
  }
}
