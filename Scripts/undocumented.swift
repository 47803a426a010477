// Names every symbol of the given symbol graphs that has no description, and every type of the core that a public
// declaration names and ComposureUI has no name for. Fails if there is one.
import Foundation

struct Graph: Decodable {
  struct Symbol: Decodable {
    struct Comment: Decodable {
      struct Line: Decodable { let text: String }
      let lines: [Line]
    }
    struct Kind: Decodable { let identifier: String }
    struct Location: Decodable {
      struct Position: Decodable { let line: Int }
      let uri: String
      let position: Position
    }
    struct Fragment: Decodable {
      let spelling: String
      let preciseIdentifier: String?

      /// Whether another module of this package declares it: `s:13ComposureText10UTF8OffsetV`.
      var isOfCore: Bool {
        let module = preciseIdentifier?.firstMatch(of: /^s:\d+(Composure[A-Za-z]+)\d/)?.1
        return module != nil && module != "ComposureUI"
      }
    }
    let kind: Kind
    let declarationFragments: [Fragment]?
    let pathComponents: [String]
    let docComment: Comment?
    let location: Location?

    /// An extension of somebody else's type only holds what is described.
    var needsDescription: Bool { kind.identifier != "swift.extension" }

    /// A list of parameters alone says nothing about the whole.
    var isDocumented: Bool {
      let first = docComment?.lines.first { !$0.text.allSatisfy(\.isWhitespace) }
      return first.map { !$0.text.hasPrefix("- ") } ?? false
    }
  }
  let symbols: [Symbol]
}

var (count, missing) = (0, 0)
var (named, aliases): ([String: String], Set<String>) = ([:], [])
for path in CommandLine.arguments.dropFirst() {
  let graph = try JSONDecoder().decode(Graph.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
  count += graph.symbols.count
  for symbol in graph.symbols {
    if symbol.kind.identifier == "swift.typealias" { aliases.insert(symbol.pathComponents.last!) }
    // What is nested comes with what it is nested in.
    var before = ""
    for fragment in symbol.declarationFragments ?? [] {
      if fragment.isOfCore, before != "." { named[fragment.spelling] = symbol.pathComponents.joined(separator: ".") }
      before = fragment.spelling
    }
  }
  for symbol in graph.symbols where symbol.needsDescription && !symbol.isDocumented {
    let file = symbol.location.flatMap { URL(string: $0.uri)?.lastPathComponent } ?? path
    // Lines are counted from zero there.
    let line = (symbol.location?.position.line ?? 0) + 1
    print("\(file):\(line): \(symbol.pathComponents.joined(separator: ".")) has no description.")
    missing += 1
  }
}
for (name, place) in named.sorted(by: { $0.key < $1.key }) where !aliases.contains(name) {
  print("\(place) names \(name), for which an app would have to import a module of the core.")
  missing += 1
}
// A check that has seen nothing has found nothing.
if count == 0 { print("There are no public symbols in what was given.") }
exit(count == 0 || missing > 0 ? 1 : 0)
