#if canImport(UIKit)
  import ComposureEditor
  import ComposureNotes
  import ComposureUI
  import Foundation
  import SwiftUI

  /// The note that is open.
  struct EditorScreen: View {
    let model: AppModel
    @Bindable var note: OpenNote
    @State private var showsStatistics = false

    var body: some View {
      VStack(spacing: 0) {
        if let notice = note.notice { NoticeBar(notice: notice, note: note) }
        NoteEditor(document: note.document)
        if let problem = note.document.findProblem {
          Text(problem).font(.footnote).foregroundStyle(.red).padding(6)
        }
        if model.settings.showsCounts {
          Button {
            showsStatistics = true
          } label: {
            CountsBar(document: note.document)
          }
          .buttonStyle(.plain)
          .popover(isPresented: $showsStatistics) { StatisticsList(document: note.document) }
        }
      }
      .navigationTitle(note.title)
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItemGroup(placement: .topBarTrailing) {
          Button(localized("Format"), systemImage: "textformat") { note.document.toggleFormattingPanel() }
          Button(localized("Outline"), systemImage: "list.bullet.indent") {
            note.document.whenSettled("outline") { note.showsOutline = true }
          }
          .popover(isPresented: $note.showsOutline) {
            OutlineList(document: note.document) { note.showsOutline = false }.frame(minWidth: 280, minHeight: 320)
          }
          Button(localized("Find"), systemImage: "doc.text.magnifyingglass") { note.document.find() }
          Button(localized("Fold or Unfold"), systemImage: "chevron.up.chevron.down") { note.document.toggleFold() }
            .disabled(!note.document.canFold)
          Menu(localized("More"), systemImage: "ellipsis.circle") {
            Button(localized("Find and Replace"), systemImage: "rectangle.and.text.magnifyingglass") {
              note.document.find(replacing: true)
            }
            Divider()
            CommandButtons(document: note.document, group: .table)
            Divider()
            CommandButtons(document: note.document, group: .folding)
          }
        }
      }
      .onAppear {
        // The view has its window in the turn after.
        if note.isNew { model.loop.nextTurn { note.document.focus() } }
      }
      .id(note.id)
    }
  }

  /// What happened to a note's file, over its text: it is read at leisure and takes nothing from the writer.
  struct NoticeBar: View {
    let notice: Notice
    let note: OpenNote

    var body: some View {
      VStack(alignment: .leading, spacing: 6) {
        Text(notice.what).font(.headline)
        Text(notice.message).font(.subheadline)
        HStack(spacing: 16) {
          if note.needsCopy {
            Button(localized("Save a Copy")) { note.document.whenSettled("saveCopy") { note.saveCopy() } }
          }
          Button(localized("Dismiss")) { note.notice = nil }
        }
      }
      .padding()
      .frame(maxWidth: .infinity, alignment: .leading)
      .background(.bar)
      .accessibilityElement(children: .contain)
    }
  }

  /// How much has been written, or is selected.
  struct CountsBar: View {
    let document: NoteDocument

    var body: some View {
      let counts = document.selectedCounts ?? document.counts
      Text(
        LocalizableText("{0} characters, {1} words", counts.characters.formatted(), counts.words.formatted()).local
      )
      .font(.footnote).monospacedDigit().foregroundStyle(.secondary).padding(6)
    }
  }
#endif
