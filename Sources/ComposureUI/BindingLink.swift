#if canImport(UIKit)
  import ComposureText
  import SwiftUI

  /// Keeps a binding and a document in step, so that nothing of either is lost.
  ///
  /// What is typed goes to the binding with each edit. A value that comes from the binding and is not what was written
  /// or read there last is somebody else's: it is merged with what was typed since, the binding has the merge at once,
  /// and the view when it may.
  ///
  /// A binding may answer with a value that it had before: one that was made from a copy answers with that copy until
  /// SwiftUI makes the next, and a store that works in its own time comes back with one write after the other. Such an
  /// answer is no news.
  @MainActor
  final class BindingLink {
    let document: NoteDocument
    private var binding: Binding<String>
    /// What was written to the binding or read from it last.
    private var last: String
    /// What the binding held when SwiftUI last updated the view.
    private var seen: String
    /// What was written since and has not come back yet, oldest first.
    private var pending: [String] = []
    private var isReceiving = false

    init(_ document: NoteDocument, _ binding: Binding<String>) {
      self.document = document
      self.binding = binding
      last = binding.wrappedValue
      seen = last
      document.onOutgoing = { [weak self] in self?.write() }
    }

    /// To be called whenever SwiftUI updates the view. Sets no state.
    ///
    /// - Returns: true when the update is about something else than what was written last.
    func update(_ binding: Binding<String>) -> Bool {
      self.binding = binding
      let value = binding.wrappedValue
      let isEcho = !pending.isEmpty
      guard isNews(value) else {
        if let index = pending.lastIndex(where: { $0.hasSameBytes(as: value) }) { pending.removeSubrange(...index) }
        seen = value
        return !isEcho
      }
      receive(value)
      if !outgoing.hasSameBytes(as: value) {
        // While SwiftUI updates its views no state may be set.
        document.loop.nextTurn { [weak self] in self?.write() }
      }
      return true
    }

    /// Gives the binding the text as it is.
    func write() {
      guard !isReceiving else { return }
      // Somebody may have set a value that SwiftUI has not come with yet; the next write would be the end of it.
      let current = binding.wrappedValue
      if isNews(current) { receive(current) }
      let text = outgoing
      guard !text.hasSameBytes(as: last) else { return }
      last = text
      pending.append(text)
      binding.wrappedValue = text
    }

    private var outgoing: String { document.session.outgoingText.string }

    private func isNews(_ value: String) -> Bool {
      if value.hasSameBytes(as: last) { return false }
      guard !pending.isEmpty else { return true }
      return !value.hasSameBytes(as: seen) && !pending.contains { $0.hasSameBytes(as: value) }
    }

    private func receive(_ value: String) {
      let base = last
      last = value
      seen = value
      pending = []
      isReceiving = true
      document.receive(value, base: base)
      isReceiving = false
    }
  }

  extension String {
    /// Equal byte by byte: two spellings of one character are two texts.
    fileprivate func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
  }
#endif
