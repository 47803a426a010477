#if canImport(UIKit)
  import ComposureEditor
  import ComposureNotes
  import SwiftUI

  /// Quick entry: a note, and where it was if the writer wants to say.
  ///
  /// Both fields are editors of this library: a tap on the other one, or on the button, leaves a syllable that is being
  /// composed whole where it is, and what is saved holds it.
  ///
  /// The field for the place is shown while any field has the focus or holds something. It does not hang on the note's
  /// focus alone: a tap on it takes that focus away first, and the field would be gone before the tap reaches it.
  public struct Composer: View {
    /// What was entered: a note and a place. Its `text` is the file, with the place in YAML before the note.
    public typealias Entry = QuickEntry

    private enum Field: Hashable {
      case note
      case place
    }

    @State private var note: String
    @State private var place: String
    /// The field that has the focus.
    @State private var focus: Field?
    private let asksForPlace: Bool
    private let changed: @MainActor (Entry) -> Void
    private let save: @MainActor (Entry) -> Void
    package var makeLoop: @MainActor () -> any MainLoop = { DispatchLoop.current }

    /// Fields for an entry, and a button that saves it. Return in the field for the place saves, too.
    ///
    /// - Parameters:
    ///   - entry: what the fields hold at first.
    ///   - asksForPlace: false leaves the field for the place out, unless it holds something at first.
    ///   - onChange: is told of what is entered with each change, so that it can be kept if the app ends.
    ///   - save: takes what was entered; the fields are empty afterwards.
    public init(
      _ entry: Entry = Entry(), asksForPlace: Bool = true, onChange: @escaping @MainActor (Entry) -> Void = { _ in },
      save: @escaping @MainActor (Entry) -> Void
    ) {
      _note = State(initialValue: entry.note)
      _place = State(initialValue: entry.place)
      self.asksForPlace = asksForPlace || !entry.place.isEmpty
      changed = onChange
      self.save = save
    }

    /// The fields and the button.
    public var body: some View {
      VStack(alignment: .leading) {
        field($note, .note).editorPlaceholder(localized("Note"))
        if asksForPlace, focus != nil || !note.isEmpty || !place.isEmpty {
          Divider()
          field($place, .place, onReturn: saveSettled)
            .editorPlaceholder(localized("Where?"))
            .scrollDisabled(true)
        }
        Button(localized("Save"), action: saveSettled).disabled(entry.isEmpty)
      }
      .onChange(of: entry) { _, entry in changed(entry) }
    }

    private func field(
      _ text: Binding<String>, _ field: Field, onReturn: (@MainActor () -> Void)? = nil
    ) -> BoundTextView {
      BoundTextView(
        text: text, look: .plain(.body), makeLoop: makeLoop, onReturn: onReturn,
        onFocus: { isFocused in
          if isFocused { focus = field } else if focus == field { focus = nil }
        })
    }

    /// A place is one line, however it was pasted.
    private var entry: Entry {
      Entry(note: note, place: place.split(whereSeparator: \.isNewline).joined(separator: " "))
    }

    private func saveSettled() { settled("save") { finish() } }

    private func finish() {
      let entry = entry
      guard !entry.isEmpty else { return }
      note = ""
      place = ""
      // Saving may take the fields from the screen, and then nobody would be told any more.
      changed(Entry())
      save(entry)
    }
  }
#endif
