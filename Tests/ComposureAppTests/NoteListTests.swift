import Foundation
import SwiftUI
import Testing
import UIKit

@testable import ComposureApp

@MainActor
@Suite(.serialized) struct NoteListTests {
  @Test func theListShowsNotesByTheirFirstLineWithoutItsMarkup() async throws {
    let bench = try AppBench([
      "a.md": "\n# **Plans** for [spring](https://example.org)\n\nSow *early*\n", "b.txt": "평범한 글", "c.md": "",
      "picture.png": "no note", ".hidden.md": "no note",
    ])
    defer { bench.close() }
    try await bench.list()
    #expect(bench.rows.sorted() == ["Plans for spring", "c.md", "평범한 글"])
    #expect(bench.host.first(label: "Sow early") != nil)
  }

  @Test func frontMatterIsNoTitleAndIsFoundAllTheSame() async throws {
    let bench = try AppBench([
      "a.md": "---\nplace: \"서울\"\n---\n\n점심\n먹기", "b.md": "---\r\nplace: x\r\n...\r\n# Two\r\n",
      "c.md": "---\nplace: x\n---\n",
      "d.md": "---\nno front matter",
    ])
    defer { bench.close() }
    try await bench.list()
    #expect(bench.rows.sorted() == ["Two", "c.md", "no front matter", "점심"])
    bench.host.event { bench.model.query = "서울" }
    #expect(bench.rows == ["점심"])
  }

  @Test func theNoteThatWasWrittenLastIsOnTop() async throws {
    let bench = try AppBench(["old.md": "old", "new.md": "new"])
    defer { bench.close() }
    for (name, time) in [("old.md", 1_000.0), ("new.md", 2_000.0)] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: time)], ofItemAtPath: bench.folder + "/" + name)
    }
    try await bench.list()
    #expect(bench.rows == ["new", "old"])
  }

  @Test func anEmptyFolderSaysWhereNotesAre() async throws {
    let bench = try AppBench()
    defer { bench.close() }
    try await bench.list()
    #expect(bench.host.first(label: "No Notes") != nil)
  }

  @Test func searchFindsTitleAndBodyInEveryCaseAndSpelling() async throws {
    let decomposed = "제목".decomposedStringWithCanonicalMapping
    let bench = try AppBench([
      "1.md": "# \(decomposed)\n본문", "2.md": "# English\nThe Café is ＯＰＥＮ", "3.md": "# 다른 글\n한글과 영어",
    ])
    defer { bench.close() }
    try await bench.list()
    let field = try #require(bench.host.first(kind: "TextField", label: "Search Notes"))
    func found(_ query: String) -> Int {
      bench.host.event { bench.model.query = query }
      return bench.rows.count
    }
    #expect(found("제목") == 1)
    #expect(found("제목".decomposedStringWithCanonicalMapping) == 1)
    #expect(found("ENGLISH") == 1)
    #expect(found("café") == 1)
    #expect(found("cafe\u{301}") == 1)
    #expect(found("cafe") == 0, "an accent is part of its letter")
    #expect(found("open") == 1)
    #expect(found("영어 한글") == 1)
    #expect(found("영어 제목") == 0)
    #expect(found("문") == 1)
    #expect(found("") == 3)
    _ = field
  }

  @Test func aSyllableThatIsStillBeingTypedFindsThoseThatBeginWithIt() async throws {
    let bench = try AppBench(["1.md": "한글", "2.md": "가나"])
    defer { bench.close() }
    try await bench.list()
    for query in ["ㅎ", "하", "한", "한ㄱ", "한그", "한글"] {
      bench.host.event { bench.model.query = query }
      #expect(bench.rows == ["한글"], "\(query)")
    }
    bench.host.event { bench.model.query = "할" }
    #expect(bench.rows == [])
    #expect(bench.host.first(label: "Nothing Found") != nil)
  }

  @Test func whatIsTypedIntoTheSearchFieldIsLookedFor() async throws {
    let bench = try AppBench(["1.md": "apple", "2.md": "pear"])
    defer { bench.close() }
    try await bench.list()
    let field = try #require(bench.host.first(kind: "TextField", label: "Search Notes"))
    #expect(bench.host.type("pea", into: field))
    #expect(bench.rows == ["pear"])
  }

  @Test func aChosenNoteIsShown() async throws {
    let bench = try AppBench(["1.md": "# One\nfirst", "2.md": "# Two\nsecond"])
    defer { bench.close() }
    try await bench.list()
    #expect(bench.host.first(label: "No Note Chosen") != nil)
    try bench.choose("Two")
    #expect(bench.text.bytes == "# Two\nsecond".bytes)
    #expect(bench.host.first(label: "No Note Chosen") == nil)
    try bench.choose("One")
    #expect(bench.text.bytes == "# One\nfirst".bytes)
  }

  @Test func aNoteIsDeletedAfterTheWriterWasAsked() async throws {
    let bench = try AppBench(["1.md": "one"])
    defer { bench.close() }
    try await bench.open("one")
    #expect(bench.host.tap("Delete"))
    #expect(bench.host.first(kind: "alert", label: "Delete “one”?") != nil)
    #expect(bench.host.tap("Cancel"))
    #expect(bench.files == ["1.md"])
    #expect(bench.host.tap("Delete"))
    #expect(bench.host.tap("Delete"), "in the alert")
    #expect(bench.files == [])
    #expect(bench.host.first(kind: "alert") == nil)
    #expect(bench.rows == [])
    bench.pause()
    #expect(bench.files == [], "and does not come back by being saved")
  }

  @Test func aNoteThatCannotBeDeletedStaysInTheListAndOpen() async throws {
    let bench = try AppBench(["1.md": "one"])
    defer { bench.close() }
    try await bench.open("one")
    bench.store.fault = .mayNotWrite
    #expect(bench.host.tap("Delete"))
    #expect(bench.host.tap("Delete"))
    #expect(bench.host.first(kind: "alert", label: "“1.md” is write-protected.") != nil)
    #expect(bench.host.tap("OK"))
    #expect(bench.rows == ["one"])
    #expect(bench.text.bytes == "one".bytes)
  }

  @Test func aNoteThatCannotBeReadSaysWhyAndWhatToDo() async throws {
    let bench = try AppBench()
    defer { bench.close() }
    try Data([0, 1, 2, 0, 0, 0, 0xFF, 0xFE, 0]).write(to: URL(fileURLWithPath: bench.folder + "/binary.md"))
    try await bench.open("binary.md")
    #expect(bench.host.first(kind: "alert", label: "“binary.md” is not a file that holds text.") != nil)
    #expect(bench.host.first(label: "Nothing was changed.\nChoose a text file.") != nil)
    #expect(bench.host.tap("OK"))
    #expect(bench.host.first(kind: "alert") == nil)
  }
}
