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
      let focus: FocusLink

      init(_ parent: DocumentView) {
        self.parent = parent
        let focus = FocusLink(parent.document)
        self.focus = focus
        parent.document.onFocusChange = { [weak document = parent.document] isFocused in
          document?.afterFocusChange(isFocused) { focus.changed($0) }
        }
      }
    }

    func makeCoordinator() -> Coordinator { Coordinator(self) }

    func makeUIView(context: Context) -> UITextView { document.makeView(in: context.environment) }

    func updateUIView(_ uiView: UITextView, context: Context) {
      context.coordinator.parent = self
      document.place(in: context.environment)
      context.coordinator.focus.update(context.environment.editorFocus)
    }

    func sizeThatFits(_ proposal: ProposedViewSize, uiView: UITextView, context: Context) -> CGSize? {
      editorSize(proposal, uiView, context.environment)
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
    /// What the Return key does instead of a line break.
    var onReturn: (@MainActor () -> Void)?
    /// Called when the view has gained the focus, and in the turn after it has lost it.
    var onFocus: (@MainActor (Bool) -> Void)?

    @MainActor
    final class Coordinator {
      var parent: BoundTextView
      let document: NoteDocument
      let link: BindingLink
      let focus: FocusLink

      init(_ parent: BoundTextView) {
        self.parent = parent
        document = NoteDocument(text: parent.text.wrappedValue, look: parent.look, loop: parent.makeLoop())
        link = BindingLink(document, parent.text)
        focus = FocusLink(document)
        document.onFocusChange = { [weak self] isFocused in
          self?.document.afterFocusChange(isFocused) {
            self?.parent.onFocus?($0)
            self?.focus.changed($0)
          }
        }
      }
    }

    func makeCoordinator() -> Coordinator { Coordinator(self) }

    func makeUIView(context: Context) -> UITextView {
      context.coordinator.document.surface.onReturn = onReturn
      return context.coordinator.document.makeView(in: context.environment)
    }

    func updateUIView(_ uiView: UITextView, context: Context) {
      context.coordinator.parent = self
      let document = context.coordinator.document
      document.surface.look = look
      document.surface.onReturn = onReturn
      document.place(in: context.environment)
      context.coordinator.focus.update(context.environment.editorFocus)
      // The closure may stand on state of its caller's that has changed; after our own write it has run already.
      if context.coordinator.link.update(text) { document.session.restyleAll() }
    }

    func sizeThatFits(_ proposal: ProposedViewSize, uiView: UITextView, context: Context) -> CGSize? {
      editorSize(proposal, uiView, context.environment)
    }

    static func dismantleUIView(_ uiView: UITextView, coordinator: Coordinator) {
      coordinator.document.surface.detach()
      coordinator.link.write()
    }
  }

  extension NoteDocument {
    fileprivate func makeView(in environment: EnvironmentValues) -> UITextView {
      let surroundings = Surroundings(environment)
      surface.surroundings = surroundings
      if let theme = surroundings.theme, theme != surface.sheet.theme {
        // The first frame has it; whoever reads the document's is told once SwiftUI has made its views.
        surface.sheet.theme = theme
        loop.nextTurn { [weak self] in self?.choseElsewhere() }
      }
      return surface.makeView()
    }

    /// Nothing may be changed while SwiftUI updates its views, so the view is rearranged in the next turn.
    fileprivate func place(in environment: EnvironmentValues) {
      let surroundings = Surroundings(environment)
      guard surroundings != surface.surroundings else { return }
      loop.nextTurn { [weak self] in
        self?.surface.surroundings = surroundings
        if let theme = surroundings.theme { self?.theme = theme }
      }
    }

    /// Tells of a focus that was gained at once, of one that was lost in the next turn. What the focus goes to has it
    /// then: a view that is shown only while one of several has the focus must not go away in between.
    fileprivate func afterFocusChange(_ isFocused: Bool, _ tell: @escaping @MainActor (Bool) -> Void) {
      if isFocused { return tell(true) }
      loop.nextTurn { [weak self] in if self?.isFocused != true { tell(false) } }
    }
  }

  /// A view that scrolls takes what it is offered. One that does not, or that is asked how high it would like to be, is as
  /// high as its text.
  @MainActor
  private func editorSize(
    _ proposal: ProposedViewSize, _ view: UITextView, _ environment: EnvironmentValues
  ) -> CGSize {
    let offered = proposal.replacingUnspecifiedDimensions()
    guard !environment.isScrollEnabled || proposal.height == nil, offered.width.isFinite else { return offered }
    let height = view.sizeThatFits(CGSize(width: offered.width, height: .greatestFiniteMagnitude)).height
    return CGSize(width: offered.width, height: height)
  }
#endif
