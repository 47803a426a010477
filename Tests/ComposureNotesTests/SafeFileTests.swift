import ComposureLinux
import ComposureNotes
import Foundation
import Testing

/// Saves on the real disk.
@Suite struct SafeFileTests {
  private let folder: TemporaryFolder
  private let file = SafeFile(system: LinuxFileSystem())
  private let new = Array("새 글\n".utf8)

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("A saved file keeps its permissions and extended attributes")
  func attributes() throws {
    try folder.write("옛 글", to: "글.md")
    let path = folder["글.md"]
    try FileManager.default.setAttributes([.posixPermissions: 0o604], ofItemAtPath: path)
    let handle = try folder.system.open(path, for: .overwriting)
    let hasAttributes = (try? folder.system.setAttribute("user.composure", to: [1, 0, 2], of: handle)) != nil
    try folder.system.close(handle)

    let before = try file.load(path)
    let outcome = try file.save(new, to: path, expecting: .unchanged(before.state))
    guard case .saved(let saved) = outcome else {
      Issue.record("not saved: \(outcome)")
      return
    }
    #expect(try folder.text("글.md") == new)
    #expect(saved.isDurable)
    #expect(saved.lost == [])
    #expect(saved.state == (try file.load(path).state))
    #expect(saved.state.identity != before.state.identity, "the file was replaced, not written over")
    let status = try folder.system.status(of: path, followingLinks: false)
    #expect(status.permissions == 0o604)
    if hasAttributes {
      let handle = try folder.system.open(path, for: .reading)
      #expect(try folder.system.attribute("user.composure", of: handle) == [1, 0, 2])
      try folder.system.close(handle)
    }
    #expect(folder.names == ["글.md"])
  }

  @Test("Saving through links writes the file they lead to, and the links stay")
  func links() throws {
    try FileManager.default.createDirectory(atPath: folder["안"], withIntermediateDirectories: false)
    try folder.write("옛 글", to: "안/글.md")
    try FileManager.default.createSymbolicLink(atPath: folder["하나"], withDestinationPath: "안/글.md")
    try FileManager.default.createSymbolicLink(atPath: folder["둘"], withDestinationPath: folder["하나"])
    _ = try file.save(new, to: folder["둘"], expecting: .anything)
    #expect(try folder.text("안/글.md") == new)
    #expect(try folder.system.linkTarget(of: folder["둘"]) == folder["하나"])
    #expect(try folder.system.linkTarget(of: folder["하나"]) == "안/글.md")
    #expect(folder.names == ["안", "하나", "둘"])
  }

  @Test("Saving through a link whose target is missing creates the target")
  func danglingLink() throws {
    try FileManager.default.createSymbolicLink(atPath: folder["길"], withDestinationPath: "글.md")
    let outcome = try file.save(new, to: folder["길"], expecting: .absent)
    guard case .saved(let saved) = outcome else {
      Issue.record("not saved")
      return
    }
    #expect(saved.path == folder["글.md"])
    #expect(try folder.text("글.md") == new)
  }

