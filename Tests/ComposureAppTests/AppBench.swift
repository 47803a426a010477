import ComposureEditor
import ComposureNotes
import Foundation
import SwiftUI
import Testing
import UIKit

@testable import ComposureApp
@testable import ComposureUI

/// The app on a folder of its own, with a main loop that turns when told to.
///
/// Tests share the focus and the input language, and others come in wherever one waits. So nothing is composed while a
/// test waits, and the text view takes the focus again afterwards.
@MainActor
final class AppBench {
  let folder: String
  let loop = ManualLoop()
  let model: AppModel
  private(set) var host: ViewHost!
  /// Fails on request.
  let store: FaultyStore

  init(_ files: [String: String] = [:], settings: AppSettings? = nil) throws {
    folder = NSTemporaryDirectory() + "composure-app-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, text) in files { try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name)) }
    store = FaultyStore(FolderNoteStore(folder: folder, rescue: folder + "/.rescued", untitled: "Note"))
    model = AppModel(
      store: store, folder: folder, settings: settings ?? AppSettings(defaults: MemoryDefaults()), sync: NoSync(),
      loop: loop)
    takeFocusFromOthers()
    host = ViewHost(app: BenchApp(model))
  }

  /// The work that a key asks for waits for what is composed where the focus is, be it in another test.
  private func takeFocusFromOthers() { NoteDocument.focused = nil }

  /// To be called at the end: closes the window and removes the folder.
  func close() {
    host.close()
    try? FileManager.default.removeItem(atPath: folder)
  }

  // MARK: What is there

  /// The text view of the note that is open.
  var view: UITextView { host.uiView(UITextView.self)! }
  var text: String { view.textStorage.string }
  var broken: [String] { view.standInBrokenCompositions }
  var files: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() }
  /// The titles in the list, from the top.
  var rows: [String] { host.all(kind: "NoteRow").compactMap { $0.all.first { $0.kind == "Text" }?.label } }

  /// The bytes of a file; empty when there is none.
  func bytes(_ name: String) -> [UInt8] {
    (try? Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))).map(Array.init) ?? []
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
  }

  // MARK: What is done

  func turn() {
    loop.runTurns()
    host.settle()
  }

  /// Time passes until the note saves itself.
  func pause() {
    loop.advance(by: OpenNote.pause)
    host.settle()
  }

  /// Gives the note the keyboard.
  func focus() {
    host.event { _ = view.becomeFirstResponder() }
    UITextInputMode.standInChoose("ko-KR")
    turn()
  }

  /// Waits until the list has been read.
  func list() async throws {
    await host.finishTasks()
    await model.refresh()
    try await until { self.model.isListed && !self.model.isRefreshing }
  }

  /// Waits until something is so; fails after many turns.
  func until(_ isDone: @MainActor () -> Bool) async throws {
    for _ in 0..<4_000 {
      loop.runTurns()
      if isDone() { break }
      try await Task.sleep(for: .milliseconds(5))
    }
    try #require(isDone())
    takeFocusFromOthers()
    host.settle()
  }

  /// Lists the notes and chooses one; with a caret it has the keyboard, too.
  func open(_ title: String, caret: Int? = nil) async throws {
    try await list()
    try choose(title)
    guard let caret else { return }
    focus()
    host.event { view.standInSelect(NSRange(location: caret, length: 0)) }
  }

  /// Chooses the note of a row.
  func choose(_ title: String) throws {
    host.tap(try #require(host.all(kind: "NoteRow").first { $0.all.contains { $0.label == title } }))
    turn()
  }
}

struct BenchApp: App {
  let model: AppModel

  init() { preconditionFailure("made with a model") }
  init(_ model: AppModel) { self.model = model }

  var body: some Scene {
    WindowGroup { RootScreen(model: model) }
      .commands { AppCommands(model: model) }
  }
}

/// Settings that are gone with the test.
final class MemoryDefaults: UserDefaults {
  private var values: [String: Any] = [:]

  init() { super.init(suiteName: "composure-tests")! }

  override func object(forKey name: String) -> Any? { values[name] }
  override func set(_ value: Any?, forKey name: String) { values[name] = value }
}

/// A folder of notes that fails to write when told to.
final class FaultyStore: NoteStore, @unchecked Sendable {
  private let store: FolderNoteStore
  /// What writing answers.
  var fault: FileProblem.Kind?

  init(_ store: FolderNoteStore) { self.store = store }

  private func check(_ path: String) throws(FileProblem) {
    if let fault { throw FileProblem(fault, while: .saving, path: path) }
  }

  func entries(known: [NoteEntry]) throws(FileProblem) -> [NoteEntry] { try store.entries(known: known) }
  func read(_ id: NoteID) throws(FileProblem) -> StoredNote { try store.read(id) }
  func change(since version: NoteVersion) throws(FileProblem) -> DiskChange? { try store.change(since: version) }

  func create(_ text: String, title: String) throws(FileProblem) -> NoteVersion {
    try check("Note.md")
    return try store.create(text, title: title)
  }

  func save(_ text: String, over version: NoteVersion) throws(FileProblem) -> NoteSave {
    try check(version.id.path)
    return try store.save(text, over: version)
  }

  func restore(_ text: String, as version: NoteVersion) throws(FileProblem) -> NoteSave {
    try check(version.id.path)
    return try store.restore(text, as: version)
  }

  func delete(_ id: NoteID) throws(FileProblem) {
    try check(id.path)
    try store.delete(id)
  }
}

extension String {
  /// Texts are compared byte by byte: two spellings of one character are two texts.
  var bytes: [UInt8] { Array(utf8) }
}
