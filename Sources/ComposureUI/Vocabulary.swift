#if canImport(UIKit)
  import ComposureEditor
  import ComposureMarkdown
  import ComposureNotes

  // The types of the core that an app meets here, so that it has to import nothing else for them.

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
#endif
