import CGTK

/// The bar over the page in which the writer says what to look for: a field, how many there are, options, and a second row
/// for the replacement. It shows what it is told and decides nothing.
@MainActor final class FindBar {
  let widget: Object
  let field = ComposingField()
  let replacementField = ComposingField()
  private let count: Object
  private let problem: Object
  private let replacementRow: Object
  private var replaceButtons: [Object] = []

  /// The writer pressed Return in the field, with Shift or without.
  var entered: @MainActor (_ forward: Bool) -> Void = { _ in }
  /// The writer pressed Return in the field of the replacement.
  var replacementEntered: @MainActor () -> Void = {}
  /// The writer pressed Return with Control and Alt.
  var allReplaced: @MainActor () -> Void = {}
  /// The writer wants the bar gone.
  var dismissed: @MainActor () -> Void = {}

  /// - Parameter options: a `GMenuModel` with what can be chosen about a search.
  init(options: Object, application: Object) {
    widget = object(gtk_box_new(GTK_ORIENTATION_VERTICAL, 6))
    gtk_widget_add_css_class(widget.of(), "composure-find")
    gtk_widget_set_visible(widget.of(), 0)

    count = object(gtk_label_new(nil))
    gtk_widget_add_css_class(count.of(), "dim-label")
    gtk_widget_add_css_class(count.of(), "numeric")
    let choices = object(gtk_menu_button_new())
    gtk_menu_button_set_icon_name(choices.opaque, "view-more-symbolic")
    gtk_menu_button_set_menu_model(choices.opaque, options.of())
    gtk_menu_button_set_has_frame(choices.opaque, 0)
    gtk_widget_set_focus_on_click(choices.of(), 0)
    gtk_widget_set_tooltip_text(choices.of(), tr("Search Options"))
    let close = Self.iconButton("window-close-symbolic", Accelerator.tooltip(tr("Close"), key: "Escape"))

    Self.prepare(field, tr("Find"), icon: "edit-find-symbolic")
    Self.prepare(replacementField, tr("Replace With"), icon: "edit-find-replace-symbolic")
    Self.append(
      [
        field.entry, count, Self.actionButton("go-up-symbolic", tr("Find Previous"), "win.find-previous", application),
        Self.actionButton("go-down-symbolic", tr("Find Next"), "win.find-next", application), choices, close,
      ], to: Self.row(in: widget))

    problem = object(gtk_label_new(nil))
    gtk_label_set_wrap(problem.opaque, 1)
    gtk_label_set_xalign(problem.opaque, 0)
    gtk_widget_add_css_class(problem.of(), "error")
    gtk_widget_set_visible(problem.of(), 0)
    gtk_box_append(widget.of(), problem.of())

    replacementRow = Self.row(in: widget)
    replaceButtons = [
      (tr("Replace"), "win.replace-match", "Return"), (tr("Replace All"), "win.replace-all", "<Control><Alt>Return"),
    ].map { title, action, key in
      let button = object(gtk_button_new_with_label(title))
      gtk_widget_set_focus_on_click(button.of(), 0)
      gtk_actionable_set_action_name(button.opaque, action)
      gtk_widget_set_tooltip_text(button.of(), Accelerator.tooltip(title, key: key))
      return button
    }
    Self.append([replacementField.entry] + replaceButtons, to: replacementRow)
    gtk_widget_set_visible(replacementRow.of(), 0)

    connect(close, "clicked") { [weak self] _ in self?.dismissed() }
    connect(object(gtk_menu_button_get_popover(choices.opaque)), "closed") { [weak self] _ in
      if self?.isShown == true { self?.field.focus() }
    }
    followKeys()
  }

  var isShown: Bool {
    get { gtk_widget_get_visible(widget.of()) != 0 }
    set { gtk_widget_set_visible(widget.of(), newValue ? 1 : 0) }
  }

  var showsReplacement: Bool {
    get { gtk_widget_get_visible(replacementRow.of()) != 0 }
    set { gtk_widget_set_visible(replacementRow.of(), newValue ? 1 : 0) }
  }

  /// Shows how much was found and, below the field, why nothing could be looked for.
  func setCount(_ text: String, isNothing: Bool, problem message: String?) {
    gtk_label_set_text(count.opaque, text)
    gtk_label_set_text(problem.opaque, message ?? "")
    gtk_widget_set_visible(problem.of(), message == nil ? 0 : 1)
    if isNothing {
      gtk_widget_add_css_class(field.entry.of(), "error")
    } else {
      gtk_widget_remove_css_class(field.entry.of(), "error")
    }
  }

  func selectAll() { gtk_editable_select_region(field.entry.opaque, 0, -1) }

  /// Keys as far as the input method leaves them to the fields.
  private func followKeys() {
    FieldKeys.add(to: widget) { [weak self] key, modifiers in
      switch (key, modifiers) {
      case (.escape, []): self?.dismissed()
      case (.enter, [.control, .alt]): self?.allReplaced()
      default: return false
      }
      return true
    }
    connect(field.entry, "activate") { [weak self] _ in self?.entered(true) }
    FieldKeys.add(to: field.entry) { [weak self] key, modifiers in
      guard let self else { return false }
      switch (key, modifiers) {
      case (.enter, [.shift]): entered(false)
      case (.tab, []) where showsReplacement:
        // The buttons between the fields are no way from one to the other.
        field.settle()
        replacementField.focus()
      default: return false
      }
      return true
    }
    connect(replacementField.entry, "activate") { [weak self] _ in self?.replacementEntered() }
    FieldKeys.add(to: replacementField.entry) { [weak self] key, modifiers in
      guard let self, key == .tab, modifiers == [.shift] else { return false }
      replacementField.settle()
      field.focus()
      return true
    }
  }

  // MARK: - Parts

  private static func prepare(_ field: ComposingField, _ name: String, icon: String) {
    gtk_entry_set_placeholder_text(field.entry.of(), name)
    gtk_entry_set_icon_from_icon_name(field.entry.of(), GTK_ENTRY_ICON_PRIMARY, icon)
    gtk_editable_set_width_chars(field.entry.opaque, 4)
    // What the row gives it before the buttons have to go below.
    gtk_editable_set_max_width_chars(field.entry.opaque, 30)
    gtk_widget_set_hexpand(field.entry.of(), 1)
  }

  private static func row(in rows: Object) -> Object {
    let row = WrappingRow.make()
    gtk_box_append(rows.of(), row.of())
    return row
  }

  private static func append(_ children: [Object], to row: Object) {
    for child in children { gtk_box_append(row.of(), child.of()) }
  }

  private static func iconButton(_ icon: String, _ tooltip: String) -> Object {
    let button = object(gtk_button_new_from_icon_name(icon))
    gtk_button_set_has_frame(button.of(), 0)
    gtk_widget_set_tooltip_text(button.of(), tooltip)
    gtk_widget_set_focus_on_click(button.of(), 0)
    return button
  }

  private static func actionButton(_ icon: String, _ title: String, _ action: String, _ application: Object) -> Object {
    let button = iconButton(icon, Accelerator.tooltip(title, for: action, in: application))
    gtk_actionable_set_action_name(button.opaque, action)
    return button
  }
}
