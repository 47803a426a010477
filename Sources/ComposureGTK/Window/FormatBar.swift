import CGTK
import ComposureEditor

/// The bar below the page: the formatting panel, the commands that fit, and room for the count at the end.
@MainActor final class FormatBar {
  let widget: Object
  /// The panel of a narrow window, to be put below the page.
  let panel: Object
  private let commands: Object
  private let popoverButton: Object
  private let panelButton: Object
  /// The keys are to go back to the text.
  var closed: @MainActor () -> Void = {}

  /// What one reaches for while writing; all the rest is in the panel.
  private static let commands: [EditorCommand] = {
    let rare: Set<EditorCommand.ID> = [
      .body, .heading4, .heading5, .heading6, .cycleHeading, .toggleTask, .moveUp, .moveDown,
    ]
    return FormatPanel.commands.filter { !rare.contains($0.id) && $0.group != .table }
  }()

  init(application: Object, trailing: Object) {
    var groups: Set<EditorCommand.Group> = []
    let buttons = Self.commands.map { command in
      let button = CommandButton.forBar(command, in: application)
      if groups.insert(command.group).inserted, groups.count > 1 { gtk_widget_add_css_class(button.of(), "first") }
      return button
    }
    commands = OverflowRow.make(buttons)
    gtk_widget_set_hexpand(commands.of(), 1)
    popoverButton = Self.opener(object(gtk_menu_button_new()), application)
    gtk_menu_button_set_child(popoverButton.opaque, Self.letters().of())
    gtk_menu_button_set_direction(popoverButton.opaque, GTK_ARROW_UP)
    panelButton = Self.opener(object(gtk_toggle_button_new()), application)
    gtk_button_set_child(panelButton.of(), Self.letters().of())
    panel = object(gtk_revealer_new())
    gtk_revealer_set_transition_type(panel.opaque, GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP)
    widget = object(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
    gtk_widget_add_css_class(widget.of(), "composure-bar")
    for child in [popoverButton, panelButton, commands, trailing] { gtk_box_append(widget.of(), child.of()) }

    let popover = object(gtk_popover_new())
    gtk_menu_button_set_popover(popoverButton.opaque, popover.of())
    // Dozens of buttons, which a window does not wait for.
    prepare(menuOf: popoverButton) {
      guard gtk_popover_get_child(popover.of()) == nil else { return }
      let panel = FormatPanel.make(in: application, columns: 3) { gtk_popover_popdown(popover.of()) }
      gtk_widget_set_size_request(panel.of(), 580, -1)
      gtk_scrolled_window_set_max_content_height(panel.opaque, 2 * FormatPanel.height)
      gtk_popover_set_child(popover.of(), panel.of())
    }
    connect(popover, "closed") { [weak self] _ in self?.closed() }
    connect(panelButton, "toggled") { [weak self] _ in self?.panelToggled(application) }
    setNarrow(false)
  }

  private func panelToggled(_ application: Object) {
    let isOpen = gtk_toggle_button_get_active(panelButton.of())
    if isOpen != 0, gtk_revealer_get_child(panel.opaque) == nil {
      let keyboard = FormatPanel.make(in: application, columns: 2) {}
      gtk_scrolled_window_set_min_content_height(keyboard.opaque, FormatPanel.height)
      gtk_widget_add_css_class(keyboard.of(), "composure-narrow-panel")
      gtk_revealer_set_child(panel.opaque, keyboard.of())
    }
    gtk_revealer_set_reveal_child(panel.opaque, isOpen)
  }

  /// Opens the panel, or closes it.
  func toggle() {
    if isNarrow {
      gtk_toggle_button_set_active(panelButton.of(), 1 - gtk_toggle_button_get_active(panelButton.of()))
    } else {
      gtk_menu_button_popup(popoverButton.opaque)
    }
  }

  var isPopoverOpen: Bool {
    gtk_menu_button_get_popover(popoverButton.opaque).map { gtk_widget_get_visible(Object($0).of()) != 0 } ?? false
  }

  /// Closes the panel of a narrow window, and answers whether it was open.
  func closePanel() -> Bool {
    guard gtk_toggle_button_get_active(panelButton.of()) != 0 else { return false }
    gtk_toggle_button_set_active(panelButton.of(), 0)
    return true
  }

  private(set) var isNarrow = false

  func setNarrow(_ isNarrow: Bool) {
    self.isNarrow = isNarrow
    gtk_widget_set_visible(popoverButton.of(), isNarrow ? 0 : 1)
    gtk_widget_set_visible(panelButton.of(), isNarrow ? 1 : 0)
    if !isNarrow { gtk_toggle_button_set_active(panelButton.of(), 0) }
  }

  /// Without its commands the bar still has the panel's button and the count.
  func setCommandsShown(_ isShown: Bool) { gtk_widget_set_opacity(commands.of(), isShown ? 1 : 0) }

  private static func opener(_ button: Object, _ application: Object) -> Object {
    gtk_widget_set_focus_on_click(button.of(), 0)
    gtk_widget_set_tooltip_text(
      button.of(), Accelerator.tooltip(tr("Format"), for: "win.format-panel", in: application))
    gtk_widget_add_css_class(button.of(), "flat")
    return button
  }

  private static func letters() -> Object {
    let label = object(gtk_label_new("Aa"))
    gtk_widget_add_css_class(label.of(), "composure-letters")
    return label
  }
}
