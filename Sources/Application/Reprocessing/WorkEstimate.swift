import Foundation
import Model
import Pipeline
import Store
import Workspace

/// How long planned work will take, judged by the run records of the newest results.
package struct WorkEstimate {
  /// Wall-clock seconds; nil where a stage that is to run has no earlier run to judge by.
  package var seconds: Double?

  /// What earlier runs of a stage took.
  private struct Experience {
    var runs = 0.0
    var wallSeconds = 0.0
    /// Of those recordings whose length is known.
    var audioSeconds = 0.0
  }

  /// Looks at the records of at most 50 of the recordings that something is to be done for.
  /// - Parameters:
  ///   - pipeline: what the work is done by.
  ///   - width: stage runs at once.
  /// - Throws: `WorkspaceError`, `ManifestError`.
  init(
    _ plan: PlanListing, _ pipeline: Pipeline,
    width: Int = max(2, ProcessInfo.processInfo.activeProcessorCount)
  ) throws {
    let lengths = Self.lengths(pipeline.workspace)
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
      let usual = experience.audioSeconds / experience.runs
      let processes = min(width, pipeline.manifest.stage(line.stage)?.processes ?? width)
      let factor = experience.wallSeconds / max(experience.audioSeconds, 0.001)
      seconds += (lengths[recording] ?? usual) * factor / Double(processes)
    }
    self.seconds = seconds
  }

  /// Seconds of audio by recording; empty before the first index.
  private static func lengths(_ workspace: Workspace) -> [String: Double] {
    let samples = try? JournalStore.openReadOnly(path: workspace.database).durations()
    return (samples ?? [:]).mapValues(SampleClock.seconds)
  }

  private static func journalRecord(_ stage: String, _ workspace: Workspace) -> RunRecord? {
    JournalRecords(workspace).record(of: stage)
  }

  /// One sentence.
  package var text: String {
    guard let seconds else { return "There is no earlier run to judge by how long it will take." }
    if seconds < 1 { return "It will take about a second, judged by earlier runs." }
    return "It will take about \(durationText(seconds: seconds.rounded(.up))), judged by earlier runs."
  }
}
