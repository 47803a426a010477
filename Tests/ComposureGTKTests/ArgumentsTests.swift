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
}
