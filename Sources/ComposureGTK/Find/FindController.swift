import CGTK
import ComposureEditor
import ComposureText

/// Joins the find bar of a window to the search of its session.
///
/// The query is what the field shows, so a syllable that is still composed in it is looked for, too. Without the row for
/// the replacement the query may be half typed; with it only what is written is found, because only that is replaced.
@MainActor final class FindController {
  /// What can be chosen about a search, in the order of the menu.
  enum Option: String, CaseIterable {
    case matchesCase = "find-case"
    case wholeWords = "find-words"
    case expression = "find-expression"

    var title: String {
      switch self {
      case .matchesCase: tr("Match Case")
      case .wholeWords: tr("Whole Words")
      case .expression: tr("Regular Expression")
      }
    }
  }

  let bar: FindBar
  private let shell: WindowShell
  private var session: EditorSession?
  private var chosen: Set<Option> = []
  /// What was selected when the writer began to type: each letter is looked for from there.
  private var origin = Selection(.zero)
  /// True when the writer has gone to another match, from which the next letter is looked for.
  private var hasMoved = false
  private var replaceActions: [Object] = []
  private var sought: SearchQuery?
  private var told: (query: String, count: String)?
  private let updating: PendingUpdate

  /// Work that is put off to the next turn and may be done before.
  @MainActor private final class PendingUpdate {
    private let loop: any MainLoop
    var work: @MainActor () -> Void = {}
    private var isPending = false

    init(_ loop: any MainLoop) { self.loop = loop }

    func schedule() {
      guard !isPending else { return }
      isPending = true
      loop.nextTurn { [weak self] in self?.flush() }
    }

    func flush() {
      guard isPending else { return }
      isPending = false
      work()
    }
  }

  init(_ shell: WindowShell, loop: any MainLoop) {
    self.shell = shell
    updating = PendingUpdate(loop)
    let menu = object(g_menu_new())
    for option in Option.allCases { g_menu_append(menu.opaque, option.title, "win.\(option.rawValue)") }
    bar = FindBar(options: menu, application: shell.application)
    g_object_unref(menu)
    shell.addBar(bar.widget)
    addActions()
    updating.work = { [weak self] in self?.search() }
    // A commit comes as several events, between which the field shows a syllable twice.
    bar.field.changed = { [weak self] in self?.updating.schedule() }
    bar.entered = { [weak self] in self?.go(forward: $0) }
    bar.replacementEntered = { [weak self] in self?.replace() }
    bar.replacementField.changed = { [weak self] in
      guard let self else { return }
      session?.onTrace?(.window("replacing \(bar.replacementField.shown)"))
    }
    bar.allReplaced = { [weak self] in self?.replaceAll() }
    bar.dismissed = { [weak self] in self?.close() }
  }

  /// The window shows another text from now on.
  func attach(_ session: EditorSession) {
    self.session?.onFind = nil
    self.session = session
    session.onFind = { [weak self] in self?.tell() }
    sought = nil
    origin = session.state.selection
    if bar.isShown { updating.schedule() }
  }

  /// The selection may be another match now.
  func turnEnded() {
    if bar.isShown { tell() }
  }

  // MARK: - Opening and closing

  /// Opens the bar for what is selected, or for what was looked for last. A syllable that is being composed in the text is
  /// committed first, where it stands.
  func open(replacing: Bool) {
    session?.performAction("find") { [weak self] in self?.openNow(replacing: replacing) }
  }

  private func openNow(replacing: Bool) {
    guard let session else { return }
    bar.field.settle()
    let wasShown = bar.isShown
    if !wasShown || bar.showsReplacement != replacing { sought = nil }
    bar.showsReplacement = replacing
    bar.isShown = true
    gtk_widget_add_css_class(shell.window.of(), "composure-finding")
    origin = session.state.selection
    hasMoved = false
    let selection = session.state.selection.range
    if !selection.isEmpty, selection.length <= 400, !chosen.contains(.expression) {
      let text = session.state.text.string(in: selection)
      if !text.contains(where: \.isNewline) { bar.field.text = text }
    }
    bar.field.focus()
    bar.selectAll()
    session.onTrace?(.window(replacing ? "replace bar opened" : "find bar opened"))
    updating.schedule()
    updating.flush()
  }

  /// Closes the bar, and answers whether it was open.
  func closeIfOpen() -> Bool {
    guard bar.isShown else { return false }
    close()
    return true
  }

  private func close() {
    bar.field.settle()
    bar.replacementField.settle()
    updating.flush()
    bar.isShown = false
    gtk_widget_remove_css_class(shell.window.of(), "composure-finding")
    sought = nil
    session?.find(nil)
    session?.onTrace?(.window("find bar closed"))
    shell.menuClosed()
  }

  // MARK: - Finding

