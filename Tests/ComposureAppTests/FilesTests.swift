import ComposureNotes
import Foundation
import Testing
import UIKit

@testable import ComposureApp

@MainActor
@Suite(.serialized) struct FilesTests {
  private let folder: String
  private let system = DeviceFileSystem()

  init() throws {
    folder = NSTemporaryDirectory() + "composure-files-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private var store: FolderNoteStore {
    FolderNoteStore(folder: folder, rescue: folder + "/.rescued", untitled: "Note")
  }

  private func path(_ name: String) -> String { folder + "/" + name }
  private var names: [String] { ((try? system.names(in: folder)) ?? []).sorted() }

  @Test func aSaveKeepsPermissionsAndFollowsALinkAndLeavesNoOtherFile() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let files = SafeFile(system: system)
    _ = try files.save(Array("one".utf8), to: path("a.md"), expecting: .absent)
    let opened = try system.open(path("a.md"), for: .reading)
    try system.setPermissions(0o640, of: opened)
    try system.close(opened)
    try FileManager.default.createSymbolicLink(atPath: path("link.md"), withDestinationPath: "a.md")
    let loaded = try files.load(path("link.md"))
    guard case .saved = try files.save(Array("two".utf8), to: path("link.md"), expecting: .unchanged(loaded.state))
    else {
      Issue.record("the save did not take place")
      return
    }
    #expect(try files.load(path("a.md")).bytes == Array("two".utf8))
    #expect(try system.status(of: path("a.md"), followingLinks: false).permissions == 0o640)
    #expect(try system.status(of: path("link.md"), followingLinks: false).kind == .link)
    #expect(names == ["a.md", "link.md"])
  }

  @Test func aFileWithTwoNamesIsWrittenUnderBoth() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let files = SafeFile(system: system)
    _ = try files.save(Array("one".utf8), to: path("a.md"), expecting: .absent)
    try FileManager.default.linkItem(atPath: path("a.md"), toPath: path("b.md"))
    _ = try files.save(Array("longer text".utf8), to: path("a.md"), expecting: .anything)
    #expect(try files.load(path("b.md")).bytes == Array("longer text".utf8))
    #expect(names == ["a.md", "b.md"])
  }

  @Test func aNewFileDoesNotTakeTheNameOfAnother() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let first = try store.create("Title")
    let second = try store.create("TITLE")
    #expect(first.id.fileName == "Title.md")
    #expect(second.id.fileName == "TITLE (2).md", "names that differ in case alone are one on many disks")
    #expect(throws: SystemError.self) {
      try system.rename(first.id.path, to: second.id.path, replacing: false)
    }
    #expect(try store.read(second.id).text.bytes == "TITLE".bytes)
  }

  @Test func moreThanTheDiskHoldsIsRefusedBeforeAnythingIsWritten() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = try system.open(path("a"), for: .creating(permissions: 0o600))
    defer { try? system.close(file) }
    try system.reserve(1_000, in: file)
    #expect(throws: SystemError(.noSpace, call: "fstatvfs")) { try system.reserve(.max, in: file) }
  }

  @Test func errorsAreSaidInTheTermsOfTheCore() {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func reason(_ body: () throws -> Void) -> SystemError.Reason? {
      do { try body() } catch { return (error as? SystemError)?.reason }
      return nil
    }
    #expect(reason { _ = try system.open(path("none"), for: .reading) } == .notFound)
    #expect(reason { _ = try system.open("", for: .reading) } == .invalidName)
    #expect(reason { _ = try system.open("a\u{0}b", for: .reading) } == .invalidName)
    #expect(reason { try system.createFolder(folder, permissions: 0o700) } == .exists)
    #expect(reason { _ = try system.open(folder, for: .overwriting) } == .isFolder)
    #expect(
      reason { _ = try system.open(path(String(repeating: "n", count: 300)), for: .reading) } == .nameTooLong)
  }

  @Test func whatTheOthersDoNotLetGoOfIsNeitherReadNorWritten() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let version = try store.create("Title")
    let url = URL(fileURLWithPath: version.id.path)
    NSFileCoordinator.standInRefuse(
      url, NSError(domain: "test", code: 1, userInfo: [NSLocalizedDescriptionKey: "it is busy"]))
    do {
      _ = try store.read(version.id)
      Issue.record("it was read")
    } catch {
      #expect(error.what.english == "“Title.md” could not be read: it is busy.")
    }
    #expect(throws: FileProblem.self) { try store.save("Other", over: version) }
    NSFileCoordinator.standInRefuse(url, nil)
    #expect(try store.read(version.id).text.bytes == "Title".bytes)
  }

  /// Foundation on Linux has no table of EUC-JP.
  @Test(arguments: [
    (TextEncoding.cp949, "한글 똠방각하"), (.shiftJIS, "日本語 かな"), (.gb18030, "中文 한글 😀"),
    (.big5, "繁體中文"), (.latin1, "café"),
  ])
  func whatIsWrittenInAnEncodingComesBackAsItWas(encoding: TextEncoding, text: String) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let converter = FoundationConverter()
    let bytes = try converter.encode(text, to: encoding)
    #expect(bytes != text.bytes)
    let (decoded, hasInvalidBytes) = converter.decode(bytes, from: encoding)
    #expect(decoded.bytes == text.bytes)
    #expect(!hasInvalidBytes)
  }

  @Test func aCharacterThatAnEncodingLacksAndBytesThatAreNoTextAreTold() {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let converter = FoundationConverter()
    #expect(throws: UnencodableCharacter(offset: 3)) { try converter.encode("가😀", to: .cp949) }
    let (text, hasInvalidBytes) = converter.decode([0x61, 0x0A, 0xB0, 0x22, 0x0A, 0xB0, 0xA1], from: .cp949)
    #expect(hasInvalidBytes)
    #expect(text.bytes == "a\n\u{FFFD}\"\n가".bytes)
  }
}
