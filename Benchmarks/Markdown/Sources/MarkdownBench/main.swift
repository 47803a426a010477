import ComposureMarkdown
import ComposureText
import Foundation

// Measures Composure's Markdown engine beside md4c and cmark-gfm, on the same bytes, in processor time. One JSON object a
// line. With DOC=FILE in the environment that document is measured, repeated up to 1 MB and 10 MB.

/// A text and its tree, as an editor keeps them.
struct Document {
  var text: Rope
  var tree: SyntaxTree

  init(_ source: String) {
    text = Rope(source)
    tree = SyntaxTree(text)
  }

  mutating func edit(_ range: TextRange, _ insert: String) -> SyntaxUpdate {
    let change = ChangeSet.replacing(range, with: insert, length: text.utf8Count)
    let after = change.apply(to: text)
    let update = tree.update(change, old: text, new: after)
    text = after
    return update
  }

  /// What a screen around a position asks for after each key.
  func drawScreen(around offset: UTF8Offset) {
    let line = text.line(at: offset)
    let first = LineIndex(max(0, line.value - 20))
    let last = LineIndex(min(text.lineCount - 1, line.value + 20))
    let range = text.start(of: first)..<text.range(of: last).upperBound
    precondition(tree.styleSpans(in: range).count + tree.hiddenRanges(in: range).count >= 0)
  }
}

/// - Returns: the milliseconds that md4c takes for the whole document.
func measureParsing(_ source: String) -> Double {
  let bytes = source.utf8.count
  let count = bytes > 5_000_000 ? 7 : 15
  let text = Rope(source)
  var tree = SyntaxTree(Rope())
  func samples(_ work: () -> Void) -> [Double] { (0..<count).map { _ in microseconds(work) / 1_000 } }
  report("blocks only", bytes: bytes, unit: "ms", samples { tree = SyntaxTree(text) })
  var elements = 0
  let full = report(
    "blocks and inlines", bytes: bytes, unit: "ms",
    samples {
      tree = SyntaxTree(text)
      elements = 0
      tree.visitInlines { _ in elements += 1 }
    })
  precondition(elements > 0)
  let contiguous = Array(source.utf8)
  let wholeMD4C = contiguous.withUnsafeBufferPointer { buffer in
    let md4c = report("md4c", bytes: bytes, unit: "ms", samples { OtherParsers.md4c(buffer) })
    let cmark = report("cmark-gfm", bytes: bytes, unit: "ms", samples { OtherParsers.cmark(buffer) })
    report("speed against md4c", bytes: bytes, unit: "×", [md4c / full])
    report("speed against cmark-gfm", bytes: bytes, unit: "×", [cmark / full])
    return md4c
  }
  report("full parse", bytes: bytes, unit: "MB/s", [Double(bytes) / 1e3 / full])
  return wholeMD4C
}

/// - Parameter md4c: the milliseconds that md4c takes for the whole document, which it reads anew after each key.
func measureKeys(_ source: String, md4c: Double) {
  let bytes = source.utf8.count
  var document = Document(source)
  let letters = Array("가나다라 마바사 ").map(String.init)
  let lines = document.text.lineCount
  for (place, line) in [("start", 2), ("middle", lines / 2), ("end", lines - 2)] {
    var samples: [Double] = []
    var current = line
    for _ in 0..<20 {
      var caret = document.text.contentRange(of: LineIndex(min(current, document.text.lineCount - 1))).upperBound
      document.drawScreen(around: caret)
      for index in 0..<50 {
        let letter = letters[index % letters.count]
        samples.append(
          microseconds {
            _ = document.edit(caret..<caret, letter)
            document.drawScreen(around: caret)
          })
        caret += letter.utf8.count
      }
      current = max(0, current + (place == "end" ? -1 : 1))
    }
    let key = report("key at the \(place)", bytes: bytes, unit: "µs", samples)
    report("key at the \(place) against md4c", bytes: bytes, unit: "×", [md4c * 1_000 / key])
  }
  func toggled(_ name: String, _ insert: String, at offset: UTF8Offset) {
    var samples: [Double] = []
    for _ in 0..<10 {
      samples.append(microseconds { _ = document.edit(offset..<offset, insert) } / 1_000)
      let end = offset + insert.utf8.count
      samples.append(microseconds { _ = document.edit(offset..<end, "") } / 1_000)
    }
    report(name, bytes: bytes, unit: "ms", samples)
  }
  toggled("an unclosed fence at the first line", "~~~~~~~~\n", at: .zero)
  toggled("an unclosed comment at the first line", "<!--\n", at: .zero)
  let definition = "\n\n[이름]: https://example.kr\n"
  _ = document.edit(document.text.end..<document.text.end, definition)
  toggled("a definition changed", "x", at: document.text.end - "]: https://example.kr\n".utf8.count)
}

func measureMemory(_ source: String) {
  let bytes = source.utf8.count
  let before = residentMemory()
  let document = Document(source)
  document.drawScreen(around: .zero)
  let grown = residentMemory() - before
  report("memory of text and tree", bytes: bytes, unit: "bytes per byte", [Double(grown) / Double(bytes)])
  precondition(document.text.utf8Count == bytes)
}

let sources: [String]
if let path = ProcessInfo.processInfo.environment["DOC"], !path.isEmpty {
  guard let text = try? String(contentsOfFile: path, encoding: .utf8), !text.isEmpty else {
    FileHandle.standardError.write(Data("markdown-bench: cannot read \(path)\n".utf8))
    exit(66)
  }
  sources = [1_000_000, 10_000_000].map { size in
    String(repeating: text + "\n\n", count: max(1, size / text.utf8.count))
  }
} else {
  sources = [1_000_000, 10_000_000].map { GeneratedDocument.make(bytes: $0) }
}
for source in sources.reversed() { measureMemory(source) }
for source in sources {
  let md4c = measureParsing(source)
  measureKeys(source, md4c: md4c)
}
