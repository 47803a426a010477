#if canImport(UIKit)
  import ComposureText
  import SwiftUI

  /// Keeps a binding and a document in step, so that nothing of either is lost.
  ///
  /// What is typed goes to the binding with each edit. A value that comes from the binding and is not what was written
  /// or read there last is somebody else's: it is merged with what was typed since, the binding has the merge at once,
  /// and the view when it may.
  @MainActor
  final class BindingLink {
    let document: NoteDocument
    private var binding: Binding<String>
    /// What was written to the binding or read from it last.
    private var last: String
    /// True from a write of ours until SwiftUI has come back with it.
    private(set) var awaitsEcho = false

    init(_ document: NoteDocument, _ binding: Binding<String>) {
      self.document = document
      self.binding = binding
      last = binding.wrappedValue
      document.onOutgoing = { [weak self] in self?.write() }
    }

    /// To be called whenever SwiftUI updates the view. Sets no state.
    ///
    /// - Returns: true when the update is about something else than what was written last.
    func update(_ binding: Binding<String>) -> Bool {
      self.binding = binding
      let value = binding.wrappedValue
      guard !value.utf8.elementsEqual(last.utf8) else {
        defer { awaitsEcho = false }
        return !awaitsEcho
      }
      awaitsEcho = false
      let base = last
      last = value
      isUpdating = true
      document.receive(value, base: base)
      isUpdating = false
      if !document.session.outgoingText.string.utf8.elementsEqual(value.utf8) { writeInNextTurn() }
      return true
    }

    /// While SwiftUI updates its views no state may be set.
    private var isUpdating = false

    private func writeInNextTurn() { document.loop.nextTurn { [weak self] in self?.write() } }

    /// Gives the binding the text as it is.
    func write() {
      guard !isUpdating else { return }
      let text = document.session.outgoingText.string
      guard !text.utf8.elementsEqual(last.utf8) else { return }
      last = text
      awaitsEcho = true
      binding.wrappedValue = text
    }
  }
#endif
