import CGTK
import ComposureNotes
import Foundation

/// Opens what a link leads to: addresses of the web and of mail, and files beside the note. Nothing else: a note may be
/// from anybody, and other schemes start programs.
@MainActor enum LinkOpener {
  enum Target: Equatable {
    case address(String)
    /// An absolute path.
    case file(String)
    /// A heading of the same note.
    case heading(String)
  }

  /// Whether it begins with letters and a colon, as addresses do.
  nonisolated static func hasScheme(_ address: String) -> Bool {
    let name = address.prefix { $0 != ":" }
    guard name.count >= 2, name.endIndex < address.endIndex, let first = name.utf8.first else { return false }
    func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    return isLetter(first)
      && name.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0) }
  }

  /// Whether it is an address that may be opened.
  nonisolated static func isAddress(_ address: String) -> Bool {
    let lower = address.lowercased()
    return ["http://", "https://", "mailto:"].contains { lower.hasPrefix($0) && lower.utf8.count > $0.utf8.count }
  }

  /// What a link's address means in a note that lies in `folder`; nil for what is not opened.
  nonisolated static func target(of address: String, in folder: String?) -> Target? {
    if isAddress(address) { return .address(address) }
    if hasScheme(address) || address.isEmpty || address.hasPrefix("/") { return nil }
    if address.hasPrefix("#") { return .heading(String(address.dropFirst())) }
    guard let path = ImageSource.path(address, relativeTo: folder) else { return nil }
    return .file(path)
  }

  /// Hands an address or a file over to the program for it. `failed` is called when there is none.
  static func open(_ target: Target, from window: Object, _ failed: @escaping @MainActor () -> Void) {
    let uri: String
    switch target {
    case .address(let address): uri = address
    case .file(let path): uri = URL(fileURLWithPath: path).absoluteString
    case .heading: return
    }
    // Without a place for the answer GTK shows a window of its own, which takes the keys from the text.
    gtk_show_uri_full(
      window.of(), uri, guint(GDK_CURRENT_TIME), nil, asyncReady,
      asyncData { source, result in
        if gtk_show_uri_full_finish(source?.of(), result, nil) == 0 { failed() }
      })
  }
}
