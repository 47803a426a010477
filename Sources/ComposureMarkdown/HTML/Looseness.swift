import ComposureText

/// Which lists of a tree are loose: those with a blank line between two items, or between two blocks of an item.
struct Looseness {
  /// For each list, in the order in which they begin.
  private(set) var isLoose: [Bool] = []

  private struct Open {
    var list: Int?
    var isItem: Bool
    var quotes: Int
    var hasChild = false
  }

  init(_ tree: SyntaxTree) {
    var open: [Open] = [Open(list: nil, isItem: false, quotes: 0)]
    // The number of quotes around the blank line just above.
    var blank: Int?
    var loose: [Bool] = []
    func child(at quotes: Int) {
      let last = open.count - 1
      if open[last].hasChild, let blank, blank <= quotes, let list = open[last].list { loose[list] = true }
      open[last].hasChild = true
    }
    TreeWalk(tree).walk { step in
      switch step {
      case .open(let container, let stack):
        let parent = open[open.count - 1]
        child(at: parent.quotes)
        switch container {
        case .list:
          open.append(Open(list: loose.count, isItem: false, quotes: parent.quotes))
          loose.append(false)
        case .item: open.append(Open(list: parent.list, isItem: true, quotes: parent.quotes))
        case .quote, .footnote:
          open.append(Open(list: nil, isItem: false, quotes: tree.containers[stack].quotes))
        }
      case .close: open.removeLast()
      case .leaf(let leaf):
        if leaf.kind == .blank {
          blank = leaf.first.opens ? nil : tree.containers[tree.stack(after: leaf.lines.lowerBound)].quotes
        } else {
          child(at: open[open.count - 1].quotes)
          blank = nil
        }
      }
    }
    isLoose = loose
  }
}
