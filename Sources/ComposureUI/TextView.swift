#if canImport(UIKit)
  import ComposureEditor
  import SwiftUI
  import UIKit

  /// A plain text view: sentences begin with a capital letter, the text can be selected and edited, and all of it has
  /// one text style, in the size that the reader prefers.
  public struct TextView: View {
    private let text: Binding<String>
    private let textStyle: Binding<UIFont.TextStyle>
    var makeLoop: @MainActor () -> any MainLoop = { DispatchLoop.current }

    /// Shows and edits a text in one style.
    ///
    /// - Parameters:
    ///   - text: follows every edit, and is followed.
    ///   - textStyle: the style of all of the text. One that is set while a syllable is composed is shown when the
    ///     syllable is complete. The view follows it and never sets it: nothing in a plain text view chooses a style.
    public init(text: Binding<String>, textStyle: Binding<UIFont.TextStyle>) {
      self.text = text
      self.textStyle = textStyle
    }

    /// Shows and edits a text in a style that is given as a value.
    ///
    /// - Parameters:
    ///   - text: follows every edit, and is followed.
    ///   - textStyle: the style of all of the text, followed as with ``init(text:textStyle:)-(_,Binding<UIFont.TextStyle>)``.
    public init(text: Binding<String>, textStyle: UIFont.TextStyle = .body) {
      self.init(text: text, textStyle: .constant(textStyle))
    }

    /// The text view.
    public var body: some View {
      BoundTextView(text: text, look: .plain(textStyle.wrappedValue), makeLoop: makeLoop)
    }
  }
#endif
