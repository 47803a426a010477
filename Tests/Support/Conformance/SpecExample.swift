/// An example in the text of a specification: Markdown, and the HTML that it stands for.
struct SpecExample {
  var number: Int
  /// The name behind the word `example`, which tells the extension; empty for none.
  var extensionName: String
  var source: String
  var html: String

  /// All examples of a text. They stand between two lines of 32 backticks, divided by a line with a single full stop,
  /// with `→` for tabs.
  static func all(in text: String) -> [SpecExample] {
    let fence = String(repeating: "`", count: 32)
    var examples: [SpecExample] = []
    var current: SpecExample?
    var inHTML = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if var example = current {
        if line == fence {
          example.number = examples.count + 1
          examples.append(example)
          current = nil
        } else if line == ".", !inHTML {
          inHTML = true
        } else {
          let line = line.replacing("→", with: "\t") + "\n"
          if inHTML { example.html += line } else { example.source += line }
          current = example
        }
      } else if line.hasPrefix(fence + " example") {
        let name = line.dropFirst(fence.count + " example".count).trimmingPrefix(while: \.isWhitespace)
        current = SpecExample(number: 0, extensionName: String(name), source: "", html: "")
        inHTML = false
      }
    }
    return examples
  }
}
