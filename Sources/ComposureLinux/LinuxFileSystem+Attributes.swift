import CLinux
import ComposureNotes
import Glibc

extension LinuxFileSystem {
  public func attributeNames(of file: OpenFile) throws(SystemError) -> [String] {
    let bytes = try grow("flistxattr") { flistxattr(file.number, $0?.assumingMemoryBound(to: CChar.self), $1) }
    return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  public func attribute(_ name: String, of file: OpenFile) throws(SystemError) -> [UInt8] {
    try grow("fgetxattr") { fgetxattr(file.number, name, $0, $1) }
  }

  public func setAttribute(_ name: String, to value: [UInt8], of file: OpenFile) throws(SystemError) {
    try call("fsetxattr") { fsetxattr(file.number, name, value, value.count, 0) }
  }

  /// Asks for the size, then for the bytes; again when they grew in between.
  private func grow(_ name: String, _ body: (UnsafeMutableRawPointer?, Int) -> Int) throws(SystemError) -> [UInt8] {
    while true {
      let size = try call(name) { body(nil, 0) }
      if size == 0 { return [] }
      var bytes = [UInt8](repeating: 0, count: size)
      do {
        let count = try call(name) { bytes.withUnsafeMutableBytes { body($0.baseAddress, size) } }
        return Array(bytes.prefix(count))
      } catch {
        if error.reason != .other(ERANGE) { throw error }
      }
    }
  }
}
