#if canImport(UIKit)
  import ComposureEditor
  import ComposureText
  import UIKit

  /// Gives a document the system's find bar, with a session of the core's: the bar's own cannot find what is half typed,
  /// and replaces past the gate.
  @MainActor
  final class FindControls: NSObject {
    private unowned let document: NoteDocument
    private let loop: any MainLoop
    private var current: FindSession?
    private var isExpression = false
    private var opensToReplace = false
    private var shown: (count: Int, current: Int) = (0, NSNotFound)
    lazy var interaction = makeInteraction()

    /// More than this is not looked for because it is selected.
    private static let longestSelection = 400

    init(_ document: NoteDocument, loop: any MainLoop) {
      self.document = document
      self.loop = loop
      super.init()
    }

    private func makeInteraction() -> UIFindInteraction {
      let interaction = UIFindInteraction(sessionDelegate: self)
      interaction.optionsMenuProvider = { [weak self] suggested in
        UIMenu(children: suggested + (self?.ownOptions ?? []))
      }
      return interaction
    }

    /// Opens the bar when nothing is composed.
    func ask(replacing: Bool) { document.find(replacing: replacing) }

    /// Opens the bar, to look for what is selected or for what was looked for last.
    func open(replacing: Bool) {
      opensToReplace = replacing
      let isOpen = interaction.isFindNavigatorVisible
      if let selected { interaction.searchText = selected }
      interaction.presentFindNavigator(showingReplace: replacing)
      if isOpen, let text = interaction.searchText { current?.performSearch(query: text, options: nil) }
    }

    /// Looks for what is selected, without opening the bar.
    func takeSelection() {
      if let selected { interaction.searchText = selected }
    }

    /// Goes to another match; opens the bar where nothing is looked for.
    func go(forward: Bool) {
      guard let current else { return open(replacing: false) }
      current.highlightNextResult(in: forward ? .forward : .backward)
    }

    private var selected: String? {
      let state = document.session.state
      let range = state.selection.range
      guard !range.isEmpty, range.length <= Self.longestSelection, !isExpression else { return nil }
      let text = state.text.string(in: range)
      return text.contains(where: \.isNewline) ? nil : text
    }

    private var ownOptions: [UIMenuElement] {
      let expression = UIAction(title: localized("Regular Expression"), state: isExpression ? .on : .off) {
        [weak self] _ in
        guard let self else { return }
        isExpression.toggle()
        current?.isExpression = isExpression
      }
      guard let problem = document.findProblem else { return [expression] }
      return [expression, UIAction(title: problem, attributes: .disabled) { _ in }]
    }

    /// The view has gone, and the bar with it.
    func detach(from view: UIView) {
      view.removeInteraction(interaction)
      current?.end()
      current = nil
    }

    /// The matches may be others, or another one selected.
    func changed() {
      guard let current else { return }
      let now = (current.resultCount, current.highlightedResultIndex)
      guard now != shown else { return }
      shown = now
      interaction.updateResultCount()
    }
  }

  extension FindControls: UIFindInteractionDelegate {
    func findInteraction(_ interaction: UIFindInteraction, sessionFor view: UIView) -> UIFindSession? {
      let session = FindSession(document.session, isAsWritten: opensToReplace, loop: loop) { [weak document] in
        document?.isEditable ?? false
      }
      session.isExpression = isExpression
      current = session
      return session
    }

    func findInteraction(_ interaction: UIFindInteraction, didBegin session: UIFindSession) {
      // Text that the field was filled with is nothing that was typed.
      if let text = interaction.searchText, !text.isEmpty { session.performSearch(query: text, options: nil) }
    }

    func findInteraction(_ interaction: UIFindInteraction, didEnd session: UIFindSession) {
      (session as? FindSession)?.end()
      if session === current { current = nil }
      opensToReplace = false
      shown = (0, NSNotFound)
    }
  }
#endif
