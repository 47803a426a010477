// NSLock is the one lock that every platform has without a conditional import; `Synchronization` needs iOS 18.
import Foundation

/// Which labels a text defines: those of link references and of footnotes, in the order of the text.
///
/// Of definitions with the same label the first wins. Where a definition stands is not in here, since positions move
/// with every key; the line table counts the labels before a line instead.
struct DefinitionIndex: Sendable {
  /// One for each definition, in the order of the text.
  private(set) var labels: [Label] = []
  private var counts: [Label: Int] = [:]
  private var firsts = FirstPlaces()
  /// Differs between two indexes that define different labels, and never comes back.
  private(set) var version: UInt32 = 0

  init() {}

  init(_ labels: [Label], version: UInt32) {
    self.labels = labels
    self.version = version
    for label in labels { counts[label, default: 0] += 1 }
  }

  func defines(_ label: Label) -> Bool { counts[label] != nil }

  /// The place in `labels` of the first definition of a label.
  func first(_ label: Label) -> Int? { defines(label) ? firsts.first(label, in: labels) : nil }

  /// Replaces the labels of some lines. Gives whether a label is defined now that was not, or the other way round.
  mutating func replace(_ range: Range<Int>, with new: [Label], version: @autoclosure () -> UInt32) -> Bool {
    if range.isEmpty, new.isEmpty || labels[range].elementsEqual(new) { return false }
    if labels[range].elementsEqual(new) { return false }
    var touched: [Label: Bool] = [:]
    for label in labels[range] {
      if touched[label] == nil { touched[label] = true }
      let count = (counts[label] ?? 1) - 1
      counts[label] = count == 0 ? nil : count
    }
    for label in new {
      if touched[label] == nil { touched[label] = defines(label) }
      counts[label, default: 0] += 1
    }
    labels.replaceSubrange(range, with: new)
    firsts = FirstPlaces()
    guard touched.contains(where: { defines($0.key) != $0.value }) else { return false }
    self.version = version()
    return true
  }
}

/// Where each label is defined first, worked out when somebody asks.
private final class FirstPlaces: @unchecked Sendable {
  private let lock = NSLock()
  private var places: [Label: Int]?

  func first(_ label: Label, in labels: [Label]) -> Int? {
    lock.lock()
    defer { lock.unlock() }
    if let places { return places[label] }
    var made: [Label: Int] = [:]
    for (index, label) in labels.enumerated() where made[label] == nil { made[label] = index }
    places = made
    return made[label]
  }
}
