import CLinux
import ComposureNotes
import Glibc

/// Converts characters with the C library's tables (`iconv`).
public struct IconvConverter: CharacterConverter {
  public init() {}

  public func decode(_ bytes: [UInt8], from encoding: TextEncoding) -> (text: String, hasInvalidBytes: Bool) {
    guard let conversion = Conversion(from: encoding.iconvName, to: "UTF-8") else {
      return (String(decoding: bytes, as: UTF8.self), true)
    }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count * 2)
    var start = 0
    var hasInvalidBytes = false
    while let stop = conversion.convert(bytes, from: start, into: &output) {
      hasInvalidBytes = true
      output += "\u{FFFD}".utf8
      start = stop + 1
    }
    return (String(decoding: output, as: UTF8.self), hasInvalidBytes)
  }

  public func encode(_ text: String, to encoding: TextEncoding) throws(UnencodableCharacter) -> [UInt8] {
    guard let conversion = Conversion(from: "UTF-8", to: encoding.iconvName) else {
      throw UnencodableCharacter(offset: 0)
    }
    var output: [UInt8] = []
    output.reserveCapacity(text.utf8.count)
    if let stop = conversion.convert(Array(text.utf8), from: 0, into: &output) {
      throw UnencodableCharacter(offset: stop)
    }
    return output
  }
}

/// One `iconv` descriptor.
private final class Conversion {
  private let descriptor: iconv_t

  init?(from source: String, to target: String) {
    guard let descriptor = iconv_open(target, source), Int(bitPattern: descriptor) != -1 else { return nil }
    self.descriptor = descriptor
  }

  deinit { iconv_close(descriptor) }

  /// Appends what `input[start...]` converts to. Returns where it met a byte or character that does not convert, nil
  /// when everything was converted.
  func convert(_ input: [UInt8], from start: Int, into output: inout [UInt8]) -> Int? {
    iconv(descriptor, nil, nil, nil, nil)
    var input = input
    return input.withUnsafeMutableBytes { source -> Int? in
      guard let base = source.baseAddress, start < source.count else { return nil }
      var next: UnsafeMutablePointer<CChar>? = (base + start).assumingMemoryBound(to: CChar.self)
      var remaining = source.count - start
      let room = 1 << 16
      return withUnsafeTemporaryAllocation(of: CChar.self, capacity: room) { buffer -> Int? in
        while remaining > 0 {
          var target = buffer.baseAddress
          var free = room
          let result = iconv(descriptor, &next, &remaining, &target, &free)
          let code = errno
          output += UnsafeRawBufferPointer(start: buffer.baseAddress, count: room - free)
          if result == -1, code != E2BIG { return source.count - remaining }
        }
        return nil
      }
    }
  }
}

extension TextEncoding {
  fileprivate var iconvName: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16LittleEndian: "UTF-16LE"
    case .utf16BigEndian: "UTF-16BE"
    case .cp949: "CP949"
    // Windows' supersets, which is what files called Shift_JIS and Big5 hold.
    case .shiftJIS: "CP932"
    case .eucJP: "EUC-JP"
    case .gb18030: "GB18030"
    case .big5: "CP950"
    case .latin1: "ISO-8859-1"
    }
  }
}
