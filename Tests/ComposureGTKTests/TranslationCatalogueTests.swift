import Foundation
import InputMethodHarness
import Testing

@testable import ComposureGTK

/// The program itself, in other languages, with catalogues made by `Scripts/translations.sh`.
@Suite struct TranslationCatalogueTests {
  @Test(arguments: [("bin", "share/locale"), (".", "locale")])
  func theProgramFindsItsCataloguesWhereItIsInstalledAndWhereItWasBuilt(program: String, catalogues: String) throws {
    let place = try Place(program: program, catalogues: catalogues)
    #expect(try place.help(["LANGUAGE": "ko", "LC_ALL": "C.UTF-8"]).hasPrefix("사용법: composure"))
  }

  @Test func theLanguageIsChosenByTheEnvironment() throws {
    let place = try Place(program: "bin", catalogues: "share/locale")
    let help = { (environment: [String: String]) in try place.help(environment) }
    #expect(try help(["LC_ALL": "C.UTF-8"]).hasPrefix("Usage: composure"))
    #expect(try help(["LANGUAGE": "ko", "LC_ALL": "C"]).hasPrefix("Usage: composure"))
    #expect(try help(["LANGUAGE": "fr:ja:ko", "LC_ALL": "C.UTF-8"]).hasPrefix("使い方: composure"))
    // English has no catalogue, and is nevertheless what the writer prefers.
    #expect(try help(["LANGUAGE": "en_US:ko", "LC_ALL": "C.UTF-8"]).hasPrefix("Usage: composure"))
    // Neither locale has to be installed.
    #expect(try help(["LANG": "ko_KR.UTF-8"]).hasPrefix("사용법: composure"))
    #expect(try help(["LANG": "zh_HK.UTF-8"]).hasPrefix("用法：composure"))
  }

  @Test func whatIsFilledInStandsInTheTranslation() throws {
    let place = try Place(program: "bin", catalogues: "share/locale")
    let said = try place.run(["--없음"], ["LANGUAGE": "ko", "LC_ALL": "C.UTF-8"])
    #expect(said == "composure: 알 수 없는 옵션 --없음\ncomposure --help를 보세요.\n")
  }

  @Test func withoutCataloguesTheProgramSpeaksEnglish() throws {
    let place = try Place(program: "bin", catalogues: "elsewhere")
    #expect(try place.help(["LANGUAGE": "ko", "LC_ALL": "C.UTF-8"]).hasPrefix("Usage: composure"))
    #expect(TranslationCatalogue.directory(beside: place.program.path) == nil)
  }

  /// A folder with the program and its catalogues, which goes away with this.
  private final class Place {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("composure-\(UUID().uuidString)")
    let program: URL

    init(program folder: String, catalogues: String) throws {
      let folder = root.appendingPathComponent(folder).standardized
      program = folder.appendingPathComponent("composure")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: Repository.program("composure"), to: program)
      let script = Repository.root.appendingPathComponent("Scripts/translations.sh").path
      _ = try Self.output(of: "/bin/bash", [script, "compile", root.appendingPathComponent(catalogues).path], [:])
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    func help(_ environment: [String: String]) throws -> String { try run(["--help"], environment) }

    func run(_ arguments: [String], _ environment: [String: String]) throws -> String {
      try Self.output(of: program.path, arguments, environment)
    }

    private static func output(
      of program: String, _ arguments: [String], _ environment: [String: String]
    ) throws -> String {
      let process = Process()
      let pipe = Pipe()
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = arguments
      process.environment = ["PATH": "/usr/bin:/bin"].merging(environment) { $1 }
      process.standardOutput = pipe
      process.standardError = pipe
      try process.run()
      let data = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return String(decoding: data, as: UTF8.self)
    }
  }
}
