#if canImport(UIKit)
  import SwiftUI

  /// What SwiftUI says about the place of an editor.
  struct Surroundings: Equatable {
    var isEnabled = true
    var isScrollEnabled = true
    /// What is shown while the text is empty.
    var placeholder: String?
    var theme: EditorTheme?

    init() {}

    init(_ environment: EnvironmentValues) {
      isEnabled = environment.isEnabled
      isScrollEnabled = environment.isScrollEnabled
      placeholder = environment.editorPlaceholder
      theme = environment.editorTheme
    }
  }

  extension EnvironmentValues {
    var editorPlaceholder: String? {
      get { self[EditorPlaceholderKey.self] }
      set { self[EditorPlaceholderKey.self] = newValue }
    }
    var editorTheme: EditorTheme? {
      get { self[EditorThemeKey.self] }
      set { self[EditorThemeKey.self] = newValue }
    }
    var editorFocus: Binding<Bool>? {
      get { self[EditorFocusKey.self] }
      set { self[EditorFocusKey.self] = newValue }
    }
  }

  private struct EditorPlaceholderKey: EnvironmentKey {
    static var defaultValue: String? { nil }
  }

  private struct EditorThemeKey: EnvironmentKey {
    static var defaultValue: EditorTheme? { nil }
  }

  private struct EditorFocusKey: EnvironmentKey {
    static var defaultValue: Binding<Bool>? { nil }
  }

  extension View {
    /// Shows a text in ``NoteEditor`` and ``TextView`` while they are empty. It is gone as soon as anything is typed,
    /// a syllable that is still provisional included. VoiceOver reads it as the editor's name.
    ///
    /// - Parameter text: in the reader's language, as from `String(localized:)`; nil shows nothing.
    public func editorPlaceholder(_ text: String?) -> some View { environment(\.editorPlaceholder, text) }

    /// Gives each ``NoteEditor`` inside a theme, and another one whenever the value changes. It is drawn when nothing is
    /// composed.
    ///
    /// For an editor over a binding this is the way to a theme. A document takes it over as its ``NoteDocument/theme``.
    /// An editor with a style closure has no theme.
    public func editorTheme(_ theme: EditorTheme) -> some View { environment(\.editorTheme, theme) }

    /// Gives the keyboard to a ``NoteEditor`` or a ``TextView`` and takes it away; `@FocusState` does not reach them.
    ///
    /// Put it on one editor, not on a view that holds several.
    ///
    /// - Parameter isFocused: becomes true when the editor has got the keyboard and false when it has lost it. Set it to
    ///   move the keyboard. If it is true at first the editor has the keyboard when it comes on screen.
    public func editorFocused(_ isFocused: Binding<Bool>) -> some View { environment(\.editorFocus, isFocused) }
  }

  /// Keeps a binding and the focus of a document's view in step.
  @MainActor
  final class FocusLink {
    private let document: NoteDocument
    private var binding: Binding<Bool>?
    /// What the binding was read as, or told, last.
    private var last = false

    init(_ document: NoteDocument) { self.document = document }

    /// To be called whenever SwiftUI updates the view. Sets no state.
    func update(_ binding: Binding<Bool>?) {
      self.binding = binding
      guard let wanted = binding?.wrappedValue, wanted != last else { return }
      last = wanted
      document.loop.nextTurn { [weak self] in self?.move(wanted) }
    }

    private func move(_ isFocused: Bool) {
      // It may have been set back since.
      guard last == isFocused else { return }
      if isFocused { document.focus() } else { document.resignFocus() }
    }

    func changed(_ isFocused: Bool) {
      last = isFocused
      if let binding, binding.wrappedValue != isFocused { binding.wrappedValue = isFocused }
    }
  }
#endif
