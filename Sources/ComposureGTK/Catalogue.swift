import ComposureNotes

/// Translations of the texts that the core makes, by their English templates.
enum Catalogue {
  static func translate(_ template: String, to _: Language) -> String { translated(template) }

  /// What happened, what was kept and what can be done, as one text.
  static func text(of problem: FileProblem, in _: Language) -> String { translated(problem) }
}
