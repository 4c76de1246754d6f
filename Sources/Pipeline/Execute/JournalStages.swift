import Foundation
import StageContract
import Workspace

/// Plans and runs the stages of scope *journal*: once each, over the current results of all recordings.
///
/// The record and the entries of their last run are stored in `state/stages/NAME/`, with paths relative to
/// the journal.
struct JournalStages: Sendable {
  let manifest: Manifest
  let workspace: Workspace
  let planner: Planner
  let resolver: ParameterResolver
  /// Accepted option names by stage; nil for a stage that does not report them.
  let accepts: [String: [String]]
  let journalInputs: JournalInputs
  /// Entries that no stage may show. Read once, so that a stage never shows an entry that another one it
  /// reads from left out.
  let withdrawals: Withdrawals
  /// By how many seconds the times of files may be behind the clock.
  let fileTimeSeconds: Double

  var records: JournalRecords { JournalRecords(workspace) }

  /// A planned stage.
  struct Planned {
    var stage: Manifest.StageEntry
    var run: StageRun
    var reasons: [RunReason]
    var lines: StageLines
    /// True if the stage accepts `--entries`.
    var takesLines: Bool
    /// True if it accepts `--changed_entries`.
    var takesChanges: Bool
    /// Its output folders of which it accepts the files published before, as `--earlier_NAME`.
    var comparedFolders: Set<String> = []
    /// Files in its folders that it has to do without, one line each.
    var unusable: [StageFailure] = []

    /// True if only time has passed since its last run.
    var isLate: Bool {
      !reasons.isEmpty && reasons.allSatisfy { if case .passed = $0 { true } else { false } }
    }

    /// The job for the stage, with its output files under `files` and its output folders, which are created,
    /// under `folders`; writes the lines to `entries`.
    ///
    /// - Parameters:
    ///   - root: the journal's folder.
    ///   - takesOver: true if the stage may take over what it published there before.
    ///   - changes: the lines that have changed since the stage wrote the files that it goes on from; nil to give it all.
    /// - Throws: `WorkspaceError`; `StageFailure` (65) if a line cannot be used.
    func job(
      in root: String, entries: String, files: String, folders: String, takesOver: Bool = false,
      changes: [Data]? = nil
    ) throws -> StageJob {
      var options = run.parameters.mapValues(\.argument)
      if takesLines {
        options[changes == nil ? Self.allEntries : Self.changedEntries] = .string(entries)
        let texts = try changes ?? lines.texts(root)
        try FileSystem.writeUnsynced(texts.lazy.map { $0 + Data("\n".utf8) }, to: entries)
      }
      for (name, input) in run.inputs where !input.path.isEmpty { options[name] = .string(input.path) }
      for (name, path) in stage.outputs {
        let isFolder = path.hasSuffix("/")
        if isFolder { try FileSystem.makeFolder(folders + "/" + path.dropLast()) }
        let place = (isFolder ? folders : files) + "/" + path
        if !isFolder { try FileSystem.makeFolder((place as NSString).deletingLastPathComponent) }
        options[name] = .string(place)
        if takesOver, comparedFolders.contains(name) {
          options[Self.earlier(name)] = .string(root + "/" + path)
        }
      }
      return StageJob(options: options)
    }

    static let allEntries = "entries"
    static let changedEntries = "changed_entries"

    /// The option for the output folder `name` as it was published before.
    static func earlier(_ name: String) -> String { "earlier_" + name }
  }

  /// The lines of all recordings for `stage`. One that stays and is to be withdrawn is hidden from a stage that goes on from
  /// the files it shows: it may know no more of the request than that.
  ///
  /// - Parameters:
  ///   - lines: the line of each recording, by its ID.
  ///   - frozen: recordings, by ID, whose line stays as in the last run, if they had one, except for what
  ///     their owner has changed since.
  ///   - hidden: IDs of those of them to hide, whatever their documents say.
  ///   - readAt: an instant before the lines were read; nil if it is unknown.
  func lines(
    of stage: Manifest.StageEntry, _ lines: [String: [String: JournalLine]],
    frozen: [String: RecordingFolder] = [:],
    hidden: Set<String> = [], readAt: Date? = nil
  ) throws -> StageLines {
    let before = frozen.isEmpty ? [:] : records.lines(for: stage.name)
    var told = StageLines()
    // A line that stays is as old as before.
    told.readAt = frozen.isEmpty ? readAt : records.record(of: stage.name)?.entriesReadInstant
    for id in Set(frozen.keys).union(lines.keys).sorted(by: { $0.precedes($1) })
    where withdrawals.deleted[id] == nil {
      let earlier = try frozen[id].flatMap { try before[id]?.following($0, of: stage, in: workspace) }
      guard let line = earlier ?? lines[id]?[stage.name] else { continue }
      let isHidden =
        hidden.contains(id) || withdrawals.unrecorded.contains(id)
        || earlier != nil && stage.folderInPlace != nil && withdrawals.kind(of: id) != nil
      told.lines.append(isHidden ? line.withdrawn() : line)
    }
    return told
  }

