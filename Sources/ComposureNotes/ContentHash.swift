/// A fingerprint of a file's bytes: 128 bits, made to notice that something changed, not to withstand an attacker.
public struct ContentHash: Sendable, Hashable {
  public var high: UInt64
  public var low: UInt64

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  public init(_ bytes: [UInt8]) {
    var high: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(bytes.count)
    var low: UInt64 = 0xC2B2_AE3D_27D4_EB4F
    func mix(_ word: UInt64) {
      high = Self.stir(high ^ word, 0xA076_1D64_78BD_642F)
      low = Self.stir(low &+ word, 0xE703_7ED1_A0B4_28DB)
    }
    bytes.withUnsafeBytes { buffer in
      var index = 0
      while index + 8 <= buffer.count {
        mix(UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
        index += 8
      }
      var tail: UInt64 = 0
      while index < buffer.count {
        tail = tail << 8 | UInt64(buffer[index])
        index += 1
      }
      mix(tail)
    }
    self.high = high
    self.low = low
  }

  private static func stir(_ value: UInt64, _ factor: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: factor)
    return (product.high ^ product.low).byteSwapped ^ value &<< 1
  }
}
