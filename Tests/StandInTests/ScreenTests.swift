import SwiftUI
import Testing
import UIKit

private struct Note: Identifiable, Hashable {
  let id: Int
  var title: String
}

@Observable
private final class Library {
  var notes = [Note(id: 1, title: "one"), Note(id: 2, title: "two")]
  var log: [String] = []
}

private struct Detail: View {
  let note: Note
  @Environment(Library.self) var library
  @Environment(\.dismiss) var dismiss
  @State var isAsking = false

  var body: some View {
    VStack {
      Text("detail \(note.title)")
      Button("Close") { dismiss() }
      Button("Delete", role: .destructive) { isAsking = true }
    }
    .onAppear { library.log.append("appear \(note.id)") }
    .onDisappear { library.log.append("disappear \(note.id)") }
    .confirmationDialog("Delete?", isPresented: $isAsking) {
      Button("Yes") { library.notes.removeAll { $0.id == note.id } }
    }
  }
}

private struct Screen: View {
  @State var library = Library()
  @State var query = ""
  @State var isSettings = false
  @State var isLarge = false
  @State var size = 17.0
  @State var theme = "light"

  var body: some View {
    NavigationStack {
      List {
        ForEach(library.notes.filter { query.isEmpty || $0.title.contains(query) }) { note in
          NavigationLink(note.title, value: note)
        }
        .onDelete { library.notes.remove(atOffsets: $0) }
      }
      .navigationDestination(for: Note.self) { Detail(note: $0) }
      .navigationTitle("Notes")
      .searchable(text: $query, prompt: "Find notes")
      .toolbar {
        ToolbarItem(placement: .topBarTrailing) { Button("Settings", systemImage: "gear") { isSettings = true } }
      }
      .sheet(isPresented: $isSettings) {
        Form {
          Section("Text") {
            Toggle("Large", isOn: $isLarge)
            Slider(value: $size, in: 10...30)
            Picker("Theme", selection: $theme) {
              Text("Light").tag("light")
              Text("Dark").tag("dark")
            }
          }
        }
      }
    }
    .environment(library)
    .onChange(of: size) { old, new in library.log.append("\(old) to \(new)") }
  }
}

extension Array {
  fileprivate mutating func remove(atOffsets offsets: IndexSet) {
    for offset in offsets.reversed() { remove(at: offset) }
  }
}

@MainActor
@Suite("Lists, navigation and sheets")
struct ScreenTests {
  private let host = ViewHost(Screen())

  @Test("A link pushes its destination over the list, and going back shows the list again")
  func navigating() throws {
    #expect(host.tap("two"))
    #expect(host.first(label: "detail two") != nil)
    #expect(host.first(label: "one") == nil)
    #expect(host.goBack())
    #expect(host.first(label: "detail two") == nil)
    #expect(host.tap("one"))
    #expect(host.tap("Close"))
    #expect(host.first(label: "one") != nil)
  }

  @Test("A dialog covers what is under it, and any of its buttons closes it")
  func dialog() throws {
    #expect(host.tap("two"))
    #expect(host.tap("Delete"))
    #expect(!host.tap("Close"))
    #expect(host.tap("Yes"))
    #expect(host.first(kind: "confirmationDialog") == nil)
    #expect(host.goBack())
    #expect(host.first(label: "two") == nil)
  }

  @Test("Searching, swiping away and reading a list")
  func list() throws {
    #expect(host.type("tw", into: try #require(host.first(label: "Find notes"))))
    #expect(host.all(kind: "NavigationLink").map(\.text) == ["two"])
    let field = try #require(host.first(label: "Find notes"))
    #expect(field.value == "tw")
    host.swipeAway(0, of: try #require(host.first(kind: "ForEach")))
    #expect(host.all(kind: "NavigationLink").map(\.text) == ["two"])
  }

  @Test("A sheet with a toggle, a slider and a picker")
  func settings() throws {
    #expect(host.first(kind: "Form") == nil)
    #expect(host.tap("Settings"))
    #expect(!host.tap("one"))
    #expect(host.tap("Large"))
    #expect(try #require(host.first(kind: "Toggle")).isOn)
    host.slide(try #require(host.first(kind: "Slider")), to: 99)
    #expect(host.first(kind: "Slider")?.value == "30.0")
    #expect(host.tap("Dark"))
    #expect(host.all(kind: "tag").map(\.isOn) == [false, true])
  }

  @Test("State set while views are evaluated is a fault")
  func settingInBody() {
    struct Wrong: View {
      @State var count = 0
      var body: some View {
        if count == 0 { count = 1 }
        return Text("\(count)")
      }
    }
    #expect(StandInFaults.collecting { _ = ViewHost(Wrong()) }.count == 1)
  }

  @Test("Two rows with one identity are a fault")
  func twins() {
    #expect(StandInFaults.collecting { _ = ViewHost(ForEach([1, 1], id: \.self) { Text("\($0)") }) }.count == 1)
  }

  @Test("State lives with its identity: another id begins anew, and each branch has its own")
  func identity() {
    struct Counter: View {
      @State var count = 0
      var body: some View { Button("count \(count)") { count += 1 } }
    }
    struct Page: View {
      @State var id = 0
      var body: some View {
        Counter().id(id)
        Button("Anew") { id += 1 }
      }
    }
    let host = ViewHost(Page())
    #expect(host.tap("count 0"))
    #expect(host.first(label: "count 1") != nil)
    #expect(host.tap("Anew"))
    #expect(host.first(label: "count 0") != nil)
  }

  @Test("A disabled button takes no tap, and a task runs with its view")
  func disabledAndTask() async {
    struct Page: View {
      @State var loaded = "no"
      var body: some View {
        Button("Off") { loaded = "tapped" }.disabled(true)
        Text(loaded).task { loaded = "yes" }
      }
    }
    let host = ViewHost(Page())
    #expect(!host.tap("Off"))
    await host.finishTasks()
    #expect(host.first(label: "yes") != nil)
  }

  @Test("The app goes to the background")
  func background() {
    struct Page: View {
      @Environment(\.scenePhase) var phase
      var body: some View { Text("\(phase)") }
    }
    let host = ViewHost(Page())
    host.enter(.background)
    #expect(host.first(label: "background") != nil)
  }
}
