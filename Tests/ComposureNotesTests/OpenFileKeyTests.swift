import ComposureLinux
import ComposureNotes
import Foundation
import Testing

@Suite struct OpenFileKeyTests {
  private let folder: TemporaryFolder
  private let file = SafeFile(system: LinuxFileSystem())

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("A file is recognised through links, other names, dots and doubled slashes")
  func same() throws {
    try FileManager.default.createDirectory(atPath: folder["안"], withIntermediateDirectories: false)
    try folder.write("글", to: "안/글.md")
    try FileManager.default.createSymbolicLink(atPath: folder["길"], withDestinationPath: "안/글.md")
    try FileManager.default.createSymbolicLink(atPath: folder["폴더 길"], withDestinationPath: "안")
    try FileManager.default.linkItem(atPath: folder["안/글.md"], toPath: folder["두 번째 이름.md"])
    let key = try file.openFilesKey(for: folder["안/글.md"])
    for other in ["길", "폴더 길/글.md", "두 번째 이름.md", "안/../안/./글.md", "안//글.md"] {
      #expect(key.isSameFile(as: try file.openFilesKey(for: folder[other])), "\(other)")
    }
    try folder.write("글", to: "안/다른 글.md")
    #expect(!key.isSameFile(as: try file.openFilesKey(for: folder["안/다른 글.md"])))
  }

  @Test("A file that does not exist yet is recognised by where it will be")
  func missing() throws {
    try FileManager.default.createSymbolicLink(atPath: folder["길"], withDestinationPath: "새 글.md")
    let key = try file.openFilesKey(for: folder["새 글.md"])
    #expect(key.identity == nil)
    #expect(key.isSameFile(as: try file.openFilesKey(for: folder["길"])))
    #expect(!key.isSameFile(as: try file.openFilesKey(for: folder["다른 글.md"])))
  }

  @Test("Names that look the same in NFC and NFD are two files")
  func normalisation() throws {
    let composed = try file.openFilesKey(for: folder["한"])
    let decomposed = try file.openFilesKey(for: folder["한".decomposedStringWithCanonicalMapping])
    #expect(!composed.isSameFile(as: decomposed))
  }
}
