import ComposureMarkdown
import ComposureText
import Testing

@testable import ComposureEditor

/// The laws of commands that switch something on and off, on documents at random.
@MainActor
@Suite struct RandomFormatTests {
  /// What is visible of a range: its text without markup, letter by letter.
  private func visible(_ range: TextRange, of state: EditorState) -> String {
    let markup = state.syntax.styleSpans(in: range).filter { span in
      switch span.role {
      case .markup, .listMarker, .linkTarget, .task: true
      default: false
      }
    }
    var result = ""
    var position = range.lowerBound
    for scalar in state.text.string(in: range).unicodeScalars {
      if !markup.contains(where: { $0.range.contains(position) }), !scalar.properties.isWhitespace {
        result.unicodeScalars.append(scalar)
      }
      position += UTF8.width(scalar)
    }
    return result
  }

  /// Whether every letter of the selection has a role, and whether none has.
  private func letters(_ role: StyleRole, in state: EditorState) -> (all: Bool, none: Bool) {
    let range = state.selection.range
    let spans = state.syntax.styleSpans(in: range)
    func has(_ position: UTF8Offset, _ role: StyleRole) -> Bool {
      spans.contains { $0.role == role && $0.range.contains(position) }
    }
    var (all, none) = (true, true)
    var position = range.lowerBound
    for scalar in state.text.string(in: range).unicodeScalars {
      let isLetter = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      let roles: [StyleRole] = [.markup, .listMarker, .linkTarget, .codeBlock, .task(done: true), .codeInfo]
      if isLetter, !roles.contains(where: { has(position, $0) }) {
        if has(position, role) { none = false } else { all = false }
      }
      position += UTF8.width(scalar)
    }
    return (all, none)
  }

  private func surface(_ text: String, _ selection: Selection) -> TestSurface {
    let surface = TestSurface(text)
    surface.select(selection)
    surface.loop.runTurns()
    return surface
  }

  @Test(arguments: InlineFormat.allCases)
  func aFormatIsPutOnAllWordsOrTakenOffAndNothingElseChanges(_ format: InlineFormat) {
    var given = (all: 0, none: 0, mixed: 0)
    // Where the rules of Markdown leave no room for markers, some words stay as they are.
    var partial = 0
    for seed in 0..<600 {
      var random = RandomDocument(seed: UInt64(seed) * 7 + 3)
      let text = random.document()
      let selection = random.selection(in: Rope(text))
      guard !selection.isCaret else { continue }
      let surface = surface(text, selection)
      let before = surface.session.state
      let words = before.selectedWords().filter { !$0.core.isEmpty }
      guard !words.isEmpty else { continue }
      let hadAll = words.allSatisfy { before.has(format, $0) }
      let hadNone = words.allSatisfy { before.lacks(format, $0) }
      surface.perform(format.command)
      let after = surface.session.state
      guard !sameBytes(after.text.string, text) else { continue }
      func what() -> Comment {
        "seed \(seed), \(format): \(text.debugDescription) \(selection) → \(after.text.string.debugDescription) \(after.selection)"
      }
      if format != .code {
        #expect(sameBytes(after.syntax.plainText(), before.syntax.plainText()), what())
        // What cannot be taken apart is taken in whole, and what cannot have the format is left out.
        let cutsNothing = words.allSatisfy { part in
          part.nodes.allSatisfy {
            // Words of the same format beside them become one with them.
            $0.kind != format.inlineKind && !$0.range.overlaps(part.range) || $0.isInside(part.range)
              || $0.holds(part.range) && !$0.isAtom
          }
        }
        if words.count == 1, cutsNothing {
          let (was, now) = (visible(selection.range, of: before), visible(after.selection.range, of: after))
          #expect(was.contains(now) && !now.isEmpty, what())
        }
        let letters = letters(format.role, in: after)
        if !hadAll, !letters.all { partial += 1 }
      }
      if hadAll || hadNone {
        surface.perform(format.command)
        #expect(sameBytes(surface.string, text), what())
        if hadAll { given.all += 1 } else { given.none += 1 }
      } else {
        given.mixed += 1
        surface.perform(format.command)
        if !letters(format.role, in: surface.session.state).none, format != .code { partial += 1 }
      }
      while surface.session.state.history.canUndo { surface.perform(.undo) }
      #expect(sameBytes(surface.string, text), what())
      #expect(surface.selection == selection, what())
    }
    #expect(given.all > 10 && given.none > 100 && given.mixed > 10, "\(given)")
    #expect(partial * 20 < given.all + given.none + given.mixed, "\(partial) of \(given)")
  }

