#if canImport(UIKit)
  import Foundation
  import UIKit

  /// The permission to read and write a document of another app, for as long as it lives.
  final class FileScope: Sendable {
    private let url: URL
    private let isOpen: Bool

    init(_ url: URL) {
      self.url = url
      // False for the app's own files, which need none.
      isOpen = url.startAccessingSecurityScopedResource()
    }

    deinit { if isOpen { url.stopAccessingSecurityScopedResource() } }
  }
#endif
