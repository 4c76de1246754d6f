package import Foundation
import Inbox
import Model
package import Pipeline
package import StageContract
import Store
package import Workspace

/// One run from start to end: intake, stages, report, and its line in the history.
package struct RunSession: Sendable {
  private let pipeline: Pipeline
  private let reporter: any Reporter
  private let command: String
  private let chosen: [RecordingFolder]?
  private let newestFirst: Bool
  private let importsInbox: Bool
  private let isRecorded: Bool
  private let estimate: RunHistoryEntry.Estimate?
  private let recordsChange: Bool
  /// True if optional stages are left to the next run: the owner waits for the end of this one.
  private var leavesOptional = false

  /// - Parameters:
  ///   - command: the name of the command in the history.
  ///   - chosen: the recordings to work on, in this order; nil for all, oldest first.
  ///   - importsInbox: whether the inbox is imported first.
  ///   - estimate: how long it is expected to take.
  ///   - isRecorded: whether a successful run is recorded in the history and told to the `notify` command.
  ///   - recordsChange: whether results that entries no longer show are recorded for `sonar changes`.
  package init(
    _ pipeline: Pipeline, reporter: any Reporter, command: String = "run", chosen: [RecordingFolder]? = nil,
    newestFirst: Bool = false, importsInbox: Bool = true, estimate: RunHistoryEntry.Estimate? = nil,
    isRecorded: Bool = true, recordsChange: Bool = true
  ) {
    (self.estimate, self.isRecorded, self.recordsChange) = (estimate, isRecorded, recordsChange)
    (self.pipeline, self.reporter, self.command) = (pipeline, reporter, command)
    (self.chosen, self.newestFirst, self.importsInbox) = (chosen, newestFirst, importsInbox)
  }

  /// Imports the inbox, runs the pipeline over everything and reports; returns the exit status.
  package func run() async throws -> ExitStatus {
    // If the inbox overlaps the journal, nothing is changed, not even the history.
    if importsInbox { try inbox.check() }
    let start = Date()
    for line in Priority(pipeline.settings).apply() { reporter.remark(line) }
    let entry: RunHistoryEntry
    do {
      entry = try await work(from: start)
    } catch {
      if let failure = CommandFailure(error) {
        await remember(
          RunHistoryEntry(
            stoppedBy: failure.message, status: failure.status, command: command, startedAt: clock(at: start),
            seconds: Date().timeIntervalSince(start)))
      }
      throw error
    }
    if isRecorded || entry.exitStatus != .success { await remember(entry) }
    await NotificationDelivery.follow(pipeline, of: command, reporter: reporter)
    await MorningDelivery.follow(pipeline, of: command, reporter: reporter)
    return entry.exitStatus
  }

  /// Takes the lock and runs the journal's stages alone, so that index and surfaces show what `command` has changed.
  ///
  /// - Parameters:
  ///   - changed: the recordings whose owner's file it has changed; no other is looked at.
  ///   - instants: when what it has stored happened.
  ///   - ifLocked: the exit status, beside a remark, if another sonar is running, as the next run follows.
  package static func publish(
    _ command: String, _ workspace: Workspace, _ installation: Installation, reporter: any Reporter,
    changed: [RecordingFolder] = [], instants: [Date] = [], ifLocked: ExitStatus = .success
  ) async throws -> ExitStatus {
    do {
      return try await interruptible {
        try await RunLock.with(workspace, installation, reporter: reporter, publishes: true) {
          try await publishing(
            command, workspace, installation, reporter: reporter, changed: changed, instants: instants)
        }.exitStatus
      }
    } catch let error as WorkspaceError where error.isHeld {
      reporter.remark("another sonar is running; index and surfaces follow with the next run")
      return ifLocked
    }
  }

  /// Takes the lock and runs the stages of `recordings` that depend on what `command` has changed, which is saved already;
  /// returns the exit status. If another sonar is running, a remark says that the next run does it.
  package static func runDependents(
    of command: String, _ recordings: [RecordingFolder], _ pipeline: Pipeline, reporter: any Reporter
  ) async throws -> ExitStatus {
    do {
      return try await interruptible {
        try await RunLock.with(pipeline.workspace, pipeline.installation, reporter: reporter) {
          var session = RunSession(
            pipeline, reporter: reporter, command: command, chosen: recordings, importsInbox: false)
          session.leavesOptional = true
          return try await session.run()
        }.exitStatus
      }
    } catch let error as WorkspaceError where error.isHeld {
      reporter.remark("another sonar is running; the next run processes the correction")
      return .success
    }
  }

  /// Runs only the journal's stages, with the owner's changes to `changed` and to others; the caller holds the lock.
  static func publishing(
    _ command: String, _ workspace: Workspace, _ installation: Installation, reporter: any Reporter,
    changed: [RecordingFolder], instants: [Date] = []
  ) async throws -> ExitStatus {
    var options = Pipeline.Options()
    (options.changed, options.instants) = (changed, instants)
    let pipeline = try await Pipeline(workspace: workspace, installation: installation, options: options)
    // A line only where it fails, or ends what failed in another change.
    let last = try? RunHistory(workspace).entries(limit: 1).last
    let endsFailure = last.map { !$0.isSuccess && !["run", "watch"].contains($0.command) } ?? false
    return try await RunSession(
      pipeline, reporter: reporter, command: command, chosen: [], importsInbox: false, isRecorded: endsFailure
    ).run()
  }

  /// The time of the journal's clock at `machineTime`.
  private func clock(at machineTime: Date) -> Date { pipeline.installation.clock.shown(at: machineTime) }

  private var inbox: Inbox { pipeline.settings.watchedInbox(of: pipeline.workspace) }

  private func intake() async throws -> InboxIntake {
    let settings = pipeline.settings
    return try await InboxIntake.run(
      inbox, into: pipeline.workspace, keepInbox: settings.keepsInbox,
      writesReceipts: settings.writesReceipts, timeZone: settings.timeZone(), until: pipeline.end)
  }

  private func work(from start: Date) async throws -> RunHistoryEntry {
    var intake = importsInbox ? try await intake() : InboxIntake()
    intake.news += try journalNews()
    try pipeline.workspace.noteDoses(by: pipeline.installation.clock)
    reporter.note(.intake(intake))
    if let failure = intake.failure { throw failure }
    var folders = try chosen ?? pipeline.workspace.recordings()
    if newestFirst { folders.reverse() }
    let shown = ShownResults(pipeline.workspace)
    let joining = SoundJoining(pipeline.workspace)
    var report = try await run(folders, from: start, joining)
    report.remarks += joining.remarks
    if !leavesOptional {
      try ReprocessRequest.close(
        pipeline.redo, after: report, over: chosen.map { Set($0.map(\.id)) }, in: pipeline.workspace)
    }
    report.remarks += try unheard(report)
    report.failures += intake.failures.map {
      .init(recording: nil, stage: "intake", status: $0.status, message: $0.message)
    }
    if intake.isCutOff, pipeline.end.isDeadlineOver { report.isOutOfTime = true }
    var entry = RunHistoryEntry(
      report, command: command, startedAt: clock(at: start), seconds: Date().timeIntervalSince(start),
      takenIn: intake.takenIn, stages: pipeline.manifest.stages.map(\.name),
      durations: report.stages.values.allSatisfy(\.recordings.isEmpty)
        ? [:] : pipeline.workspace.audioSeconds())
    entry.estimate = entry.stages.isEmpty ? nil : estimate
    if recordsChange { recordChange(from: shown, entry, startedAt: start) }
    reporter.note(.ended(entry, intake))
    return entry
  }

  /// A remark for all that could not be heard in the recordings that were decoded or transcribed in this run, and that the owner
  /// has not seen.
  private func unheard(_ report: RunReport) throws -> [RunReport.Issue] {
    try unheard(in: Source.fileName, report) { $0.kind != .noWords }
      + unheard(in: Transcript.fileName, report) { $0.kind == .noWords }
  }

  /// Those that the documents `file` tell that were made in this run.
  private func unheard(
    in file: String, _ report: RunReport, _ isTold: (Remark) -> Bool
  ) throws -> [RunReport.Issue] {
    guard let stage = pipeline.manifest.output(writing: file)?.stage.name,
      let made = report.stages[stage]?.recordings
    else { return [] }
    return try EntryDocuments.unique(made).flatMap { id in
      try UnheardEntry(pipeline.workspace.recordingFolder(id: id))?.remarks.filter(isTold).map {
        RunReport.Issue(
          recording: id, stage: stage, status: .success, message: $0.sentence, loss: .init($0))
      } ?? []
    }
  }

  /// Records the results that entries showed before this run and no longer show.
  private func recordChange(from before: ShownResults, _ entry: RunHistoryEntry, startedAt: Date) {
    let (records, now) = (ChangeRecords(pipeline.workspace), ShownResults(pipeline.workspace))
    do throws(WorkspaceError) {
      // Where nothing ran, nothing is shown differently, and comparing large journals takes much memory.
      if !entry.stages.isEmpty { try records.note(command, startedAt: startedAt, before: before, now: now) }
      guard entry.outcome == "done" else { return }
      try records.reduceLast(to: now, over: chosen.map { Set($0.map(\.id)) })
    } catch {
      reporter.remark("\(error); sonar changes does not show what this run changed")
    }
  }

  /// One line for each stage of the journal whose outputs are missing or damaged and will be rebuilt.
  private func journalNews() throws -> [String] {
    try pipeline.manifest.stages(.journal).compactMap { stage in
      guard let problem = try pipeline.outputProblem(of: stage.name) else { return nil }
      let names = stage.outputs.values.sorted().joined(separator: ", ")
      return problem == "missing"
        ? "\(names): missing; rebuilding from the recordings"
        : "\(names): damaged, or from another journal; rebuilding from the recordings"
    }
  }

  /// Runs the stages over `folders` and publishes progress, to the reporter and for `sonar status`.
  private func run(
    _ folders: [RecordingFolder], from start: Date, _ joining: SoundJoining
  ) async throws -> RunReport {
    let lastStage = pipeline.manifest.stages(.recording).last { !$0.isOptional }?.name ?? ""
    let progress = RunProgress(lastStage: lastStage, total: chosen?.count, startedAt: start)
    reporter.note(.began(progress))
    let file = RunProgressFile(pipeline.workspace, command: command, progress: progress)
    let keeper = Task { await file.keep() }
    let activity = RunActivityFile(pipeline, progress: progress)
    let timer = Task { await activity.keep() }
    let counter = Task {
      guard chosen == nil, let toDo = await toDo(of: folders, file) else { return }
      reporter.note(.counted(toDo: toDo))
      file.know(toDo: toDo)
    }
    defer {
      keeper.cancel()
      timer.cancel()
      counter.cancel()
      file.end()
      activity.end()
      reporter.note(.finished)
    }
    return try await pipeline.run(folders, leavesOptional: leavesOptional, join: joining.join) { event in
      reporter.note(.stage(event))
      activity.note(event)
      let seconds = file.note(event)
      if let seconds, case .finished(let recording?, _, _) = event {
        reporter.note(.processed(recording, seconds: seconds))
      }
    }
  }

  /// Ids of the recordings of `folders` with stages to run; nil if the run ended before they were counted.
  private func toDo(of folders: [RecordingFolder], _ file: RunProgressFile) async -> Set<String>? {
    // A run with little to do must not wait for the count, nor one with nothing to do look at everything twice.
    repeat {
      guard (try? await Task.sleep(for: .seconds(1))) != nil else { return nil }
    } while !file.hasBegun
    return Set(folders.lazy.filter { !pipeline.isUpToDate($0) }.map(\.id))
  }

  /// Appends the run to the history, and calls the owner's `notify` command if the run did anything.
  private func remember(_ entry: RunHistoryEntry) async {
    do {
      try RunHistory(pipeline.workspace).append(entry)
    } catch {
      // A full disk has already been reported.
      if entry.exitStatus != .inputOutput {
        reporter.remark("\(error); this run will be missing in sonar history")
      }
    }
    guard entry.isEventful, let command = pipeline.settings.values["notify"]?.text, !command.isEmpty else {
      return
    }
    // After an interruption the command should end soon.
    let limit: Double = entry.outcome == "interrupted" ? 5 : 60
    let notify = NotifyCommand(command, in: pipeline.workspace, timeLimitSeconds: limit)
    if let line = await notify.tell(entry) { reporter.remark(line) }
  }
}
