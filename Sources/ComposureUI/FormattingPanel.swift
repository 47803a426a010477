#if canImport(UIKit)
  import ComposureEditor
  import UIKit

  /// A button for each command that changes what text or a paragraph looks like, and those of a table while the caret is
  /// in one. Stands in place of the keyboard, or in a popover.
  final class FormattingPanel: UIInputView {
    private weak var document: NoteDocument?
    private var buttons: [(command: EditorCommand.ID, button: UIButton)] = []
    private var tableRow: UIView?

    init(_ document: NoteDocument) {
      self.document = document
      super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 216), inputViewStyle: .keyboard)
      allowsSelfSizing = true
      let tableCommands = row(EditorCommand.all.filter { $0.group == .table })
      tableRow = tableCommands
      let rows = UIStackView(arrangedSubviews: [
        tableCommands,
        row(EditorCommand.all.filter { $0.group == .format }),
        row(EditorCommand.all.filter { $0.group == .paragraph }),
        row(EditorCommand.all.filter { $0.group == .lists || $0.group == .insert }),
      ])
      rows.axis = .vertical
      rows.distribution = .fillEqually
      rows.spacing = 8
      rows.translatesAutoresizingMaskIntoConstraints = false
      addSubview(rows)
      NSLayoutConstraint.activate([
        rows.leadingAnchor.constraint(equalTo: safeAreaLayoutGuide.leadingAnchor, constant: 12),
        rows.trailingAnchor.constraint(equalTo: safeAreaLayoutGuide.trailingAnchor, constant: -12),
        rows.topAnchor.constraint(equalTo: topAnchor, constant: 12),
        rows.bottomAnchor.constraint(equalTo: safeAreaLayoutGuide.bottomAnchor, constant: -12),
      ])
      update()
    }

    required init?(coder: NSCoder) { nil }

    /// Shows which commands would do something, and which have done it here. VoiceOver says so, too.
    func update() {
      for (command, button) in buttons {
        button.isEnabled = document?.isEnabled(command) ?? false
        button.isSelected = document?.isActive(command) ?? false
      }
      // While something is composed every command can be given; what the caret is in is another matter.
      let isInTable = document.map { EditorCommand.command(.alignTable).isEnabled(in: $0.session.state) } ?? false
      tableRow?.isHidden = !isInTable
    }

    private func row(_ commands: [EditorCommand]) -> UIStackView {
      let row = UIStackView(arrangedSubviews: commands.map(button))
      row.distribution = .fillEqually
      row.spacing = 8
      return row
    }

    private func button(_ command: EditorCommand) -> UIButton {
      let action = UIAction(image: UIImage(systemName: command.symbol)) { [weak document] _ in
        document?.perform(command.id)
      }
      let button = UIButton(configuration: .gray(), primaryAction: action)
      button.accessibilityLabel = localized(command.title)
      buttons.append((command.id, button))
      return button
    }
  }
#endif
