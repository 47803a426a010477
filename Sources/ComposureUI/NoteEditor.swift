#if canImport(UIKit)
  import ComposureEditor
  import SwiftUI
  import UIKit

  /// A text editor that never breaks a syllable while it is being composed.
  ///
  /// With a document it is a Markdown editor: headings and emphasis are styled in place, their markup is hidden while
  /// the caret is elsewhere, sections fold. With a binding it is a plain text view that the caller styles.
  public struct NoteEditor: View {
    private enum Content {
      case document(NoteDocument)
      case binding(Binding<String>, TextSurface.Look)
    }

    private let content: Content
    var makeLoop: @MainActor () -> any MainLoop = { DispatchLoop.current }

    /// Edits a document. A document is shown by one editor at a time.
    public init(document: NoteDocument) { content = .document(document) }

    /// Edits a text and lets the caller style it.
    ///
    /// - Parameters:
    ///   - text: follows every edit. A value that is set while a syllable is composed is not lost and loses nothing: the
    ///     binding has it merged with what is typed, and the view shows it when the syllable is complete.
    ///   - style: styles the text view's storage, say, makes every line that starts with `#` bold. It runs after the
    ///     text has changed and after the view has been updated, and never while a syllable is marked or can still be
    ///     changed by the keyboard. That is not a matter of time: however long a writer pauses behind a Korean syllable,
    ///     it is not called before something else is typed, the caret moves or the focus goes; see <doc:Styling>. It
    ///     should change attributes only.
    public init(text: Binding<String>, style: @escaping @MainActor (UITextView) -> Void) {
      content = .binding(text, .custom(style))
    }

    /// Edits the Markdown of a binding, with styling, hidden markup, and commands by key and from the bar above the
    /// keyboard. Buttons and menus need a document; see ``init(document:)``.
    ///
    /// - Parameter text: follows every edit, and is followed as with ``init(text:style:)``.
    public init(text: Binding<String>) { content = .binding(text, .markdown) }

    /// The text view.
    public var body: some View {
      switch content {
      case .document(let document):
        DocumentView(document: document)
          .focusedSceneValue(\.noteDocument, document)
          .id(ObjectIdentifier(document))
      case .binding(let text, let look):
        BoundTextView(text: text, look: look, makeLoop: makeLoop)
      }
    }
  }
#endif
