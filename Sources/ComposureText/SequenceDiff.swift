/// Where two sequences differ: what stands at `old` in one stands at `new` in the other.
struct DiffHunk: Equatable {
  var old: Range<Int>
  var new: Range<Int>
}

/// The differences of two sequences of numbers, in order and at least one equal element apart.
///
/// The shortest script (Myers 1986) where it has at most `maxScript` insertions and deletions. Where it is longer the
/// work would grow with its square, so the sequences are cut at elements that occur once in each (patience diff); a
/// part without such elements is one difference.
func sequenceDiff(_ old: [Int], _ new: [Int], maxScript: Int = 300) -> [DiffHunk] {
  var differ = SequenceDiffer(old: old, new: new, maxScript: maxScript)
  differ.compare(0..<old.count, 0..<new.count)
  return differ.hunks
}

private struct SequenceDiffer {
  let old: [Int]
  let new: [Int]
  let maxScript: Int
  var hunks: [DiffHunk] = []

  init(old: [Int], new: [Int], maxScript: Int) {
    self.old = old
    self.new = new
    self.maxScript = maxScript
  }

  mutating func compare(_ oldPart: Range<Int>, _ newPart: Range<Int>) {
    var (a, b) = (oldPart, newPart)
    while !a.isEmpty && !b.isEmpty && old[a.lowerBound] == new[b.lowerBound] {
      a = a.lowerBound + 1..<a.upperBound
      b = b.lowerBound + 1..<b.upperBound
    }
    while !a.isEmpty && !b.isEmpty && old[a.upperBound - 1] == new[b.upperBound - 1] {
      a = a.lowerBound..<a.upperBound - 1
      b = b.lowerBound..<b.upperBound - 1
    }
    if a.isEmpty || b.isEmpty { return add(a, b) }
    if shortestScript(a, b) { return }
    let anchors = uniqueAnchors(a, b)
    if anchors.isEmpty { return add(a, b) }
    var (x, y) = (a.lowerBound, b.lowerBound)
    for anchor in anchors {
      compare(x..<anchor.old, y..<anchor.new)
      (x, y) = (anchor.old + 1, anchor.new + 1)
    }
    compare(x..<a.upperBound, y..<b.upperBound)
  }

  private mutating func add(_ a: Range<Int>, _ b: Range<Int>) {
    if a.isEmpty && b.isEmpty { return }
    if let last = hunks.last, last.old.upperBound == a.lowerBound, last.new.upperBound == b.lowerBound {
      hunks[hunks.count - 1] = DiffHunk(
        old: last.old.lowerBound..<a.upperBound, new: last.new.lowerBound..<b.upperBound)
    } else {
      hunks.append(DiffHunk(old: a, new: b))
    }
  }

  /// Adds the differences of the shortest script; false, with nothing added, where it is too long.
  private mutating func shortestScript(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    let (n, m) = (a.count, b.count)
    let limit = min(maxScript, n + m)
    // reach[k + limit + 1]: how far the best script so far comes on the diagonal x - y = k.
    var reach = [Int](repeating: 0, count: 2 * limit + 3)
    var history: [[Int]] = []
    for length in 0...limit {
      history.append(Array(reach[limit + 1 - length...limit + 1 + length]))
      for k in stride(from: -length, through: length, by: 2) {
        let slot = k + limit + 1
        var x =
          k == -length || (k != length && reach[slot - 1] < reach[slot + 1]) ? reach[slot + 1] : reach[slot - 1] + 1
        while x < n && x - k < m && old[a.lowerBound + x] == new[b.lowerBound + x - k] { x += 1 }
        reach[slot] = x
        if x >= n && x - k >= m {
          addScript(a, b, history)
          return true
        }
      }
    }
    return false
  }

  /// Walks the script back from the end. `history[length]` is the reach before that length, from diagonal -length.
  private mutating func addScript(_ a: Range<Int>, _ b: Range<Int>, _ history: [[Int]]) {
    var steps: [DiffHunk] = []
    var (x, y) = (a.count, b.count)
    for length in stride(from: history.count - 1, to: 0, by: -1) {
      let k = x - y
      let reach = history[length]
      let isInsert = k == -length || (k != length && reach[k - 1 + length] < reach[k + 1 + length])
      let fromX = isInsert ? reach[k + 1 + length] : reach[k - 1 + length]
      let fromY = fromX - (isInsert ? k + 1 : k - 1)
      steps.append(
        DiffHunk(
          old: a.lowerBound + fromX..<a.lowerBound + fromX + (isInsert ? 0 : 1),
          new: b.lowerBound + fromY..<b.lowerBound + fromY + (isInsert ? 1 : 0)))
      (x, y) = (fromX, fromY)
    }
    for step in steps.reversed() { add(step.old, step.new) }
  }

  /// Elements that occur once in both parts and stand in the same order in both: the longest such chain.
  private func uniqueAnchors(_ a: Range<Int>, _ b: Range<Int>) -> [(old: Int, new: Int)] {
    var places: [Int: (old: Int, new: Int, oldCount: Int, newCount: Int)] = [:]
    for index in a {
      places[old[index], default: (0, 0, 0, 0)].old = index
      places[old[index], default: (0, 0, 0, 0)].oldCount += 1
    }
    for index in b {
      places[new[index], default: (0, 0, 0, 0)].new = index
      places[new[index], default: (0, 0, 0, 0)].newCount += 1
    }
    let unique = places.values.filter { $0.oldCount == 1 && $0.newCount == 1 }.sorted { $0.old < $1.old }
    // Longest increasing run of new positions: the last element of each pile, and what stands before each element.
    var piles: [Int] = []
    var previous = [Int](repeating: -1, count: unique.count)
    for index in unique.indices {
      var (low, high) = (0, piles.count)
      while low < high {
        let middle = (low + high) / 2
        if unique[piles[middle]].new < unique[index].new { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[index] = piles[low - 1] }
      if low == piles.count { piles.append(index) } else { piles[low] = index }
    }
    var chain: [(old: Int, new: Int)] = []
    var index = piles.last ?? -1
    while index >= 0 {
      chain.append((unique[index].old, unique[index].new))
      index = previous[index]
    }
    return chain.reversed()
  }
}
