import CompositionLab
import ComposureEditor
import Observation
import SwiftUI
import Testing
import UIKit
import UIKitKeyboards

@testable import ComposureUI

/// What an app holds outside the editor.
@MainActor
@Observable
final class Model {
  var text: String
  var textStyle = UIFont.TextStyle.body
  var isShown = true
  /// Every value that the editor has written.
  @ObservationIgnored var written: [String] = []

  init(_ text: String) { self.text = text }

  var binding: Binding<String> {
    Binding(
      get: { self.text },
      set: {
        self.written.append($0)
        self.text = $0
      })
  }
}

/// An editor on a page, with a main loop that turns when told to.
@MainActor
class Bench {
  let model: Model
  let host: ViewHost
  let loop: ManualLoop

  init(_ model: Model, _ loop: ManualLoop, _ page: some View) {
    UITextInputMode.standInChoose("en-US")
    self.model = model
    self.loop = loop
    host = ViewHost(page)
    _ = view.becomeFirstResponder()
    turn()
  }

  var view: UITextView { host.uiView(UITextView.self)! }
  var text: String { view.textStorage.string }
  var broken: [String] { view.standInBrokenCompositions }

  /// The find bar: the document's, or the text view's own.
  var finder: UIFindInteraction {
    view.findInteraction ?? view.interactions.lazy.compactMap { $0 as? UIFindInteraction }.first!
  }

  func turn() {
    loop.runTurns()
    host.settle()
  }

  /// One event of the system, and the turn after it.
  func event(_ body: () -> Void) {
    host.event(body)
    turn()
  }

  func mark(_ text: String) {
    event {
      view.standInKeyboardActs {
        view.setMarkedText(text, selectedRange: NSRange(location: text.utf16.count, length: 0))
      }
    }
  }

  func unmark() { event { view.standInKeyboardActs { view.unmarkText() } } }

  func insert(_ text: String) { event { view.standInKeyboardActs { view.insertText(text) } } }

  func delete() { event { view.standInKeyboardActs { view.deleteBackward() } } }

  func select(_ location: Int, _ length: Int = 0) {
    event { view.standInSelect(NSRange(location: location, length: length)) }
  }

  /// Types on the Korean keyboard of iOS; a syllable that stands at the end stays open.
  func type(_ text: String, on keyboard: KoreanKeyboard, between: () -> Void = {}) {
    for key in TwoSetKeyboard.keys(for: text) {
      event { keyboard.press(key) }
      between()
    }
  }

  func font(at location: Int) -> UIFont? {
    view.textStorage.attribute(.font, at: location, effectiveRange: nil) as? UIFont
  }
}

/// A page with an editor whose caller makes lines that begin with `#` bold.
@MainActor
final class StyledBench: Bench {
  /// What the closure was called with: whether anything was marked, and what the keyboard would still rewrite.
  let calls = Calls()

  @MainActor
  final class Calls {
    var count = 0
    var whileComposing = 0
  }

  init(_ text: String = "") {
    let (model, loop, calls) = (Model(text), ManualLoop(), calls)
    super.init(model, loop, StyledPage(model: model, loop: loop, calls: calls))
  }
}

struct StyledPage: View {
  let model: Model
  let loop: ManualLoop
  let calls: StyledBench.Calls

  var body: some View {
    VStack {
      if model.isShown { editor }
      Text(model.text)
    }
  }

  private var editor: NoteEditor {
    var editor = NoteEditor(text: model.binding) { view in
      calls.count += 1
      if view.markedTextRange != nil || view.standInKeyboard?.standInHiddenRange(in: view) != nil {
        calls.whileComposing += 1
      }
      let storage = view.textStorage
      storage.beginEditing()
      storage.addAttribute(
        .font, value: UIFont.preferredFont(forTextStyle: .body), range: NSRange(location: 0, length: storage.length))
      let text = storage.string as NSString
      text.enumerateSubstrings(in: NSRange(location: 0, length: text.length), options: .byLines) { line, range, _, _ in
        guard line?.hasPrefix("#") == true else { return }
        storage.addAttribute(.font, value: UIFont.preferredFont(forTextStyle: .headline), range: range)
      }
      storage.endEditing()
    }
    editor.makeLoop = { loop }
    return editor
  }
}

/// A page with a plain text view.
@MainActor
final class PlainBench: Bench {
  init(_ text: String = "") {
    let (model, loop) = (Model(text), ManualLoop())
    super.init(model, loop, PlainPage(model: model, loop: loop))
  }
}

struct PlainPage: View {
  let model: Model
  let loop: ManualLoop

  var body: some View {
    let style = Binding(get: { model.textStyle }, set: { model.textStyle = $0 })
    var view = TextView(text: model.binding, textStyle: style)
    view.makeLoop = { loop }
    return view
  }
}

/// A page with the Markdown editor.
@MainActor
final class NoteBench: Bench {
  let document: NoteDocument

  init(_ text: String = "", caret: Int? = nil) {
    let (model, loop) = (Model(text), ManualLoop())
    document = NoteDocument(text: text, loop: loop)
    super.init(model, loop, NotePage(model: model, document: document))
    select(caret ?? text.utf16.count)
  }

  /// What is seen: without hidden markup and folded sections.
  var shown: String { view.standInDisplayedText }
}

struct NotePage: View {
  let model: Model
  let document: NoteDocument

  var body: some View {
    VStack {
      if model.isShown { NoteEditor(document: document) }
    }
  }
}
