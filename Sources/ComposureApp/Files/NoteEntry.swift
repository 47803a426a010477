#if canImport(UIKit)
  import ComposureMarkdown
  import ComposureText
  import Foundation

  /// A note in the list.
  struct NoteEntry: Identifiable, Hashable, Sendable {
    /// By what a file that was not written is known.
    struct Stamp: Hashable, Sendable {
      /// Nanoseconds since 1970.
      var modified: Int64
      /// Bytes.
      var size: Int64
    }

    let id: NoteID
    let stamp: Stamp
    /// The first line as a reader sees it, or the file's name.
    let title: String
    /// What follows the first line, in one line.
    let preview: String
    private let searched: SearchText

    var modified: Date { Date(timeIntervalSince1970: Double(stamp.modified) / 1_000_000_000) }

    init(id: NoteID, stamp: Stamp, text: String) {
      self.id = id
      self.stamp = stamp
      let lines = Self.withoutFrontMatter(text).split(whereSeparator: \.isNewline).lazy
        .filter { !$0.allSatisfy(\.isWhitespace) }.prefix(4).map { Self.withoutMarkup(String($0.prefix(200))) }
        .filter { !$0.isEmpty }
      title = lines.first ?? id.fileName
      preview = lines.dropFirst().joined(separator: " ")
      searched = SearchText(title + "\n" + text)
    }

    func matches(_ query: SearchQuery) -> Bool { query.isMatched(by: searched) }

    /// What a reader reads: the text behind the YAML at its start, if there is any.
    private static func withoutFrontMatter(_ text: String) -> Substring {
      var rest = text[...]
      var isFirst = true
      while !rest.isEmpty {
        let end = rest.firstIndex(where: \.isNewline) ?? rest.endIndex
        let line = rest[..<end]
        rest = rest[end...].dropFirst()
        if isFirst, line != "---" { return text[...] }
        if !isFirst, line == "---" || line == "..." { return rest }
        isFirst = false
      }
      return text[...]
    }

    /// A line as it is shown where it is no Markdown any more.
    private static func withoutMarkup(_ line: String) -> String {
      let rope = Rope(line)
      var result = ""
      var position = UTF8Offset.zero
      for span in SyntaxTree(rope).styleSpans(in: rope.fullRange) {
        switch span.role {
        case .markup, .linkTarget, .listMarker, .thematicBreak:
          if span.range.lowerBound > position { result += rope.string(in: position..<span.range.lowerBound) }
          position = max(position, span.range.upperBound)
        default: break
        }
      }
      result += rope.string(in: position..<rope.end)
      return result.trimmingCharacters(in: .whitespaces)
    }
  }
#endif
