#if canImport(UIKit)
  import ComposureEditor
  import SwiftUI

  /// Quick entry: a note, and where it was if the writer wants to say.
  ///
  /// The field for the place is shown while any field has the focus or holds something. It does not hang on the note's
  /// focus alone: a tap on it takes that focus away first, and the field would be gone before the tap reaches it.
  public struct Composer: View {
    /// What was entered.
    public struct Entry: Hashable, Sendable {
      /// The note as it was typed, line breaks included; may be empty when a place was given.
      public var note: String
      /// Where it was; empty when nothing was said.
      public var place: String

      /// An entry with a note, and a place if there is one.
      public init(note: String, place: String = "") {
        self.note = note
        self.place = place
      }
    }

    private enum Field: Hashable {
      case note
      case place
    }

    @State private var note = ""
    @State private var place = ""
    /// The field that has the focus, whatever kind of view it is.
    @State private var focus: Field?
    @FocusState private var isPlaceFocused: Bool
    private let asksForPlace: Bool
    private let save: @MainActor (Entry) -> Void
    package var makeLoop: @MainActor () -> any MainLoop = { DispatchLoop.current }

    /// Fields for an entry, and a button that saves it.
    ///
    /// - Parameters:
    ///   - asksForPlace: false leaves the field for the place out.
    ///   - save: takes what was entered; the fields are empty afterwards.
    public init(asksForPlace: Bool = true, save: @escaping @MainActor (Entry) -> Void) {
      self.asksForPlace = asksForPlace
      self.save = save
    }

    /// The fields and the button.
    public var body: some View {
      VStack(alignment: .leading) {
        editor
        if asksForPlace, focus != nil || !note.isEmpty || !place.isEmpty {
          TextField(localized("Where?"), text: $place)
            .focused($isPlaceFocused)
            .onChange(of: isPlaceFocused) { _, isFocused in
              if isFocused { focus = .place } else if focus == .place { focus = nil }
            }
        }
        Button(localized("Save")) { settled("save") { finish() } }
          .disabled(note.isEmpty && place.isEmpty)
      }
    }

    private var editor: some View {
      BoundTextView(
        text: $note, look: .plain(.body), makeLoop: makeLoop,
        onFocus: { isFocused in
          if isFocused { focus = .note } else if focus == .note { focus = nil }
        })
    }

    private func finish() {
      save(Entry(note: note, place: place))
      note = ""
      place = ""
    }
  }
#endif
