import CGTK

/// Lets a key or a click reach its window only when the key before has been dealt with.
///
/// For each key, IBus's input context runs a main loop of its own until the daemon has answered, and only then says whether
/// the key is text. A key that arrives meanwhile overtakes the first: Return and a letter pressed in the same moment begin
/// the syllable first and break the line then, which takes the syllable away. Such a key waits here and is put back, and so
/// does a click: the caret moves behind what was typed before. Keys that may be shortcuts are shown to the input method
/// from here (``ShortcutKeys``).
@MainActor final class KeyOrder {
  private static var isCounting = false
  /// How many keys input contexts are busy with.
  private static var busy = 0

  private let display: OpaquePointer?
  private var waiting: [OpaquePointer] = []
  /// Put back, and not come by yet.
  private var returned: [OpaquePointer] = []
  private var isScheduled = false
  private static weak var delayed: KeyOrder?
  /// Ends what is composed in the window's text.
  var endComposition: @MainActor () -> Void = {}

  /// Watches the keys and buttons of `window`, before its shortcuts and whatever else was added to it so far.
  init(window: Object) {
    Self.countBusyContexts()
    display = gtk_widget_get_display(window.of())
    ShortcutKeys.install()
    InputEvents.addOrderedEvents(to: window) { [weak self] in
      guard let self else { return false }
      return takes($0) || ShortcutKeys.takes($0, in: window, endComposition: endComposition)
    }
    connect(window, "destroy") { [weak self] _ in self?.forgetAll() }
  }

  /// True when the event has to wait.
  private func takes(_ event: OpaquePointer) -> Bool {
    let isReturned = returned.firstIndex(of: event).map { returned.remove(at: $0) } != nil
    defer { if isReturned { gdk_event_unref(event) } }
    if Self.busy == 0, isReturned || (waiting.isEmpty && returned.isEmpty) {
      if isReturned { schedule() }
      return false
    }
    gdk_event_ref(event)
    waiting.insert(event, at: isReturned ? 0 : waiting.endIndex)
    Self.delayed = self
    schedule()
    return true
  }

  private func schedule() {
    guard !isScheduled, !waiting.isEmpty || !returned.isEmpty else { return }
    isScheduled = true
    // Behind the window system's own events: when this runs, what was put back has come by, or its window takes no keys.
    _ = LoopSource(afterMilliseconds: nil, priority: G_PRIORITY_DEFAULT + 1) { [weak self] in
      guard let self else { return false }
      isScheduled = false
      putBack()
      return false
    }
  }

  private func putBack() {
    // The context that is busy calls again when it is done.
    guard Self.busy == 0 else { return }
    forget(&returned)
    guard !waiting.isEmpty else { return }
    let next = waiting.removeFirst()
    returned.append(next)
    gdk_display_put_event(display, next)
    schedule()
  }

  private func forgetAll() {
    forget(&waiting)
    forget(&returned)
  }

  private func forget(_ events: inout [OpaquePointer]) {
    for event in events { gdk_event_unref(event) }
    events = []
  }

  /// Counts for all windows; later calls do nothing.
  private static func countBusyContexts() {
    guard !isCounting else { return }
    isCounting = true
    InputContexts.wrap { context, event, inner in
      busy += 1
      defer {
        busy -= 1
        if busy == 0 { delayed?.schedule() }
      }
      return inner(context, event)
    }
  }
}
