import Testing

@testable import composure

@Suite struct ArgumentsTests {
  @Test func filesAndOptionsMayBeMixed() throws {
    let arguments = try Arguments(["a.md", "--record", "t.jsonl", "b.md"])
    #expect(arguments.files == ["a.md", "b.md"])
    #expect(arguments.record == "t.jsonl")
    #expect(arguments.request == .edit)
  }

  @Test func behindTwoDashesEverythingIsAFile() throws {
    #expect(try Arguments(["--", "--help", "-x"]).files == ["--help", "-x"])
  }

  @Test func helpAndVersionAreAskedForEitherWay() throws {
    #expect(try Arguments(["-h"]).request == .help)
    #expect(try Arguments(["--version", "a.md"]).request == .version)
  }

  @Test(arguments: [["--bogus"], ["--record"], ["--record="]]) func aMistakeIsNamed(_ list: [String]) {
    #expect(throws: Arguments.Mistake.self) { try Arguments(list) }
  }

  @Test func quickEntryIsAskedForWithoutAFile() throws {
    #expect(try Arguments(["--quick", "--record", "t"]).quickEntry)
    #expect(throws: Arguments.Mistake.self) { try Arguments(["--quick", "a.md"]) }
  }

  @Test func exportNamesOneFileAndAForm() throws {
    let arguments = try Arguments(["export", "a.md", "--to", "html"])
    #expect(arguments.request == .export(.html))
    #expect(arguments.files == ["a.md"])
    #expect(try Arguments(["export", "--to", "text", "--", "--to"]).files == ["--to"])
    #expect(try Arguments(["--", "export"]).request == .edit)
  }

  @Test(arguments: [
    ["export"], ["export", "a.md"], ["export", "--to", "html"], ["export", "a.md", "--to"],
    ["export", "a.md", "--to", "doc"],
    ["export", "a.md", "b.md", "--to", "html"], ["export", "a.md", "--bogus", "--to", "html"],
  ]) func anIncompleteExportIsAMistake(_ list: [String]) {
    #expect(throws: Arguments.Mistake.self) { try Arguments(list) }
  }
}
