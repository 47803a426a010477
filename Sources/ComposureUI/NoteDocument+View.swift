#if canImport(UIKit)
  import ComposureEditor

  extension NoteDocument {
    /// Which part of the text stands out while the rest steps back: none, the sentence or the paragraph at the caret. It
    /// follows the caret when nothing is composed.
    public var focusMode: FocusMode {
      get { session.focusMode }
      set { session.focusMode = newValue }
    }

    /// True keeps the line of the caret in the middle of the view. While something is composed nothing scrolls for it.
    public var isTypewriter: Bool {
      get { surface.typewriter.isOn }
      set {
        surface.typewriter.isOn = newValue
        if !session.isComposing { surface.typewriter.center() }
      }
    }
  }
#endif
