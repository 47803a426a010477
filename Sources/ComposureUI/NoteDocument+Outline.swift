#if canImport(UIKit)
  import ComposureEditor
  import ComposureText

  /// A heading of a note, for a table of contents.
  public struct OutlineEntry: Identifiable, Equatable {
    /// The place in the list, from 0.
    public let id: Int
    /// What a reader reads of it.
    public let title: String
    /// From 1, the highest rank, to 6.
    public let level: Int
    /// True for the heading whose section holds the caret.
    public let isCurrent: Bool
  }

  extension NoteDocument {
    /// The headings, in order. Whoever reads them is told when there are others; nothing is done before somebody does, and
    /// those of a long text come a moment later.
    public var outlineEntries: [OutlineEntry] {
      followOutline()
      guard let items = outline.outline?.items else { return [] }
      return items.enumerated().map { index, item in
        OutlineEntry(id: index, title: outline.title(of: item), level: item.level, isCurrent: index == outline.current)
      }
    }

    /// Moves the caret to a heading, shows it, and unfolds what hides it. While something is composed that waits.
    public func jump(to entry: OutlineEntry) {
      guard let items = outline.outline?.items, items.indices.contains(entry.id) else { return }
      outline.jump(to: items[entry.id])
    }
  }
#endif
