#if canImport(UIKit)
  import ComposureEditor
  import UIKit

  /// The bar above the keyboard: opens the formatting panel, takes back and does again, and puts the keyboard away.
  final class FormattingBar: UIToolbar {
    private weak var document: NoteDocument?
    private var buttons: [(command: EditorCommand.ID, item: UIBarButtonItem)] = []

    init(_ document: NoteDocument) {
      self.document = document
      super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
      let panel = item("textformat", title: "Format") { [weak document] in document?.toggleFormattingPanel() }
      let keyboard = item("keyboard.chevron.compact.down", title: "Hide Keyboard") { [weak document] in
        document?.whenSettled("hideKeyboard") { document?.resignFocus() }
      }
      let commands = [EditorCommand.ID.bold, .italic, .undo, .redo].map(EditorCommand.command)
      let items = commands.map { command in
        item(command.symbol, title: command.title) { [weak document] in document?.perform(command.id) }
      }
      buttons = zip(commands.map(\.id), items).map { ($0, $1) }
      setItems([panel] + items + [.flexibleSpace(), keyboard], animated: false)
      update()
    }

    required init?(coder: NSCoder) { nil }

    /// Shows which commands would do something, and which have done it here.
    func update() {
      for (command, item) in buttons {
        item.isEnabled = document?.isEnabled(command) ?? false
        item.isSelected = document?.isActive(command) ?? false
      }
    }

    private func item(_ symbol: String, title: String, _ action: @escaping @MainActor () -> Void) -> UIBarButtonItem {
      let item = UIBarButtonItem(
        image: UIImage(systemName: symbol), primaryAction: UIAction(title: localized(title)) { _ in action() })
      item.title = nil
      item.image = UIImage(systemName: symbol)
      item.accessibilityLabel = localized(title)
      return item
    }
  }
#endif
