#if canImport(UIKit)
  import ComposureEditor
  import ComposureMarkdown
  import ComposureText
  import UIKit

  /// What can be done to the text, and what is prose in it: nothing here touches the view.
  extension TextSurface {
    /// What a view would have done, where there is none.
    func answer(_ changes: ChangeSet, _ selection: Selection?, _ session: EditorSession) {
      for edit in changes.edits.reversed() {
        session.follow(PlatformEdit(range: edit.range, text: edit.insert, origin: .platform))
      }
      if let selection { session.followSelection(selection, cause: .program) }
    }

    /// What the system tells everybody and the editor has to know.
    func systemObservers() -> [ObserverToken] {
      [
        ObserverToken(UIContentSizeCategory.didChangeNotification) { [weak self] _ in
          self?.sheet.forget()
          self?.session?.restyleAll()
        },
        ObserverToken(UITextInputMode.currentInputModeDidChangeNotification) { [weak self] _ in
          self?.keyboardChanged()
        },
        ObserverToken(UIApplication.didEnterBackgroundNotification) { [weak self] _ in
          // The app may never come back, so what is composed is accepted, and the keyboard is told to forget it before
          // what waited is written.
          self?.session?.performAction("background") {}
        },
      ]
    }

    func perform(_ command: EditorCommand.ID) { session?.perform(.command(command)) }

    func isEnabled(_ command: EditorCommand.ID) -> Bool {
      guard isEditable, let session else { return false }
      let command = EditorCommand.command(command)
      guard isMarkdown || command.group == .history else { return false }
      return session.isComposing || command.isEnabled(in: session.state)
    }

    /// An address that is pasted over words makes them a link.
    func takesPaste() -> Bool {
      // The pasteboard is looked into only where that may be.
      guard isEditable, isMarkdown, let session, !session.state.selection.isCaret, !session.isComposing,
        let pasted = UIPasteboard.general.string, session.pastesLink(pasted)
      else { return false }
      session.paste(pasted)
      return true
    }

    /// Whether what is selected, or is typed next, has what a command gives it.
    func isActive(_ command: EditorCommand.ID) -> Bool {
      guard isMarkdown, let state = session?.state else { return false }
      return EditorCommand.command(command).isActive(in: state)
    }

    /// The system is about to insert what somebody typed.
    func willType(_ text: String) {
      guard isMarkdown, isEditable else { return }
      switch text {
      case "\n": session?.willType(isReturnShifted ? .lineBreak : .enter)
      case "\t": session?.willType(.tab)
      case "\u{8}": session?.willType(.backspace)
      default: break
      }
      isReturnShifted = false
    }

    /// The keyboard has ended its syllable before, if it had one.
    func takesReturn() -> Bool {
      guard let onReturn else { return false }
      onReturn()
      return true
    }

    /// Shift+Tab belongs to an input method while it composes.
    var takesBackTab: Bool {
      guard isMarkdown, isEditable, let session else { return false }
      if case .marked = session.state.composition { return false }
      return true
    }

    func pressBackTab() {
      guard let session else { return }
      // A syllable that the keyboard would still rewrite is ended first.
      session.performAction("backTab") { [weak session] in _ = session?.press(.backTab) }
    }

    var keyCommandList: [EditorCommand] {
      guard isMarkdown else { return [] }
      return EditorCommand.all.filter { $0.group != .history && $0.id != .bold && $0.id != .italic }
    }

    /// The parts of a range that are no prose, for which Writing Tools have nothing to say: code and addresses, relative
    /// to the start of the range.
    func proseGaps(in enclosing: NSRange) -> [NSRange] {
      guard let session, isMarkdown else { return [] }
      return session.state.syntax.styleSpans(in: range(enclosing)).compactMap { span in
        switch span.role {
        case .codeSpan, .codeBlock, .linkTarget, .codeInfo, .html, .frontMatter:
          let part = NSIntersectionRange(nsRange(span.range), enclosing)
          return part.length > 0 ? NSRange(location: part.location - enclosing.location, length: part.length) : nil
        default: return nil
        }
      }
    }
  }

  extension TextSurface: UndoHistory {
    var canUndo: Bool { isEnabled(.undo) }
    var canRedo: Bool { isEnabled(.redo) }
    func undo() { perform(.undo) }
    func redo() { perform(.redo) }
  }

  // MARK: - What a trace records

  extension TextSurface {
    func called(_ name: String, text inserted: String?, range given: NSRange?, depth: Int, language: String?) {
      guard let onTrace else { return }
      if language != tracedLanguage {
        tracedLanguage = language
        onTrace(.window("keyboard \(language ?? "unknown")"))
      }
      // The range of marked text is inside that text, every other one in the document.
      let units = name == "setMarkedText" ? Rope(inserted ?? "") : session?.state.text ?? Rope()
      let place = given.map { given in
        func position(_ unit: Int) -> UTF8Offset { units.utf8(UTF16Offset(min(max(0, unit), units.utf16Count))) }
        return position(given.location)..<position(NSMaxRange(given))
      }
      onTrace(
        .call(
          name: name, text: inserted, at: place?.lowerBound.value, length: place?.length, depth: depth))
    }

    func pressed(_ key: UIKey) {
      isReturnShifted = key.charactersIgnoringModifiers == "\r" && key.modifierFlags.contains(.shift)
      guard let onTrace else { return }
      let names: [(UIKeyModifierFlags, String)] = [
        (.shift, "shift"), (.control, "control"), (.alternate, "option"), (.command, "command"),
      ]
      let held = names.filter { key.modifierFlags.contains($0.0) }.map(\.1)
      onTrace(.key(name: key.charactersIgnoringModifiers, modifiers: held))
    }
  }
#endif
