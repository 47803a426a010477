import ComposureMarkdown
import ComposureText
import Testing

@testable import ComposureGTK

@Suite struct LinkTests {
  @Test(arguments: ["http://a.b", "https://a.b/가", "HTTPS://A.B", "mailto:a@b.c"])
  func addressesOfWebAndMailAreOpened(_ address: String) {
    #expect(LinkOpener.target(of: address, in: "/notes") == .address(address))
  }

  @Test(arguments: [
    "javascript:alert(1)", "data:text/html,x", "ssh://a", "vscode://x", "http:", "//host/x", "", "FILE://host/x",
    "smb://a/b", "x-scheme+y:z", "/usr/bin/x", "file:///usr/bin/x",
  ])
  func nothingElseIs(_ address: String) {
    #expect(LinkOpener.target(of: address, in: "/notes") == nil)
  }

  @Test func filesAreThoseBesideTheNote() {
    #expect(LinkOpener.target(of: "그림/a%20b.png", in: "/notes") == .file("/notes/그림/a b.png"))
    #expect(LinkOpener.target(of: "b.md#part", in: "/notes") == .file("/notes/b.md"))
    #expect(ImageSource.path("file:///x/%EA%B0%80.png", relativeTo: nil) == "/x/가.png")
    #expect(LinkOpener.target(of: "b.md", in: nil) == nil)
    #expect(LinkOpener.target(of: "#part", in: nil) == .heading("part"))
  }

  @Test(arguments: [
    ("/notes/그림.png", "그림.png"), ("/notes/a b (1).png", "a%20b%20%281%29.png"), ("/notes/sub/x.png", "sub/x.png"),
    ("/other/x.png", "/other/x.png"), ("/notes/50%.png", "50%25.png"), ("/notes/a:b.png", "a:b.png"),
    ("/notes/http:b.png", "./http:b.png"),
  ])
  func aFileIsNamedRelativeToTheNoteAndFoundAgain(_ path: String, _ source: String) {
    let written = ImageSource.source(of: path, in: "/notes")
    #expect(written == source)
    let tree = SyntaxTree(Rope("![그림](\(written))"))
    let address = tree.link(at: UTF8Offset(1)).flatMap { tree.target(of: $0)?.address }
    #expect(address.flatMap { ImageSource.path($0, relativeTo: "/notes") }.map(standardised) == path)
  }

  private func standardised(_ path: String) -> String { path.replacing("/./", with: "/") }

  @Test func aFileInAFolderAboveIsReachedByDots() {
    #expect(ImageSource.source(of: "/home/a/pictures/x.png", in: "/home/a/notes/2024") == "../../pictures/x.png")
    #expect(ImageSource.source(of: "/home/a/x.png", in: nil) == "/home/a/x.png")
  }

  @Test func anAddressWithinTheNoteNamesAHeading() {
    let tree = SyntaxTree(Rope("# 첫째 장\n\n## Part *Two*!\n"))
    #expect(tree.heading(named: "첫째-장") == UTF8Offset(2))
    #expect(tree.heading(named: "part-two") != nil)
    #expect(tree.heading(named: "%EC%B2%AB%EC%A7%B8-%EC%9E%A5") == UTF8Offset(2))
    #expect(tree.heading(named: "nowhere") == nil)
  }

  @Test func theInnermostLinkAtAPlaceIsFoundUpToItsEnd() {
    let tree = SyntaxTree(Rope("가 [나](u) ![다](v) <http://w.x>[^1]\n\n[^1]: 라\n"))
    func kind(_ offset: Int) -> InlineKind? { tree.link(at: UTF8Offset(offset))?.kind }
    #expect(kind(0) == nil)
    #expect(kind(5) == .link)
    #expect(kind(12) == .link)
    #expect(kind(17) == .image)
  }
}
