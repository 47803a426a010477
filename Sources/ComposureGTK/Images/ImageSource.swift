import ComposureNotes
import Foundation

/// What the source of an image in a note means.
enum ImageSource {
  /// The path of the file that a relative or absolute source names; nil for an address of the network, and for a
  /// relative source in a note without a folder.
  static func path(_ source: String, relativeTo folder: String?) -> String? {
    if source.lowercased().hasPrefix("file:") {
      guard let url = URL(string: source), url.isFileURL, url.host() == nil || url.host() == "localhost" else {
        return nil
      }
      return url.path(percentEncoded: false)
    }
    guard !source.isEmpty, !LinkOpener.hasScheme(source) else { return nil }
    let path = name(source)
    if path.hasPrefix("/") { return path }
    return folder.map { PathName.join($0, path) }
  }

  /// Whether a source names a file as it is seen from the note's folder.
  static func isRelative(_ source: String) -> Bool {
    !source.isEmpty && !LinkOpener.hasScheme(source) && !name(source).hasPrefix("/")
  }

  /// A source that names a file, as the file is called.
  static func name(_ source: String) -> String {
    let bare = source.prefix { $0 != "?" && $0 != "#" }
    return bare.removingPercentEncoding ?? String(bare)
  }

  /// How a note in `folder` refers to the file at `path`: relative to it where both lie below one folder that is not
  /// the root, with what Markdown would misread percent-encoded.
  static func source(of path: String, in folder: String?) -> String {
    let file = path.split(separator: "/")
    let home = folder?.split(separator: "/") ?? []
    let common = zip(file, home).prefix { $0 == $1 }.count
    guard folder != nil, common > 0 else { return encoded(path) }
    let steps = [Substring](repeating: "..", count: home.count - common) + file[common...]
    return encoded(steps.joined(separator: "/"))
  }

  /// With what Markdown would misread in an address percent-encoded.
  static func encoded(_ path: String) -> String {
    var result = ""
    for scalar in path.unicodeScalars {
      switch scalar {
      case "%", " ", "(", ")", "<", ">", "\\", "?", "#", "\"", "\0"..."\u{1F}", "\u{7F}":
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += digits.count < 2 ? "%0" + digits : "%" + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    // What looks like a scheme is a file name here.
    return LinkOpener.hasScheme(result) ? "./" + result : result
  }
}
