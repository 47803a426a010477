import ComposureEditor
import ComposureNotes
import Testing

@testable import ComposureGTK

@Suite struct CatalogueTests {
  static let problems: [FileProblem.Kind] = [
    .notFound, .isFolder, .notAFile, .mayNotRead, .mayNotWrite, .folderMayNotBeWritten, .readOnlyFileSystem,
    .tooLarge(size: 2_000_000, limit: 1_000_000), .noSpace, .badName,
    .cannotEncode(character: "가", line: 3, encoding: .cp949),
    .wouldLoseBytes(.invalidBytes(line: 1, encoding: .utf8)), .wouldLoseBytes(.ambiguousNull),
    .system(SystemError(.inputOutput, call: "read")),
  ]

  @Test func everyCommandHasATitleInEveryLanguage() {
    for command in CommandMenu.editorCommands { #expect(Catalogue.entries[command.title] != nil, "\(command.title)") }
  }

  @Test(arguments: problems) func everyProblemWithAFileIsToldInEveryLanguage(_ kind: FileProblem.Kind) {
    for action in [FileProblem.Action.opening, .saving] {
      for rescue in [nil, "/rescue"] {
        let problem = FileProblem(kind, while: action, path: "/a", rescue: rescue)
        for text in [problem.what, problem.kept, problem.advice] {
          #expect(Catalogue.entries[text.template] != nil, "\(text.template)")
        }
      }
    }
  }

  @Test func aTranslationHasThePlacesOfItsTemplate() {
    func places(_ text: String) -> Set<Character> {
      var places: Set<Character> = []
      for (open, digit) in zip(text, text.dropFirst()) where open == "{" { places.insert(digit) }
      return places
    }
    for (template, entry) in Catalogue.entries {
      for translation in [entry.ko, entry.ja, entry.zh] {
        #expect(places(translation) == places(template), "\(translation)")
        #expect(!translation.isEmpty)
      }
    }
  }

  @Test func aProblemIsOneTextInTheWritersLanguage() {
    let problem = FileProblem(.noSpace, while: .saving, path: "/글/일기.md")
    let text = Catalogue.text(of: problem, in: .korean)
    #expect(text.hasPrefix("디스크에 ‘일기.md’을(를) 쓸 자리가 없습니다. 디스크의 파일은 그대로이고"))
  }

  @Test func countsAreGroupedAndKnowTheSingular() {
    #expect(Message.count(words: 1, characters: 1_234_567).text(in: .english) == "1 word · 1,234,567 characters")
    #expect(Message.count(words: 1_000, characters: 0).text(in: .korean) == "1,000 단어 · 0자")
  }

  @Test func theWelcomeNoteShowsWhatItSpeaksOf() {
    for language in Language.allCases {
      let note = Welcome.note(in: language)
      #expect(note.hasPrefix("# "))
      for example in ["**", "`", "\n> ", "\n- **Ctrl+S**"] { #expect(note.contains(example), "\(language)") }
      #expect(note.hasSuffix("\n"))
    }
  }
}
