import Foundation
import Testing

@testable import ComposureGTK

@MainActor @Suite struct SettingsTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("composure-\(UUID().uuidString)")
  private var file: URL { folder.appendingPathComponent("composure/settings.ini") }

  @Test func aChoiceIsRememberedAndTheRestOfTheFileStays() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    Settings(path: file.path).appearance = .dark
    #expect(Settings(path: file.path).appearance == .dark)
    let other = try String(contentsOf: file, encoding: .utf8) + "\n# 메모\n[Other]\nkey=1\n"
    try other.write(to: file, atomically: true, encoding: .utf8)
    Settings(path: file.path).appearance = .light
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains("Appearance=light") && text.contains("key=1") && text.contains("# 메모"))
  }

  @Test func aMissingOrDamagedFileFollowsTheSystem() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(Settings(path: file.path).appearance == .system)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try "[Page]\nAppearance=purple\n".write(to: file, atomically: true, encoding: .utf8)
    #expect(Settings(path: file.path).appearance == .system)
  }
}
