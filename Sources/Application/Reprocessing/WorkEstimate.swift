import Foundation
import Model
import Pipeline
import Store
import Workspace

/// An estimate of how long planned work will take, from the run records of the newest results.
package struct WorkEstimate {
  /// Wall-clock seconds; nil if a stage has no earlier run to estimate from.
  package var seconds: Double?

  /// The totals of a stage's earlier runs.
  private struct Experience {
    var runs = 0.0
    var wallSeconds = 0.0
    /// Audio of the recordings whose length is known.
    var audioSeconds = 0.0
  }

  /// Estimates from the records of at most 50 of the recordings with stages to run.
  /// - Parameters:
  ///   - pipeline: the pipeline that does the work.
  ///   - width: number of concurrent stage runs.
  /// - Throws: `WorkspaceError`, `ManifestError`.
  init(
    _ plan: PlanListing, _ pipeline: Pipeline,
    width: Int = max(2, ProcessInfo.processInfo.activeProcessorCount)
  ) throws {
    let lengths = pipeline.workspace.audioSeconds()
    let chosen = plan.recordings
    let folders = try pipeline.workspace.recordings().filter { chosen.contains($0.id) }
    var earlier: [String: Experience] = [:]
    for folder in folders.suffix(50) {
      for (stage, result) in try pipeline.results(folder) {
        guard let length = lengths[folder.id] else { continue }
        earlier[stage, default: .init()].runs += 1
        earlier[stage, default: .init()].wallSeconds += result.record.wallSeconds
        earlier[stage, default: .init()].audioSeconds += length
      }
    }
    var seconds = 0.0
    for line in plan.work {
      guard let recording = line.recording else {
        seconds += Self.journalRecord(line.stage, pipeline.workspace)?.wallSeconds ?? 0
        continue
      }
      guard let experience = earlier[line.stage] else { return }
      let meanAudio = experience.audioSeconds / experience.runs
      let entry = pipeline.manifest.stage(line.stage)
      let jobs = min(width, entry?.processes.map { $0 * (entry?.jobs ?? 1) } ?? width)
      let factor = experience.wallSeconds / max(experience.audioSeconds, 0.001)
      seconds += (lengths[recording] ?? meanAudio) * factor / Double(jobs)
    }
    self.seconds = seconds
  }

  private static func journalRecord(_ stage: String, _ workspace: Workspace) -> RunRecord? {
    JournalRecords(workspace).record(of: stage)
  }

  /// The estimate as one sentence.
  package var text: String {
    guard let seconds else {
      return "How long it will take cannot be estimated yet: there are no earlier runs."
    }
    if seconds < 1 { return "Estimated from earlier runs, it will take about a second." }
    return "Estimated from earlier runs, it will take about \(durationText(seconds: seconds.rounded(.up)))."
  }
}
