// How a text view composes, and what it notes when the program gets in the way.
extension UITextView: UndoTarget {
  func watchStorage() {
    // The storage has no isolation; it is used on the main thread only.
    textStorage.willChange = { [weak self] mask, range in
      MainActor.assumeIsolated { self?.storageWillChange(mask, range) }
    }
    textStorage.didProcess = { [weak self] mask, range, delta in
      MainActor.assumeIsolated { self?.storageDidProcess(mask, range, delta) }
    }
  }

  private func storageWillChange(_ mask: NSTextStorage.EditActions, _ range: NSRange) {
    if expectsOwnEdit {
      expectsOwnEdit = false
      return
    }
    let place = textStorage.length == 0 ? "the empty text" : "\(range.location)..<\(range.location + range.length)"
    let what = mask.contains(.editedCharacters) ? "characters" : "attributes"
    if marked != nil || isMarking {
      breakComposition("\(what) changed at \(place) while text was marked")
      return
    }
    guard mask.contains(.editedCharacters) else {
      if let hidden = standInKeyboard?.standInHiddenRange(in: self), hidden.intersection(range) != nil {
        note("attributes changed at \(place), which the keyboard still rewrites")
      }
      return
    }
    if keyboardDepth > 0 {
      note("characters changed at \(place) in the middle of the keyboard's own edit")
    } else if let hidden = standInKeyboard?.standInHiddenRange(in: self) {
      note("characters changed at \(place) while the keyboard still rewrites \(textStorage.substring(hidden))")
    }
  }

  private func storageDidProcess(_ mask: NSTextStorage.EditActions, _ range: NSRange, _ delta: Int) {
    layout?.content.textChanged(mask, range, delta)
    guard mask.contains(.editedCharacters) else { return }
    // Text before the caret pushes it along; a caret inside what was replaced goes to its end.
    let oldEnd = range.location + range.length - delta
    func moved(_ offset: Int) -> Int {
      if offset <= range.location { return offset }
      return offset >= oldEnd ? offset + delta : range.location + range.length
    }
    let start = moved(selection.location)
    selection = NSRange(location: start, length: moved(selection.location + selection.length) - start)
  }

  private func note(_ what: String) { standInBrokenCompositions.append(what) }

  /// Test-side: for a host that sees something the view cannot see.
  public func standInNote(_ what: String) { note(what) }

  /// The program did something that ends marked text or confuses a keyboard.
  func breakComposition(_ what: String) {
    if marked != nil || isMarking {
      note(what)
      marked = nil
      isMarking = false
      replacedByMarking = nil
    } else if keyboardDepth > 0 || standInKeyboard?.standInHiddenRange(in: self) != nil {
      note(what)
    }
  }

  /// Test-side: what the keyboard does in one go. The program's edits in the middle of it are noted.
  public func standInKeyboardActs(_ body: () -> Void) {
    keyboardDepth += 1
    defer { keyboardDepth -= 1 }
    body()
  }

  // MARK: Edits of the view's own

  func setWhole(_ new: NSAttributedString, by what: String) {
    breakComposition(what)
    undoManager?.removeAllActions(withTarget: self)
    expectsOwnEdit = true
    textStorage.setAttributedString(new)
    setSelection(NSRange(location: textStorage.length, length: 0))
  }

  /// Replaces characters; the caret goes behind them.
  private func edit(_ range: NSRange, _ new: String, registers: Bool = true) {
    let old = textStorage.substring(range)
    let length = new.utf16.count
    expectsOwnEdit = true
    textStorage.replaceCharacters(in: range, with: NSAttributedString(string: new, attributes: typingAttributes))
    if registers { registerUndo(NSRange(location: range.location, length: length), old) }
  }

  private func registerUndo(_ range: NSRange, _ old: String) {
    guard let undoManager, undoManager.isUndoRegistrationEnabled else { return }
    standInUndoRegistrations += 1
    undoManager.registerUndo(
      withTarget: self, selector: Selector("undoTyping:"), object: Replacement(range: range, text: old))
  }

  private struct Replacement {
    var range: NSRange
    var text: String
  }

