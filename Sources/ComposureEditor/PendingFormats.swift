import ComposureText

/// Formats that were switched on at an empty selection, and what has been typed with them so far.
///
/// The markers are written when nothing is composed. They stand around the typed text without the spaces at its
/// ends, since `**한글 **` is not emphasis; while typing goes on the closing markers follow it.
public struct PendingFormats: Hashable, Sendable {
  /// In the order in which their markers open.
  public var formats: [InlineFormat]
  /// What was typed, from after the opening markers on. Once the closing markers are written it includes them and the
  /// spaces typed after them. Grows with text inserted at its end.
  public var typed: TextRange
  /// The closing markers once they are written.
  public var closer: TextRange?

  public init(formats: [InlineFormat], at position: UTF8Offset) {
    self.formats = formats
    typed = position..<position
  }

  /// No format pending.
  public static let none = PendingFormats(formats: [], at: .zero)

  public var isActive: Bool { !formats.isEmpty }

  /// The opening markers, as text.
  public var openingMarkers: String { formats.map(\.marker).joined() }

  /// The closing markers, as text.
  public var closingMarkers: String { formats.reversed().map(\.marker).joined() }

  /// True while the caret stands where typing continues the pending text: before the closing markers, or after
  /// spaces that follow them.
  public func continues(at caret: UTF8Offset) -> Bool {
    guard isActive else { return false }
    guard let closer else { return caret == typed.upperBound }
    return caret == closer.lowerBound || (typed.upperBound > closer.upperBound && caret == typed.upperBound)
  }

  /// Follows a change. What is typed at the end of the typed text becomes part of it; whatever else is inserted there
  /// (the `# ` of a heading, a word from outside) stays outside.
  func mapped(through changes: ChangeSet, isTyped: Bool) -> PendingFormats {
    guard isActive else { return self }
    var next = self
    if isTyped {
      next.typed = changes.map(typed, start: .before, end: .after)
    } else if typed.isEmpty {
      let position = changes.map(typed.lowerBound, .after)
      next.typed = position..<position
    } else {
      next.typed = changes.map(typed)
    }
    if let closer {
      let moved = changes.map(closer)
      // A closing marker that was deleted is the writer's way to end the format.
      guard moved.length == closer.length else { return .none }
      next.closer = moved
    }
    return next
  }
}

extension PendingFormats {
  /// The opening markers, if they stand right before `offset`.
  fileprivate func opener(before offset: UTF8Offset, in text: Rope) -> TextRange? {
    let length = openingMarkers.utf8.count
    guard offset.value >= length else { return nil }
    for (index, byte) in openingMarkers.utf8.enumerated() where text.byte(at: offset - length + index) != byte {
      return nil
    }
    return (offset - length)..<offset
  }

  /// True for text that begins or ends with a marker of its own.
  fileprivate func isWrittenByHand(_ content: String) -> Bool {
    let markers = formats == [.code] ? ["`"] : Set(formats.map { String($0.markerCharacter) }).union(["*"])
    return markers.contains { content.hasPrefix($0) || content.hasSuffix($0) }
  }
}

/// The transaction that brings the markers around the text typed with formats pending up to date.
///
/// The markers never hold white space at an end and never reach over a line break, which ends the pending formats.
///
/// - Returns: nil when there is nothing to write.
public func writePendingFormats(_ state: EditorState) -> Transaction? {
  let pending = state.pendingFormats
  guard pending.isActive else { return nil }
  let closer = pending.closer
  let inner = state.text.string(in: pending.typed.lowerBound..<(closer?.lowerBound ?? pending.typed.upperBound))
  let outer = closer.map { state.text.string(in: $0.upperBound..<pending.typed.upperBound) } ?? ""
  let typed = inner + outer
  let line = typed.prefix { !$0.isNewline }
  let endsLine = line.endIndex != typed.endIndex
  let content = line.trimmedOfWhitespace
  let spaces = closer == nil ? line.prefix(while: \.isWhitespace).utf8.count : 0
  let annotations = Annotations(.pendingFormat, history: state.history.policyForMarkers(around: pending.typed))
  let start = pending.typed.lowerBound + spaces
  let ends = Transaction(changes: state.noChanges, pendingFormats: PendingFormats.none, annotations: annotations)
  // Markers written by hand would run together with ours.
  if closer == nil, pending.isWrittenByHand(content) { return ends }
  let opener = closer.flatMap { _ in pending.opener(before: start, in: state.text) }

  guard !content.isEmpty else {
    guard let closer else {
      return endsLine ? ends : nil
    }
    // The opening markers may have been deleted with the text.
    let opener = opener ?? start..<start
    return Transaction(
      changes: ChangeSet(
        length: state.text.utf8Count, edits: [.init(range: opener, insert: ""), .init(range: closer, insert: "")]),
      pendingFormats: endsLine ? PendingFormats.none : PendingFormats(formats: pending.formats, at: opener.lowerBound),
      annotations: annotations)
  }
  if closer != nil, opener == nil { return ends }

  let contentLength = line.trimmedAtEndOfWhitespace.utf8.count
  var end = pending.typed.lowerBound + contentLength
  // Positions behind the closing markers are later by their length in the text as it is.
  if let closer, end > closer.lowerBound { end += closer.length }
  var edits: [ChangeSet.Edit] = []
  if closer == nil { edits.append(.init(range: start..<start, insert: pending.openingMarkers)) }
  if end != closer?.lowerBound {
    let insertion = ChangeSet.Edit(range: end..<end, insert: pending.closingMarkers)
    if let closer {
      let removal = ChangeSet.Edit(range: closer, insert: "")
      edits += end < closer.lowerBound ? [insertion, removal] : [removal, insertion]
    } else {
      edits.append(insertion)
    }
  }
  guard !edits.isEmpty || endsLine else { return nil }
  let changes = ChangeSet(length: state.text.utf8Count, edits: edits)
  var next = PendingFormats.none
  if !endsLine {
    next = pending
    let opened = closer == nil ? pending.openingMarkers.utf8.count : 0
    let closingStart = pending.typed.lowerBound + contentLength + opened
    next.typed = (start + opened)..<changes.map(pending.typed.upperBound, .after)
    next.closer = closingStart..<(closingStart + pending.closingMarkers.utf8.count)
  }
  return Transaction(
    changes: changes, selection: selection(state, mapped: changes, keptBefore: end), pendingFormats: next,
    annotations: annotations)
}

/// The selection after `changes`, where a caret at `position` stays before what is inserted there.
private func selection(_ state: EditorState, mapped changes: ChangeSet, keptBefore position: UTF8Offset) -> Selection {
  func map(_ offset: UTF8Offset) -> UTF8Offset { changes.map(offset, offset == position ? .before : .after) }
  return Selection(anchor: map(state.selection.anchor), head: map(state.selection.head))
}

extension StringProtocol {
  /// The text without white space at both ends.
  var trimmedOfWhitespace: String { String(drop(while: \.isWhitespace)).trimmedAtEndOfWhitespace }

  /// The text without white space at its end.
  var trimmedAtEndOfWhitespace: String {
    var end = endIndex
    while end > startIndex, self[index(before: end)].isWhitespace { end = index(before: end) }
    return String(self[startIndex..<end])
  }
}
