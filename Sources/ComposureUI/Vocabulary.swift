#if canImport(UIKit)
  import ComposureEditor
  import ComposureMarkdown

  // The types of the core that an app meets here, so that it has to import nothing else for them.

  /// Something that a writer can ask the editor to do to the text; see <doc:Commands>.
  ///
  /// `EditorCommand.all` has every command, `EditorCommand.command(_:)` the one with an identifier. A command has a title
  /// in English, the name of an SF Symbol, and mostly a key.
  public typealias EditorCommand = ComposureEditor.EditorCommand

  /// The words and the characters of a text, as a writer counts them: characters are what Swift calls so, without line
  /// breaks, and each Chinese character or kana is a word of its own.
  public typealias TextCounts = ComposureEditor.TextCounts

  /// What a piece of Markdown is, for a theme: a heading, emphasis, code, a marker and so on.
  public typealias StyleRole = ComposureMarkdown.StyleRole
#endif
