import Foundation
import TestSupport

/// A command's running time, and the memory of its own process, without children.
struct Measured {
  var seconds = 0.0
  /// Processor time of the command and all that it started.
  var processorSeconds = 0.0
  var peakMemoryBytes = 0
  var answer: Child.Answer

  /// Runs `sonar COMMAND` on `journal`; memory is sampled from `/proc` every few milliseconds.
  init(_ journal: JournalRun, _ command: String, _ arguments: [String] = []) throws {
    let words = command.split(separator: " ").map(String.init)
    let before = Self.childrensSeconds()
    let child = try journal.start(words + ["--journal", journal.root] + arguments)
    var peak = 0
    while child.process.isRunning {
      peak = max(peak, Self.peakMemoryBytes(child.process.processIdentifier) ?? 0)
      usleep(3000)
    }
    answer = try child.wait()
    seconds = answer.seconds
    processorSeconds = Self.childrensSeconds() - before
    peakMemoryBytes = peak
  }

  /// Processor time of all processes that this one started and that have ended.
  private static func childrensSeconds() -> Double {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_CHILDREN, &usage)
    #else
      getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    #endif
    return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
  }

  /// The fastest of `times` runs.
  static func best(
    of times: Int, _ journal: JournalRun, _ command: String, _ arguments: [String] = []
  ) throws -> Measured {
    var best = try Measured(journal, command, arguments)
    for _ in 1..<times { best.take(try Measured(journal, command, arguments)) }
    return best
  }

  /// Keeps the least of both times, and the most memory.
  mutating func take(_ other: Measured) {
    peakMemoryBytes = max(peakMemoryBytes, other.peakMemoryBytes)
    seconds = min(seconds, other.seconds)
    processorSeconds = min(processorSeconds, other.processorSeconds)
  }

  /// Peak memory of process `id` in bytes; nil without `/proc`.
  private static func peakMemoryBytes(_ id: Int32) -> Int? {
    guard let data = FileManager.default.contents(atPath: "/proc/\(id)/status"),
      let line = String(decoding: data, as: UTF8.self).split(separator: "\n")
        .first(where: { $0.hasPrefix("VmHWM:") })
    else { return nil }
    return line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }.map { $0 * 1024 }
  }

  /// Processor time of process `id` and its ended children so far, in seconds; nil without `/proc`.
  static func processorSeconds(_ id: Int32) -> Double? {
    guard let data = FileManager.default.contents(atPath: "/proc/\(id)/stat") else { return nil }
    // The name, in parentheses, may contain anything; user and system time are fields 14 to 17.
    let fields = String(decoding: data, as: UTF8.self).split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 14 else { return nil }
    let ticks = fields[11...14].compactMap { Double($0) }.reduce(0, +)
    return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}
