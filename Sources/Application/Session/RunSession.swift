import Foundation
import Inbox
import Model
package import Pipeline
package import StageContract
import Store
package import Workspace

/// One run from its inbox to its end: intake, stages, what came of it, and its line in the history.
package struct RunSession: Sendable {
  private let pipeline: Pipeline
  private let reporter: any Reporter
  private let command: String
  private let chosen: [RecordingFolder]?
  private let newestFirst: Bool
  private let takesInbox: Bool
  private let redo: [Redo]

  /// - Parameters:
  ///   - command: the command that it belongs to, as the history names it.
  ///   - chosen: the recordings to work on, in this order; nil for all, oldest first.
  ///   - takesInbox: whether the inbox is taken in first.
  ///   - redo: what the pipeline was told to do again; it is forgotten when nothing of it is left.
  package init(
    _ pipeline: Pipeline, reporter: any Reporter, command: String = "run", chosen: [RecordingFolder]? = nil,
    newestFirst: Bool = false, takesInbox: Bool = true, redo: [Redo] = []
  ) {
    (self.pipeline, self.reporter, self.command) = (pipeline, reporter, command)
    (self.chosen, self.newestFirst, self.takesInbox, self.redo) = (chosen, newestFirst, takesInbox, redo)
  }

  /// Takes in the inbox, runs the pipeline over everything and reports; returns the exit status.
  package func run() async throws -> ExitStatus {
    // Nothing is touched, not even the history, where the inbox is a part of the journal.
    if takesInbox { try inbox.check() }
    let start = Date()
    for line in Priority(pipeline.settings).apply() { reporter.remark(line) }
    let entry: RunHistoryEntry
    do {
      entry = try await work(from: start)
    } catch {
      if let failure = CommandFailure(error) {
        await remember(
          RunHistoryEntry(
            stoppedBy: failure.message, status: failure.status, command: command, startedAt: start,
            seconds: Date().timeIntervalSince(start)))
      }
      throw error
    }
    await remember(entry)
    return entry.exitStatus
  }

  private var inbox: Inbox { pipeline.settings.watchedInbox(of: pipeline.workspace) }

  private func intake() async throws -> InboxIntake {
    let settings = pipeline.settings
    return try await InboxIntake.run(
      inbox, into: pipeline.workspace, keepInbox: settings.keepsInbox, timeZone: settings.timeZone(),
      until: pipeline.end)
  }

  private func work(from start: Date) async throws -> RunHistoryEntry {
    var intake = takesInbox ? try await intake() : InboxIntake()
    intake.news += try journalNews()
    reporter.note(.intake(intake))
    if let failure = intake.failure { throw failure }
    var folders = try chosen ?? pipeline.workspace.recordings()
    if newestFirst { folders.reverse() }
    var report = try await run(folders, from: start)
    try ReprocessRequest.close(
      redo, after: report, over: chosen.map { Set($0.map(\.id)) }, in: pipeline.workspace)
    report.failures += intake.failures.map {
      .init(recording: nil, stage: "intake", status: $0.status, message: $0.message)
    }
    if intake.isCutOff, pipeline.end.isDeadlineOver { report.isOutOfTime = true }
    let entry = RunHistoryEntry(
      report, command: command, startedAt: start, seconds: Date().timeIntervalSince(start),
      takenIn: intake.takenIn, stages: pipeline.manifest.stages.map(\.name),
      durations: report.stages.isEmpty ? [:] : durations())
    reporter.note(.ended(entry, intake))
    return entry
  }

  /// A line for each file of the journal that is gone or not what its stage wrote: the run makes it again.
  private func journalNews() throws -> [String] {
    try pipeline.manifest.stages(.journal).compactMap { stage in
      guard let problem = try pipeline.outputProblem(of: stage.name) else { return nil }
      let names = stage.outputs.values.sorted().joined(separator: ", ")
      return problem == "missing"
        ? "\(names): missing; made again from the recordings"
        : "\(names): damaged, or not this journal's; it is made again from the recordings"
    }
  }

  /// Runs the stages over `folders`, told as they go, here and to `sonar status`.
  private func run(_ folders: [RecordingFolder], from start: Date) async throws -> RunReport {
    let lastStage = pipeline.manifest.stages(.recording).last?.name ?? ""
    let progress = RunProgress(lastStage: lastStage, total: chosen?.count, startedAt: start)
    reporter.note(.began(progress))
    let file = RunProgressFile(pipeline.workspace, command: command, progress: progress)
    let keeper = Task { await file.keep() }
    let counter = Task {
      guard chosen == nil, let toDo = await toDo(of: folders) else { return }
      reporter.note(.counted(toDo: toDo))
      file.know(toDo: toDo)
    }
    defer {
      keeper.cancel()
      counter.cancel()
      file.end()
      reporter.note(.ceased)
    }
    return try await pipeline.run(folders) { event in
      reporter.note(.stage(event))
      let seconds = file.note(event)
      if let seconds, case .finished(let recording?, _, _) = event {
        reporter.note(.processed(recording, seconds: seconds))
      }
    }
  }

  /// Recordings of `folders` with something to do; nil where the run was over before they were counted.
  private func toDo(of folders: [RecordingFolder]) async -> Set<String>? {
    // A run with little to do must not pay for it.
    guard (try? await Task.sleep(for: .seconds(1))) != nil else { return nil }
    return Set(folders.lazy.filter { !pipeline.isUpToDate($0) }.map(\.id))
  }

  /// Writes the history's line, and tells the owner's command of a run that did something.
  private func remember(_ entry: RunHistoryEntry) async {
    do {
      try RunHistory(pipeline.workspace).append(entry)
    } catch {
      // That the disk is full has been said by then.
      if entry.exitStatus != .inputOutput {
        reporter.remark("\(error); this run is missing in sonar history")
      }
    }
    guard entry.isEventful, let command = pipeline.settings.values["notify"]?.text, !command.isEmpty else {
      return
    }
    // Whoever interrupts wants to go.
    let limit: Double = entry.outcome == "interrupted" ? 5 : 60
    let notify = NotifyCommand(command, in: pipeline.workspace, timeLimitSeconds: limit)
    if let line = await notify.tell(entry) { reporter.remark(line) }
  }

  /// Seconds of audio by recording, for the real-time factors; empty before the first index.
  private func durations() -> [String: Double] {
    let samples = try? JournalStore.openReadOnly(path: pipeline.workspace.database).durations()
    return (samples ?? [:]).mapValues(SampleClock.seconds)
  }
}
