import CGTK
import Foundation
import InputMethodHarness
import Testing

@testable import ComposureGTK

/// Files that a note names as its pictures, whatever they are.
@MainActor @Suite(.serialized) struct PictureFileTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("composure-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
  private func write(_ bytes: some Sequence<UInt8>, _ name: String) throws {
    try Data(bytes).write(to: folder.appendingPathComponent(name))
  }
  private func removeFolder() { try? FileManager.default.removeItem(at: folder) }

  private func size(_ name: String, longest: Int32 = 1_600) -> [Int]? {
    guard let contents = PictureFile.read(path(name), longest: longest) else { return nil }
    defer { g_object_unref(contents.pixels) }
    return [
      contents.width, contents.height, Int(gdk_pixbuf_get_width(contents.pixels.opaque)),
      Int(gdk_pixbuf_get_height(contents.pixels.opaque)),
    ]
  }

  /// The beginning of a picture of that size, in colours without transparency.
  private func head(width: UInt32, height: UInt32) -> [UInt8] {
    func bytes(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52] + bytes(width)
      + bytes(height) + [8, 2, 0, 0, 0] + [0, 0, 0, 0]
  }

  @Test func aFewBytesThatClaimAGiantAreNotDecoded() throws {
    defer { removeFolder() }
    for (width, height) in [(100_000, 100_000), (0x7FFF_FFFF, 2), (8_001, 8_000), (1, 0x7FFF_FFFF)]
      as [(UInt32, UInt32)]
    {
      try write(head(width: width, height: height), "giant.png")
      #expect(size("giant.png") == nil, "\(width) by \(height)")
    }
    for width in ["1000000", "8001", "1e30", "9999999999999"] {
      try write("<svg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='\(width)'/>".utf8, "giant.svg")
      #expect(size("giant.svg") == nil, "\(width)")
    }
  }

  @Test func aPictureOfTheLargestSizeIsDecodedAndMadeSmall() throws {
    defer { removeFolder() }
    // One bit for each pixel.
    try write("P4\n8000 8000\n".utf8 + [UInt8](repeating: 0, count: 8_000_000), "large.pbm")
    #expect(size("large.pbm") == [8_000, 8_000, 1_600, 1_600])
  }

  @Test func drawingsThatUnfoldWithoutEndAreLeftOut() throws {
    defer { removeFolder() }
    var nested = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><defs><g id='a0'><path d='M0 0'/></g>"
    for level in 1...40 {
      nested += "<g id='a\(level)'>" + String(repeating: "<use href='#a\(level - 1)'/>", count: 10) + "</g>"
    }
    try write((nested + "</defs><use href='#a40'/></svg>").utf8, "uses.svg")
    #expect(size("uses.svg") == nil)
    var laughs = "<!DOCTYPE svg [<!ENTITY l0 'ha'>"
    for level in 1...30 {
      laughs += "<!ENTITY l\(level) '" + String(repeating: "&l\(level - 1);", count: 10) + "'>"
    }
    try write((laughs + "]><svg xmlns='http://www.w3.org/2000/svg'><text>&l30;</text></svg>").utf8, "laughs.svg")
    #expect(size("laughs.svg") == nil)
  }

  @Test func aPictureThatIsCutOffHarmsNothing() async throws {
    defer { removeFolder() }
    for ending in ["png", "jpg", "gif", "bmp", "tif", "svg"] {
      let whole = "whole.\(ending)"
      if ending == "svg" {
        try write("<svg xmlns='http://www.w3.org/2000/svg' width='40' height='30'><path d='M0 0'/></svg>".utf8, whole)
      } else {
        try await Tool.run("/usr/bin/convert", ["-size", "40x30", "plasma:", path(whole)])
      }
      #expect(size(whole) == [40, 30, 40, 30], "\(ending)")
      let bytes = try Data(contentsOf: folder.appendingPathComponent(whole))
      for count in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 40)) {
        try write(bytes.prefix(count), "cut.\(ending)")
        if let found = size("cut.\(ending)") { #expect(found.prefix(2) == [40, 30], "\(ending), \(count) bytes") }
      }
    }
  }

  @Test func ofAPictureThatMovesTheFirstFrameIsShown() async throws {
    defer { removeFolder() }
    try await Tool.run("/usr/bin/convert", ["-size", "20x10", "xc:red", "xc:blue", "xc:green", path("moving.gif")])
    let contents = try #require(PictureFile.read(path("moving.gif"), longest: 1_600))
    defer { g_object_unref(contents.pixels) }
    let pixel = UnsafeBufferPointer(start: gdk_pixbuf_get_pixels(contents.pixels.opaque), count: 3)
    #expect(Array(pixel) == [255, 0, 0])
  }

  @Test func aPhotographStandsUpright() async throws {
    defer { removeFolder() }
    try await Tool.run(
      "/usr/bin/convert", ["-size", "40x30", "plasma:", "-orient", "RightTop", path("camera.tif")])
    #expect(size("camera.tif") == [30, 40, 30, 40])
  }

  @Test func onlyFilesAreRead() throws {
    defer { removeFolder() }
    // Reading from a pipe that nobody writes to would take for ever.
    try #require(mkfifo(path("pipe.png"), 0o600) == 0)
    try FileManager.default.createDirectory(atPath: path("folder.png"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: path("loop.png"), withDestinationPath: path("loop.png"))
    for name in ["pipe.png", "folder.png", "loop.png", "missing.png"] { #expect(size(name) == nil, "\(name)") }
    #expect(PictureFile.read("/dev/zero", longest: 10) == nil)
    #expect(PrintImage(path: path("pipe.png")) == nil)
    try write(head(width: 100_000, height: 100_000), "giant.png")
    #expect(PrintImage(path: path("giant.png")) == nil)
  }

  @Test(arguments: [
    "http://a.b/c.png", "https://a.b/c.png", "HTTPS://a.b/c.png", "ftp://a.b/c.png", "data:image/png;base64,AAAA",
    "file://host/c.png", "smb://host/c.png", "javascript:x", "",
  ]) func nothingIsFetchedFromTheNetwork(_ source: String) {
    #expect(ImageSource.path(source, relativeTo: "/n") == nil)
  }

  /// Waits until the store has read all of `paths`.
  private func load(_ paths: [String], _ store: ImageStore) async throws {
    let end = ContinuousClock().now + .seconds(600)
    for path in paths {
      while case .loading = store.state(of: path, {}) {
        try #require(ContinuousClock().now < end)
        try await Task.sleep(for: .milliseconds(2))
      }
    }
  }

  @Test func manyPicturesOnOneScreenAreReadOnceEach() async throws {
    defer { removeFolder() }
    try await Page.openDisplay()
    try await Tool.run("/usr/bin/convert", ["-size", "4x4", "xc:red", path("0.png")])
    for number in 1..<300 { try FileManager.default.copyItem(atPath: path("0.png"), toPath: path("\(number).png")) }
    let paths = (0..<300).map { path("\($0).png") }
    let store = ImageStore()
    try await load(paths, store)
    for path in paths {
      guard case .loaded = store.state(of: path, {}) else { return #expect(Bool(false), "\(path)") }
    }
  }

  @Test func aPictureThatIsPaintedAnewOrComesLaterIsShownWhenTheWriterComesBack() async throws {
    defer { removeFolder() }
    try await Page.openDisplay()
    try await Tool.run("/usr/bin/convert", ["-size", "4x4", "xc:red", path("a.png")])
    try await Tool.run("/usr/bin/convert", ["-size", "4x4", "xc:red", path("same.png")])
    let (paths, store) = (["a.png", "later.png", "same.png"].map(path), ImageStore())
    try await load(paths, store)
    guard case .failed = store.state(of: paths[1], {}) else { return #expect(Bool(false)) }
    try await Tool.run("/usr/bin/convert", ["-size", "9x5", "xc:blue", path("a.png")])
    try await Tool.run("/usr/bin/convert", ["-size", "7x3", "xc:blue", path("later.png")])
    await withCheckedContinuation { continuation in store.checkFiles { continuation.resume() } }
    for index in 0..<2 {
      guard case .loading = store.state(of: paths[index], {}) else { return #expect(Bool(false), "\(paths[index])") }
    }
    try await load(paths, store)
    let widths = paths.map { if case .loaded(let picture) = store.state(of: $0, {}) { picture.width } else { 0 } }
    #expect(widths == [9, 7, 4])
  }
}
