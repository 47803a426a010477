#if canImport(UIKit)
  // The types of the core that an app meets here. Their names have descriptions of their own below. A name alone does not
  // bring the members along: where MemberImportVisibility is on, as in projects that Xcode 26 makes, `counts.words` would
  // ask for an import of ComposureEditor. So these types, and only these, are exported; the rest of the core has names
  // that an app may need for itself, and SwiftUI's `Transaction` is one of them.
  @_exported import struct ComposureEditor.EditorCommand
  @_exported import enum ComposureEditor.FocusMode
  @_exported import struct ComposureEditor.ReadingTime
  @_exported import struct ComposureEditor.SmartTyping
  @_exported import struct ComposureEditor.TextCounts
  @_exported import enum ComposureMarkdown.StyleRole
  @_exported import struct ComposureNotes.QuickEntry
  @_exported import struct ComposureText.Selection
  @_exported import struct ComposureText.UTF8Offset

  /// Something that a writer can ask the editor to do to the text; see <doc:Commands>.
  ///
  /// `EditorCommand.all` has every command, `EditorCommand.command(_:)` the one with an identifier. A command has a title
  /// in English, the name of an SF Symbol, and mostly a key.
  public typealias EditorCommand = ComposureEditor.EditorCommand

  /// How much a text is: words, characters, sentences, paragraphs, manuscript pages, without markup. Each Chinese
  /// character or kana is a word of its own.
  public typealias TextCounts = ComposureEditor.TextCounts

  /// How long most adults take to read a text.
  public typealias ReadingTime = ComposureEditor.ReadingTime

  /// What is written in passing: a note, and where it was. ``Composer`` makes it.
  public typealias QuickEntry = ComposureNotes.QuickEntry

  /// Which part of the text stands out while the rest steps back.
  public typealias FocusMode = ComposureEditor.FocusMode

  /// What the editor may make of what is typed, each with its switch.
  public typealias SmartTyping = ComposureEditor.SmartTyping

  /// What a piece of Markdown is, for a theme: a heading, emphasis, code, a marker and so on.
  public typealias StyleRole = ComposureMarkdown.StyleRole

  /// What is selected, with its direction, in the core's positions. ``NoteDocument/selectedRange`` has it in UIKit's.
  public typealias Selection = ComposureText.Selection

  /// A place in a text, in bytes of UTF-8 from its start.
  public typealias UTF8Offset = ComposureText.UTF8Offset
#endif
