import CGTK
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

  @Test func thePopoverSaysWhatItsNumbersStandFor() async throws {
    try await Page.openDisplay()
    let popover = CountPopover()
    g_object_ref_sink(popover.widget)
    var texts: [String] = []
    func collect(_ widget: Object) {
      if g_type_check_instance_is_a(widget.of(), gtk_label_get_type()) != 0 {
        texts.append(String(cString: gtk_label_get_text(widget.opaque)))
      }
      for child in children(of: widget.of()) { collect(Object(child)) }
    }
    collect(popover.widget)
    let all = texts.joined()
    for word in ["200 squares", "silent reading", "Markup"] { #expect(all.contains(word), "\(all)") }
    g_object_unref(popover.widget)
  }

  @Test func aFileOfSettingsSaysWhichSwitchesAreOn() {
    #expect(Settings.smartTypingKeys.filter(\.key.fallback).map(\.value) == [.pairs, .shortcuts])
  }
}
