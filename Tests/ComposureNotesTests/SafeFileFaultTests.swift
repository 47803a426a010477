import ComposureNotes
import Testing

/// Saves over every kind of file while each single call fails in turn.
@Suite struct SafeFileFaultTests {
  static let old = Array("지난 글\n오래된 줄\n".utf8)
  static let new = Array("# 새 글\n\n한 글자도 잃지 않는다.\n더 긴 글.\n".utf8)
  static let path = "/글/하루.md"

  enum Place: CaseIterable, CustomTestStringConvertible {
    case plain, hardLinked, lockedFolder, new

    var testDescription: String {
      switch self {
      case .plain: "a plain file"
      case .hardLinked: "a file with two names"
      case .lockedFolder: "a file in a write-protected folder"
      case .new: "a new file"
      }
    }

    func make() -> MemoryFileSystem {
      let memory = MemoryFileSystem()
      memory.place([], at: "/글/다른 글.md")
      memory.place([], at: "/상태/rescue/다른 글.md")
      if self != .new { memory.place(SafeFileFaultTests.old, at: SafeFileFaultTests.path) }
      if let node = memory.files[SafeFileFaultTests.path] {
        node.permissions = 0o640
        node.group = 7
        node.attributes = ["user.colour": [1, 2, 3], "system.posix_acl_access": [4]]
      }
      switch self {
      case .plain, .new: break
      case .hardLinked: memory.addName("/글/이름 둘.md", of: SafeFileFaultTests.path)
      case .lockedFolder: memory.lockedFolders = ["/글"]
      }
      return memory
    }
  }

  private func expectation(in memory: MemoryFileSystem) throws -> SaveExpectation {
    guard memory.files[Self.path] != nil else { return .absent }
    return .unchanged(try SafeFile(system: memory).load(Self.path).state)
  }

  private func save(
    _ memory: MemoryFileSystem, _ fault: FaultingFileSystem<MemoryFileSystem>.Fault?,
    _ reason: SystemError.Reason = .inputOutput
  ) throws -> (Result<SaveOutcome, FileProblem>, calls: Int) {
    let expectation = try expectation(in: memory)
    let faulting = FaultingFileSystem(memory, fault: fault, reason: reason)
    let file = SafeFile(system: faulting, rescueFolder: "/상태/rescue")
    let result = Result { () throws(FileProblem) in
      try file.save(Self.new, to: Self.path, expecting: expectation)
    }
    return (result, faulting.calls)
  }

  private func isSaved(_ result: Result<SaveOutcome, FileProblem>) -> Bool {
    if case .success(.saved) = result { true } else { false }
  }

