import ComposureEditor
import SwiftUI
import Testing
import UIKit
import UIKitKeyboards

@testable import ComposureUI

@MainActor
@Suite struct FormattingTests {
  private func item(_ name: String, in bench: NoteBench) -> UIBarButtonItem? {
    (bench.view.inputAccessoryView as? FormattingBar)?.items?.first { $0.accessibilityLabel == name }
  }

  private func button(_ name: String, in view: UIView?) -> UIButton? {
    view?.standInDescendants.lazy.compactMap { $0 as? UIButton }.first { $0.accessibilityLabel == name }
  }

  @Test func theBarOpensThePanelInPlaceOfTheKeyboardAndClosesIt() {
    let bench = NoteBench("word", caret: 0)
    bench.select(0, 4)
    bench.event { #expect(item("Format", in: bench)?.standInTap() == true) }
    let panel = bench.view.inputView as? FormattingPanel
    #expect(panel != nil)
    for command in EditorCommand.all where command.group == .format || command.group == .paragraph {
      #expect(button(command.title, in: panel) != nil, "\(command.title)")
    }
    bench.event { #expect(button("Bold", in: panel)?.standInTap() == true) }
    #expect(bench.text == "**word**")
    bench.event { _ = item("Format", in: bench)?.standInTap() }
    #expect(bench.view.inputView == nil)
  }

  @Test func theBarAndThePanelShowWhatTheTextHasAlready() {
    let bench = NoteBench("## a **bold** and *it*\nplain", caret: 8)
    bench.event { bench.document.toggleFormattingPanel() }
    let panel = bench.view.inputView as? FormattingPanel
    func shown() -> [String] {
      EditorCommand.all.map(\.title).filter { button($0, in: panel)?.isSelected == true }
    }
    bench.select(8)
    #expect(shown() == ["Bold", "Heading 2"])
    #expect(item("Bold", in: bench)?.isSelected == true)
    #expect(bench.document.isActive(.bold))
    bench.select(7, 4)
    #expect(shown() == ["Bold", "Heading 2"])
    // A selection that goes on beyond the element does not have its format.
    bench.select(7, 8)
    #expect(shown() == ["Heading 2"])
    bench.select(3)
    #expect(shown() == ["Heading 2"])
    bench.select(25)
    #expect(shown() == ["Body Text"])
    // What is typed next has what was switched on for it.
    bench.event { bench.document.perform(.italic) }
    #expect(shown() == ["Italic", "Body Text"])
  }

  @Test func thePanelThatIsOpenedMidSyllableWaitsForIt() {
    let bench = NoteBench()
    bench.mark("に")
    bench.host.event { _ = item("Format", in: bench)?.standInTap() }
    bench.turn()
    #expect(bench.view.inputView is FormattingPanel)
    #expect(bench.text == "に")
    #expect(bench.broken == [])
    let keyboard = KoreanKeyboard(bench.view)
    bench.type("한", on: keyboard)
    bench.event { _ = item("Format", in: bench)?.standInTap() }
    #expect(bench.view.inputView == nil)
    #expect(bench.broken == [])
  }

  @Test func withAHardwareKeyboardThePanelIsAPopover() {
    let bench = NoteBench("word", caret: 0)
    StandInSettings.hasHardwareKeyboard = true
    defer { StandInSettings.hasHardwareKeyboard = false }
    StandInSettings.showKeyboard()
    bench.select(0, 4)
    bench.event { bench.document.toggleFormattingPanel() }
    #expect(bench.view.inputView == nil)
    let popover = bench.host.window.rootViewController?.presentedViewController
    #expect(popover?.view is FormattingPanel)
    #expect(popover?.modalPresentationStyle == .popover)
    bench.event { #expect(button("Italic", in: popover?.view)?.standInTap() == true) }
    #expect(bench.text == "*word*")
    bench.event { bench.document.toggleFormattingPanel() }
    #expect(bench.host.window.rootViewController?.presentedViewController == nil)
  }

  @Test func theBarShowsWhatCanBeUndone() {
    let bench = NoteBench()
    #expect(item("Undo", in: bench)?.isEnabled == false)
    bench.insert("word")
    #expect(item("Undo", in: bench)?.isEnabled == true)
    bench.event { _ = item("Undo", in: bench)?.standInTap() }
    #expect(bench.text == "")
    bench.event { _ = item("Hide Keyboard", in: bench)?.standInTap() }
    #expect(!bench.view.isFirstResponder)
  }

  @Test func anAddressPastedOverWordsMakesThemALink() {
    let bench = NoteBench("word 나", caret: 0)
    bench.select(0, 4)
    UIPasteboard.general.string = "https://example.org"
    bench.event { bench.view.paste(nil) }
    #expect(bench.text == "[word](https://example.org) 나")
    // Over nothing, and over an address, it is pasted as it is.
    bench.select(0)
    bench.event { bench.view.paste(nil) }
    #expect(bench.text == "https://example.org[word](https://example.org) 나")
    #expect(bench.broken == [])
  }
}