  /// The run of `stage` and the reasons for it, empty if nothing has changed; a failure if it has to wait.
  func plan(
    _ stage: Manifest.StageEntry, _ lines: StageLines, upstream: [String: String]
  ) throws -> Result<Planned, StageFailure> {
    let digest = lines.digest ?? JournalLine.digest(of: lines.lines)
    var inputs = ["entries": StageRun.InputFile(path: "", digest: digest)]
    var unusable: [StageFailure] = []
    for (name, input) in stage.inputs.sorted(by: { $0.key < $1.key }) {
      switch input {
      case .output(let from, let output, _):
        guard let entry = manifest.stage(from), entry.scope == .journal,
          upstream[from] != nil || !entry.isOptional
        else { continue }
        inputs[name] = .init(
          path: workspace.root + "/" + (entry.outputs[output] ?? ""), digest: upstream[from] ?? "")
      case .journal(let path, let isOptional, let isExpendable):
        do throws(StageFailure) {
          let found = try journalInputs.find(path, isOptional: isOptional, isExpendable: isExpendable)
          inputs[name] = found.file
          unusable += found.unusable
        } catch {
          return .failure(error)
        }
      case .file, .versions: continue
      }
    }
    switch planner.ready(stage, try resolver.parameters(of: stage), inputs) {
    case .waits(let message): return .failure(.init(status: .unavailable, message: message))
    case .run(let run):
      let accepted = accepts[stage.name]
      let folders = stage.outputs.filter { $0.value.hasSuffix("/") }.keys
      return .success(
        Planned(
          stage: stage, run: run, reasons: try reasons(run), lines: lines,
          takesLines: accepted?.contains(Planned.allEntries) ?? true,
          takesChanges: accepted?.contains(Planned.changedEntries) ?? false,
          comparedFolders: Set(folders.filter { accepted?.contains(Planned.earlier($0)) ?? false }),
          unusable: unusable))
    }
  }

  private func reasons(_ run: StageRun) throws -> [RunReason] {
    guard let record = records.record(of: run.stage.name) else { return [.neverRun] }
    let state = try JournalOutputs(stage: run.stage, workspace: workspace).state(record)
    if state == .missing { return [.resultMissing] }
    let last = StageResult(folder: workspace.root, record: record)
    let journal = RecordingState(id: "", files: [:], results: [run.stage.name: [last]])
    switch planner.decide(run, journal) {
    case .ready(_, let reasons), .outdated(_, let reasons): return reasons
    default: break
    }
    if record.isOutdated == true { return [.withdrawn] }
    if record.remarks != nil { return [.incomplete] }
    return state == .whole ? [] : [state == .unfinished ? .unfinished : .resultChanged]
  }

  /// Runs `planned`, publishes its outputs and records the run.
  ///
  /// The stage continues from its earlier output files if they are unchanged since it wrote them, and then gets only the
  /// lines that have changed if it accepts these; if it cannot, or if it was requested by name, it starts without
  /// them. Output folders always start empty; a stage that accepts `earlier_NAME` gets the path of what the same code
  /// published there before, unless something was withdrawn since.
  func run(
    _ planned: Planned, pool: StagePool, progress: @escaping @Sendable (StageProgress) -> Bool
  ) async throws -> JobOutcome {
    if let folder = planned.stage.folderInPlace {
      return await run(planned, in: FolderInPlace(folder, workspace), pool: pool, progress: progress)
    }
    let work = workspace.workFolder(planned.stage.name)
    try FileSystem.removeTree(work)
    try FileSystem.makeFolder(work)
    defer { try? workspace.removeUnfinishedWork() }
    let start = Date()
    let clock = ContinuousClock.now
    var isContinuing = try canContinue(planned.run)
    func attempt() async throws -> JobOutcome {
      let files = isContinuing ? workspace.root : work
      let job = try planned.job(
        in: workspace.root, entries: work + "/entries", files: files, folders: work,
        takesOver: canTakeOver(planned), changes: isContinuing ? changes(for: planned) : nil)
      return await pool.run(planned.stage, job, progress: progress)
    }
    var outcome = try await attempt()
    if isContinuing, case .failed(let failure) = outcome, failure.status == .badInput {
      isContinuing = false
      outcome = try await attempt()
    }
    guard case .finished(let peak, let remarks) = outcome else { return outcome }
    do {
      let seconds = (ContinuousClock.now - clock) / .seconds(1)
      var record = planned.run.record([:], startedAt: start, wallSeconds: seconds, peakMemoryBytes: peak)
      record.remarks = remarks.isEmpty ? nil : remarks.count
      try publish(planned, &record, from: work, isContinuing: isContinuing)
      return outcome
    } catch {
      return .failed(StageFailure(error))
    }
  }

