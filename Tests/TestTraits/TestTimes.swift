import Foundation
import Synchronization
import Testing

/// Seconds that tests took from the moment they were let in, by suite.
///
/// The times that swift-testing reports include the wait for a place, which is most of them. When the process ends, the suites that took
/// longest are written to the file that the variable `SONAR_TEST_TIMES` names, a line each: seconds, tests, suite.
enum TestTimes {
  private static let suites = Mutex<[String: (seconds: Double, tests: Int)]>([:])
  private static let isWritten: Void = {
    if ProcessInfo.processInfo.environment["SONAR_TEST_TIMES"] != nil { atexit { TestTimes.write() } }
  }()

  /// Adds a test case of `test` that took `seconds`.
  static func add(_ test: Test, seconds: Double) {
    _ = isWritten
    let suite = test.id.description.split(separator: "/").prefix(1).joined()
    suites.withLock {
      $0[suite, default: (0, 0)].seconds += seconds
      $0[suite, default: (0, 0)].tests += 1
    }
  }

  private static func write() {
    guard let path = ProcessInfo.processInfo.environment["SONAR_TEST_TIMES"] else { return }
    let rows = suites.withLock { $0 }.sorted { ($1.value.seconds, $0.key) < ($0.value.seconds, $1.key) }
    let lines = rows.map { String(format: "%.1f\t%d\t%@", $1.seconds, $1.tests, $0) }
    do {
      try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
    } catch {
      FileHandle.standardError.write(Data("\(path) cannot be written: \(error)\n".utf8))
    }
  }
}
