import SwiftUI
import Testing
import UIKit

private struct Place: View {
  @Binding var place: String
  var body: some View { TextField("where?", text: $place) }
}

/// The second field is there only while the first has the focus.
private struct Trapped: View {
  @State var note = ""
  @State var place = ""
  @FocusState var isWriting: Bool

  var body: some View {
    VStack {
      TextField("note", text: $note).focused($isWriting)
      if isWriting { Place(place: $place) }
      Text("[\(place)]")
    }
  }
}

/// One focus value covers both fields.
private struct Reachable: View {
  enum Spot: Hashable { case note, place }
  @State var note = ""
  @State var place = ""
  @FocusState private var focus: Spot?

  var body: some View {
    VStack {
      TextField("note", text: $note).focused($focus, equals: .note)
      if focus != nil || !note.isEmpty || !place.isEmpty { Place(place: $place).focused($focus, equals: .place) }
      Text("[\(place)]")
      Button("Go") { focus = .place }
      Button("Leave") { focus = nil }
    }
  }
}

@MainActor
@Suite("Focus")
struct FocusTests {
  private func write(_ view: some View) throws -> (reached: Bool, saved: Bool) {
    let host = ViewHost(view)
    #expect(host.first(label: "where?") == nil)
    #expect(host.tap(try #require(host.first(label: "note"))))
    let field = try #require(host.first(label: "where?"))
    let reached = host.tap(field)
    _ = host.type("Seoul")
    return (reached, host.first(label: "[Seoul]") != nil)
  }

  @Test("A field that hangs on another's focus is gone before the tap on it arrives")
  func gated() throws { #expect(try write(Trapped()) == (false, false)) }

  @Test("A field that hangs on a focus value that covers it takes the tap")
  func covered() throws { #expect(try write(Reachable()) == (true, true)) }

  @Test("A focus state that is set moves the focus, and one that is emptied takes it away")
  func programmatic() throws {
    let host = ViewHost(Reachable())
    #expect(host.tap(try #require(host.first(label: "note"))))
    #expect(host.focused?.label == "note")
    #expect(host.tap("Go"))
    #expect(host.focused?.label == "where?")
    #expect(host.tap("Leave"))
    #expect(host.focused == nil)
    #expect(!host.type("x"))
  }

  @Test("A text view takes the focus from a field, and its focus state is told")
  func textView() throws {
    struct Both: View {
      struct Editor: UIViewRepresentable {
        func makeUIView(context: Context) -> UITextView { UITextView(usingTextLayoutManager: true) }
        func updateUIView(_ uiView: UITextView, context: Context) {}
      }
      @State var title = ""
      @FocusState var isNaming: Bool
      var body: some View {
        TextField("title", text: $title).focused($isNaming)
        Editor()
        Text(isNaming ? "naming" : "writing")
      }
    }
    let host = ViewHost(Both())
    #expect(host.tap(try #require(host.first(label: "title"))))
    #expect(host.first(label: "naming") != nil)
    #expect(host.tap(try #require(host.first(kind: "Editor"))))
    #expect(host.uiView(UITextView.self)?.isFirstResponder == true)
    #expect(host.first(label: "writing") != nil)
    #expect(host.tap(try #require(host.first(label: "title"))))
    #expect(host.uiView(UITextView.self)?.isFirstResponder == false)
  }
}
