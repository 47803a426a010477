/// What has to stand one after the other in folded text.
///
/// While a query is half typed its Hangul says less than it will:
/// - A lone consonant is every syllable that begins with it (`ㅎㄱ` finds 한글), wherever it stands in the query, or the
///   letter itself. A cluster that no syllable begins with is two such consonants: some keyboards make ㄳ of ㄱ and ㅅ.
/// - The last syllable can still grow as a two-set keyboard lets it: by a final (`하` finds 한), by a second half of its
///   vowel (`고` finds 과 and 광) or of its final (`달` finds 닭).
/// - A final of the last syllable may turn out to begin the next one: `한` finds 하나, `닭` finds 달걀. The match then
///   holds both syllables.
struct SearchPattern: Sendable {
  enum Element: Sendable, Hashable {
    case unit(UInt32)
    /// A syllable that begins with `lead`, or the letter as it is.
    case initial(lead: UInt32, letter: UInt32)
    case initials(UInt32, UInt32, letter: UInt32)
    /// The last syllable. `final` is 0 for none.
    case growing(lead: UInt32, vowel: UInt32, final: UInt32)
  }

  enum Outcome: Equatable {
    case no
    /// The number of the unit behind the match.
    case end(Int)
    /// Depends on what comes behind the units.
    case needsMore
  }

  let elements: [Element]

  /// - Parameter graphemes: the units of each of the query's, folded as the text is.
  init(_ graphemes: [[UInt32]], isHalfTyped: Bool) {
    elements = graphemes.enumerated().flatMap { index, units in
      isHalfTyped ? Self.elements(units, isLast: index == graphemes.count - 1) : units.map(Element.unit)
    }
  }

  private static func elements(_ units: [UInt32], isLast: Bool) -> [Element] {
    if units.count == 1 {
      if let lead = Jamo.lead(ofLetter: units[0]) { return [.initial(lead: lead, letter: units[0])] }
      if let pair = Jamo.leads(ofCluster: units[0]) { return [.initials(pair.0, pair.1, letter: units[0])] }
    } else if isLast, Jamo.isLead(units[0]), Jamo.isVowel(units[1]) {
      if units.count == 2 { return [.growing(lead: units[0], vowel: units[1], final: 0)] }
      if units.count == 3, Jamo.isFinal(units[2]) {
        return [.growing(lead: units[0], vowel: units[1], final: units[2])]
      }
    }
    return units.map(Element.unit)
  }

  /// The units that a match can begin with: one or two.
  var firstUnits: (UInt32, UInt32) {
    switch elements[0] {
    case .unit(let unit): (unit, unit)
    case .initial(let lead, let letter), .initials(let lead, _, let letter): (lead, letter)
    case .growing(let lead, _, _): (lead, lead)
    }
  }

  /// Matches at one place.
  func match(_ units: UnsafeBufferPointer<UInt32>, at start: Int) -> Outcome {
    var place = start
    for element in elements {
      switch element {
      case .unit(let unit):
        guard place < units.count else { return .needsMore }
        if units[place] != unit { return .no }
        place &+= 1
      case .initial(let lead, let letter):
        guard place < units.count else { return .needsMore }
        if !Self.skipInitial(lead, letter, units, &place) { return .no }
      case .initials(let first, let second, let letter):
        guard place < units.count else { return .needsMore }
        if units[place] == letter {
          place += 1
          continue
        }
        guard Self.skipInitial(first, first, units, &place) else { return .no }
        guard place < units.count else { return .needsMore }
        guard Self.skipInitial(second, second, units, &place) else { return .no }
      case .growing(let lead, let vowel, let final):
        return Self.grow(lead, vowel, final, units, place)
      }
    }
    return .end(place)
  }

  private static func skipInitial(
    _ lead: UInt32, _ letter: UInt32, _ units: UnsafeBufferPointer<UInt32>, _ place: inout Int
  ) -> Bool {
    if units[place] == lead, place + 1 < units.count, Jamo.isVowel(units[place + 1]) {
      place += 2
      if place < units.count, Jamo.isFinal(units[place]) { place += 1 }
      return true
    }
    guard units[place] == letter else { return false }
    place += 1
    return true
  }

  private static func grow(
    _ lead: UInt32, _ vowel: UInt32, _ final: UInt32, _ units: UnsafeBufferPointer<UInt32>, _ start: Int
  ) -> Outcome {
    // A syllable is never cut by the end of the units.
    guard start < units.count else { return .needsMore }
    guard start + 1 < units.count, units[start] == lead else { return .no }
    let found = units[start + 1]
    var place = start + 2
    let foundFinal = place < units.count && Jamo.isFinal(units[place]) ? units[place] : 0
    if foundFinal != 0 { place += 1 }
    if final == 0 { return found == vowel || Jamo.grownVowels(vowel).contains(found) ? .end(place) : .no }
    guard found == vowel else { return .no }
    if foundFinal == final || Jamo.grownFinals(final).contains(foundFinal) { return .end(place) }
    // The final, or its second half, begins the next syllable.
    guard let (stays, moves) = Jamo.split(final), foundFinal == stays else { return .no }
    guard place < units.count else { return .needsMore }
    guard units[place] == moves, place + 1 < units.count, Jamo.isVowel(units[place + 1]) else { return .no }
    place += 2
    if place < units.count, Jamo.isFinal(units[place]) { place += 1 }
    return .end(place)
  }
}
