import ComposureText

/// A text that is not in its file yet, kept so that a crash or a lost battery does not cost it.
public struct Draft: Sendable {
  /// Names the draft inside its store; letters and digits.
  public var id: String
  public var content: Rope
  /// The file it belongs to; nil for a document that has never been saved.
  public var path: String?
  public var format: TextFormat
  /// The file as it was when the text was based on it.
  public var base: DiskState?
  /// Where the caret stood, in bytes from the start of the content.
  public var caret: Int?

  public init(
    id: String = String(UInt64.random(in: 0...UInt64.max), radix: 36), content: Rope, path: String? = nil,
    format: TextFormat = TextFormat(), base: DiskState? = nil
  ) {
    self.id = id
    self.content = content
    self.path = path
    self.format = format
    self.base = base
  }

  /// A draft of a short text.
  public init(
    id: String = String(UInt64.random(in: 0...UInt64.max), radix: 36), text: String, path: String? = nil,
    format: TextFormat = TextFormat(), base: DiskState? = nil
  ) {
    self.init(id: id, content: Rope(text), path: path, format: format, base: base)
  }

  /// The content in one piece.
  public var text: String { content.string }
}

/// A draft's file: a few lines `name: value`, an empty line, and the text as it is, so that it can be read without
/// the program that wrote it.
extension Draft {
  private static let signature = "composure-draft 1"

  var bytes: [UInt8] {
    var lines = [Self.signature]
    if let path { lines.append("path: " + Self.escaped(path)) }
    lines.append("encoding: " + format.encoding.rawValue)
    lines.append("mark: \(format.hasByteOrderMark)")
    lines.append("lines: " + format.lineEnding.rawValue)
    lines.append("mixed: \(format.mixesLineEndings)")
    lines.append("newline: \(format.endedWithNewline)")
    lines.append("nulls: \(format.nullCount)")
    switch format.damage {
    case .invalidBytes(let line, let encoding): lines.append("damage: \(line) \(encoding.rawValue)")
    case .ambiguousNull: lines.append("damage: null")
    case nil: break
    }
    if let caret { lines.append("caret: \(caret)") }
    if let base {
      let numbers = [
        base.identity.device, base.identity.inode, UInt64(bitPattern: base.modified), UInt64(bitPattern: base.size),
        base.content.high, base.content.low,
      ]
      lines.append("base: " + numbers.map(String.init).joined(separator: " "))
    }
    return Self.bytes(header: Array((lines.joined(separator: "\n") + "\n\n").utf8), content)
  }

  /// Drafts of megabytes are written every few seconds: each byte is copied once.
  private static func bytes(header: [UInt8], _ content: Rope) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: header.count + content.utf8Count) { buffer, filled in
      filled = UnsafeMutableBufferPointer(rebasing: buffer[..<header.count]).initialize(fromContentsOf: header)
      content.forEachChunk(in: content.fullRange) { chunk in
        let place = UnsafeMutableBufferPointer(rebasing: buffer[filled..<filled + chunk.count])
        filled += place.initialize(fromContentsOf: chunk)
      }
    }
  }

  /// Reads a draft's file. One that is damaged is all text: nothing of it is thrown away.
  init(id: String, bytes: [UInt8]) {
    self.init(id: id, content: Rope())
    guard let end = Self.endOfHeader(bytes) else {
      content = Rope(String(decoding: bytes, as: UTF8.self))
      return
    }
    content = Rope(String(decoding: bytes[(end + 2)...], as: UTF8.self))
    for line in String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\n").dropFirst() {
      let parts = line.split(separator: ": ", maxSplits: 1)
      if parts.count == 2 { read(String(parts[0]), String(parts[1])) }
    }
  }

  private static func endOfHeader(_ bytes: [UInt8]) -> Int? {
    guard bytes.starts(with: Array((signature + "\n").utf8)) else { return nil }
    return bytes.indices.first { $0 + 1 < bytes.count && bytes[$0] == 0x0A && bytes[$0 + 1] == 0x0A }
  }

  private mutating func read(_ name: String, _ value: String) {
    switch name {
    case "path": path = Self.unescaped(value)
    case "encoding": format.encoding = TextEncoding(rawValue: value) ?? .utf8
    case "mark": format.hasByteOrderMark = value == "true"
    case "lines": format.lineEnding = LineEnding(rawValue: value) ?? .lf
    case "mixed": format.mixesLineEndings = value == "true"
    case "newline": format.endedWithNewline = value == "true"
    case "nulls": format.nullCount = Int(value) ?? 0
    case "damage":
      let parts = value.split(separator: " ")
      if parts.count == 2, let line = Int(parts[0]), let encoding = TextEncoding(rawValue: String(parts[1])) {
        format.damage = .invalidBytes(line: line, encoding: encoding)
      } else {
        format.damage = .ambiguousNull
      }
    case "caret": caret = Int(value)
    case "base":
      let numbers = value.split(separator: " ").compactMap { UInt64($0) }
      if numbers.count == 6 { base = DiskState(numbers: numbers) }
    default: break
    }
  }

  /// A file name may hold a line break.
  private static func escaped(_ path: String) -> String {
    var result = ""
    for scalar in path.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\n": result += "%0A"
      case "\r": result += "%0D"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func unescaped(_ value: String) -> String {
    var result = ""
    var rest = Substring(value)
    while let percent = rest.unicodeScalars.firstIndex(of: "%") {
      result += rest[..<percent]
      let code = rest.unicodeScalars[percent...].dropFirst().prefix(2)
      result.unicodeScalars.append(UInt32(String(code), radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}")
      rest = Substring(rest.unicodeScalars[code.endIndex...])
    }
    return result + rest
  }
}

extension DiskState {
  fileprivate init(numbers: [UInt64]) {
    identity = FileIdentity(device: numbers[0], inode: numbers[1])
    modified = Int64(bitPattern: numbers[2])
    size = Int64(bitPattern: numbers[3])
    content = ContentHash(high: numbers[4], low: numbers[5])
  }
}
