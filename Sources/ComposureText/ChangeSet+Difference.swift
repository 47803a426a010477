extension ChangeSet {
  /// The changes that turn one text into another: by lines, and within changed lines by words.
  ///
  /// Every edit replaces whole graphemes. Texts that differ only in how their characters are composed are different.
  public static func difference(from old: Rope, to new: String) -> ChangeSet {
    let edits = wordDiff(from: old.utf8(in: old.fullRange), to: Array(new.utf8)).map {
      Edit(
        range: TextRange($0.base.lowerBound, $0.base.upperBound), insert: String(decoding: $0.text, as: UTF8.self))
    }
    return ChangeSet(length: old.utf8Count, edits: edits)
  }
}