  @Test("Links in a circle are an error, not a hang")
  func circle() throws {
    try FileManager.default.createSymbolicLink(atPath: folder["가"], withDestinationPath: "나")
    try FileManager.default.createSymbolicLink(atPath: folder["나"], withDestinationPath: "가")
    #expect(throws: FileProblem(.badName, while: .saving, path: folder["가"])) {
      try file.save(new, to: folder["가"], expecting: .anything)
    }
    #expect(throws: FileProblem(.badName, while: .opening, path: folder["가"])) { try file.load(folder["가"]) }
  }

  @Test("A file with two names shows the new text under both")
  func hardLink() throws {
    try folder.write("옛 글이 더 길었다면 남은 것이 없어야 한다", to: "글.md")
    try FileManager.default.linkItem(atPath: folder["글.md"], toPath: folder["다른 이름.md"])
    let before = try file.load(folder["글.md"])
    let outcome = try file.save(new, to: folder["글.md"], expecting: .unchanged(before.state))
    guard case .saved(let saved) = outcome else {
      Issue.record("not saved")
      return
    }
    #expect(try folder.text("다른 이름.md") == new)
    #expect(saved.state == (try file.load(folder["글.md"]).state))
    #expect(saved.state.identity == before.state.identity)
    #expect(folder.names == ["글.md", "다른 이름.md"])
  }

  @Test("A new file gets the permissions that new files get here")
  func newFile() throws {
    try folder.write("", to: "본보기")
    _ = try file.save(new, to: folder["글.md"], expecting: .absent)
    let sample = try folder.system.status(of: folder["본보기"], followingLinks: false).permissions
    #expect(try folder.system.status(of: folder["글.md"], followingLinks: false).permissions == sample)
  }

  @Test("A new file never replaces one that is there")
  func noReplace() throws {
    try folder.write("남의 글", to: "글.md")
    #expect(try file.save(new, to: folder["글.md"], expecting: .absent) == .changedOnDisk(.modified))
    #expect(try folder.text("글.md") == Array("남의 글".utf8))
    #expect(throws: SystemError.self) {
      try folder.system.rename(folder["글.md"], to: folder["글.md"], replacing: false)
    }
  }

  @Test("A file that another program changed is not overwritten")
  func changed() throws {
    try folder.write("처음", to: "글.md")
    let state = try file.load(folder["글.md"]).state
    try folder.write("남이", to: "글.md")
    #expect(try file.change(of: folder["글.md"], since: state) == .modified)
    #expect(try file.save(new, to: folder["글.md"], expecting: .unchanged(state)) == .changedOnDisk(.modified))
    #expect(try folder.text("글.md") == Array("남이".utf8))
    guard case .saved = try file.save(new, to: folder["글.md"], expecting: .anything) else {
      Issue.record("the writer's own decision was not followed")
      return
    }
    #expect(try folder.text("글.md") == new)
  }

  @Test("A change that hides behind the old time and size is still seen when saving")
  func hiddenChange() throws {
    try folder.write("처음", to: "글.md")
    let path = folder["글.md"]
    let state = try file.load(path).state
    let old = timespec(tv_sec: Int(state.modified / 1_000_000_000), tv_nsec: Int(state.modified % 1_000_000_000))
    let handle = try folder.system.open(path, for: .overwriting)
    _ = try folder.system.write(Array("나중".utf8)[...], to: handle)
    futimens(handle.number, [old, old])
    try folder.system.close(handle)
    #expect(try file.save(new, to: path, expecting: .unchanged(state)) == .changedOnDisk(.modified))
    #expect(try folder.text("글.md") == Array("나중".utf8))
  }

  @Test("A file that was only touched, or replaced by the same bytes, has not changed")
  func touched() throws {
    try folder.write("같은 글", to: "글.md")
    let state = try file.load(folder["글.md"]).state
    try FileManager.default.removeItem(atPath: folder["글.md"])
    try folder.write("같은 글", to: "글.md")
    #expect(try file.change(of: folder["글.md"], since: state) == nil)
    guard case .saved = try file.save(new, to: folder["글.md"], expecting: .unchanged(state)) else {
      Issue.record("not saved")
      return
    }
  }

  @Test("A deleted file and a renamed one are told apart, and neither is written again without asking")
  func goneAndMoved() throws {
    try folder.write("글", to: "글.md")
    let state = try file.load(folder["글.md"]).state
    try FileManager.default.moveItem(atPath: folder["글.md"], toPath: folder["새 이름.md"])
    let moved = DiskChange.renamed(to: folder["새 이름.md"])
    #expect(try file.change(of: folder["글.md"], since: state) == moved)
    #expect(try file.save(new, to: folder["글.md"], expecting: .unchanged(state)) == .changedOnDisk(moved))
    try FileManager.default.removeItem(atPath: folder["새 이름.md"])
    #expect(try file.change(of: folder["글.md"], since: state) == .deleted)
    #expect(try file.save(new, to: folder["글.md"], expecting: .unchanged(state)) == .changedOnDisk(.deleted))
    #expect(folder.names == [])
  }

  @Test("A folder, a missing file, a pipe and a name that cannot be are clear problems when opening")
  func problems() throws {
    #expect(throws: FileProblem(.isFolder, while: .opening, path: folder.path)) { try file.load(folder.path) }
    #expect(throws: FileProblem(.notFound, while: .opening, path: folder["없음"])) { try file.load(folder["없음"]) }
    #expect(throws: FileProblem(.badName, while: .opening, path: "a\u{0}b")) { try file.load("a\u{0}b") }
    #expect(throws: FileProblem(.badName, while: .opening, path: "")) { try file.load("") }
    mkfifo(folder["관"], 0o600)
    #expect(throws: FileProblem(.notAFile, while: .opening, path: folder["관"])) { try file.load(folder["관"]) }
    let long = folder[String(repeating: "길", count: 100)]
    #expect(throws: FileProblem(.badName, while: .opening, path: long)) { try file.load(long) }
  }

  @Test("Saving to a folder, into a missing folder or over a pipe is a clear problem")
  func saveProblems() throws {
    let missing = folder["없는 폴더/글.md"]
    #expect(throws: FileProblem(.isFolder, while: .saving, path: folder.path)) {
      try file.save(new, to: folder.path, expecting: .anything)
    }
    #expect(throws: FileProblem(.notFound, while: .saving, path: missing)) {
      try file.save(new, to: missing, expecting: .absent)
    }
    mkfifo(folder["관"], 0o600)
    #expect(throws: FileProblem(.notAFile, while: .saving, path: folder["관"])) {
      try file.save(new, to: folder["관"], expecting: .anything)
    }
  }

  @Test("A file larger than the limit is refused before it is read")
  func tooLarge() throws {
    try folder.write("", to: "큰 글")
    truncate(folder["큰 글"], 600_000_000)
    let problem = #expect(throws: FileProblem.self) { try file.load(folder["큰 글"]) }
    #expect(problem?.kind == .tooLarge(size: 600_000_000, limit: 512_000_000))
    #expect(problem?.what.english == "“큰 글” is too large: 600 MB; at most 512 MB can be opened.")
    #expect(problem?.kept.english == "Nothing was changed.")
  }

  @Test("A write-protected file is not replaced behind its protection")
  func writeProtected() async {
    await #expect(processExitsWith: .success) {
      becomeOrdinaryUser()
      let folder = try TemporaryFolder()
      try folder.write("옛 글", to: "글.md")
      try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: folder["글.md"])
      #expect(throws: FileProblem(.mayNotWrite, while: .saving, path: folder["글.md"])) {
        try SafeFile(system: LinuxFileSystem()).save([0x61], to: folder["글.md"], expecting: .anything)
      }
      #expect(try folder.text("글.md") == Array("옛 글".utf8))
      try FileManager.default.setAttributes([.posixPermissions: 0o200], ofItemAtPath: folder["글.md"])
      #expect(throws: FileProblem(.mayNotRead, while: .opening, path: folder["글.md"])) {
        try SafeFile(system: LinuxFileSystem()).load(folder["글.md"])
      }
    }
  }

  @Test("In a write-protected folder a writable file is written in place, or refused without a place for the copy")
  func protectedFolder() async {
    await #expect(processExitsWith: .success) {
      becomeOrdinaryUser()
      let folder = try TemporaryFolder()
      let rescue = try TemporaryFolder()
      let new = Array("새 글".utf8)
      try folder.write("더 긴 옛 글", to: "글.md")
      try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.path)
      #expect(throws: FileProblem(.folderMayNotBeWritten, while: .saving, path: folder["글.md"])) {
        try SafeFile(system: LinuxFileSystem()).save(new, to: folder["글.md"], expecting: .anything)
      }
      #expect(throws: FileProblem(.folderMayNotBeWritten, while: .saving, path: folder["새 글.md"])) {
        try SafeFile(system: LinuxFileSystem()).save(new, to: folder["새 글.md"], expecting: .absent)
      }
      let careful = SafeFile(system: LinuxFileSystem(), rescueFolder: rescue["상태/구조"])
      _ = try careful.save(new, to: folder["글.md"], expecting: .anything)
      #expect(try folder.text("글.md") == new)
      #expect(try rescue.system.names(in: rescue["상태/구조"]) == [])
    }
  }

  @Test("When the disk takes no more, the old file stays whole and the message says so")
  func diskFull() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      try folder.write("옛 글", to: "글.md")
      try folder.write("옛 글", to: "이름 하나.md")
      try FileManager.default.linkItem(atPath: folder["이름 하나.md"], toPath: folder["이름 둘.md"])
      // A limit on file sizes makes the kernel cut writes short and then refuse them, like a disk that fills up.
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 3_000, rlim_max: 3_000)
      setrlimit(__rlimit_resource_t(1), &limit)
      let large = [UInt8](repeating: 0x61, count: 10_000)
      for name in ["글.md", "이름 하나.md"] {
        let problem = #expect(throws: FileProblem.self) {
          try SafeFile(system: LinuxFileSystem()).save(large, to: folder[name], expecting: .anything)
        }
        #expect(problem?.kind == .noSpace)
        #expect(problem?.rescue == nil)
        #expect(try folder.text(name) == Array("옛 글".utf8))
      }
      #expect(folder.names == ["글.md", "이름 하나.md", "이름 둘.md"])
    }
  }

  @Test("Ten megabytes are saved and loaded")
  func large() throws {
    let bytes = [UInt8](repeating: 0x62, count: 10_000_000)
    _ = try file.save(bytes, to: folder["큰 글.md"], expecting: .absent)
    #expect(try file.load(folder["큰 글.md"]).bytes.count == 10_000_000)
  }
}

/// For a process of its own: root may write everywhere, so root's tests of permissions run as nobody.
private func becomeOrdinaryUser() {
  guard geteuid() == 0 else { return }
  setgid(65534)
  setuid(65534)
}
