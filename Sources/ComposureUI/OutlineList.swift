#if canImport(UIKit)
  import SwiftUI

  /// The headings of a note, the one that holds the caret marked. A tap goes there.
  public struct OutlineList: View {
    private let document: NoteDocument
    private let onJump: @MainActor () -> Void

    /// Lists the headings of a document.
    ///
    /// - Parameters:
    ///   - document: the note.
    ///   - onJump: called after a heading was chosen: closes what shows the list.
    public init(document: NoteDocument, onJump: @escaping @MainActor () -> Void = {}) {
      self.document = document
      self.onJump = onJump
    }

    /// A list, or a sentence where there is no heading.
    public var body: some View {
      let entries = document.outlineEntries
      if entries.isEmpty {
        Text(localized("No headings yet. A line that begins with # is one.")).foregroundStyle(.secondary).padding()
      } else {
        List(entries) { entry in
          Button {
            document.jump(to: entry)
            onJump()
          } label: {
            Text(entry.title.isEmpty ? localized("Heading without words") : entry.title)
              .fontWeight(entry.isCurrent ? .semibold : .regular)
              .padding(.leading, CGFloat(entry.level - 1) * 16)
              .frame(maxWidth: .infinity, alignment: .leading)
          }
          .accessibilityAddTraits(entry.isCurrent ? .isSelected : [])
        }
      }
    }
  }
#endif
