import ComposureText

/// Who keeps something in step with the text, besides the state.
@MainActor
protocol EditObserver: AnyObject {
  /// A change of the text has been followed.
  ///
  /// - Parameter dirty: the part of the new text whose structure may differ.
  func followed(_ changes: ChangeSet, dirty: TextRange)
  /// A turn of the main loop in which something has changed is over.
  func turnEnded()
}

extension EditorSession {
  func observe(_ observer: any EditObserver) { observers.append(observer) }
}
