import CGTK
import ComposureMarkdown

/// The text tags of one buffer: a tag for each role of the syntax, one for hidden text, and one for each width by which
/// a list item's later rows hang.
@MainActor final class TagSet {
  private let table: Object
  private var roles: [StyleRole: Object] = [:]
  private var hanging: [Int: Object] = [:]
  private var rooms: [Int: Object] = [:]
  let hidden: Object
  /// What is folded away.
  let folded: Object
  /// Keeps a word in one row.
  let unbroken: Object
  /// Makes a syllable in a table as wide as two letters.
  let syllable: Object
  /// Changes nothing that can be seen; when it comes or goes, the text is measured anew.
  let measured: Object
  /// Gives a line the room above it that it has anyway, also where the view gives another one to lines without tags.
  let ownRoom: Object
  private(set) var theme: Theme

  /// Later roles win over earlier ones where both say something.
  private static let order: [StyleRole] =
    (1...8).map { .quote($0) } + [.frontMatter, .tableRow, .tableHeader, .codeBlock] + (1...6).map { .heading($0) } + [
      .highlight, .strong, .emphasis, .strikethrough, .link, .html, .codeSpan, .codeInfo, .linkTarget, .footnote,
      .task(done: false), .task(done: true), .listMarker, .thematicBreak, .markup,
      .unfocused,
      .misspelling,
      .found(isCurrent: false), .found(isCurrent: true),
    ]

  init(table: Object, theme: Theme) {
    self.table = table
    self.theme = theme
    hidden = ReadableTag.make()
    folded = ReadableTag.make()
    unbroken = ReadableTag.make()
    syllable = ReadableTag.make()
    measured = ReadableTag.make()
    ownRoom = ReadableTag.make()
    // What comes later wins where both say something.
    for tag in [ownRoom, hidden, folded, unbroken, syllable, measured] {
      gtk_text_tag_table_add(table.opaque, tag.of())
      g_object_unref(tag)
    }
    for role in Self.order { roles[role] = add() }
    set(hidden, "invisible", true)
    set(folded, "invisible", true)
    set(unbroken, "allow-breaks", false)
    set(measured, "rise", 0)
    set(ownRoom, "pixels-above-lines", theme.leading)
    for (role, tag) in roles { Self.dress(tag, theme.style(for: role), theme) }
  }

  /// The tag of a role; deeper quotes than the theme distinguishes look like the deepest.
  func tag(for role: StyleRole) -> Object? {
    if case .quote(let depth) = role { return roles[.quote(min(max(1, depth), 8))] }
    return roles[role]
  }

  /// Every tag that makes rows hang.
  var hangingTags: [Object] { Array(hanging.values) }

  /// The tag that moves all rows of a paragraph but the first to the right by `width` pixels.
  func hangingTag(width: Int) -> Object {
    if let tag = hanging[width] { return tag }
    let tag = add()
    gtk_text_tag_set_priority(tag.of(), 0)
    set(tag, "indent", -width)
    hanging[width] = tag
    return tag
  }

  /// Every tag that makes room for a picture.
  var roomTags: [Object] { Array(rooms.values) }

  /// The tag that makes room of `height` pixels above a paragraph.
  func roomTag(height: Int) -> Object {
    if let tag = rooms[height] { return tag }
    let tag = add()
    set(tag, "pixels-above-lines", height)
    rooms[height] = tag
    return tag
  }

  /// Gives the tags the looks of `theme`; text that carries them is drawn anew.
  func apply(_ theme: Theme, _ meter: TextMeter) {
    self.theme = theme
    set(ownRoom, "pixels-above-lines", theme.leading)
    let size = theme.style(for: .tableRow).size ?? theme.bodySize
    set(syllable, "letter-spacing", meter.missingWidth(ofSyllablesIn: theme.monospaceFamilies, size: size))
    for (role, tag) in roles { Self.dress(tag, theme.style(for: role), theme) }
  }

  private func add() -> Object {
    let tag = ReadableTag.make()
    gtk_text_tag_table_add(table.opaque, tag.of())
    g_object_unref(tag)
    return tag
  }

  private static func dress(_ tag: Object, _ style: RoleStyle, _ theme: Theme) {
    if let size = style.size { set(tag, "size-points", size) }
    if let weight = style.weight { set(tag, "weight", weight) }
    if style.italic { setEnumeration(tag, "style", "italic") }
    if style.monospace { set(tag, "family", theme.monospaceFamilies.joined(separator: ", ")) }
    if style.strikethrough { set(tag, "strikethrough", true) }
    if style.underline { setEnumeration(tag, "underline", "single") }
    if let wave = style.wave {
      setEnumeration(tag, "underline", "error")
      setColour(tag, "underline-rgba", wave)
    }
    if let colour = style.colour { setColour(tag, "foreground-rgba", colour) }
    if let background = style.background { set(tag, "background", background) }
    if let margin = style.leftMargin { set(tag, "left-margin", theme.pageMargin + margin) }
    if let indent = style.indent { set(tag, "indent", indent) }
    if let space = style.spaceAbove { set(tag, "pixels-above-lines", space) }
  }
}
