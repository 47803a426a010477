#if canImport(UIKit)
  import ComposureNotes
  import Foundation
  import UIKit

  /// Takes turns at a file with the other apps that have it open, and with iCloud.
  ///
  /// The files of this app are seen in the Files app, and documents of other apps are edited where they are.
  enum FileCoordination {
    /// What is being done to the file; decides what the others have to finish first.
    enum Access {
      case reading
      case writing
      case deleting
    }

    /// Runs `body` with the path at which the file is then.
    ///
    /// - Throws: what `body` throws, or that the others did not let go of the file.
    static func access<Result>(
      _ path: String, for access: Access, _ body: (String) throws(FileProblem) -> Result
    ) throws(FileProblem) -> Result {
      let url = URL(fileURLWithPath: path)
      let action: FileProblem.Action = access == .reading ? .opening : .saving
      var result: Swift.Result<Result, FileProblem>?
      func run(_ url: URL) {
        do throws(FileProblem) {
          result = .success(try body(url.path))
        } catch {
          result = .failure(error)
        }
      }
      var refusal: NSError?
      let coordinator = NSFileCoordinator(filePresenter: nil)
      switch access {
      case .reading: coordinator.coordinate(readingItemAt: url, options: [], error: &refusal, byAccessor: run)
      case .writing:
        coordinator.coordinate(writingItemAt: url, options: .forReplacing, error: &refusal, byAccessor: run)
      case .deleting:
        coordinator.coordinate(writingItemAt: url, options: .forDeleting, error: &refusal, byAccessor: run)
      }
      guard let result else {
        let words = refusal?.localizedDescription ?? "NSFileCoordinator"
        throw FileProblem(.system(SystemError(.other(0), call: words)), while: action, path: path)
      }
      return try result.get()
    }
  }
#endif
