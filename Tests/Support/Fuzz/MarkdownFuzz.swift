import ComposureText

@testable import ComposureMarkdown

/// libFuzzer's entry: the bytes are options, a document and edits. Whatever is wrong ends the process.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = FuzzInput(bytes: UnsafeBufferPointer(start: start, count: count))
  let options: MarkdownOptions = [.init(), .commonMark, .gitHub, .init(cjkFriendlyEmphasis: false)][
    Int(input.byte()) % 4]
  var text = Rope(repairingUTF8: input.bytes(Int(input.byte()) << 3))
  var tree = SyntaxTree(text, options: options)
  check(tree)
  while !input.isEmpty {
    let lower = text.floorScalar(UTF8Offset((Int(input.byte()) << 8 | Int(input.byte())) % (text.utf8Count + 1)))
    let length = Int(input.byte())
    let upper = max(lower, text.floorScalar(min(text.end, lower + length % 64)))
    let insert = String(decoding: input.bytes(Int(input.byte()) % 48), as: UTF8.self)
    let change = ChangeSet.replacing(lower..<upper, with: insert, length: text.utf8Count)
    let after = change.apply(to: text)
    let update = tree.update(change, old: text, new: after)
    text = after
    precondition(update.dirty.upperBound <= text.end)
    let full = SyntaxTree(text, options: options)
    if let problem = tree.structuralDifference(from: full) ?? tree.inlineDifference(from: full) {
      preconditionFailure("\(problem) after \(change) gave \(text.string.debugDescription)")
    }
  }
  check(tree)
  return 0
}

/// Every byte belongs to one piece, and all that can be asked is answered.
private func check(_ tree: SyntaxTree) {
  let all = tree.text.fullRange
  var position = UTF8Offset.zero
  for piece in tree.pieces(in: all) {
    precondition(piece.range.lowerBound == position && !piece.range.isEmpty, "pieces at \(position)")
    position = piece.range.upperBound
  }
  precondition(position == tree.text.end, "the pieces end at \(position)")
  for block in tree.blocks(in: all) { precondition(block.range.upperBound <= tree.text.end) }
  for span in tree.styleSpans(in: all) { precondition(!span.range.isEmpty && span.range.upperBound <= tree.text.end) }
  for hidden in tree.hiddenRanges(in: all) { precondition(hidden.range.upperBound <= tree.text.end) }
  precondition(tree.html().utf8.count + tree.plainText().utf8.count >= 0)
  precondition(tree.outline().count + tree.tasks(in: all).count + tree.foldRegions(in: all).count >= 0)
}

/// Bytes that are read from the front; zero when they are used up.
private struct FuzzInput {
  private var rest: Slice<UnsafeBufferPointer<UInt8>>

  init(bytes: UnsafeBufferPointer<UInt8>) { rest = bytes[...] }

  var isEmpty: Bool { rest.isEmpty }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  mutating func bytes(_ count: Int) -> [UInt8] {
    let taken = rest.prefix(count)
    rest = rest.dropFirst(count)
    return Array(taken)
  }
}
