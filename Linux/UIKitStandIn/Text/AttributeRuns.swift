/// The attributes of a text, run by run.
///
/// The attributed string of Foundation on Linux compares attributes through CoreFoundation, which can crash on values that
/// are Swift structures. Here they are compared as objects.
struct AttributeRuns {
  typealias Attributes = [NSAttributedString.Key: Any]

  private struct Run {
    var length: Int
    var attributes: Attributes
  }

  private var runs: [Run] = []
  private(set) var length = 0

  /// The attributes at a position, and the range in which they are the same.
  func attributes(at location: Int) -> (Attributes, NSRange) {
    precondition(location >= 0 && location < length, "NSRangeException: \(location) in length \(length)")
    var start = 0
    for run in runs {
      if location < start + run.length { return (run.attributes, NSRange(location: start, length: run.length)) }
      start += run.length
    }
    preconditionFailure("runs are shorter than their length")
  }

  /// Replaces a range by runs of attributes.
  mutating func replace(_ range: NSRange, with inserted: [(length: Int, attributes: Attributes)]) {
    let first = split(at: range.location)
    let end = split(at: range.location + range.length)
    let new = inserted.filter { $0.length > 0 }.map { Run(length: $0.length, attributes: $0.attributes) }
    runs.replaceSubrange(first..<end, with: new)
    length += new.reduce(0) { $0 + $1.length } - range.length
    coalesce(around: first, count: new.count)
  }

  /// Changes the attributes of a range.
  mutating func change(_ range: NSRange, _ body: (inout Attributes) -> Void) {
    let first = split(at: range.location)
    let end = split(at: range.location + range.length)
    for index in first..<end { body(&runs[index].attributes) }
    coalesce(around: first, count: end - first)
  }

  /// Makes a run begin at a position and returns its index.
  private mutating func split(at location: Int) -> Int {
    var start = 0
    for index in runs.indices {
      if start == location { return index }
      let end = start + runs[index].length
      if location < end {
        let tail = Run(length: end - location, attributes: runs[index].attributes)
        runs[index].length = location - start
        runs.insert(tail, at: index + 1)
        return index + 1
      }
      start = end
    }
    return runs.count
  }

  private mutating func coalesce(around first: Int, count: Int) {
    var index = max(1, first)
    var last = min(runs.count - 1, first + count)
    while index <= last {
      if Self.same(runs[index - 1].attributes, runs[index].attributes) {
        runs[index - 1].length += runs[index].length
        runs.remove(at: index)
        last -= 1
      } else {
        index += 1
      }
    }
  }

  private static func same(_ one: Attributes, _ other: Attributes) -> Bool {
    one.count == other.count && one.allSatisfy { key, value in other[key].map { same(value, $0) } ?? false }
  }

  private static func same(_ one: Any, _ other: Any) -> Bool {
    if let one = one as? NSObject, let other = other as? NSObject { return one.isEqual(other) }
    if let one = one as? AnyHashable, let other = other as? AnyHashable { return one == other }
    return false
  }
}