  @Test(
    "Without a fault the new text is in the file, under all its names, and nothing else is left",
    arguments: Place.allCases)
  func noFault(place: Place) throws {
    let memory = place.make()
    let names = Set(memory.files.keys).union([Self.path])
    let (result, _) = try save(memory, nil)
    #expect(isSaved(result))
    #expect(Set(memory.files.keys) == names)
    #expect(memory.files[Self.path]?.bytes == Self.new)
    if place == .hardLinked { #expect(memory.files["/글/이름 둘.md"]?.bytes == Self.new) }
    if place != .new {
      #expect(memory.files[Self.path]?.permissions == 0o640)
      #expect(memory.files[Self.path]?.group == 7)
      #expect(memory.files[Self.path]?.attributes == ["user.colour": [1, 2, 3], "system.posix_acl_access": [4]])
    }
    #expect(memory.afterPowerCut.allSatisfy { $0[Self.path] == Self.new })
  }

  @Test(
    "Whichever single call fails, the file holds all of the old text or all of the new, and no copy is left behind",
    arguments: Place.allCases)
  func everySingleCall(place: Place) throws {
    let calls = try save(place.make(), nil).calls
    #expect(calls > 10)
    for reason in [SystemError.Reason.noSpace, .inputOutput, .accessDenied, .notSupported] {
      for number in 0..<calls {
        for fault in [FaultingFileSystem<MemoryFileSystem>.Fault.once(number), .halfWrite(number)] {
          let memory = place.make()
          let names = Set(memory.files.keys)
          let (result, _) = try save(memory, fault, reason)
          let bytes = memory.files[Self.path]?.bytes
          let comment: Comment = "call \(number) failed with \(reason)"
          switch result {
          case .success(.saved):
            #expect(bytes == Self.new, comment)
          case .success(.changedOnDisk):
            Issue.record("a failed call was taken for somebody else's change: \(comment)")
          case .failure(let problem):
            #expect(problem.rescue == nil, comment)
            #expect(bytes == (place == .new ? nil : Self.old), comment)
            #expect(Set(memory.files.keys) == names, comment)
          }
          let extra = Set(memory.files.keys).subtracting(names).subtracting([Self.path])
          // Only the removal of the copy itself can leave it, and then the text is in the file.
          #expect(extra.isEmpty || isSaved(result), comment)
        }
      }
    }
  }

  @Test(
    "Where group or access list cannot be carried over, the new file is not open to more people than the old one",
    arguments: [("setOwner", ["group"]), ("setAttribute", ["system.posix_acl_access", "user.colour"])])
  func refusedAttributes(call: String, lost: [String]) throws {
    let memory = Place.plain.make()
    let node = try #require(memory.files[Self.path])
    node.permissions = 0o2674
    let faulting = FaultingFileSystem(memory)
    faulting.refused = [call]
    let outcome = try SafeFile(system: faulting).save(Self.new, to: Self.path, expecting: .anything)
    guard case .saved(let saved) = outcome else {
      Issue.record("not saved: \(outcome)")
      return
    }
    #expect(saved.lost == lost)
    #expect(memory.files[Self.path]?.bytes == Self.new)
    #expect(memory.files[Self.path]?.permissions == 0o644)
  }

  @Test("The fingerprint of a text tells every small change apart")
  func fingerprint() {
    var seen: Set<ContentHash> = []
    var count = 0
    for length in 0...40 {
      let bytes = [UInt8](repeating: 0x61, count: length)
      for index in bytes.indices {
        for bit in 0..<8 {
          var changed = bytes
          changed[index] ^= 1 << bit
          seen.insert(ContentHash(changed))
          count += 1
        }
      }
      seen.insert(ContentHash(bytes))
      count += 1
    }
    #expect(seen.count == count)
  }

  @Test("A disk that stays full is reported as full, and the old text stays", arguments: [Place.plain, .new])
  func diskFull(place: Place) throws {
    let calls = try save(place.make(), nil).calls
    var reported = 0
    for number in 0..<calls {
      let memory = place.make()
      let (result, _) = try save(memory, .halfWrite(number), .noSpace)
      guard case .failure(let problem) = result else { continue }
      reported += 1
      #expect(problem.kind == .noSpace)
      #expect(memory.files[Self.path]?.bytes == (place == .new ? nil : Self.old))
    }
    #expect(reported > 3)
  }

  @Test(
    "When the disk fails for good, the old or the new text is in the file, or the message names the copy",
    arguments: Place.allCases)
  func diskLost(place: Place) throws {
    let calls = try save(place.make(), nil).calls
    for number in 0..<calls {
      let memory = place.make()
      let (result, _) = try save(memory, .from(number))
      let bytes = memory.files[Self.path]?.bytes
      if bytes == Self.new || bytes == (place == .new ? nil : Self.old) { continue }
      guard case .failure(let problem) = result else {
        Issue.record("a torn file without a message: call \(number)")
        continue
      }
      #expect(problem.rescue.flatMap { memory.files[$0]?.bytes } == Self.new, "call \(number)")
    }
  }

  @Test("After a power cut at any call, the old or the new text is on the disk", arguments: Place.allCases)
  func powerCut(place: Place) throws {
    let calls = try save(place.make(), nil).calls
    for number in 0...calls {
      let memory = place.make()
      _ = try save(memory, .from(number))
      for survivors in memory.afterPowerCut {
        let bytes = survivors[Self.path]
        if bytes == Self.new || bytes == (place == .new ? nil : Self.old) { continue }
        // A file written in place can be torn, but then the complete copy is on the disk.
        #expect(place == .hardLinked || place == .lockedFolder, "call \(number)")
        #expect(survivors.contains { $0.key.contains(".composure-") && $0.value == Self.new }, "call \(number)")
      }
    }
  }

  @Test(
    "A write by another program during a save is seen and kept, up to the one call that replaces the file",
    arguments: [Place.plain, .hardLinked, .lockedFolder])
  func overtaken(place: Place) throws {
    let theirs = Array("다른 프로그램이 쓴 글".utf8)
    let calls = try save(place.make(), nil).calls
    var kept = 0
    for number in 0..<calls {
      let memory = place.make()
      let expectation = try expectation(in: memory)
      let faulting = FaultingFileSystem(memory)
      var isWritten = false
      faulting.interlude = (
        number,
        {
          guard let node = memory.files[Self.path] else { return }
          isWritten = node.bytes != Self.old
          memory.clock += 1
          node.bytes = theirs
          node.modified = memory.clock
        }
      )
      let outcome = try SafeFile(system: faulting, rescueFolder: "/상태/rescue")
        .save(Self.new, to: Self.path, expecting: expectation)
      if isWritten { break }
      if case .changedOnDisk(.modified) = outcome {
        kept += 1
        #expect(memory.files[Self.path]?.bytes == theirs, "call \(number)")
      } else {
        // Only the rename, or the first call that writes in place, has nothing between itself and the look before it.
        #expect(place == .plain ? number == calls - 4 : faulting.calls == calls, "call \(number)")
      }
    }
    #expect(kept > 10)
  }
}
