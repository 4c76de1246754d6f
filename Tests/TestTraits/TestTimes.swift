import Foundation
import Synchronization
import Testing

/// Seconds that tests of processes took from the moment they were let in.
///
/// The times that swift-testing reports include the wait for a place, which is most of them. When the process ends they are written
/// to the file that the variable `SONAR_TEST_TIMES` names, a line each: seconds, suite, test. The last two lines are the
/// processor seconds of the tests' own process and of all processes that it started and waited for, which together are what
/// the run cannot be shorter than on one processor.
enum TestTimes {
  private static let tests = Mutex<[(seconds: Double, suite: String, test: String)]>([])
  private static let isWritten: Void = {
    if ProcessInfo.processInfo.environment["SONAR_TEST_TIMES"] != nil { atexit { TestTimes.write() } }
  }()

  /// Adds a test case of `test` that took `seconds`.
  static func add(_ test: Test, seconds: Double) {
    _ = isWritten
    let suite = test.id.description.split(separator: "/").prefix(1).joined()
    tests.withLock { $0.append((seconds, suite, test.displayName ?? test.name)) }
  }

  private static func write() {
    guard let path = ProcessInfo.processInfo.environment["SONAR_TEST_TIMES"] else { return }
    let rows = tests.withLock { $0 }.sorted { ($1.seconds, $0.suite) < ($0.seconds, $1.suite) }
    let lines =
      rows.map { String(format: "%.1f\t%@\t%@", $0.seconds, $0.suite, $0.test) } + [
        String(format: "%.0f\tprocessor\tthe tests' own process", processorSeconds(ofChildren: false)),
        String(format: "%.0f\tprocessor\tprocesses that they ran", processorSeconds(ofChildren: true)),
      ]
    do {
      try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
    } catch {
      FileHandle.standardError.write(Data("\(path) cannot be written: \(error)\n".utf8))
    }
  }

  private static func processorSeconds(ofChildren: Bool) -> Double {
    var usage = rusage()
    // The systems name RUSAGE_SELF and RUSAGE_CHILDREN by different types.
    guard getrusage(ofChildren ? -1 : 0, &usage) == 0 else { return .nan }
    return [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1_000_000
    }
  }
}
