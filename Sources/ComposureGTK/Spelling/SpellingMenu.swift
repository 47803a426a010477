import CGTK
import ComposureEditor
import ComposureText

/// The part of a text's context menu that is about the misspelled word it is opened on.
@MainActor final class SpellingMenu {
  /// To be appended to the context menu; empty while the menu is on no misspelled word.
  let model = object(g_menu_new())
  /// The actions of the menu, to be inserted above the text.
  let actions = object(g_simple_action_group_new())
  static let actionPrefix = "spelling"

  private weak var session: EditorSession?

  init() {
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    add("correct", type) { spelling, word in if let word { spelling.correct(with: word) } }
    add("add", nil) { spelling, _ in spelling.addWord() }
    add("ignore", nil) { spelling, _ in spelling.ignoreWord() }
  }

  isolated deinit {
    g_object_unref(model)
    g_object_unref(actions)
  }

  /// Brings the menu up to date with what stands at a place of the session's text: to be called before it opens.
  func prepare(for session: EditorSession?, at offset: UTF8Offset) {
    self.session = session
    g_menu_remove_all(model.opaque)
    guard let spelling = session?.spelling, spelling.beginCorrection(at: offset) != nil else { return }
    let suggestions = object(g_menu_new())
    let commands = object(g_menu_new())
    g_menu_append(suggestions.opaque, tr("Looking for Suggestions…"), nil)
    g_menu_append(commands.opaque, tr("Add to Dictionary"), "\(Self.actionPrefix).add")
    g_menu_append(commands.opaque, tr("Ignore Word"), "\(Self.actionPrefix).ignore")
    for section in [suggestions, commands] {
      g_menu_append_section(model.opaque, nil, section.of())
      g_object_unref(section)
    }
    g_object_ref(suggestions)
    spelling.suggest { words in
      g_menu_remove_all(suggestions.opaque)
      for word in words { Self.append(word, to: suggestions) }
      if words.isEmpty { g_menu_append(suggestions.opaque, tr("No Suggestions"), nil) }
      g_object_unref(suggestions)
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
