#if canImport(UIKit)
  import ComposureNotes
  import ComposureUI
  import SwiftUI

  /// All notes, and what is found among them.
  struct NoteListScreen: View {
    @Bindable var model: AppModel

    var body: some View {
      List(selection: $model.selection) {
        ForEach(model.shownEntries) { entry in
          NavigationLink(value: entry.id) { NoteRow(entry: entry) }
            .swipeActions(allowsFullSwipe: false) {
              Button(localized("Delete"), systemImage: "trash", role: .destructive) { model.doomed = entry }
            }
        }
      }
      .alert(
        LocalizableText("Delete “{0}”?", model.doomed?.title ?? "").local, isPresented: $model.isDeletionAsked,
        presenting: model.doomed
      ) { entry in
        Button(localized("Delete"), role: .destructive) { model.delete(entry) }
        Button(localized("Cancel"), role: .cancel) {}
      } message: { _ in
        Text(localized("The file is removed and cannot be brought back."))
      }
      .overlay { if model.isListed, model.shownEntries.isEmpty { nothing } }
      .refreshable { await model.sync() }
      .searchable(text: $model.query, isPresented: $model.isSearching, prompt: localized("Search Notes"))
      .navigationTitle(localized("Notes"))
      .toolbar {
        ToolbarItem(placement: .topBarLeading) {
          Button(localized("Settings"), systemImage: "gearshape") { model.whenSettled { model.sheet = .settings } }
        }
        ToolbarItem(placement: .topBarTrailing) {
          Button(localized("Quick Entry"), systemImage: "bolt") { model.whenSettled { model.sheet = .composer } }
        }
        ToolbarItem(placement: .topBarTrailing) {
          Button(localized("New Note"), systemImage: "square.and.pencil") { model.whenSettled { model.newNote() } }
        }
        ToolbarItem(placement: .bottomBar) { SyncLabel(status: model.syncStatus) }
      }
    }

    @ViewBuilder private var nothing: some View {
      if model.query.isEmpty {
        ContentUnavailableView(
          localized("No Notes"), systemImage: "note.text",
          description: Text(localized("Notes are Markdown files. You find them in the Files app as well.")))
      } else {
        ContentUnavailableView(
          localized("Nothing Found"), systemImage: "magnifyingglass",
          description: Text(localized("No note holds all of these words.")))
      }
    }
  }

  /// A note in the list.
  struct NoteRow: View {
    let entry: NoteEntry

    var body: some View {
      VStack(alignment: .leading, spacing: 2) {
        Text(entry.title).font(.headline).lineLimit(1)
        HStack(spacing: 6) {
          Text(entry.modified, style: .date).font(.subheadline).foregroundStyle(.secondary)
          Text(entry.preview).font(.subheadline).foregroundStyle(.secondary).lineLimit(1)
        }
      }
      .accessibilityElement(children: .combine)
    }
  }

  /// Whether the notes are the same on all devices.
  struct SyncLabel: View {
    let status: SyncStatus

    var body: some View {
      Label(status.text, systemImage: status.symbol).font(.footnote).foregroundStyle(.secondary)
    }
  }
#endif
