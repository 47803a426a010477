import ComposureEditor
import ComposureMarkdown
import ComposureText
import Testing

@testable import ComposureGTK

@MainActor @Suite struct CountPopoverTests {
  private let counts = TextCounts(SyntaxTree("# 제목\n\n나는 학교에 간다. 정말?\n"))

  @Test func theCountBesideThePageIsThatOfTheSelectionWhereSomethingIsSelected() {
    #expect(CountPopover.summary(counts, selection: nil) == "5 words · 16 characters")
    #expect(
      CountPopover.summary(counts, selection: TextCounts("나")) == "Selected: 1 word · 1 character")
  }

  @Test func thePopoverHasEachCountWithItsName() {
    #expect(CountPopover.rows(counts).map(\.value) == ["5", "16", "13", "3", "2", "1", "Under a minute"])
  }

  @Test func readingTimeIsInMinutesWithItsRange() {
    var counts = TextCounts()
    counts.otherWords = 2_380
    #expect(CountPopover.readingTime(ReadingTime(counts)) == "10 min (7–14)")
  }

  @Test func aFileOfSettingsSaysWhichSwitchesAreOn() {
    #expect(Settings.smartTypingKeys.filter(\.key.fallback).map(\.value) == [.pairs, .shortcuts])
  }
}
