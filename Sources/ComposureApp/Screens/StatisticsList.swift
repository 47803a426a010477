#if canImport(UIKit)
  import ComposureNotes
  import ComposureUI
  import Foundation
  import SwiftUI

  /// All counts of a note, or of what is selected in it, without its markup.
  struct StatisticsList: View {
    let document: NoteDocument

    var body: some View {
      let selected = document.selectedCounts
      let counts = selected ?? document.counts
      Form {
        Section(selected == nil ? localized("Note") : localized("Selection")) {
          row(localized("Words"), counts.words)
          row(localized("Characters"), counts.characters)
          row(localized("Characters without Spaces"), counts.charactersWithoutSpaces)
          row(localized("Sentences"), counts.sentences)
          row(localized("Paragraphs"), counts.paragraphs)
          row(localized("Manuscript Pages"), counts.manuscriptPages)
          LabeledContent(localized("Reading Time"), value: time(ReadingTime(counts).typical))
        }
      }
      .frame(minWidth: 280, minHeight: 360)
    }

    private func row(_ title: String, _ count: Int) -> some View {
      LabeledContent(title, value: count.formatted())
    }

    /// Whole minutes, at least one where there is anything to read.
    private func time(_ seconds: Double) -> String {
      LocalizableText("{0} min", Int((seconds / 60).rounded(.up)).formatted()).local
    }
  }
#endif
