import Foundation
import InputMethodHarness
import Testing

/// What `make install` puts under a prefix, with the program as it was built for the tests.
@Suite(.serialized) struct InstallTests {
  private static let identifier = "dev.composure.Composure"
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("composure-\(UUID().uuidString)")
  private var prefix: String { folder.appendingPathComponent("some where").path }
  private func removeFolder() { try? FileManager.default.removeItem(at: folder) }

  private func script(_ arguments: [String], staged: String? = nil) async throws {
    var environment = ProcessInfo.processInfo.environment
    environment["DESTDIR"] = staged
    try await Tool.run(
      Repository.root.appendingPathComponent("Scripts/install.sh").path, arguments, environment: environment)
  }

  private func install(_ prefix: String, staged: String? = nil) async throws {
    try await script(["--program", Repository.program("composure").path, prefix], staged: staged)
  }

  private func files(in prefix: String) throws -> Set<String> {
    let names = try FileManager.default.subpathsOfDirectory(atPath: prefix)
    return Set(
      names.filter {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: "\(prefix)/\($0)", isDirectory: &isFolder) && !isFolder.boolValue
      })
  }

  private static let placed: Set<String> = [
    "bin/composure", "share/applications/\(identifier).desktop", "share/metainfo/\(identifier).metainfo.xml",
    "share/glib-2.0/schemas/\(identifier).gschema.xml", "share/icons/hicolor/scalable/apps/\(identifier).svg",
    "share/icons/hicolor/symbolic/apps/\(identifier)-symbolic.svg", "share/locale/ko/LC_MESSAGES/composure.mo",
    "share/locale/ja/LC_MESSAGES/composure.mo", "share/locale/zh_TW/LC_MESSAGES/composure.mo",
  ]

  @Test func everythingThatADesktopNeedsIsThereAndUninstallingLeavesNothing() async throws {
    defer { removeFolder() }
    try await install(prefix)
    let made: Set<String> = ["share/glib-2.0/schemas/gschemas.compiled", "share/applications/mimeinfo.cache"]
    #expect(try files(in: prefix) == Self.placed.union(made))
    let desktopFile = "\(prefix)/share/applications/\(Self.identifier).desktop"
    try await Tool.run("/usr/bin/desktop-file-validate", [desktopFile])
    try await Tool.run(
      "/usr/bin/appstreamcli", ["validate", "--no-net", "\(prefix)/share/metainfo/\(Self.identifier).metainfo.xml"])
    let desktop = try String(contentsOfFile: desktopFile, encoding: .utf8)
    // No desktop looks for programs in this place by itself.
    #expect(desktop.contains("\nExec=\"\(prefix)/bin/composure\" --quick\n"))
    #expect(desktop.contains("\nGenericName[ko]="))
    let keys = try await Tool.run(
      "/usr/bin/gsettings", ["--schemadir", "\(prefix)/share/glib-2.0/schemas", "list-keys", Self.identifier])
    #expect(keys.contains("text-size"))
    try await script(["--remove", prefix])
    #expect(try FileManager.default.subpathsOfDirectory(atPath: prefix).sorted() == ["bin", "share"])
  }

  @Test func whatOthersHaveInstalledStaysAndIsKnownAfterwards() async throws {
    defer { removeFolder() }
    let other = "\(prefix)/share/glib-2.0/schemas/org.example.Other.gschema.xml"
    try FileManager.default.createDirectory(
      atPath: "\(prefix)/share/glib-2.0/schemas", withIntermediateDirectories: true)
    try """
    <schemalist><schema id="org.example.Other" path="/org/example/Other/">
    <key name="a" type="b"><default>true</default></key></schema></schemalist>
    """.write(toFile: other, atomically: true, encoding: .utf8)
    try await install(prefix)
    try await script(["--remove", prefix])
    #expect(
      try files(in: prefix) == [
        "share/glib-2.0/schemas/org.example.Other.gschema.xml", "share/glib-2.0/schemas/gschemas.compiled",
      ])
    let keys = try await Tool.run(
      "/usr/bin/gsettings", ["--schemadir", "\(prefix)/share/glib-2.0/schemas", "list-keys", "org.example.Other"])
    #expect(keys == "a\n")
  }

  @Test func aPackageHoldsTheFilesAndNoCaches() async throws {
    defer { removeFolder() }
    let staged = folder.appendingPathComponent("stage").path
    try await install(staged + "/usr", staged: staged)
    #expect(try files(in: staged + "/usr") == Self.placed)
    let desktop = try String(
      contentsOfFile: "\(staged)/usr/share/applications/\(Self.identifier).desktop", encoding: .utf8)
    #expect(desktop.contains("\nExec=composure %F\n") && !desktop.contains(staged))
  }

  @Test func theProgramSpeaksKoreanFromWhereItIsInstalled() async throws {
    defer { removeFolder() }
    try await install(prefix)
    let session = try await InputMethodSession.forOwnWindows()
    var environment = ["LANG": "ko_KR.UTF-8", "PATH": "/usr/bin:/bin"]
    let help = try await Tool.run("\(prefix)/bin/composure", ["--help"], environment: environment)
    #expect(help.hasPrefix("사용법: composure [옵션…] [파일…]\n"), "\(help)")
    // The schema, too, is the installed one: the system is told of no other.
    environment = [
      "LANG": "ko_KR.UTF-8", "LC_ALL": "ko_KR.UTF-8", "GSETTINGS_SCHEMA_DIR": "", "XDG_DATA_DIRS": "/usr/share",
    ]
    let app = try DrivenApp("composure", at: "\(prefix)/bin/composure", environment: environment, in: session)
    do {
      let title = try await app.title()
      #expect(title == "Composure에 오신 것을 환영합니다", "\(title)")
      #expect(app.complaints.isEmpty)
      // What it says of a schema that is not there.
      #expect(!app.words.contains { $0.hasPrefix("composure: ") })
    } catch {
      await app.close()
      throw error
    }
    await app.close()
  }
}
