/// developer.apple.com/documentation/uikit/nstextstorage
open class NSTextStorage: NSMutableAttributedString {
  /// developer.apple.com/documentation/uikit/nstextstorage/editactions
  public struct EditActions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let editedAttributes = EditActions(rawValue: 1 << 0)
    public static let editedCharacters = EditActions(rawValue: 1 << 1)
  }

  /// developer.apple.com/documentation/uikit/nstextstorage/delegate
  public weak var delegate: (any NSTextStorageDelegate)?
  /// developer.apple.com/documentation/uikit/nstextstorage/editedmask
  public private(set) var editedMask: EditActions = []
  /// developer.apple.com/documentation/uikit/nstextstorage/editedrange
  public private(set) var editedRange = NSRange(location: NSNotFound, length: 0)
  /// developer.apple.com/documentation/uikit/nstextstorage/changeinlength
  public private(set) var changeInLength = 0

  private var units: [UInt16]
  private var cachedString: String?
  private var runs = AttributeRuns()
  private var depth = 0
  private enum Phase { case quiet, will, did }
  private var phase = Phase.quiet
  private lazy var live = LiveString(of: self)

  /// Told before a change: the view that shows the text watches over its composition.
  var willChange: ((EditActions, NSRange) -> Void)?
  /// Told after the delegate: the layout of the text.
  var didProcess: ((EditActions, NSRange, Int) -> Void)?

  public override init(string: String) {
    units = Array(string.utf16)
    super.init(string: "")
    runs.replace(NSRange(location: 0, length: 0), with: [(units.count, [:])])
  }

  public required init?(coder: NSCoder) { nil }

  // MARK: Reading

  open override var string: String {
    if let cachedString { return cachedString }
    let string = String(decoding: units, as: UTF16.self)
    cachedString = string
    return string
  }

  open override var length: Int { units.count }

  /// developer.apple.com/documentation/foundation/nsmutableattributedstring/mutablestring
  open override var mutableString: NSMutableString { live }

  open override func attributes(
    at location: Int, effectiveRange range: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] {
    let (attributes, run) = runs.attributes(at: location)
    range?.pointee = run
    return attributes
  }

  open override func attribute(
    _ attrName: NSAttributedString.Key, at location: Int, effectiveRange range: NSRangePointer?
  ) -> Any? {
    attributes(at: location, effectiveRange: range)[attrName]
  }

  open override func attributedSubstring(from range: NSRange) -> NSAttributedString {
    check(range)
    let result = NSMutableAttributedString(string: substring(range))
    for (attributes, run) in runs(in: range) where !attributes.isEmpty {
      result.setAttributes(attributes, range: NSRange(location: run.location - range.location, length: run.length))
    }
    return result
  }

  open override func enumerateAttributes(
    in enumerationRange: NSRange, options opts: NSAttributedString.EnumerationOptions = [],
    using block: ([NSAttributedString.Key: Any], NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    check(enumerationRange)
    var stop = ObjCBool(false)
    for (attributes, run) in runs(in: enumerationRange) {
      block(attributes, run, &stop)
      if stop.boolValue { return }
    }
  }

  open override func enumerateAttribute(
    _ attrName: NSAttributedString.Key, in enumerationRange: NSRange,
    options opts: NSAttributedString.EnumerationOptions = [],
    using block: (Any?, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    enumerateAttributes(in: enumerationRange, options: opts) { attributes, run, stop in
      block(attributes[attrName], run, stop)
    }
  }

  func substring(_ range: NSRange) -> String {
    String(decoding: units[range.location..<(range.location + range.length)], as: UTF16.self)
  }

  func unit(at index: Int) -> UInt16 { units[index] }

  private func runs(in range: NSRange) -> [([NSAttributedString.Key: Any], NSRange)] {
    var result: [([NSAttributedString.Key: Any], NSRange)] = []
    var location = range.location
    let end = range.location + range.length
    while location < end {
      let (attributes, run) = runs.attributes(at: location)
      let next = min(end, run.location + run.length)
      result.append((attributes, NSRange(location: location, length: next - location)))
      location = next
    }
    return result
  }

  // MARK: Changing

  open override func replaceCharacters(in range: NSRange, with str: String) {
    check(range)
    // The inserted text takes the attributes of the first character it replaces, or of the one before it.
    let source = range.length > 0 ? range.location : range.location - 1
    let kept = source >= 0 && source < length ? runs.attributes(at: source).0 : [:]
    let new = Array(str.utf16)
    change(.editedCharacters, range, new.count - range.length) {
      replaceUnits(range, new)
      runs.replace(range, with: [(new.count, kept)])
    }
  }

  open override func replaceCharacters(in range: NSRange, with attrString: NSAttributedString) {
    check(range)
    let new = Array(attrString.string.utf16)
    var pieces: [(length: Int, attributes: [NSAttributedString.Key: Any])] = []
    attrString.enumerateAttributes(in: NSRange(location: 0, length: attrString.length), options: []) {
      attributes, run, _ in pieces.append((run.length, attributes))
    }
    change([.editedCharacters, .editedAttributes], range, new.count - range.length) {
      replaceUnits(range, new)
      runs.replace(range, with: pieces)
    }
  }

  open override func insert(_ attrString: NSAttributedString, at loc: Int) {
    replaceCharacters(in: NSRange(location: loc, length: 0), with: attrString)
  }
  open override func append(_ attrString: NSAttributedString) { insert(attrString, at: length) }
  open override func deleteCharacters(in range: NSRange) { replaceCharacters(in: range, with: "") }
  open override func setAttributedString(_ attrString: NSAttributedString) {
    replaceCharacters(in: NSRange(location: 0, length: length), with: attrString)
  }

  open override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    changeAttributes(range) { $0 = attrs ?? [:] }
  }
  open override func addAttribute(_ name: NSAttributedString.Key, value: Any, range: NSRange) {
    changeAttributes(range) { $0[name] = value }
  }
  open override func addAttributes(_ attrs: [NSAttributedString.Key: Any] = [:], range: NSRange) {
    changeAttributes(range) { $0.merge(attrs) { _, new in new } }
  }
  open override func removeAttribute(_ name: NSAttributedString.Key, range: NSRange) {
    changeAttributes(range) { $0[name] = nil }
  }

  private func changeAttributes(_ range: NSRange, _ body: (inout [NSAttributedString.Key: Any]) -> Void) {
    check(range)
    change(.editedAttributes, range, 0) { runs.change(range, body) }
  }

  private func replaceUnits(_ range: NSRange, _ new: [UInt16]) {
    units.replaceSubrange(range.location..<(range.location + range.length), with: new)
    cachedString = nil
  }

  private func change(_ mask: EditActions, _ range: NSRange, _ delta: Int, _ body: () -> Void) {
    if phase == .did, mask.contains(.editedCharacters) {
      StandInFaults.report("characters were changed while the text storage told of an edit")
    }
    willChange?(mask, range)
    body()
    record(mask, range, delta)
  }

  // A range outside the text raises NSRangeException.
  private func check(_ range: NSRange) {
    precondition(
      range.location >= 0 && range.length >= 0 && range.location + range.length <= length,
      "NSRangeException: \(range) in length \(length)")
  }

  // MARK: Telling

  /// developer.apple.com/documentation/uikit/nstextstorage/beginediting()
  open override func beginEditing() { depth += 1 }

  /// developer.apple.com/documentation/uikit/nstextstorage/endediting()
  open override func endEditing() {
    guard depth > 0 else { return StandInFaults.report("endEditing() without beginEditing()") }
    depth -= 1
    if depth == 0, phase == .quiet { processEditing() }
  }

  /// developer.apple.com/documentation/uikit/nstextstorage/edited(_:range:changeinlength:)
  ///
  /// The range is that of the text before the edit. Calling it without an edit makes the layout ask again.
  open func edited(_ editedMask: EditActions, range editedRange: NSRange, changeInLength delta: Int) {
    willChange?(editedMask, editedRange)
    record(editedMask, editedRange, delta)
  }

  private func record(_ mask: EditActions, _ range: NSRange, _ delta: Int) {
    editedMask.formUnion(mask)
    if editedRange.location == NSNotFound {
      editedRange = range
    } else {
      let start = min(editedRange.location, range.location)
      let end = max(editedRange.location + editedRange.length, range.location + range.length)
      editedRange = NSRange(location: start, length: end - start)
    }
    editedRange.length += delta
    changeInLength += delta
    if depth == 0, phase == .quiet { processEditing() }
  }

  /// developer.apple.com/documentation/uikit/nstextstorage/processediting()
  open func processEditing() {
    guard !editedMask.isEmpty else { return }
    phase = .will
    delegate?.textStorage(
      self, willProcessEditing: editedMask, range: editedRange, changeInLength: changeInLength)
    phase = .did
    // What the delegate was told of may not be told again, whatever it does to attributes now.
    let (mask, range, delta) = (editedMask, editedRange, changeInLength)
    delegate?.textStorage(self, didProcessEditing: mask, range: range, changeInLength: delta)
    let told = (editedMask, editedRange, changeInLength)
    editedMask = []
    editedRange = NSRange(location: NSNotFound, length: 0)
    changeInLength = 0
    phase = .quiet
    didProcess?(told.0, told.1, told.2)
  }

  /// Whether edits are collected just now.
  var isEditing: Bool { depth > 0 || phase != .quiet }
}
