import ComposureLinux
import ComposureNotes
import ComposureText
import Foundation
import Testing

@testable import ComposureGTK

/// A folder on the real disk that goes away with the test.
private final class Folder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("composure-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    path = try LinuxFileSystem().canonicalPath(of: url.path)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  subscript(_ name: String) -> String { PathName.join(path, name) }

  func write(_ bytes: [UInt8], to name: String) throws { try Data(bytes).write(to: URL(fileURLWithPath: self[name])) }
  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }
  func bytes(_ name: String) -> [UInt8]? { FileManager.default.contents(atPath: self[name]).map { [UInt8]($0) } }
  func text(_ name: String) -> String? { bytes(name).map { String(decoding: $0, as: UTF8.self) } }
}

@MainActor @Suite struct NoteFileTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func note(_ text: Rope = Rope()) -> NoteFile<LinuxFileSystem, IconvConverter> {
    let system = LinuxFileSystem()
    return NoteFile(files: SafeFile(system: system), system: system, converter: IconvConverter(), text: text)
  }

  private func opened(_ name: String) throws -> (NoteFile<LinuxFileSystem, IconvConverter>, Rope) {
    let note = note()
    guard case .text(let syntax) = try note.open(folder[name]) else { throw CancellationError() }
    return (note, syntax.text)
  }

  @Test func aNewNoteIsSavedOnlyOnceItDiffersFromWhatItBeganWith() throws {
    let welcome = note(Rope("# 환영합니다\n"))
    #expect(!welcome.isUnsaved(Rope("# 환영합니다\n")))
    #expect(welcome.isUnsaved(Rope("# 환영합니다!\n")))
  }

  @Test func textThatLooksTheSameInAnotherNormalFormIsUnsaved() {
    #expect(note(Rope("\u{AC00}")).isUnsaved(Rope("\u{1100}\u{1161}")))
  }

  @Test func aNameThatDoesNotExistYetIsCreatedBySaving() throws {
    let (note, text) = try opened("새 글.md")
    #expect(text.isEmpty)
    _ = try note.save(Rope("글\n"))
    #expect(folder.text("새 글.md") == "글\n")
    #expect(!note.isUnsaved(Rope("글\n")))
  }

  @Test func aNameInAFolderThatDoesNotExistIsRefused() {
    let note = note()
    #expect(throws: FileProblem.self) { _ = try note.open(folder["nowhere/a.md"]) }
  }

  @Test func aChangeOnTheDiskIsNeverWrittenOver() throws {
    try folder.write("하나\n", to: "a.md")
    let (note, _) = try opened("a.md")
    try folder.write("남이 쓴 글\n", to: "a.md")
    #expect(try note.changeOnDisk() == .modified)
    #expect(try note.save(Rope("내 글\n")) == .changedOnDisk(.modified))
    #expect(folder.text("a.md") == "남이 쓴 글\n")
    #expect(note.isUnsaved(Rope("내 글\n")))
  }

  @Test func keepingBothPutsMineBesideTheirsAndGoesOnThere() throws {
    try folder.write("하나\n", to: "a.md")
    let (note, _) = try opened("a.md")
    try folder.write("남이 쓴 글\n", to: "a.md")
    _ = try note.keepBoth(Rope("내 글\n"))
    #expect(folder.text("a.md") == "남이 쓴 글\n")
    #expect(folder.text("a (2).md") == "내 글\n")
    #expect(note.name == "a (2).md")
    #expect(try note.changeOnDisk() == nil)
  }

  @Test func aNewNoteNeverTakesTheNameOfAnotherFile() throws {
    try folder.write("있던 글", to: "제목.md")
    let note = note()
    _ = try note.save(Rope("새 글"), in: folder.path, name: "제목.md")
    #expect(folder.text("제목.md") == "있던 글")
    #expect(note.name == "제목 (2).md")
  }

  @Test func aNameThatWasTakenInTheMeantimeIsNotWrittenOver() throws {
    try folder.write("있던 글", to: "제목.md")
    let note = note()
    let outcome = try note.save(Rope("새 글"), as: folder["제목.md"], replacing: false)
    #expect(outcome == .changedOnDisk(.modified))
    #expect(folder.text("제목.md") == "있던 글")
    #expect(note.path == nil)
  }

  @Test func aDraftOfAFileThatNobodyTouchedIsSavedIntoIt() throws {
    try folder.write("하나\n", to: "a.md")
    let (before, _) = try opened("a.md")
    let after = note()
    after.restore(before.draft(of: Rope("하나 둘\n"))())
    _ = try after.save(Rope("하나 둘\n"))
    #expect(folder.text("a.md") == "하나 둘\n")
  }

  @Test func aFailedSaveLeavesTheNoteUnsavedAndWhereItWas() throws {
    try folder.write("하나\n", to: "a.md")
    let (note, _) = try opened("a.md")
    #expect(throws: FileProblem.self) { _ = try note.save(Rope("둘\n"), as: folder.path, replacing: true) }
    #expect(note.name == "a.md")
    #expect(note.isUnsaved(Rope("둘\n")))
  }

  @Test func aKoreanFileOfOldIsReadAndWrittenBackInItsEncoding() throws {
    let text = "안녕하세요. 오늘은 날씨가 좋습니다.\n"
    let old = try IconvConverter().encode(text, to: .cp949)
    try folder.write(old, to: "a.txt")
    let (note, read) = try opened("a.txt")
    #expect(read.string == text)
    _ = try note.save(Rope(text + "끝\n"))
    #expect(folder.bytes("a.txt")?.starts(with: old) == true)
    #expect(throws: FileProblem.self) { _ = try note.save(Rope(text + "🙂\n")) }
    note.convertToUTF8()
    _ = try note.save(Rope(text + "🙂\n"))
    #expect(folder.text("a.txt") == text + "🙂\n")
  }

  @Test func anUnknownEncodingIsAskedForAndNothingIsUnsavedMeanwhile() throws {
    try folder.write(Array("Caf".utf8) + [0xE9, 0x0A], to: "a.txt")
    let note = note()
    guard case .whichEncoding(let candidates, _) = try note.open(folder["a.txt"]) else {
      Issue.record("It was not asked.")
      return
    }
    let preview = note.preview(as: candidates[0])
    #expect(!note.isUnsaved(preview))
    let text = try #require(note.decode(as: candidates[0]))
    #expect(text.string == "Café\n")
    #expect(note.decode(as: candidates[0]) == nil)
  }

  @Test func aDraftGoesOnFromTheFileAsItWas() throws {
    try folder.write("하나\n", to: "a.md")
    let (before, _) = try opened("a.md")
    let draft = before.draft(of: Rope("하나 둘\n"))()
    try folder.write("남이 쓴 글\n", to: "a.md")

    let after = note()
    after.restore(draft)
    #expect(after.isUnsaved(Rope("하나 둘\n")))
    #expect(try after.save(Rope("하나 둘\n")) == .changedOnDisk(.modified))
  }

  @Test func theSameFileIsFoundThroughALink() throws {
    try folder.write("글", to: "a.md")
    try FileManager.default.createSymbolicLink(atPath: folder["link.md"], withDestinationPath: "a.md")
    let files = SafeFile(system: LinuxFileSystem())
    let registry = DocumentRegistry<NoteFile<LinuxFileSystem, IconvConverter>> { try? files.openFilesKey(for: $0) }
    let (note, _) = try opened("a.md")
    registry.add(note) { note.path }
    #expect(registry.document(showing: folder["link.md"]) === note)
    #expect(registry.document(showing: folder["link.md"], except: note) == nil)
    #expect(registry.document(showing: folder["b.md"]) == nil)
    // Saving gives the file another inode; it is still the same file.
    _ = try note.save(Rope("글 둘"))
    #expect(registry.document(showing: folder["link.md"]) === note)
    registry.remove(note)
    #expect(registry.document(showing: folder["a.md"]) == nil)
  }
}

