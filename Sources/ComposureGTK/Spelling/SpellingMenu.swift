import CGTK
import ComposureEditor
import ComposureText

/// The part of a text's context menu that is about the misspelled word it is opened on.
@MainActor final class SpellingMenu {
  /// Both lead the context menu, and are empty while it is on no misspelled word.
  private let suggestions = object(g_menu_new())
  private let commands = object(g_menu_new())
  /// The actions of the menu, to be inserted above the text.
  let actions = object(g_simple_action_group_new())
  static let actionPrefix = "spelling"

  private weak var session: EditorSession?
  private var children: Object?
  private var timesPrepared = 0

  init() {
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    add("correct", type) { spelling, word in if let word { spelling.correct(with: word) } }
    add("add", nil) { spelling, _ in spelling.addWord() }
    add("ignore", nil) { spelling, _ in spelling.ignoreWord() }
  }

  isolated deinit {
    for object in [suggestions, commands, actions] { g_object_unref(object) }
    if let children { g_object_unref(children) }
  }

  /// Puts the menu before what a text view has in its own. The view makes that when it is first asked for, and has a place
  /// only behind it for the menus of others.
  func lead(menuOf view: Object) {
    let list = object(gtk_widget_observe_children(view.of()))
    children = list
    connect(list, "items-changed") { [weak self] arguments in
      for index in arguments.uint(1)..<(arguments.uint(1) + arguments.uint(3)) {
        guard let child = g_list_model_get_item(list.opaque, index) else { continue }
        defer { g_object_unref(child) }
        if g_type_check_instance_is_a(child.of(), gtk_popover_menu_get_type()) != 0 { self?.lead(menu: child) }
      }
    }
  }

  private func lead(menu: Object) {
    guard let rest = gtk_popover_menu_get_menu_model(menu.opaque) else { return }
    let whole = object(g_menu_new())
    for section in [suggestions, commands] { g_menu_append_section(whole.opaque, nil, section.of()) }
    for index in 0..<g_menu_model_get_n_items(rest) {
      let item = g_menu_item_new_from_model(rest, index)
      g_menu_append_item(whole.opaque, item)
      g_object_unref(item.map { Object($0) })
    }
    gtk_popover_menu_set_menu_model(menu.opaque, whole.of())
    g_object_unref(whole)
  }

  /// Brings the menu up to date with what stands at a place of the session's text: to be called before it opens.
  func prepare(for session: EditorSession?, at offset: UTF8Offset) {
    self.session = session
    timesPrepared += 1
    for section in [suggestions, commands] { g_menu_remove_all(section.opaque) }
    guard let spelling = session?.spelling, spelling.beginCorrection(at: offset) != nil else { return }
    g_menu_append(suggestions.opaque, tr("Looking for Suggestions…"), nil)
    g_menu_append(commands.opaque, tr("Add to Dictionary"), "\(Self.actionPrefix).add")
    g_menu_append(commands.opaque, tr("Ignore Word"), "\(Self.actionPrefix).ignore")
    let asked = timesPrepared
    spelling.suggest { [weak self, suggestions] words in
      // The menu may be on another word by now.
      guard self?.timesPrepared == asked else { return }
      g_menu_remove_all(suggestions.opaque)
      for word in words { Self.append(word, to: suggestions) }
      if words.isEmpty { g_menu_append(suggestions.opaque, tr("No Suggestions"), nil) }
    }
  }

  private static func append(_ word: String, to menu: Object) {
    // An underscore would mark the letter behind it as the item's key.
    let item = g_menu_item_new(word.replacing("_", with: "__"), nil)
    g_menu_item_set_action_and_target_value(item, "\(actionPrefix).correct", word.variant)
    g_menu_append_item(menu.opaque, item)
    g_object_unref(item.map { Object($0) })
  }

  private func add(
    _ name: String, _ type: OpaquePointer?, _ body: @escaping @MainActor (SpellingFollower, String?) -> Void
  ) {
    let action = object(g_simple_action_new(name, type))
    connect(action, "activate") { [weak self] arguments in
      guard let spelling = self?.session?.spelling else { return }
      body(spelling, arguments.variant(1).flatMap { String($0) })
    }
    g_action_map_add_action(actions.opaque, action.opaque)
    g_object_unref(action)
  }
}