  @Test(arguments: InlineFormat.allCases)
  func plainWordsAreAsBeforeWhenTheirFormatIsTakenOffLater(_ format: InlineFormat) {
    var given = 0
    for seed in 0..<600 {
      var random = RandomDocument(seed: UInt64(seed) * 11 + 5)
      let text = random.document()
      let selection = random.selection(in: Rope(text))
      guard !selection.isCaret else { continue }
      let first = surface(text, selection)
      let words = first.session.state.selectedWords().filter { !$0.core.isEmpty }
      guard !words.isEmpty, words.allSatisfy({ first.session.state.lacks(format, $0) }) else { continue }
      first.perform(format.command)
      guard !sameBytes(first.string, text) else { continue }
      // Words that became one with others of the format have lost the markers of those.
      guard first.session.state.history.undoSteps.last?.inverse.edits.allSatisfy(\.insert.isEmpty) == true else {
        continue
      }
      guard letters(format.role, in: first.session.state).all else { continue }
      // Nothing is known of the first time: the markers alone must say what to take away.
      let second = surface(first.string, first.selection)
      second.perform(format.command)
      #expect(
        sameBytes(second.string, text),
        "seed \(seed), \(format): \(text.debugDescription) \(selection) → \(first.string.debugDescription) \(first.selection) → \(second.string.debugDescription)"
      )
      given += 1
    }
    #expect(given > 150, "\(given)")
  }

  @Test(
    arguments: [
      EditorCommand.ID.quote, .bulletList, .numberedList, .taskList, .toggleTask, .codeBlock, .heading1, .heading3,
    ])
  func aParagraphCommandGivenTwiceGivesTheBytesBack(_ id: EditorCommand.ID) {
    var given = 0
    for seed in 0..<600 {
      var random = RandomDocument(seed: UInt64(seed) * 13 + 1)
      let text = random.document()
      let selection = random.selection(in: Rope(text))
      let surface = surface(text, selection)
      let before = surface.session.state
      surface.perform(id)
      let after = surface.session.state
      guard !sameBytes(after.text.string, text) else { continue }
      func what() -> Comment {
        "seed \(seed), \(id): \(text.debugDescription) \(selection) → \(after.text.string.debugDescription) \(after.selection)"
      }
      // The writer's own letters are all there, in their order.
      func letters(_ text: String) -> String {
        String(text.filter { $0.isLetter || $0.unicodeScalars.first!.properties.isEmojiPresentation })
      }
      // What stands behind a fence belongs to it.
      let losesFence = id == .codeBlock && EditorCommand.active(in: before).contains(.codeBlock)
      if !losesFence, id != .toggleTask, id != .taskList, id != .bulletList, id != .numberedList {
        #expect(sameBytes(letters(after.text.string), letters(text)), what())
      }
      let now = EditorCommand.active(in: after).contains(id)
      let was = EditorCommand.active(in: before).contains(id)
      if was {
        #expect(!now, what())
      } else if selection.isCaret, before.syntax.block(at: selection.head).kind == .paragraph {
        #expect(now, what())
      }
      let isUniform = after.history.undoSteps.last?.toggle != nil
      surface.perform(id)
      if isUniform {
        #expect(sameBytes(surface.string, text), what())
        given += 1
      }
      while surface.session.state.history.canUndo { surface.perform(.undo) }
      #expect(sameBytes(surface.string, text), what())
      #expect(surface.selection == selection, what())
    }
    #expect(given > 30, "\(given)")
  }

  @Test(arguments: [EditorCommand.ID.quote, .codeBlock, .bulletList, .taskList, .numberedList])
  func aPlainParagraphIsAsBeforeWhenItsMarkersAreTakenOffLater(_ id: EditorCommand.ID) {
    var given = 0
    for seed in 0..<600 {
      var random = RandomDocument(seed: UInt64(seed) * 17 + 2)
      let text = random.document()
      let first = surface(text, random.selection(in: Rope(text)))
      let before = first.session.state
      let lines = before.wholeBlocks(before.selectedLines)
      var line = lines.lowerBound
      var isPlain = true
      while line <= lines.upperBound {
        let kind = before.syntax.block(at: before.text.start(of: line)).kind
        isPlain = isPlain && kind == .paragraph && before.containers(of: line).isEmpty
        line += 1
      }
      // A line that is cut out of its paragraph is kept apart by an empty line, which stays.
      guard isPlain, id == .quote || lines == before.selectedLines else { continue }
      first.perform(id)
      let second = surface(first.string, first.selection)
      second.perform(id)
      #expect(
        sameBytes(second.string, text),
        "seed \(seed), \(id): \(text.debugDescription) → \(first.string.debugDescription) → \(second.string.debugDescription)"
      )
      given += 1
    }
    #expect(given > 50, "\(given)")
  }
}