  private var query: SearchQuery? {
    let text = bar.field.shown
    guard !text.isEmpty else { return nil }
    return SearchQuery(
      text, matchesCase: chosen.contains(.matchesCase), matchesWholeWords: chosen.contains(.wholeWords),
      isRegularExpression: chosen.contains(.expression), isHalfTyped: !bar.showsReplacement)
  }

  private func search() {
    guard bar.isShown, let session else { return }
    let query = query
    guard query != sought || query == nil else { return }
    sought = query
    if hasMoved {
      hasMoved = false
      origin = session.state.selection
    }
    session.find(query, from: origin)
    tell()
  }

  private func go(forward: Bool) {
    guard bar.isShown else { return open(replacing: false) }
    // What was typed last is looked for before the next match is.
    updating.flush()
    hasMoved = true
    session?.goToMatch(forward: forward)
  }

  private func tell() {
    guard let session else { return }
    let find = session.state.find
    let index = find?.index(of: session.state.selection.range)
    for action in replaceActions {
      g_simple_action_set_enabled(action.opaque, bar.showsReplacement && find?.matches.isEmpty == false ? 1 : 0)
    }
    let text = count(find, index)
    let problem = find?.problem?.message
    let now = (query: find?.query.text ?? "", count: problem ?? text)
    guard told == nil || told! != now else { return }
    told = now
    bar.setCount(text, isNothing: find?.isComplete == true && find?.matches.isEmpty == true, problem: problem)
    if let find, find.isComplete {
      session.onTrace?(.window("found \(index.map { $0 + 1 } ?? 0)/\(find.matches.count) \(find.query.text)"))
    }
  }

  private func count(_ find: FindState?, _ index: Int?) -> String {
    guard let find else { return "" }
    if find.problem != nil { return "" }
    guard find.isComplete else { return "…" }
    if find.matches.isEmpty { return tr("No matches") }
    let count = grouped(find.matches.count)
    return index.map { tr("{n} of {count}", ["n": grouped($0 + 1), "count": count]) }
      ?? trn("{n} match", "{n} matches", find.matches.count)
  }

  // MARK: - Replacing

  private func replace() {
    guard bar.isShown, bar.showsReplacement else { return }
    prepareToReplace()
    session?.replaceMatch(with: bar.replacementField.text)
  }

  private func replaceAll() {
    guard bar.isShown, bar.showsReplacement else { return }
    prepareToReplace()
    session?.replaceAllMatches(with: bar.replacementField.text) { [weak self] count in
      self?.session?.onTrace?(.window("replaced \(count)"))
      self?.shell.showToast(
        trn("Replaced {n} match", "Replaced {n} matches", count), buttonTitle: tr("Undo"), untilEdit: true
      ) { [weak self] in
        self?.session?.perform(.command(.undo))
      }
    }
  }

  private func prepareToReplace() {
    bar.field.settle()
    bar.replacementField.settle()
    updating.flush()
    hasMoved = true
  }

  // MARK: - Actions

  private func addActions() {
    for option in Option.allCases {
      let action = object(g_simple_action_new_stateful(option.rawValue, nil, g_variant_new_boolean(0)))
      connect(action, "change-state") { [weak self] arguments in
        guard let self, let value = arguments.variant(1) else { return }
        g_simple_action_set_state(action.opaque, value)
        if g_variant_get_boolean(value) != 0 { chosen.insert(option) } else { chosen.remove(option) }
        updating.schedule()
      }
      g_action_map_add_action(shell.window.opaque, action.opaque)
      g_object_unref(action)
    }
    replaceActions = [
      CommandMenu.add("replace-match", to: shell.window) { [weak self] in self?.replace() },
      CommandMenu.add("replace-all", to: shell.window) { [weak self] in self?.replaceAll() },
    ]
    for action in replaceActions { g_simple_action_set_enabled(action.opaque, 0) }
  }

  /// What the window's commands for finding do.
  func perform(_ command: CommandMenu.WindowCommand) {
    switch command {
    case .find: open(replacing: false)
    case .replace: open(replacing: true)
    case .findNext: go(forward: true)
    case .findPrevious: go(forward: false)
    default: break
    }
  }
}

extension SearchProblem {
  fileprivate var message: String {
    switch self {
    case .invalidPattern(.openParenthesis): tr("A parenthesis is not closed")
    case .invalidPattern(.closedParenthesis): tr("A parenthesis is closed that was not opened")
    case .invalidPattern(.openBracket): tr("A bracket is not closed")
    case .invalidPattern(.openEscape): tr("Nothing follows the backslash")
    case .invalidPattern(.nothingToRepeat): tr("There is nothing to repeat")
    case .invalidPattern(.other): tr("Not a regular expression")
    case .tooSlow: tr("The expression takes too long")
    case .tooComplex: tr("The expression is too complex")
    }
  }
}
