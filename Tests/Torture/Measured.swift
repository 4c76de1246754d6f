import Foundation
import TestSupport

/// A command's running time, and the memory and processor time of its own process, without children.
struct Measured {
  var seconds = 0.0
  var peakMemoryBytes = 0
  var answer: Child.Answer

  /// Runs `sonar COMMAND` on `journal`; memory is sampled from `/proc` every few milliseconds.
  init(_ journal: JournalRun, _ command: String, _ arguments: [String] = []) throws {
    let words = command.split(separator: " ").map(String.init)
    let child = try journal.start(words + ["--journal", journal.root] + arguments)
    var peak = 0
    while child.process.isRunning {
      peak = max(peak, Self.peakMemoryBytes(child.process.processIdentifier) ?? 0)
      usleep(3000)
    }
    answer = try child.wait()
    seconds = answer.seconds
    peakMemoryBytes = peak
  }

  /// The fastest of `times` runs.
  static func best(
    of times: Int, _ journal: JournalRun, _ command: String, _ arguments: [String] = []
  ) throws -> Measured {
    var best = try Measured(journal, command, arguments)
    for _ in 1..<times {
      let next = try Measured(journal, command, arguments)
      best.peakMemoryBytes = max(best.peakMemoryBytes, next.peakMemoryBytes)
      best.seconds = min(best.seconds, next.seconds)
    }
    return best
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
