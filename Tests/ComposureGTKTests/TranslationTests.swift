import ComposureEditor
import ComposureNotes
import Testing

@testable import ComposureGTK

@Suite struct TranslationTests {
  static let languages = Language.allCases.filter { $0 != .english }
  static let problems: [FileProblem.Kind] = [
    .notFound, .isFolder, .notAFile, .mayNotRead, .mayNotWrite, .folderMayNotBeWritten, .readOnlyFileSystem,
    .tooLarge(size: 2_000_000, limit: 1_000_000), .noSpace, .badName,
    .cannotEncode(character: "가", line: 3, encoding: .cp949),
    .wouldLoseBytes(.invalidBytes(line: 1, encoding: .utf8)), .wouldLoseBytes(.ambiguousNull),
    .system(SystemError(.inputOutput, call: "read")),
  ]

  @Test func placeholdersAreFilledByName() {
    #expect(tr("{b} before {a}", ["a": "1", "b": "2"]) == "2 before 1")
  }

  @Test func bracesInAnArgumentAreLeftAlone() {
    #expect(tr("“{name}” in {folder} {", ["name": "{folder}", "folder": "글"]) == "“{folder}” in 글 {")
  }

  @Test func aPlaceholderWithoutAnArgumentStays() {
    #expect(tr("{who} and {n}") == "{who} and {n}")
  }

  @Test func aNumberIsGroupedAndChoosesItsForm() {
    #expect(trn("{n} word", "{n} words", 1) == "1 word")
    #expect(trn("{n} word in {name}", "{n} words in {name}", 1_234_567, ["name": "글"]) == "1,234,567 words in 글")
    #expect(trn("{n} word", "{n} words", 0) == "0 words")
    #expect(grouped(-1_000) == "−1,000")
  }

  @Test(arguments: languages) func everyCommandHasATitleInEveryLanguage(_ language: Language) throws {
    let catalogue = try PortableObject(language).translations
    for command in CommandMenu.editorCommands {
      #expect(catalogue[command.title]?.isEmpty == false, "\(command.title)")
    }
  }

  @Test(arguments: languages) func everyProblemWithAFileIsToldInEveryLanguage(_ language: Language) throws {
    let catalogue = try PortableObject(language).translations
    for kind in Self.problems {
      for action in [FileProblem.Action.opening, .saving] {
        for rescue in [nil, "/rescue"] {
          let problem = FileProblem(kind, while: action, path: "/a", rescue: rescue)
          for text in [problem.what, problem.kept, problem.advice] {
            #expect(catalogue[text.template]?.isEmpty == false, "\(text.template)")
          }
        }
      }
    }
  }

  @Test func aProblemIsOneText() {
    let text = translated(FileProblem(.noSpace, while: .saving, path: "/글/일기.md"))
    #expect(
      text == "There is no room left on the disk for “일기.md”. The file on the disk is as it was, and your text is still"
        + " open here. Make room, or save on another disk.")
  }

  @Test func theWelcomeNoteShowsWhatItSpeaksOfInEveryLanguage() throws {
    let notes = try [Welcome.note] + Self.languages.map { try #require(PortableObject($0).translations[Welcome.note]) }
    for note in notes {
      #expect(note.hasPrefix("# "))
      for example in ["**", "`", "\n> ", "\n- `Ctrl+S`"] { #expect(note.contains(example), "\(note)") }
      #expect(note.hasSuffix("\n"))
    }
  }
}
