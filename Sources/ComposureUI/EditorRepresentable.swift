#if canImport(UIKit)
  import ComposureEditor
  import SwiftUI
  import UIKit

  /// A document's text view in SwiftUI. A document of its own makes a view of its own.
  struct DocumentView: UIViewRepresentable {
    let document: NoteDocument

    @MainActor
    final class Coordinator {
      var parent: DocumentView
      init(_ parent: DocumentView) { self.parent = parent }
    }

    func makeCoordinator() -> Coordinator { Coordinator(self) }

    func makeUIView(context: Context) -> UITextView { document.surface.makeView() }

    func updateUIView(_ uiView: UITextView, context: Context) { context.coordinator.parent = self }

    func sizeThatFits(_ proposal: ProposedViewSize, uiView: UITextView, context: Context) -> CGSize? {
      proposal.replacingUnspecifiedDimensions()
    }

    static func dismantleUIView(_ uiView: UITextView, coordinator: Coordinator) {
      let surface = coordinator.parent.document.surface
      // Another view may have taken the document over before.
      if surface.shows(uiView) { surface.detach() }
    }
  }

  /// A text view that follows a binding.
  struct BoundTextView: UIViewRepresentable {
    let text: Binding<String>
    /// A closure is called while nothing is composed, whenever the text or the view's surroundings have changed.
    let look: TextSurface.Look
    let makeLoop: @MainActor () -> any MainLoop
    /// Called when the view has gained the focus, and in the turn after it has lost it.
    var onFocus: (@MainActor (Bool) -> Void)?

    @MainActor
    final class Coordinator {
      var parent: BoundTextView
      let document: NoteDocument
      let link: BindingLink

      init(_ parent: BoundTextView) {
        self.parent = parent
        document = NoteDocument(text: parent.text.wrappedValue, look: parent.look, loop: parent.makeLoop())
        link = BindingLink(document, parent.text)
        document.onFocusChange = { [weak self] in self?.focusChanged($0) }
      }

      /// What the focus goes to has it in the next turn: a view that is shown only while one of several has the focus
      /// must not go away in between.
      private func focusChanged(_ isFocused: Bool) {
        if isFocused { return parent.onFocus?(true) ?? () }
        document.loop.nextTurn { [weak self] in
          guard let self, !document.isFocused else { return }
          parent.onFocus?(false)
        }
      }
    }

    func makeCoordinator() -> Coordinator { Coordinator(self) }

    func makeUIView(context: Context) -> UITextView { context.coordinator.document.surface.makeView() }

    func updateUIView(_ uiView: UITextView, context: Context) {
      context.coordinator.parent = self
      let document = context.coordinator.document
      document.surface.look = look
      // The closure may stand on state of its caller's that has changed; after our own write it has run already.
      if context.coordinator.link.update(text) { document.session.restyleAll() }
    }

    func sizeThatFits(_ proposal: ProposedViewSize, uiView: UITextView, context: Context) -> CGSize? {
      proposal.replacingUnspecifiedDimensions()
    }

    static func dismantleUIView(_ uiView: UITextView, coordinator: Coordinator) {
      coordinator.document.surface.detach()
      coordinator.link.write()
    }
  }
#endif
