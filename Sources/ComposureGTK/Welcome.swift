/// The note that the editor shows when it is started without a file.
enum Welcome {
  static var note: String {
    tr(
      """
      # Welcome to Composure

      Just start writing. **Bold**, *italics* and `code` take shape as you type, and the marks around them show only while the caret is near. What is saved is always plain Markdown.

      ## A syllable is never lost

      Click anywhere, press any shortcut: a syllable that is being composed stays where you typed it, once.

      > You can keep your mind on the writing.

      ## Good to know

      - `Ctrl+B` bold, `Ctrl+I` italics, `Ctrl+K` link
      - `Ctrl+Z` undo, `Ctrl+Shift+Z` redo
      - `Ctrl+S` keeps this note in your documents folder

      """)
  }
}
