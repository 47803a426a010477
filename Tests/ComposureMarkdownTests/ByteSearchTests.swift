import Testing

@testable import ComposureMarkdown

@Suite struct ByteSearchTests {
  @Test func theFirstOfTwoBytesIsFoundAtEveryPlaceAndLength() {
    for length in 0..<40 {
      for place in 0...length {
        for start in [0, 1, 3, 8, 9] where start <= length {
          var bytes = [UInt8](repeating: 0x0B, count: length)
          for index in bytes.indices where index % 3 == 0 { bytes[index] = 0x8A }
          if place < length { bytes[place] = place % 2 == 0 ? 0x0A : 0x0D }
          if place + 2 < length { bytes[place + 2] = 0x0A }
          let wanted = bytes.indices.first { $0 >= start && (bytes[$0] == 0x0A || bytes[$0] == 0x0D) } ?? length
          #expect(bytes.withUnsafeBufferPointer { ByteSearch.lineEnd($0, start) } == wanted)
        }
      }
    }
  }
}
