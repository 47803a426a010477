import Foundation
import InputMethodHarness
import Testing

@testable import ComposureGTK

@MainActor @Suite(.serialized) struct SettingsTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("composure-\(UUID().uuidString)")
  private var oldFile: URL { folder.appendingPathComponent("settings.ini") }

  private func settings() async throws -> Settings { try await .compiled(in: folder) }

  private func removeFolder() { try? FileManager.default.removeItem(at: folder) }

  @Test func aChoiceIsRemembered() async throws {
    defer { removeFolder() }
    let first = try await settings()
    #expect(first.problem == nil)
    #expect(first[.appearance] == .system)
    first[.appearance] = .dark
    first[.textSize] = 15
    first[.showsImages] = false
    let second = try await settings()
    #expect(second[.appearance] == .dark)
    #expect(second[.textSize] == 15)
    #expect(!second[.showsImages])
  }

  @Test func theSchemaSaysWhatTheProgramSays() async throws {
    defer { removeFolder() }
    let settings = try await settings()
    for (name, value) in Settings.defaults {
      func isSame<Value: SettingValue>(_ value: Value) -> Bool {
        settings.schemaDefault(of: name, as: Value.self) == value
      }
      let isTheSame = isSame(value)
      #expect(isTheSame, "\(name)")
    }
    let schema = try String(
      contentsOf: Repository.root.appendingPathComponent("data/dev.composure.Composure.gschema.xml"), encoding: .utf8)
    #expect(schema.matches(of: /<key name=/).count == Settings.defaults.count)
  }

  @Test func aValueOutOfRangeChangesNothing() async throws {
    defer { removeFolder() }
    let settings = try await settings()
    settings[.textSize] = 400
    #expect(settings[.textSize] == 12.5)
  }

  @Test func withoutASchemaChoicesLastUntilTheEnd() {
    let settings = Settings(schemaFolder: "/nowhere")
    // On a machine where the program is installed the system knows the schema, and there is nothing to fall back from.
    guard settings.problem != nil else { return }
    #expect(settings[.appearance] == .system)
    var told = 0
    settings.observe(.appearance) { told += 1 }
    settings[.appearance] = .light
    #expect(settings[.appearance] == .light)
    #expect(told == 1)
  }

  @Test func whatEarlierVersionsRememberedIsTakenOverOnce() async throws {
    defer { removeFolder() }
    let settings = try await settings()
    try "[Page]\nAppearance=dark\n".write(to: oldFile, atomically: true, encoding: .utf8)
    OldSettings.migrate(from: oldFile.path, to: settings)
    #expect(settings[.appearance] == .dark)
    #expect(!FileManager.default.fileExists(atPath: oldFile.path))
    settings[.appearance] = .light
    OldSettings.migrate(from: oldFile.path, to: settings)
    #expect(settings[.appearance] == .light)
  }

  @Test func theRestOfAnOldFileStaysAndADamagedValueCountsAsNone() async throws {
    defer { removeFolder() }
    let settings = try await settings()
    try "[Page]\nAppearance=purple\n# 메모\n[Other]\nkey=1\n".write(to: oldFile, atomically: true, encoding: .utf8)
    OldSettings.migrate(from: oldFile.path, to: settings)
    #expect(settings[.appearance] == .system)
    let rest = try String(contentsOf: oldFile, encoding: .utf8)
    #expect(rest.contains("key=1") && rest.contains("# 메모") && !rest.contains("purple"))
  }
}
