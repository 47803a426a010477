/// The definitions of link references, `[label]: address "title"`, a line at a time.
///
/// They stand at the start of a paragraph, and whether lines are one shows only at its end. See `OpenLeaf.definition`.
extension LineLexer {
  enum DefinitionStep {
    /// The line belongs to the definition that is open.
    case goesOn
    /// A new definition begins with the line.
    case begins
    /// The line is text.
    case isText
  }

  /// Reads the first line of what may be a definition, and gives what is open after it; nil when it is text.
  mutating func beginDefinition() -> OpenLeaf? {
    label.removeAll(keepingCapacity: true)
    return scanLabel(nonspace + 1, DefinitionState(.label)).map { .definition($0) }
  }

  /// Reads a further line below an open or complete definition.
  mutating func step(_ state: DefinitionState) -> (OpenLeaf, DefinitionStep) {
    let next: DefinitionState?
    switch state.stage {
    case .label: next = scanLabel(nonspace, state)
    case .target: next = scanTarget(nonspace)
    case .title: next = scanTitle(nonspace, quote: state.quote, hasFallback: state.hasFallback)
    case .afterTarget:
      if let quote = LinkScanner.titleEnd(bytes[nonspace]) {
        next = scanTitle(nonspace + 1, quote: quote, hasFallback: true)
        break
      }
      fallthrough
    case .complete:
      if bytes[nonspace] == UInt8(ascii: "["), let begun = beginDefinition() { return (begun, .begins) }
      next = nil
    }
    if let next { return (.definition(next), .goesOn) }
    return (.paragraph(cells: cells()), .isText)
  }

  private mutating func scanLabel(_ start: Int, _ state: DefinitionState) -> DefinitionState? {
    var state = state
    var index = start
    while index < end {
      let byte = bytes[index]
      if byte == UInt8(ascii: "]") {
        guard state.labelHasText, index + 1 < end, bytes[index + 1] == UInt8(ascii: ":") else { return nil }
        let name = label.withUnsafeBufferPointer { Label($0) }
        guard let next = scanTarget(index + 2) else { return nil }
        labels.append(name)
        return next
      }
      if byte == UInt8(ascii: "[") { return nil }
      var length = 1
      if byte == UInt8(ascii: "\\"), index + 1 < end, InlineParser.isPunctuation(bytes[index + 1]) { length = 2 }
      for offset in 0..<length {
        let byte = bytes[index + offset]
        label.append(byte)
        if byte & 0xC0 != 0x80 { state.labelLength += 1 }
        if byte != 0x20, byte != 0x09 { state.labelHasText = true }
      }
      if state.labelLength > Label.maximumLength { return nil }
      index += length
    }
    label.append(0x0A)
    state.labelLength += 1
    return state.labelLength > Label.maximumLength ? nil : state
  }

  private func scanTarget(_ start: Int) -> DefinitionState? {
    var index = start
    while index < end, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    if index == end { return DefinitionState(.target) }
    let line = UnsafeBufferPointer(rebasing: bytes[..<end])
    guard let (target, after) = LinkScanner.target(line, index),
      !target.isEmpty || bytes[index] == UInt8(ascii: "<")
    else { return nil }
    index = after
    while index < end, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    if index == end { return DefinitionState(.afterTarget) }
    guard index > after, let quote = LinkScanner.titleEnd(bytes[index]) else { return nil }
    return scanTitle(index + 1, quote: quote, hasFallback: false)
  }

  /// Reads what is inside a title.
  private func scanTitle(_ start: Int, quote: UInt8, hasFallback: Bool) -> DefinitionState? {
    let line = UnsafeBufferPointer(rebasing: bytes[..<end])
    switch LinkScanner.title(line, start, quote: quote) {
    case .ends(let after): return isSpace(from: after) ? DefinitionState(.complete) : nil
    case .isBroken: return nil
    case .goesOn:
      var state = DefinitionState(.title)
      state.quote = quote
      state.hasFallback = hasFallback
      return state
    }
  }
}

/// The parts of a link that its definition and the inline form share.
enum LinkScanner {
  /// An address at `start`: its bytes without angle brackets, and where it ends.
  static func target(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> (target: Range<Int>, end: Int)? {
    var index = start
    if index < bytes.count, bytes[index] == UInt8(ascii: "<") {
      index += 1
      while index < bytes.count {
        switch bytes[index] {
        case UInt8(ascii: ">"): return (start + 1..<index, index + 1)
        case UInt8(ascii: "<"), 0x0A, 0x0D: return nil
        case UInt8(ascii: "\\"): index += escapes(bytes, index) ? 2 : 1
        default: index += 1
        }
      }
      return nil
    }
    var depth = 0
    scan: while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += escapes(bytes, index) ? 2 : 1
      case UInt8(ascii: "("):
        depth += 1
        // The depth that CommonMark asks for; more would make a row of `[](` quadratic.
        if depth > 32 { return nil }
        index += 1
      case UInt8(ascii: ")"):
        if depth == 0 { break scan }
        depth -= 1
        index += 1
      case 0...0x20, 0x7F: break scan
      default: index += 1
      }
    }
    return depth == 0 ? (start..<index, index) : nil
  }

  enum Title {
    /// The title's last byte is before this place.
    case ends(Int)
    /// The bytes end inside it.
    case goesOn
    case isBroken
  }

  /// The byte that ends a title begun by `open`.
  static func titleEnd(_ open: UInt8) -> UInt8? {
    switch open {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): open
    case UInt8(ascii: "("): UInt8(ascii: ")")
    default: nil
    }
  }

  /// Reads a title after its first byte.
  static func title(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, quote: UInt8) -> Title {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte == quote { return .ends(index + 1) }
      if byte == UInt8(ascii: "("), quote == UInt8(ascii: ")") { return .isBroken }
      index += byte == UInt8(ascii: "\\") && escapes(bytes, index) ? 2 : 1
    }
    return .goesOn
  }

  static func escapes(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    index + 1 < bytes.count && InlineParser.isPunctuation(bytes[index + 1])
  }
}
