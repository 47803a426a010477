/// developer.apple.com/documentation/foundation/nserrorpointer
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?

/// developer.apple.com/documentation/foundation/nsfilepresenter
public protocol NSFilePresenter: NSObjectProtocol {}

/// developer.apple.com/documentation/foundation/nsfilecoordinator
///
/// Foundation on Linux has none, and nobody here to coordinate with: the accessor runs at once.
open class NSFileCoordinator: NSObject {
  /// developer.apple.com/documentation/foundation/nsfilecoordinator/readingoptions
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let withoutChanges = ReadingOptions(rawValue: 1 << 0)
  }
  /// developer.apple.com/documentation/foundation/nsfilecoordinator/writingoptions
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let forDeleting = WritingOptions(rawValue: 1 << 0)
    public static let forMerging = WritingOptions(rawValue: 1 << 2)
    public static let forReplacing = WritingOptions(rawValue: 1 << 3)
  }

  // Files are coordinated on any thread.
  private static let lock = NSLock()
  nonisolated(unsafe) private static var refusals: [String: NSError] = [:]

  /// Test-side: what coordination of a file answers instead of running the accessor; nil lets it run.
  public static func standInRefuse(_ url: URL, _ error: NSError?) { lock.withLock { refusals[url.path] = error } }

  /// Nested coordination of one coordinator deadlocks on a device.
  private var isInside = false

  public init(filePresenter: (any NSFilePresenter)?) { super.init() }

  /// developer.apple.com/documentation/foundation/nsfilecoordinator/coordinate(readingitemat:options:error:byaccessor:)
  open func coordinate(
    readingItemAt url: URL, options: ReadingOptions = [], error outError: NSErrorPointer,
    byAccessor reader: (URL) -> Void
  ) { run(url, outError, reader) }

  /// developer.apple.com/documentation/foundation/nsfilecoordinator/coordinate(writingitemat:options:error:byaccessor:)
  open func coordinate(
    writingItemAt url: URL, options: WritingOptions = [], error outError: NSErrorPointer,
    byAccessor writer: (URL) -> Void
  ) { run(url, outError, writer) }

  private func run(_ url: URL, _ error: NSErrorPointer, _ accessor: (URL) -> Void) {
    if let refusal = Self.lock.withLock({ Self.refusals[url.path] }) {
      error?.pointee = refusal
      return
    }
    if isInside { StandInFaults.report("a file coordinator was used inside its own accessor") }
    isInside = true
    defer { isInside = false }
    accessor(url)
  }
}

extension URL {
  /// Test-side: the files whose scope is open, and how often.
  nonisolated(unsafe) public private(set) static var standInOpenScopes: [String: Int] = [:]

  /// developer.apple.com/documentation/foundation/url/startaccessingsecurityscopedresource()
  public func startAccessingSecurityScopedResource() -> Bool {
    Self.standInOpenScopes[path, default: 0] += 1
    return true
  }

  /// developer.apple.com/documentation/foundation/url/stopaccessingsecurityscopedresource()
  ///
  /// More stops than starts are a mistake: access that somebody else still needs is lost.
  public func stopAccessingSecurityScopedResource() {
    guard let count = Self.standInOpenScopes[path], count > 0 else {
      return StandInFaults.report("access to \(lastPathComponent) was stopped more often than started")
    }
    Self.standInOpenScopes[path] = count == 1 ? nil : count - 1
  }
}
