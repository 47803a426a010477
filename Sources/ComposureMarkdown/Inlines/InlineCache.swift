// NSLock is the one lock that every platform has without a conditional import; `Synchronization` needs iOS 18.
import Foundation

/// Inline layouts by the serial of the block they belong to, shared by all copies of a tree.
///
/// A serial names one content for ever, so an entry is never wrong, only unused: the older half is dropped when the
/// newer half is full.
final class InlineCache: @unchecked Sendable {
  private let lock = NSLock()
  private var nextSerial: UInt32 = 1
  private var newer: [UInt32: InlineLayout] = [:]
  private var older: [UInt32: InlineLayout] = [:]
  private var newerCost = 0
  /// In elements, each block counted as 8 more.
  private let limit: Int

  init(limit: Int = 1 << 13) { self.limit = limit }

  /// Takes `count` serials that nobody else gets, and gives the first.
  func reserve(_ count: Int) -> UInt32 {
    lock.lock()
    defer { lock.unlock() }
    let first = nextSerial
    nextSerial += UInt32(count)
    return first
  }

  /// The layout of a block, if it is known and the labels that its text names are still defined or not as they were.
  func layout(_ serial: UInt32, _ definitions: DefinitionIndex) -> InlineLayout? {
    lock.lock()
    defer { lock.unlock() }
    guard let known = newer[serial] ?? older[serial] else { return nil }
    guard known.asked.isEmpty || known.asked.allSatisfy({ definitions.defines($0.label) == $0.isDefined }) else {
      return nil
    }
    if newer[serial] == nil { insert(known, serial) }
    return known
  }

  func store(_ layout: InlineLayout, _ serial: UInt32) {
    lock.lock()
    defer { lock.unlock() }
    insert(layout, serial)
  }

  private func insert(_ layout: InlineLayout, _ serial: UInt32) {
    if newerCost > limit {
      older = newer
      newer = [:]
      newerCost = 0
    }
    newer[serial] = layout
    newerCost += layout.nodes.count + layout.pieces.count + layout.asked.count + 8
  }
}
