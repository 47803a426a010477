#if canImport(UIKit)
  import ComposureNotes

  /// Something the writer should know: what happened, what was kept, what can be done.
  struct Notice: Hashable {
    let what: String
    let kept: String
    let advice: String

    init(_ what: LocalizableText, kept: LocalizableText, advice: LocalizableText?) {
      self.what = what.local
      self.kept = kept.local
      self.advice = advice?.local ?? ""
    }

    init(_ problem: FileProblem) { self.init(problem.what, kept: problem.kept, advice: problem.advice) }

    /// All of it, as one text.
    var message: String { [kept, advice].filter { !$0.isEmpty }.joined(separator: "\n") }
  }
#endif
