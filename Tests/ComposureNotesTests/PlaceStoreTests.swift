import ComposureLinux
import ComposureNotes
import Testing

@Suite struct PlaceStoreTests {
  private let folder: TemporaryFolder
  private var store: PlaceStore<LinuxFileSystem> { PlaceStore(system: LinuxFileSystem(), folder: folder["상태"]) }

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func aPlaceIsFoundByALaterRunUnderItsPathOnly() {
    #expect(store.place(in: "/글/하나.md") == nil)
    store.remember(NotePlace(anchor: 3, head: 12, top: 6), in: "/글/하나.md")
    store.remember(NotePlace(anchor: 1, head: 1, top: 0), in: "/글/두 번째\n줄\\n.md")
    #expect(store.place(in: "/글/하나.md") == NotePlace(anchor: 3, head: 12, top: 6))
    #expect(store.place(in: "/글/두 번째\n줄\\n.md") == NotePlace(anchor: 1, head: 1, top: 0))
    #expect(store.place(in: "/글/두") == nil)
  }

  @Test func whetherTheCaretWasInSightIsRemembered() {
    var away = NotePlace(anchor: 3, head: 12, top: 600)
    away.showsCaret = false
    store.remember(away, in: "/글/하나.md")
    store.remember(NotePlace(anchor: 1, head: 1, top: 0), in: "/둘.md")
    #expect(store.place(in: "/글/하나.md") == away)
    #expect(store.place(in: "/둘.md")?.showsCaret == true)
  }

  @Test func theLatestPlaceOfANoteIsTheOne() {
    store.remember(NotePlace(anchor: 1, head: 1, top: 0), in: "/a.md")
    store.remember(NotePlace(anchor: 2, head: 2, top: 0), in: "/a.md")
    #expect(store.place(in: "/a.md")?.head == 2)
  }

  @Test func whoeverWasOpenLongestAgoIsForgottenFirst() {
    for number in 0...PlaceStore<LinuxFileSystem>.limit {
      store.remember(NotePlace(anchor: 0, head: number, top: 0), in: "/\(number).md")
    }
    #expect(store.place(in: "/0.md") == nil)
    #expect(store.place(in: "/1.md")?.head == 1)
  }

  @Test func anotherProgramsLinesAreNoPlaces() throws {
    store.remember(NotePlace(anchor: 1, head: 1, top: 0), in: "/a.md")
    try folder.write("무엇 1 2 /a.md\n\n7\n4 5 6 /b.md\n", to: "상태/places")
    #expect(store.place(in: "/a.md") == nil)
    #expect(store.place(in: "/b.md") == NotePlace(anchor: 4, head: 5, top: 6))
  }

  @Test func aFolderThatCannotBeWrittenCostsNothingButThePlace() throws {
    try folder.write("", to: "상태")
    store.remember(NotePlace(anchor: 1, head: 1, top: 0), in: "/a.md")
    #expect(store.place(in: "/a.md") == nil)
  }
}
