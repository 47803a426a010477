import Foundation

/// One line of JSON for a measurement.
struct Record: Codable {
  var name: String
  var documentBytes: Int
  var unit: String
  var samples: Int
  var median: Double
  var p99: Double
}

/// Prints a measurement and gives its median.
@discardableResult
func report(_ name: String, bytes: Int, unit: String, _ samples: [Double]) -> Double {
  let sorted = samples.sorted()
  let record = Record(
    name: name, documentBytes: bytes, unit: unit, samples: sorted.count, median: rounded(sorted[sorted.count / 2]),
    p99: rounded(sorted[min(sorted.count - 1, sorted.count * 99 / 100)]))
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  if let line = try? encoder.encode(record) { print(String(decoding: line, as: UTF8.self)) }
  return record.median
}

private func rounded(_ value: Double) -> Double { (value * 1_000).rounded() / 1_000 }

/// The processor time that some work takes, in microseconds: a busy machine lengthens it far less than the time on a clock.
func microseconds(_ work: () -> Void) -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
  }
  let start = now()
  work()
  return now() - start
}

/// Resident memory of this process in bytes, from `/proc/self/statm`; 0 where there is none.
func residentMemory() -> Int {
  guard let line = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
  let fields = line.split(separator: " ")
  return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
}
