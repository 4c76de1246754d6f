import Foundation
package import Model
package import Pipeline
import Text
import Workspace

/// Measured speed of the text stages: read, mood, extract and summarize.
package struct TextBench: Encodable, Equatable {
  /// The time that one stage's process took for all entries, from its start to its end.
  package struct Stage: Encodable, Equatable {
    package var stage: String
    /// Wall-clock seconds, including dispatch and disk writes.
    package var seconds: Double
    /// CPU seconds of the stage's process.
    package var cpuSeconds: Double
    /// Entries per CPU second.
    package var entriesPerCoreSecond: Double

    init(_ stage: String, entries: Int, seconds: Double, cpuSeconds: Double) {
      (self.stage, self.seconds, self.cpuSeconds) = (stage, seconds, cpuSeconds)
      entriesPerCoreSecond = Double(entries) / max(cpuSeconds, 1e-6)
    }
  }

  package var entries: Int
  /// Mean number of words.
  package var wordsPerEntry: Double
  /// One row per stage, then their sum.
  package var stages: [Stage]
  /// From transcript to summary through all stages, in processes that are already running and warmed up.
  package var medianMillisecondsToSummary, slowestMillisecondsToSummary: Double

  /// The documents that the stages write, in running order.
  private static let documents = [Reading.fileName, Mood.fileName, Extract.fileName, Summary.fileName]
  /// Entries that warm up the processes, and maximum number of entries whose time to a summary is measured.
  private static let (warmUp, timed) = (3, 100)

  /// Runs each stage in turn over all `transcripts`, at least one; then measures some from transcript to summary.
  /// - Throws: `StageFailure`, `ManifestError`, `CommandFailure`.
  package static func measure(
    _ transcripts: [Transcript], installation: Installation, settings: Settings
  ) async throws -> TextBench {
    try await TemporaryFolder.with { folder in
      for (number, transcript) in transcripts.enumerated() {
        try FileSystem.makeFolder("\(folder)/\(number)")
        try transcript.write(to: "\(folder)/\(number)/\(Transcript.fileName)")
        try Source(made: transcript, spokenAt: "2026-11-20T20:00:00Z").write(
          to: "\(folder)/\(number)/\(Source.fileName)")
      }
      return try await interruptible {
        try await measure(transcripts, folder: folder) { body in
          try await WarmStages.with(installation, settings: settings, log: folder + "/log", body)
        }
      }
    }
  }

  private static func measure(
    _ transcripts: [Transcript], folder: String,
    _ withStages: ((WarmStages) async throws -> Void) async throws -> Void
  ) async throws -> TextBench {
    var rows: [Stage] = []
    for document in documents {
      let (start, used) = (ContinuousClock.now, childrenCPUSeconds())
      var name = ""
      try await withStages { stages in
        name = try stages.stage(making: document).name
        for number in transcripts.indices { try await stages.make(document, in: "\(folder)/\(number)") }
      }
      rows.append(
        Stage(
          name, entries: transcripts.count, seconds: (ContinuousClock.now - start) / .seconds(1),
          cpuSeconds: childrenCPUSeconds() - used))
    }
    var times: [Double] = []
    try await withStages { stages in
      for index in 0..<(warmUp + min(timed, transcripts.count)) {
        let start = ContinuousClock.now
        for document in documents {
          try await stages.make(document, in: "\(folder)/\(index % transcripts.count)")
        }
        times.append((ContinuousClock.now - start) / .milliseconds(1))
      }
    }
    return TextBench(transcripts, rows, milliseconds: times.dropFirst(warmUp).sorted())
  }

  private init(_ transcripts: [Transcript], _ rows: [Stage], milliseconds: [Double]) {
    entries = transcripts.count
    let words = transcripts.reduce(0) { $0 + Words.words($1.text).count }
    wordsPerEntry = Double(words) / Double(transcripts.count)
    let together = Stage(
      "together", entries: transcripts.count, seconds: rows.reduce(0) { $0 + $1.seconds },
      cpuSeconds: rows.reduce(0) { $0 + $1.cpuSeconds })
    stages = rows + [together]
    medianMillisecondsToSummary = milliseconds[milliseconds.count / 2]
    slowestMillisecondsToSummary = milliseconds[milliseconds.count - 1]
  }
}

/// CPU seconds of all child processes that have ended.
private func childrenCPUSeconds() -> Double {
  var usage = rusage()
  #if canImport(Darwin)
    getrusage(RUSAGE_CHILDREN, &usage)
  #else
    getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
  #endif
  return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
}