  /// Publishes the outputs that `planned` wrote in `work`, and its record.
  ///
  /// Every file is recorded before it appears, so that a withdrawal finds them all.
  private func publish(
    _ planned: Planned, _ record: inout RunRecord, from work: String, isContinuing: Bool
  ) throws {
    let outputs = JournalOutputs(stage: planned.stage, workspace: workspace)
    record.entriesReadAt = planned.lines.readAt.map(RunRecord.text)
    if planned.lines.areRecorded {
      record.entriesDigest = records.record(of: planned.stage.name)?.entriesDigest
    }
    record.outputs = try outputs.made(in: work, isFolderOnly: isContinuing)
    let made = record.published.filter { !$0.hasSuffix("/") }
    let published = PublishedOutputs(workspace, manifest)
    // If it is unknown what was published before and something is to be withdrawn, assume that every file
    // was.
    let earlier = try published.files(of: planned.stage, assumesAll: !withdrawals.isEmpty)
    let gone = earlier.subtracting(made)
    // A folder's list names files of the folder, and never one that is not there: they go after it has changed.
    let listed = gone.filter { file in planned.stage.outputs.values.contains { file.hasPrefix($0) } }
    try published.remove(gone.subtracting(listed), publishedBy: planned.stage.name)
    if !earlier.isSuperset(of: made) {
      var both = record
      both.isOutdated = true
      for (option, output) in record.outputs {
        guard let files = output.files else { continue }
        let old = listed.filter { $0.hasPrefix(output.file) }.map { String($0.dropFirst(output.file.count)) }
        both.outputs[option]?.files = files + old.sorted()
      }
      try records.write(both)
    }
    let inPlace = isContinuing ? Set(planned.stage.outputs.values) : []
    try outputs.publish(made.filter { !inPlace.contains($0) }, from: work)
    try published.remove(listed, publishedBy: planned.stage.name)
    for file in inPlace where !file.hasSuffix("/") { try FileSystem.makePrivate(workspace.root + "/" + file) }
    for (option, output) in record.outputs where output.files == nil {
      record.outputs[option]?.mark = try workspace.mark(of: output.file)
    }
    if !planned.lines.areRecorded {
      record.entriesDigest = try records.write(planned.lines.lines, for: planned.stage.name)
    }
    try records.write(record)
  }

  /// True if what is in the stage's output folders may be taken over: the same code published it, and it contains nothing
  /// that has been withdrawn since.
  private func canTakeOver(_ planned: Planned) -> Bool {
    guard withdrawals.isEmpty, !planner.isForced(planned.stage),
      let last = records.record(of: planned.stage.name)
    else { return false }
    return last.identity == planned.run.identity && last.isOutdated != true
  }

  /// True if the stage's files in place are the ones it wrote, with the same revision and parameters, and
  /// contain nothing that has been withdrawn since. A stage that keeps a folder up to date in place takes out itself what
  /// has been withdrawn, and follows the time.
  func canContinue(_ run: StageRun) throws -> Bool {
    let outputs = JournalOutputs(stage: run.stage, workspace: workspace)
    guard !planner.isForced(run.stage), let last = records.record(of: run.stage.name),
      last.identity == run.identity, run.goesOn(with: last.parameters),
      last.isOutdated != true || outputs.holdDatabase || run.stage.folderInPlace != nil
    else { return false }
    return try outputs.state(last) == .whole
  }
}
