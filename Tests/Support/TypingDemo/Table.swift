import CompositionLab

/// The lines the demo prints.
enum Table {
  static func row(_ key: String, _ preedit: String, _ document: String) {
    print("  \(padded(key, to: 9)) \(padded(preedit, to: 9)) \(document)")
  }

  /// The Latin letter and the jamo on a two-set key; other keys by name.
  static func name(of key: Character) -> String {
    switch key {
    case " ": "space"
    case "\n": "Return"
    default: TwoSetKeyboard.latinKey(for: key).map { "\($0)  \(key)" } ?? String(key)
    }
  }

  /// A column of a terminal: Korean letters are two places wide.
  private static func padded(_ text: String, to width: Int) -> String {
    let taken = text.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x1100 ? 2 : 1) }
    return text + String(repeating: " ", count: max(0, width - taken))
  }
}
