import Foundation
import Synchronization
import TestSupport

/// Counts of outcomes for damaged files.
struct AudioTally: Sendable {
  var accepted = 0
  var salvaged = 0
  var refused = 0
  var crashed = 0
  var hung = 0
  /// Neither accepted nor rejected with one line and status 65.
  var odd = 0
  var slowestSeconds = 0.0

  mutating func add(_ outcome: IngestProcess.Outcome, seconds: Double) {
    slowestSeconds = max(slowestSeconds, seconds)
    switch outcome {
    case .accepted(let isSalvaged):
      accepted += 1
      salvaged += isSalvaged ? 1 : 0
    case .refused(65, let line) where !line.isEmpty && !line.contains("\n"): refused += 1
    case .refused: odd += 1
    case .crashed: crashed += 1
    case .hung: hung += 1
    }
  }

  static func += (left: inout AudioTally, right: AudioTally) {
    left.accepted += right.accepted
    left.salvaged += right.salvaged
    left.refused += right.refused
    left.crashed += right.crashed
    left.hung += right.hung
    left.odd += right.odd
    left.slowestSeconds = max(left.slowestSeconds, right.slowestSeconds)
  }
}

/// Feeds damaged files to persistent `sonar-ingest` processes, one per core.
struct AudioTrial: Sendable {
  /// Without an answer for so long a process counts as hung.
  private static let limitSeconds = 20.0

  /// Counts by format and mutation.
  var tallies: [String: [String: AudioTally]] = [:]
  /// Findings that need attention, one per line, with the seed that recreates the file.
  var remarks: [String] = []
  var peakMemoryBytes = 0

  var whole: AudioTally {
    tallies.values.flatMap(\.values).reduce(into: AudioTally()) { $0 += $1 }
  }

  /// Processes the files of seeds `first..<first + count`.
  init(first: UInt64, count: Int, sources: [AudioSource]) throws {
    let workers = max(1, min(count / 20, ProcessInfo.processInfo.activeProcessorCount))
    let parts = Mutex<[Result<AudioTrial, any Error>]>([])
    DispatchQueue.concurrentPerform(iterations: workers) { worker in
      let part = Result {
        try AudioTrial(
          seeds: stride(from: worker, to: count, by: workers).map { first + UInt64($0) }, sources: sources)
      }
      parts.withLock { $0.append(part) }
    }
    for part in parts.withLock({ $0 }) {
      let part = try part.get()
      for (format, byMutation) in part.tallies {
        for (mutation, tally) in byMutation {
          tallies[format, default: [:]][mutation, default: AudioTally()] += tally
        }
      }
      remarks += part.remarks
      peakMemoryBytes = max(peakMemoryBytes, part.peakMemoryBytes)
    }
    remarks.sort()
  }

  private init(seeds: [UInt64], sources: [AudioSource]) throws {
    let process = try IngestProcess(limitSeconds: Self.limitSeconds)
    for seed in seeds {
      let file = MutatedAudio(seed: seed, sources: sources)
      let start = ContinuousClock.now
      let outcome = try process.work(file)
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      tallies[file.source.name, default: [:]][file.mutation.rawValue, default: AudioTally()]
        .add(outcome, seconds: seconds)
      let name = "\(file.source.name), \(file.mutation), seed \(seed)"
      switch outcome {
      case .accepted: break
      case .refused(65, let line) where !line.isEmpty && !line.contains("\n"): break
      case .refused(let status, let line): remarks.append("\(name): status \(status): \(line)")
      case .crashed(let signal): remarks.append("\(name): crashed by signal \(signal)")
      case .hung: remarks.append("\(name): no answer within \(Self.limitSeconds) s")
      }
      if seconds > 5 { remarks.append("\(name): took \(decimal(seconds)) s") }
    }
    peakMemoryBytes = process.peakMemoryBytes
  }
}
