import Foundation
import Inbox
import Model
import Pipeline
import StageContract
import Store
import Workspace

/// One run as a person sees it: intake, progress, what came of it, and its line in the history.
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
  /// Speaks where `sonar watch` runs; nil for a run of its own.
  var voice: WatchVoice?
  /// What the pipeline was told to do again; it is forgotten when nothing of it is left.
  var redo: [Redo] = []

  /// Takes in the inbox, runs the pipeline over everything and reports; returns the exit status.
  func run() async throws -> ExitStatus {
    // Nothing is touched, not even the history, where the inbox is a part of the journal.
    if takesInbox { try InboxIntake.inbox(of: pipeline).check() }
    let start = Date()
    for line in Priority(pipeline.settings).apply() { remark("sonar: " + line) }
    let summary: RunSummary
    do {
      summary = try await work(from: start)
    } catch {
      if let failure = CommandFailure(error) {
        await remember(
          RunHistoryEntry(
            stoppedBy: failure.message, status: failure.status, command: command, startedAt: start,
            seconds: Date().timeIntervalSince(start)))
      }
      throw error
    }
    if let voice {
      voice.tell(troubles: summary.troubleLines, of: summary.entry)
    } else if isJSON {
      Output().json(summary.entry)
    } else if isQuiet {
      for line in summary.troubleLines { remark("sonar: " + line) }
    } else {
      for line in summary.lines { print(line) }
    }
    await remember(summary.entry)
    return summary.entry.exitStatus
  }

  private func work(from start: Date) async throws -> RunSummary {
    var intake = takesInbox ? try await InboxIntake.run(pipeline) : InboxIntake()
    intake.news += try journalNews()
    if let voice {
      voice.tell(intake)
    } else if !isQuiet, !isJSON {
      for line in intake.lines { print(line) }
    }
    if let failure = intake.failure { throw failure }
    var folders = try chosen ?? pipeline.workspace.recordings()
    if newestFirst { folders.reverse() }
    var report = try await run(folders, from: start)
    try ReprocessRequest.close(
      redo, after: report, over: chosen.map { Set($0.map(\.id)) }, in: pipeline.workspace)
    report.failures += intake.failures
    if intake.isCutOff, pipeline.end.isDeadlineOver { report.isOutOfTime = true }
    return RunSummary(
      entry: RunHistoryEntry(
        report, command: command, startedAt: start, seconds: Date().timeIntervalSince(start),
        takenIn: intake.takenIn, stages: pipeline.manifest.stages.map(\.name),
        durations: report.stages.isEmpty ? [:] : durations()),
      intake: intake)
  }

  /// A line for each file of the journal that is gone or not what its stage wrote: the run makes it again.
  private func journalNews() throws -> [String] {
    try pipeline.manifest.stages(.journal).compactMap { stage in
      guard let problem = try pipeline.outputProblem(of: stage.name) else { return nil }
      let names = stage.outputs.values.sorted().joined(separator: ", ")
      return problem == "missing"
        ? "\(names): missing; made again from the recordings"
        : "\(names): damaged, or not this journal's; made again from the recordings"
    }
  }

  /// Runs the stages over `folders`, shown as they go, on the terminal and for `sonar status`.
  private func run(_ folders: [RecordingFolder], from start: Date) async throws -> RunReport {
    let lastStage = pipeline.manifest.stages(.recording).last?.name ?? ""
    let progress = RunProgress(lastStage: lastStage, total: chosen?.count, startedAt: start)
    let display = ProgressDisplay(
      mode: isQuiet || isJSON || voice != nil ? .silent : isatty(STDERR_FILENO) == 1 ? .terminal : .lines,
      progress: progress)
    let file = RunProgressFile(pipeline.workspace, command: command, progress: progress)
    let keeper = Task { await file.keep() }
    let counter = Task {
      guard chosen == nil, let toDo = await toDo(of: folders) else { return }
      display.know(toDo: toDo)
      file.know(toDo: toDo)
    }
    defer {
      keeper.cancel()
      counter.cancel()
      file.end()
      display.end()
    }
    return try await pipeline.run(folders) { event in
      let seconds = display.show(event)
      file.note(event)
      if let seconds, case .finished(let recording?, _, _) = event {
        voice?.tell(done: recording, seconds: seconds)
      }
    }
  }

  /// Recordings of `folders` with something to do; nil where the run was over before they were counted.
  private func toDo(of folders: [RecordingFolder]) async -> Set<String>? {
    // A run with little to do must not pay for it.
    guard (try? await Task.sleep(for: .seconds(1))) != nil else { return nil }
    return Set(folders.lazy.filter { !pipeline.isSettled($0) }.map(\.id))
  }

  /// Writes the history's line, and tells the owner's command of a run that did something.
  private func remember(_ entry: RunHistoryEntry) async {
    do {
      try RunHistory(pipeline.workspace).append(entry)
    } catch {
      // That the disk is full has been said by then.
      if entry.exitStatus != .inputOutput { remark("sonar: \(error); this run is missing in sonar history") }
    }
    guard entry.isEventful, let command = pipeline.settings.values["notify"]?.text, !command.isEmpty else {
      return
    }
    // Whoever interrupts wants to go.
    let limit: Double = entry.outcome == "interrupted" ? 5 : 60
    let notify = NotifyCommand(command, in: pipeline.workspace, timeLimitSeconds: limit)
    if let line = await notify.tell(entry) { remark("sonar: " + line) }
  }

  /// Seconds of audio by recording, for the real-time factors; empty before the first index.
  private func durations() -> [String: Double] {
    let samples = try? JournalStore.openReadOnly(path: pipeline.workspace.database).durations()
    return (samples ?? [:]).mapValues(SampleClock.seconds)
  }
}
