import Foundation
import JournalModel
import JournalStore
import Runner

/// One run as a person sees it: intake, progress, and what came of it.
struct RunSession {
  let pipeline: Pipeline
  /// The command that it belongs to, as the history names it.
  var command = "run"
  var isQuiet = false
  var isJSON = false
  /// The recordings to work on, in this order; nil for all, oldest first.
  var chosen: [RecordingFolder]?
  var newestFirst = false
  /// Whether the inbox is taken in first.
  var takesInbox = true
  /// What the pipeline was told to do again; it is forgotten when nothing of it is left.
  var redo: [Redo] = []

  /// Takes in the inbox, runs the pipeline over everything and reports; returns the exit status.
  func run() async throws -> Int32 {
    let start = Date()
    let workspace = pipeline.workspace
    let intake = takesInbox ? try InboxIntake.run(pipeline) : InboxIntake()
    if !isQuiet, !isJSON {
      for line in intake.lines { print(line) }
    }
    var folders = try chosen ?? workspace.recordings()
    if newestFirst { folders.reverse() }
    let display = ProgressDisplay(
      mode: isQuiet || isJSON ? .silent : isatty(STDERR_FILENO) == 1 ? .terminal : .lines,
      total: folders.count, lastStage: pipeline.manifest.stages(.recording).last?.name ?? "")
    let report = try await pipeline.run(folders) { display.show($0) }
    display.end()
    try ReprocessRequest.close(redo, after: report, over: chosen.map { Set($0.map(\.id)) }, in: workspace)
    let summary = RunSummary(
      report: report, intake: intake, seconds: Date().timeIntervalSince(start),
      stages: pipeline.manifest.stages.map(\.name), durations: durations())
    if isJSON {
      Output().json(summary.document)
    } else if isQuiet {
      for line in summary.troubleLines { remark("sonar: " + line) }
    } else {
      for line in summary.lines { print(line) }
    }
    return summary.exitStatus
  }

  /// Seconds of audio by recording, for the real-time factors; empty before the first index.
  private func durations() -> [String: Double] {
    guard let store = try? JournalStore.openReadOnly(path: pipeline.workspace.database),
      let entries = try? store.entries()
    else { return [:] }
    return Dictionary(
      entries.map { ($0.id, SampleClock.seconds($0.durationSamples)) },
      uniquingKeysWith: { first, _ in first })
  }
}
