/// Test-side: a keyboard whose half-built syllable is hidden from the text view, as Apple's Korean keyboard keeps it.
@MainActor
public protocol StandInKeyboard: AnyObject {
  /// What the next key will delete and insert again, the neighbour included; nil when nothing is half-built.
  func standInHiddenRange(in view: UITextView) -> NSRange?
  /// The caret or the focus has gone elsewhere: everything half-built is forgotten.
  func standInForget()
}

/// The system's end of `UITextView.inputDelegate`: a keyboard is told of the program's own changes through it.
@MainActor
final class InputSystem: NSObject, UITextInputDelegate {
  weak var view: UITextView?

  init(of view: UITextView) {
    self.view = view
    super.init()
  }

  func selectionWillChange(_ textInput: (any UITextInput)?) {}
  func selectionDidChange(_ textInput: (any UITextInput)?) {
    guard let view, view.standInAnnouncedSelectionEndsHiddenState else { return }
    view.standInKeyboard?.standInForget()
  }
  func textWillChange(_ textInput: (any UITextInput)?) {}
  func textDidChange(_ textInput: (any UITextInput)?) {}
}
