import Foundation
import StageContract
import Workspace

/// Stages whose output is a folder that they keep up to date in place.
extension JournalStages {
  /// Runs `planned`, which writes `folder`, and records the run.
  ///
  /// Before it starts, the record says that the folder is not as recorded, so that after a kill the next run looks at its
  /// files, and that a withdrawal finds the folder.
  func run(
    _ planned: Planned, in folder: FolderInPlace, pool: StagePool,
    progress: @escaping @Sendable (StageProgress) -> Bool
  ) async -> JobOutcome {
    let work = workspace.workFolder(planned.stage.name)
    defer { try? workspace.removeUnfinishedWork() }
    do {
      let last = records.record(of: planned.stage.name)
      try folder.claim(
        by: planned.stage.name, isKnown: last?.foldersInPlace.contains(folder.name) ?? false)
      try FileSystem.removeTree(work)
      try FileSystem.makeFolder(work)
      let (start, clock) = (Date(), ContinuousClock.now)
      var isContinuing = try canContinue(planned.run)
      try begin(planned, in: folder, after: last, at: start)
      func attempt() async throws -> JobOutcome {
        let job = try planned.job(
          in: workspace.root, entries: work + "/entries", files: work, folders: workspace.root,
          changes: isContinuing ? changes(for: planned) : nil)
        return await pool.run(planned.stage, job, progress: progress)
      }
      var outcome = try await attempt()
      if isContinuing, case .failed(let failure) = outcome, failure.status == .badInput {
        isContinuing = false
        try folder.settle()
        outcome = try await attempt()
      }
      guard case .finished(let peak, let remarks) = outcome else { return outcome }
      if !isContinuing || last?.isOutdated == true || !withdrawals.isEmpty {
        try folder.sweep(after: planned.stage.run)
      }
      let seconds = (ContinuousClock.now - clock) / .seconds(1)
      var record = planned.run.record([:], startedAt: start, wallSeconds: seconds, peakMemoryBytes: peak)
      record.remarks = remarks.isEmpty ? nil : remarks.count
      try finish(planned, &record, in: folder, after: last)
      return outcome
    } catch {
      return .failed(StageFailure(error))
    }
  }

  /// Notes that the folder is about to change, and prepares it: what a run that did not end, or somebody else, left there
  /// goes; a stage that was asked for by name writes everything again.
  private func begin(
    _ planned: Planned, in folder: FolderInPlace, after last: RunRecord?, at start: Date
  ) throws {
    let state = try last.map { try JournalOutputs(stage: planned.stage, workspace: workspace).state($0) }
    var begun = last ?? planned.run.record([:], startedAt: start)
    for option in planned.stage.outputs.keys {
      begun.outputs[option] = .init(file: folder.name, isInPlace: true)
    }
    if begun != last { try records.write(begun) }
    let isForced = planner.isForced(planned.stage)
    if state != .whole || isForced { try folder.settle() }
    if isForced { try folder.forget() }
  }

  /// Records the run, whose files are in place.
  private func finish(
    _ planned: Planned, _ record: inout RunRecord, in folder: FolderInPlace, after last: RunRecord?
  ) throws {
    guard let mark = try workspace.mark(of: folder.listName) else {
      throw StageFailure.broken(planned.stage.run, "wrote no \(folder.listName) although it reported success")
    }
    try FileSystem.makePrivate(folder.path, isDeep: false)
    try FileSystem.sync(workspace.root + "/" + folder.listName)
    try FileSystem.sync(folder.path)
    // What it published before it kept a folder.
    let earlier = Set(last?.published ?? []).filter { !$0.hasPrefix(folder.name) }
    if !earlier.isEmpty {
      try PublishedOutputs(workspace, manifest).remove(earlier, publishedBy: planned.stage.name)
    }
    for option in planned.stage.outputs.keys {
      record.outputs[option] = .init(file: folder.name, mark: mark, isInPlace: true)
    }
    record.entriesReadAt = planned.lines.readAt.map(RunRecord.text)
    record.entriesDigest =
      try planned.lines.areRecorded
      ? last?.entriesDigest : records.write(planned.lines.lines, for: planned.stage.name)
    try records.write(record)
  }

  /// The lines of the last run of `stage`, for a withdrawal: nothing else changes. For a stage that goes on from the files
  /// it shows, they are made again where an owner may have changed something since; one that cannot be is hidden.
  /// - Parameters:
  ///   - folders: all recordings.
  ///   - byID: the same by ID.
  ///   - again: makes the line of a recording again; nil if that is impossible.
  func linesForWithdrawal(
    of stage: Manifest.StageEntry, _ folders: [RecordingFolder], _ byID: [String: RecordingFolder],
    again: (JournalLine, RecordingFolder) throws -> JournalLine?
  ) throws -> StageLines {
    guard stage.folderInPlace != nil else { return try lines(of: stage, [:], frozen: byID) }
    let asked = withdrawals.hidden.union(withdrawals.discreet)
    if let told = try recordedLines(of: stage, folders, changed: asked, again: again) { return told }
    var told = try lines(of: stage, [:], frozen: byID)
    let shown = told.lines.compactMap { byID[$0.recording] }
    let edited = try editedSince(told.readAt, stage, shown, told.lines)
    for (number, folder) in shown.enumerated() {
      guard asked.contains(folder.id) || edited.contains(number) else { continue }
      // What makes that fail is reported where everything is planned.
      let line = (try? again(told.lines[number], folder)) ?? told.lines[number].withdrawn()
      told.lines[number] = withdrawals.unrecorded.contains(folder.id) ? line.withdrawn() : line
    }
    return told
  }
}

extension StageRun {
  /// True if a stage that ran with `earlier` parameters can go on from what it wrote: with the same, or, where it keeps a
  /// folder up to date in place, at another time.
  func goesOn(with earlier: [String: RunRecord.Parameter]) -> Bool {
    func decisive(_ parameters: [String: RunRecord.Parameter]) -> [String: RunRecord.Parameter] {
      guard stage.folderInPlace != nil else { return parameters }
      return parameters.filter { name, _ in
        if case .lastBoundary? = stage.parameters[name] { false } else { true }
      }
    }
    return decisive(earlier) == decisive(recordedParameters)
  }
}
