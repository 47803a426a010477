import SwiftUI
import Testing
import UIKit

/// A text view as the simplest wrapper makes it; it notes what is done to it.
private struct Wrapped: UIViewRepresentable {
  @Binding var text: String
  let log: Log

  final class Log {
    var lines: [String] = []
  }

  final class Coordinator: NSObject, UITextViewDelegate {
    var parent: Wrapped
    init(_ parent: Wrapped) { self.parent = parent }
    func textViewDidChange(_ textView: UITextView) { parent.text = textView.text }
  }

  func makeCoordinator() -> Coordinator {
    log.lines.append("coordinator")
    return Coordinator(self)
  }
  func makeUIView(context: Context) -> UITextView {
    log.lines.append("make, enabled \(context.environment.isEnabled)")
    let view = UITextView(usingTextLayoutManager: true)
    view.delegate = context.coordinator
    return view
  }
  func updateUIView(_ uiView: UITextView, context: Context) {
    context.coordinator.parent = self
    log.lines.append("update \(text), window \(uiView.window != nil)")
    if uiView.text != text { uiView.text = text }
  }
  static func dismantleUIView(_ uiView: UITextView, coordinator: Coordinator) {
    coordinator.parent.log.lines.append("dismantle")
  }
}

private struct Page: View {
  @State var text = "one"
  @State var isShown = true
  let log: Wrapped.Log

  var body: some View {
    VStack {
      if isShown { Wrapped(text: $text, log: log) }
      Button("Set") { text = "two" }
      Button("Hide") { isShown = false }
      Text(text)
    }
  }
}

@MainActor
@Suite("State and representables")
struct StateTests {
  @Test("A representable is made once, updated with every change, and dismantled when it leaves the tree")
  func lifeCycle() throws {
    let log = Wrapped.Log()
    let host = ViewHost(Page(log: log))
    #expect(log.lines == ["coordinator", "make, enabled true", "update one, window false"])
    let view = try #require(host.uiView(UITextView.self))
    #expect(view.window === host.window)
    #expect(host.tap("Set"))
    #expect(view.text == "two")
    #expect(log.lines.last == "update two, window true")
    #expect(host.tap("Hide"))
    #expect(log.lines.last == "dismantle")
    #expect(log.lines.filter { $0.hasPrefix("make") }.count == 1)
    #expect(view.window == nil)
    #expect(host.uiView(UITextView.self) == nil)
  }

  @Test("What is typed into a text view reaches the state and everything that shows it")
  func typing() throws {
    let host = ViewHost(Page(log: Wrapped.Log()))
    let view = try #require(host.all(kind: "Wrapped").first)
    #expect(host.type("!", into: view))
    #expect(host.first(kind: "Text", label: "one!") != nil)
  }
}