@MainActor @Suite struct EarlyReadingTests {
  private func note() -> EarlyReading.File {
    let system = LinuxFileSystem()
    return NoteFile(files: SafeFile(system: system), system: system, converter: IconvConverter())
  }

  @Test func aFileThatWasReadEarlyOpensOnceAsItWasRead() throws {
    let folder = try Folder()
    try folder.write("# 하나\n", to: "a.md")
    let reading = try #require(EarlyReading(folder["a.md"]))
    #expect(reading.take(folder["b.md"]) == nil)
    let early = try #require(reading.take(folder["a.md"]))
    #expect(reading.take(folder["a.md"]) == nil)
    let note = note()
    guard case .text(let syntax) = try note.open(folder["a.md"], early: early) else { throw CancellationError() }
    #expect(Array(syntax.text.string.utf8) == Array("# 하나\n".utf8))
    #expect(!note.isUnsaved(syntax.text))
  }

  /// The text of the window would write over what another program has written.
  @Test func whatAnotherProgramWroteAfterTheEarlyReadingIsNotWrittenOver() throws {
    let folder = try Folder()
    try folder.write("하나\n", to: "a.md")
    let early = try #require(EarlyReading(folder["a.md"])?.take(folder["a.md"]))
    try folder.write("남이 쓴 긴 글\n", to: "a.md")
    let note = note()
    guard case .text = try note.open(folder["a.md"], early: early) else { throw CancellationError() }
    #expect(try note.save("내 글\n") == .changedOnDisk(.modified))
    let held = try Data(contentsOf: URL(fileURLWithPath: folder["a.md"]))
    #expect(Array(held) == Array("남이 쓴 긴 글\n".utf8))
  }

  @Test func aFileThatIsNotThereBeginsANote() throws {
    let folder = try Folder()
    let early = try #require(EarlyReading(folder["new.md"])?.take(folder["new.md"]))
    guard case .text(let syntax) = try note().open(folder["new.md"], early: early) else { throw CancellationError() }
    #expect(syntax.text.isEmpty)
  }

  @Test func aFolderIsNoFileToOpen() throws {
    let folder = try Folder()
    let files = SafeFile(system: LinuxFileSystem())
    #expect(throws: FileProblem.self) { try files.check(folder["."]) }
    #expect(throws: FileProblem.self) { try files.check(folder["missing.md"]) }
    try folder.write("하나\n", to: "a.md")
    try files.check(folder["a.md"])
  }
}
