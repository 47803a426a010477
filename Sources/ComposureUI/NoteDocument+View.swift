#if canImport(UIKit)
  import ComposureEditor

  extension NoteDocument {
    /// Which part of the text stands out while the rest steps back: none, the sentence or the paragraph at the caret. It
    /// follows the caret when nothing is composed.
    public var focusMode: FocusMode {
      get { chosen(session.focusMode) }
      set { choose(newValue, over: session.focusMode) { session.focusMode = newValue } }
    }

    /// True keeps the line of the caret in the middle of the view. While something is composed nothing scrolls for it.
    public var isTypewriter: Bool {
      get { chosen(surface.typewriter.isOn) }
      set {
        choose(newValue, over: surface.typewriter.isOn) {
          surface.typewriter.isOn = newValue
          if !session.isComposing { surface.typewriter.center() }
        }
      }
    }
  }
#endif
