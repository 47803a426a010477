#if canImport(UIKit)
  import ComposureUI
  import Foundation
  import Observation
  import UIKit

  /// What the writer has chosen. Kept from one launch to the next.
  @MainActor
  @Observable
  final class AppSettings {
    enum Appearance: String, CaseIterable {
      case system, light, dark

      var title: String {
        switch self {
        case .system: localized("Automatic")
        case .light: localized("Light")
        case .dark: localized("Dark")
        }
      }
    }

    /// The smallest and largest text, in relation to the size that the system's settings say.
    static let scales = 0.8...2.0

    var textScale: Double { didSet { keep(textScale, .textScale) } }
    var appearance: Appearance { didSet { keep(appearance.rawValue, .appearance) } }
    /// Headings in larger type, or only in bold.
    var hasLargeHeadings: Bool { didSet { keep(hasLargeHeadings, .hasLargeHeadings) } }
    /// Quick entry has a field for the place.
    var asksForPlace: Bool { didSet { keep(asksForPlace, .asksForPlace) } }
    /// Characters and words are counted under the text.
    var showsCounts: Bool { didSet { keep(showsCounts, .showsCounts) } }
    /// What the editor makes of what is typed.
    var smartTyping: SmartTyping { didSet { keep(smartTyping.rawValue, .smartTyping) } }
    /// What stands out while the rest steps back.
    var focusMode: FocusMode { didSet { keep(focusMode.rawValue, .focusMode) } }
    /// The line of the caret stays in the middle.
    var isTypewriter: Bool { didSet { keep(isTypewriter, .isTypewriter) } }

    /// The quick entry that is not saved yet.
    @ObservationIgnored var quickEntry: QuickEntry {
      get {
        func text(_ key: Key) -> String { defaults.object(forKey: key.rawValue) as? String ?? "" }
        return QuickEntry(note: text(.quickNote), place: text(.quickPlace))
      }
      set {
        keep(newValue.note, .quickNote)
        keep(newValue.place, .quickPlace)
      }
    }

    @ObservationIgnored private let defaults: UserDefaults

    private enum Key: String {
      case textScale, appearance, hasLargeHeadings, asksForPlace, showsCounts, smartTyping, focusMode, isTypewriter
      case quickNote, quickPlace
    }

    init(defaults: UserDefaults = .standard) {
      self.defaults = defaults
      func value<Value>(_ key: Key, _ initial: Value) -> Value {
        defaults.object(forKey: key.rawValue) as? Value ?? initial
      }
      let scale = value(.textScale, 1.0)
      textScale = min(max(scale, Self.scales.lowerBound), Self.scales.upperBound)
      appearance = Appearance(rawValue: value(.appearance, "")) ?? .system
      hasLargeHeadings = value(.hasLargeHeadings, true)
      asksForPlace = value(.asksForPlace, true)
      showsCounts = value(.showsCounts, false)
      smartTyping = SmartTyping(rawValue: value(.smartTyping, SmartTyping.standard.rawValue))
      focusMode = FocusMode(rawValue: value(.focusMode, "")) ?? .off
      isTypewriter = value(.isTypewriter, false)
    }

    /// True for one kind of smart typing.
    func isOn(_ kind: SmartTyping) -> Bool { smartTyping.contains(kind) }

    func set(_ kind: SmartTyping, _ isOn: Bool) {
      if isOn { smartTyping.insert(kind) } else { smartTyping.remove(kind) }
    }

    private func keep(_ value: Any, _ key: Key) { defaults.set(value, forKey: key.rawValue) }

    /// Shows and edits a note as chosen.
    func apply(to document: NoteDocument) {
      document.theme = theme
      document.smartTyping = smartTyping
      document.focusMode = focusMode
      document.isTypewriter = isTypewriter
    }

    /// What notes look like.
    var theme: EditorTheme {
      var theme = EditorTheme()
      theme.scale = CGFloat(textScale)
      if !hasLargeHeadings { theme.headings = [.headline] }
      return theme
    }
  }
#endif
