#if canImport(UIKit)
  import ComposureNotes

  /// How far the notes on this device are those of the others.
  enum SyncStatus: Hashable, Sendable {
    case notSetUp
    case upToDate
    case syncing
    case failed(LocalizableText)

    /// In the writer's language.
    var text: String {
      switch self {
      case .notSetUp: localized("Sync is not set up")
      case .upToDate: localized("All notes are synced")
      case .syncing: localized("Syncing…")
      case .failed(let why): why.local
      }
    }

    /// The name of its symbol.
    var symbol: String {
      switch self {
      case .notSetUp: "icloud.slash"
      case .upToDate: "checkmark.icloud"
      case .syncing: "arrow.triangle.2.circlepath.icloud"
      case .failed: "exclamationmark.icloud"
      }
    }
  }

  /// Brings the notes to other devices and theirs here.
  @MainActor
  protocol SyncService: AnyObject {
    var status: SyncStatus { get }
    /// Returns when the notes have been exchanged, or could not be.
    func sync() async
  }

  /// Notes that stay on this device.
  @MainActor
  final class NoSync: SyncService {
    let status = SyncStatus.notSetUp
    func sync() async {}
  }
#endif
