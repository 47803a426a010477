import ComposureLinux
import ComposureNotes
import Testing

@Suite struct DraftStoreTests {
  private let folder: TemporaryFolder
  private let system = LinuxFileSystem()
  private var place: String { folder["상태/drafts"] }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func store() throws -> DraftStore<LinuxFileSystem> {
    try DraftStore(system: system, folder: place)
  }

  /// What a crash does: the lock goes, the files stay.
  private func crash(_ body: (DraftStore<LinuxFileSystem>) throws -> Void) throws {
    let store = try store()
    try body(store)
    store.end()
  }

  @Test("A draft of a run that is gone comes back with all that is known of its file")
  func restored() throws {
    try folder.write("바탕", to: "글.md")
    let base = try SafeFile(system: system).load(folder["글.md"]).state
    var format = TextFormat(encoding: .cp949, lineEnding: .crlf, mixesLineEndings: true, endedWithNewline: true)
    format.nullCount = 3
    format.damage = .invalidBytes(line: 12, encoding: .cp949)
    var draft = Draft(
      text: "\n\n첫 줄은 비었고\r\n한글 자모 ㅎㅏㄴ", path: "/글/100%\n이상한 이름: 하나.md", format: format, base: base)
    draft.caret = 12
    try crash { [draft] in try $0.save(draft) }

    let next = try store()
    let found = try next.takeAbandoned()
    #expect(found.count == 1)
    #expect(found.first?.id == draft.id)
    #expect(found.first.map { Array($0.text.utf8) } == Array(draft.text.utf8))
    #expect(found.first?.path == draft.path)
    #expect(found.first?.format == format)
    #expect(found.first?.base == base)
    #expect(found.first?.caret == 12)
    #expect(try next.takeAbandoned().isEmpty, "they belong to this run now")
  }

  @Test("An untitled draft comes back, the newest text of it, until it is discarded")
  func latest() throws {
    let id = "first"
    try crash { store in
      try store.save(Draft(id: id, text: "처음"))
      try store.save(Draft(id: id, text: "나중"))
      try store.save(Draft(id: "other", text: "버린 글"))
      try store.discard("other")
      try store.discard("never there")
    }
    try crash { store in
      let found = try store.takeAbandoned()
      #expect(found.map(\.text) == ["나중"])
    }
    try crash { store in
      let found = try store.takeAbandoned()
      #expect(found.map(\.text) == ["나중"], "it was not dealt with yet")
      try store.discard(id)
    }
    #expect(try store().takeAbandoned().isEmpty)
  }

  @Test("The drafts of a run that still lives are left alone")
  func living() throws {
    let first = try store()
    try first.save(Draft(text: "쓰는 중"))
    let second = try store()
    #expect(try second.takeAbandoned().isEmpty)
    first.end()
    #expect(try second.takeAbandoned().map(\.text) == ["쓰는 중"])
  }

  @Test("A run that ends with nothing to keep leaves nothing")
  func tidy() throws {
    let store = try store()
    let draft = Draft(text: "글")
    try store.save(draft)
    try store.discard(draft.id)
    store.end()
    #expect(try system.names(in: place) == [])
  }

  @Test("A damaged draft comes back as text")
  func damaged() throws {
    try crash { try $0.save(Draft(id: "one", text: "글")) }
    let session = try #require(try system.names(in: place).first)
    try folder.write("머리말이 없는 파일", to: "상태/drafts/\(session)/one.draft")
    #expect(try store().takeAbandoned().map(\.text) == ["머리말이 없는 파일"])
  }

  @Test("Nobody else may read drafts")
  func privacy() throws {
    _ = try store()
    #expect(try system.status(of: place, followingLinks: true).permissions == 0o700)
  }

  @Test("A text is never lost on the way, whichever call fails while drafts are taken over")
  func faults() throws {
    for number in 0..<60 {
      let folder = try TemporaryFolder()
      let crashed = try DraftStore(system: system, folder: folder.path)
      try crashed.save(Draft(id: "one", text: "하나"))
      try crashed.save(Draft(id: "two", text: "둘"))
      crashed.end()
      let faulting = FaultingFileSystem(system, fault: .once(number))
      var found: [Draft] = []
      if let next = try? DraftStore(system: faulting, folder: folder.path) {
        found = (try? next.takeAbandoned()) ?? []
        next.end()
      }
      let last = try DraftStore(system: system, folder: folder.path)
      #expect(Set(try last.takeAbandoned().map(\.text)) == ["하나", "둘"], "call \(number)")
      #expect(number < 40 || found.count == 2, "call \(number)")
      last.end()
    }
  }
}
