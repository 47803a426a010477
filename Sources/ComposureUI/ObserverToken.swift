#if canImport(UIKit)
  import Foundation

  /// Listens to a notification of the system's for as long as it lives. Such notifications come on the main thread.
  final class ObserverToken {
    private let token: any NSObjectProtocol

    @MainActor
    init(_ name: Notification.Name, _ action: @escaping @MainActor (Notification) -> Void) {
      token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { notification in
        nonisolated(unsafe) let notification = notification
        MainActor.assumeIsolated { action(notification) }
      }
    }

    deinit { NotificationCenter.default.removeObserver(token) }
  }
#endif
