import SwiftUI
import Testing
import UIKit

@Observable
private final class Model {
  var made = 0
  var saved = ""
}

private struct NoteKey: FocusedValueKey { typealias Value = String }
extension FocusedValues {
  fileprivate var note: String? {
    get { self[NoteKey.self] }
    set { self[NoteKey.self] = newValue }
  }
}

private struct NoteCommands: Commands {
  @FocusedValue(\.note) var note
  let model: Model

  var body: some Commands {
    CommandGroup(replacing: .newItem) {
      Button("New Note") { model.made += 1 }.keyboardShortcut("n")
    }
    CommandMenu("Note") {
      Button("Save") { model.saved = note ?? "" }.keyboardShortcut("s").disabled(note == nil)
    }
    CommandGroup(replacing: .textFormatting) {}
  }
}

private struct Notes: App {
  @State private var model = Model()
  @State private var isShown = true

  var body: some Scene {
    WindowGroup {
      VStack {
        if isShown { Text("note").focusedSceneValue(\.note, "one") }
        Button("Hide") { isShown = false }
        Text("made \(model.made), saved \(model.saved)")
      }
    }
    .commands { NoteCommands(model: model) }
  }
}

@MainActor
@Suite("Keyboard shortcuts and commands")
struct ShortcutTests {
  @Test("A shortcut works only while its view is built")
  func onlyWhileBuilt() {
    struct Page: View {
      @State var isShown = true
      @State var count = 0
      var body: some View {
        if isShown { Button("Count") { count += 1 }.keyboardShortcut("k") }
        Button("Hide") { isShown = false }
        Text("\(count)")
      }
    }
    let host = ViewHost(Page())
    #expect(host.press("k"))
    #expect(!host.press("k", [.command, .shift]))
    #expect(host.tap("Hide"))
    #expect(!host.press("k"))
    #expect(host.first(label: "1") != nil)
  }

  @Test("Commands of the app are evaluated with what the front window exports")
  func commands() {
    let host = ViewHost(app: Notes())
    #expect(host.press("n"))
    #expect(host.press("s"))
    #expect(host.first(label: "made 1, saved one") != nil)
    #expect(host.tap("Hide"))
    #expect(!host.press("s"))
    #expect(host.keyboardCommands.map(\.title) == ["New Note", "Save"])
  }

  @Test("The system's own bold goes to the text view, unless the app replaces text formatting")
  func bold() throws {
    final class View: UITextView {
      var bolded = 0
      override func toggleBoldface(_ sender: Any?) { bolded += 1 }
      override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        action == Selector(("toggleBoldface:")) || super.canPerformAction(action, withSender: sender)
      }
    }
    struct Editor: UIViewRepresentable {
      func makeUIView(context: Context) -> View { View(usingTextLayoutManager: true) }
      func updateUIView(_ uiView: View, context: Context) {}
    }
    struct Plain: App {
      var body: some Scene { WindowGroup { Editor() } }
    }
    struct Replacing: App {
      var body: some Scene { WindowGroup { Editor() }.commands { CommandGroup(replacing: .textFormatting) {} } }
    }
    for (host, count) in [(ViewHost(app: Plain()), 1), (ViewHost(app: Replacing()), 0)] {
      let view = try #require(host.uiView(View.self))
      #expect(!host.press("b"))
      #expect(host.tap(try #require(host.first(kind: "Editor"))))
      #expect(host.press("b") == (count == 1))
      #expect(view.bolded == count)
      host.close()
    }
  }

  @Test("While something is marked, Return and Tab belong to the input method; a key command that takes them is noted")
  func inputMethodKeys() throws {
    final class View: UITextView {
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(action: Selector(("selectAll:")), input: "\t")]
      }
    }
    struct Editor: UIViewRepresentable {
      func makeUIView(context: Context) -> View { View(usingTextLayoutManager: true) }
      func updateUIView(_ uiView: View, context: Context) {}
    }
    let host = ViewHost(Editor())
    let view = try #require(host.uiView(View.self))
    #expect(host.type("ab", into: try #require(host.first(kind: "Editor"))))
    #expect(host.press(.tab, []))
    #expect(view.selectedRange.length == 2)
    view.setMarkedText("ㅎ", selectedRange: NSRange(location: 1, length: 0))
    #expect(!host.press(.tab, []))
    #expect(view.markedTextRange != nil)
    #expect(view.standInBrokenCompositions.count == 1)
  }
}
