import ComposureNotes
import Testing

@Suite struct UserFoldersTests {
  private func documents(_ file: String?, _ environment: [String: String] = [:]) -> String {
    UserFolders(environment: environment, home: "/home/글", userDirectories: file).documents
  }

  @Test(
    "Documents go where the user's settings say",
    arguments: [
      (nil, "/home/글/Documents"), ("XDG_DOCUMENTS_DIR=\"$HOME/문서\"\n", "/home/글/문서"),
      ("XDG_DOCUMENTS_DIR=\"/data/My \\\"docs\\\"\"", "/data/My \"docs\""),
      ("# XDG_DOCUMENTS_DIR=\"$HOME/a\"\nXDG_DOCUMENTS_DIR=\"$HOME/b\"", "/home/글/b"),
      ("XDG_DOCUMENTS_DIR=\"$HOME/\"", "/home/글"), ("XDG_DOCUMENTS_DIR=\"relative\"", "/home/글/Documents"),
      ("XDG_DOCUMENTS_DIR=\"$HOME/unclosed", "/home/글/Documents"), ("XDG_MUSIC_DIR=\"$HOME/음악\"", "/home/글/Documents"),
    ] as [(String?, String)])
  func documentsFolder(file: String?, expected: String) {
    #expect(documents(file) == expected)
  }

  @Test("The environment goes before the file, unless it is relative")
  func environment() {
    #expect(documents("XDG_DOCUMENTS_DIR=\"/file\"", ["XDG_DOCUMENTS_DIR": "/set"]) == "/set")
    #expect(documents("XDG_DOCUMENTS_DIR=\"/file\"", ["XDG_DOCUMENTS_DIR": "set"]) == "/file")
  }

  @Test("Drafts and rescued texts are state, not configuration and not cache")
  func state() {
    let usual = UserFolders(environment: [:], home: "/home/a")
    #expect(usual.drafts == "/home/a/.local/state/composure/drafts")
    #expect(usual.rescue == "/home/a/.local/state/composure/rescue")
    #expect(UserFolders(environment: ["XDG_STATE_HOME": "/s"], home: "/home/a").state == "/s/composure")
    #expect(UserFolders(environment: ["XDG_STATE_HOME": ""], home: "/home/a").state == usual.state)
  }
}
