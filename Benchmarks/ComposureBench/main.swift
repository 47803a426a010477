import ComposureEditor
import ComposureText
import Foundation

// Prints one JSON object a line: name, size of the document in bytes, unit, and median and p99 of the samples.
// With DOC=FILE in the environment that document is measured instead of the generated ones of 1 MB and 10 MB.
// `--document BYTES` prints a generated one instead.

struct Record: Codable {
  var name: String
  var documentBytes: Int
  var unit: String
  var samples: Int
  var median: Double
  var p99: Double
}

func report(_ name: String, bytes: Int, unit: String, _ samples: [Double]) throws {
  let sorted = samples.sorted()
  let record = Record(
    name: name, documentBytes: bytes, unit: unit, samples: sorted.count, median: sorted[sorted.count / 2],
    p99: sorted[min(sorted.count - 1, sorted.count * 99 / 100)])
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  print(String(decoding: try encoder.encode(record), as: UTF8.self))
}

func microseconds(_ work: () -> Void) -> Double {
  let duration = ContinuousClock().measure(work)
  return Double(duration.components.seconds) * 1e6 + Double(duration.components.attoseconds) / 1e12
}

/// Resident memory of this process in bytes, from `/proc/self/statm`; 0 where there is none.
func residentMemory() -> Int {
  guard let line = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
  let fields = line.split(separator: " ")
  return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
}

@MainActor
func measure(_ source: String) throws {
  let bytes = source.utf8.count
  let before = residentMemory()
  var opened: [Double] = []
  var surface = BenchSurface(text: "")
  let loop = ManualLoop()
  var session: EditorSession?
  for _ in 0..<5 {
    session = nil
    opened.append(
      microseconds {
        let text = Rope(source)
        surface = BenchSurface(text: text)
        session = EditorSession(text: text, surface: surface, loop: loop)
        session?.restyleAll()
      } / 1_000)
  }
  guard let session else { return }
  try report("open", bytes: bytes, unit: "ms", opened)
  try report("memory", bytes: bytes, unit: "MB", [Double(residentMemory() - before) / 1e6])

  // The whole text, for a word that is there often, and for one that is half typed; as a thread of its own does it.
  for (name, query) in [("find a word", "written"), ("find a half-typed word", "편집ㄱ")] {
    guard let search = TextSearch(SearchQuery(query)) else { continue }
    let text = session.state.text
    var found = 0
    let times = (0..<5).map { _ in microseconds { found = search.matches(in: text).count } / 1_000 }
    precondition(found > 0)
    try report("\(name) in \(bytes / 1_000_000) MB", bytes: bytes, unit: "ms", times)
  }
  // What each letter in the find bar takes of the main thread.
  var looked: [Double] = []
  for _ in 0..<20 {
    for query in ["ㅎ", "하", "한", "한ㄱ", "한그", "한글"] {
      looked.append(microseconds { session.find(SearchQuery(query)) })
      loop.runTurns()
    }
  }
  session.find(nil)
  try report("letter in the find bar, on the main thread", bytes: bytes, unit: "µs", looked)

  // Letters typed at the ends of lines in the middle of the screen, a hundred a line, as a writer would.
  let letters = Array("가나다라 마바사 ")
  var followed: [Double] = []
  var line = session.state.text.line(at: surface.visibleRange.lowerBound) + 5
  for _ in 0..<40 {
    var caret = session.state.text.contentRange(of: line).upperBound
    session.followSelection(Selection(caret), cause: .keyboard)
    loop.runTurns()
    for index in 0..<100 {
      let letter = String(letters[index % letters.count])
      let edit = PlatformEdit(range: caret..<caret, text: letter, origin: .keyboard)
      surface.visibleRange =
        surface.visibleRange.lowerBound..<(surface.visibleRange.upperBound + letter.utf8.count)
      followed.append(
        microseconds {
          session.follow(edit)
          loop.runTurns()
        })
      caret += letter.utf8.count
    }
    line += 1
  }
  try report("followed key", bytes: bytes, unit: "µs", followed)
  precondition(session.state.text.utf8Count > bytes)
}

do {
  if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "--document",
    let size = Int(CommandLine.arguments[2])
  {
    print(GeneratedDocument.make(bytes: size))
  } else if let path = ProcessInfo.processInfo.environment["DOC"], !path.isEmpty {
    try MainActor.assumeIsolated { try measure(String(contentsOfFile: path, encoding: .utf8)) }
  } else {
    for size in [1_000_000, 10_000_000] {
      try MainActor.assumeIsolated { try measure(GeneratedDocument.make(bytes: size)) }
    }
  }
} catch {
  FileHandle.standardError.write(Data("composure-bench: \(error)\n".utf8))
  exit(1)
}