  func perform(_ selector: Selector, with object: Any?) {
    guard let replacement = object as? Replacement else { return }
    replaceRange(replacement.range, replacement.text)
  }

  func mark(_ new: String, selecting selected: NSRange) {
    let range = marked ?? selection
    if standInAsksBeforeMarking, !mayChange(range, new) { return }
    if marked == nil { replacedByMarking = (range.location, textStorage.substring(range)) }
    isMarking = true
    edit(range, new, registers: false)
    let length = new.utf16.count
    marked = isMarking && length > 0 ? NSRange(location: range.location, length: length) : nil
    isMarking = false
    if marked == nil { registerMarking(length: length) }
    setSelection(NSRange(location: range.location + min(selected.location, length), length: selected.length))
    if standInNotifiesWhileMarking || marked == nil { tellChange() }
  }

  func unmark() {
    guard let range = marked else { return }
    marked = nil
    registerMarking(length: range.length)
    if standInUnmarkNotifies { tellChange() }
  }

  private func registerMarking(length: Int) {
    guard let old = replacedByMarking else { return }
    replacedByMarking = nil
    registerUndo(NSRange(location: old.location, length: length), old.text)
  }

  func insertAtCaret(_ new: String) {
    let range = marked ?? selection
    noteProgramEdit("insertText")
    guard mayChange(range, new) else { return }
    marked = nil
    edit(range, new, registers: replacedByMarking == nil)
    registerMarking(length: new.utf16.count)
    setSelection(NSRange(location: range.location + new.utf16.count, length: 0))
    tellChange()
  }

  func deleteAtCaret() {
    var range = selection
    if range.length == 0 {
      guard range.location > 0 else { return }
      let before = textStorage.substring(NSRange(location: 0, length: range.location))
      let length = before.last.map { $0.utf16.count } ?? 1
      range = NSRange(location: range.location - length, length: length)
    }
    noteProgramEdit("deleteBackward")
    guard mayChange(range, "") else { return }
    let rest = marked.flatMap { marked -> NSRange? in
      guard marked.intersection(range) != nil, marked.length > range.length else { return nil }
      return NSRange(location: marked.location, length: marked.length - range.length)
    }
    isMarking = rest != nil
    edit(range, "", registers: replacedByMarking == nil)
    marked = isMarking ? rest : nil
    isMarking = false
    if marked == nil { registerMarking(length: 0) }
    setSelection(NSRange(location: range.location, length: 0))
    tellChange()
  }

  func replaceRange(_ range: NSRange, _ new: String) {
    if keyboardDepth == 0 { breakComposition("replace(_:withText:) was called") }
    marked = nil
    edit(range, new)
    setSelection(NSRange(location: range.location + new.utf16.count, length: 0))
    tellChange()
  }

  // With a keyboard attached, whoever inserts without being that keyboard is the program.
  private func noteProgramEdit(_ call: String) {
    guard keyboardDepth == 0, marked == nil, standInKeyboard?.standInHiddenRange(in: self) != nil else { return }
    note("\(call) was called while the keyboard still rewrites a syllable")
  }

  private func mayChange(_ range: NSRange, _ new: String) -> Bool {
    guard isEditable else { return false }
    return delegate?.textView(self, shouldChangeTextIn: range, replacementText: new) ?? true
  }

  func tellChange() {
    delegate?.textViewDidChange(self)
    NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
  }

  // MARK: Selection

  func setSelection(_ new: NSRange) {
    let start = min(max(0, new.location), textStorage.length)
    let clamped = NSRange(location: start, length: min(max(0, new.length), textStorage.length - start))
    guard clamped != selection else { return }
    selection = clamped
    takeTypingAttributes()
    delegate?.textViewDidChangeSelection(self)
  }

  func selectByProgram(_ new: NSRange) {
    if new != selection, keyboardDepth == 0 { breakComposition("the selection was set") }
    setSelection(new)
  }

  /// Test-side: the user moves the caret or selects, with a finger, a pointer or an arrow key: what is composed is
  /// accepted where it stands, and the keyboard forgets its syllable.
  public func standInSelect(_ range: NSRange) {
    standInKeyboardActs { unmarkText() }
    standInKeyboard?.standInForget()
    setSelection(range)
  }
}
