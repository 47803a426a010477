import ComposureMarkdown
import ComposureText
import Foundation

// composure-conformance DIRECTORY [--show N]: runs the examples of commonmark.txt and gfm.txt in a directory, and prints
// how many come out as the specifications say. Exit status: 0 all do, 1 some don't, 66 a text is missing.

func fail(_ message: String, status: Int32) -> Never {
  FileHandle.standardError.write(Data("composure-conformance: \(message)\n".utf8))
  exit(status)
}

let arguments = CommandLine.arguments.dropFirst()
guard let directory = arguments.first else { fail("needs a directory with commonmark.txt and gfm.txt", status: 64) }
let shown: Int
if let index = arguments.firstIndex(of: "--show"), index + 1 < arguments.endIndex {
  shown = Int(arguments[index + 1]) ?? 20
} else {
  shown = 20
}

func examples(in file: String) -> [SpecExample] {
  let path = directory + "/" + file
  guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { fail("cannot read \(path)", status: 66) }
  return SpecExample.all(in: text)
}

/// Runs one suite and prints its line; below it what came out otherwise. True when every example is right.
func run(
  _ name: String, _ examples: [SpecExample], _ options: MarkdownOptions, filteringTags: Bool, expected: Int, shown: Int
) -> Bool {
  var passed = 0
  var reports: [String] = []
  for example in examples {
    let html = SyntaxTree(Rope(example.source), options: options).html(filteringTags: filteringTags)
    if html.utf8.elementsEqual(example.html.utf8) {
      passed += 1
    } else {
      reports.append(
        "  example \(example.number): \(example.source.debugDescription)\n    expected \(example.html.debugDescription)"
          + "\n    got      \(html.debugDescription)")
    }
  }
  print("\(name): \(passed) of \(examples.count)")
  for report in reports.prefix(shown) { print(report) }
  if examples.count != expected { print("  \(expected) examples were expected") }
  return passed == expected && examples.count == expected
}

let commonMark = examples(in: "commonmark.txt")
let gitHub = examples(in: "gfm.txt")
var isComplete = run(
  "CommonMark 0.31.2", commonMark, .commonMark, filteringTags: false, expected: 652, shown: shown)
for (name, count) in [("table", 8), ("disabled", 2), ("strikethrough", 2), ("autolink", 11), ("tagfilter", 1)] {
  let title = name == "disabled" ? "task lists" : name
  let suite = gitHub.filter { $0.extensionName == name }
  let isRight = run(
    "GFM 0.29 \(title)", suite, .gitHub, filteringTags: name == "tagfilter", expected: count, shown: shown)
  isComplete = isComplete && isRight
}
exit(isComplete ? 0 : 1)
