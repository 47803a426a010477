/// A call of the operating system that failed, in terms that are the same on every platform.
public struct SystemError: Error, Sendable, Hashable {
  public enum Reason: Sendable, Hashable {
    case notFound
    case exists
    case accessDenied
    case isFolder
    case notAFolder
    case noSpace
    case overQuota
    case fileTooLarge
    case readOnlyFileSystem
    case inputOutput
    case nameTooLong
    case invalidName
    case tooManyLinks
    case notSupported
    /// Anything else; the number is the platform's own (`errno`).
    case other(Int32)
  }

  public var reason: Reason
  /// The platform's own words or name for the failed call, for a log; never shown alone.
  public var call: String

  public init(_ reason: Reason, call: String) {
    self.reason = reason
    self.call = call
  }
}
