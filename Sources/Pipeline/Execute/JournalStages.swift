import Foundation
import StageContract
import Workspace

/// Runs the stages of scope *journal*: once each, over what stands of all recordings.
///
/// What they last ran with is kept in `logs/NAME.record.json`, and what they were told in `logs/NAME.entries`, with
/// paths relative to the journal.
struct JournalStages: Sendable {
  let manifest: Manifest
  let workspace: Workspace
  let probe: StageProbe
  let resolver: ParameterResolver
  let forced: Set<String>

  /// One planned stage.
  struct Planned {
    var stage: Manifest.StageEntry
    var run: StageRun
    var reasons: [RunReason]
    /// What is told of each recording, in the order of their ids.
    var lines: [JournalLine]
    /// Whether its options have a place for them.
    var takesLines: Bool

    /// What the stage is handed, with its output files under `files` and its output folders under `folders`; writes
    /// the lines to `entries`.
    /// - Throws: `WorkspaceError`.
    func job(entries: String, files: String, folders: String) throws -> StageJob {
      var text = Data()
      for line in lines { text += line.text + Data("\n".utf8) }
      try FileSystem.atomicWrite(text, to: entries)
      var options = run.parameters.mapValues(\.argument)
      if takesLines { options["entries"] = .string(entries) }
      for (name, input) in run.inputs where !input.path.isEmpty { options[name] = .string(input.path) }
      for (name, path) in stage.outputs {
        options[name] = .string((path.hasSuffix("/") ? folders : files) + "/" + path)
      }
      return StageJob(options: options)
    }
  }

  private func recordPath(_ stage: String) -> String { workspace.logs + "/\(stage).record.json" }
  private func entriesPath(_ stage: String) -> String { workspace.logs + "/\(stage).entries" }

  /// What `stage` would run with, and why; no reasons where nothing changed. Nil where it waits, with the message.
  ///
  /// - Parameters:
  ///   - lines: what is told of each recording, by its id.
  ///   - heldBack: recordings by id that are told of as they were when it last ran, if they were; but with what their
  ///     owner says of them now.
  func plan(
    _ stage: Manifest.StageEntry, lines: [String: JournalLines], heldBack: [String: RecordingFolder] = [:],
    upstream: [String: String]
  ) throws -> Result<Planned, StageFailure> {
    if let message = probe.unavailable[stage.name] {
      return .failure(.init(status: .unavailable, message: message))
    }
    guard let identity = probe.identities[stage.name] else {
      return .failure(
        .init(status: .unavailable, message: "\(stage.run) gave no identity; type 'sonar doctor'"))
    }
    let parameters: [String: ResolvedParameter]
    switch try resolver.parameters(of: stage) {
    case .waits(let message): return .failure(.init(status: .unavailable, message: message))
    case .ready(let resolved): parameters = resolved
    }
    let before = heldBack.isEmpty ? [:] : earlierLines(stage.name)
    let hidden = try workspace.withdrawals().unrecorded
    let told = try Set(heldBack.keys).union(lines.keys).sorted().compactMap { id -> JournalLine? in
      let earlier = try heldBack[id].flatMap { try before[id]?.following($0, of: stage) }
      let line = earlier ?? lines[id]?[stage.name]
      return hidden.contains(id) ? line?.withdrawn() : line
    }
    let digest = Digest.sha256(canonicalJSON(told.map(\.digest)))
    var inputs = ["entries": StageRun.InputFile(path: "", digest: digest)]
    for (name, input) in stage.inputs {
      guard case .output(let from, let output) = input, let entry = manifest.stage(from),
        entry.scope == .journal
      else { continue }
      inputs[name] = .init(
        path: workspace.root + "/" + (entry.outputs[output] ?? ""), digest: upstream[from] ?? "")
    }
    let run = StageRun(stage: stage, identity: identity, parameters: parameters, inputs: inputs)
    let takesLines = probe.accepts[stage.name]?.contains("entries") ?? true
    return .success(
      Planned(stage: stage, run: run, reasons: try reasons(run), lines: told, takesLines: takesLines))
  }

  private func reasons(_ run: StageRun) throws -> [RunReason] {
    guard let record = lastRecord(of: run.stage.name) else { return [.neverRun] }
    let state = try JournalOutputs(stage: run.stage, workspace: workspace).state(record)
    if state == .missing { return [.resultMissing] }
    if forced.contains(run.stage.name) { return [.forced] }
    if record.fingerprint != run.fingerprint { return RunReason.differences(run, from: record) }
    if record.remarks != nil { return [.incomplete] }
    return state == .whole ? [] : [.resultChanged]
  }

  /// What `stage` last ran with; nil where it never did, or where that cannot be read.
  func lastRecord(of stage: String) -> RunRecord? {
    guard let data = try? FileSystem.read(recordPath(stage)) else { return nil }
    return try? RunRecord.decode(data)
  }

  /// What `stage` was told when it last ran, by recording; a line that cannot be read, or that names anything outside
  /// its recording's folder, is left out.
  private func earlierLines(_ stage: String) -> [String: JournalLine] {
    guard let data = try? FileSystem.read(entriesPath(stage)) else { return [:] }
    return data.split(separator: UInt8(ascii: "\n")).reduce(into: [:]) { lines, text in
      guard let (recording, line) = JournalLine.read(Data(text), root: workspace.root) else { return }
      lines[recording] = line
    }
  }

  /// What is kept of a run that began at `start`.
  func record(of planned: Planned, startedAt start: Date = Date()) -> RunRecord {
    RunRecord(
      stage: planned.stage.name, fingerprint: planned.run.fingerprint, identity: planned.run.identity,
      parameters: planned.run.recordedParameters, inputs: planned.run.inputs.mapValues(\.digest),
      outputs: [:], startedAt: RunRecord.text(start), wallSeconds: 0)
  }

  /// Runs `planned`, publishes its output files and records that it did.
  ///
  /// The stage goes on from its earlier output files where they are what it wrote as it is now; where it cannot, or is
  /// asked for by name, it begins with none.
  func run(
    _ planned: Planned, pool: StagePool, progress: @escaping @Sendable (StageProgress) -> Bool
  ) async throws -> JobOutcome {
    let name = planned.stage.name
    try FileSystem.makeFolder(workspace.logs)
    let outputs = JournalOutputs(stage: planned.stage, workspace: workspace)
    let work = workspace.workFolder(name)
    try FileSystem.removeTree(work)
    try FileSystem.makeFolder(work)
    defer { try? workspace.removeUnfinishedWork() }
    let start = Date()
    let clock = ContinuousClock.now
    var goesOn = try canGoOn(planned, outputs)
    func attempt() async throws -> JobOutcome {
      let files = goesOn ? workspace.root : work
      let job = try planned.job(entries: work + "/entries", files: files, folders: workspace.root)
      return await pool.run(planned.stage, job, progress: progress)
    }
    var outcome = try await attempt()
    if goesOn, case .failed(let failure) = outcome, failure.status == .badInput {
      goesOn = false
      outcome = try await attempt()
    }
    guard case .finished(let peak, let remarks) = outcome else { return outcome }
    do {
      if !goesOn { try outputs.publish(from: work) }
    } catch let failure as StageFailure {
      return .failed(failure)
    }
    for path in planned.stage.outputs.values { try FileSystem.makePrivate(workspace.root + "/" + path) }
    var record = record(of: planned, startedAt: start)
    record.marks = try outputs.marks()
    record.wallSeconds = ((ContinuousClock.now - clock) / .seconds(1) * 1000).rounded() / 1000
    record.peakMemoryBytes = peak
    record.remarks = remarks.isEmpty ? nil : remarks.count
    let kept = planned.lines.reduce(into: Data()) { $0 += $1.relative(to: workspace.root) + Data("\n".utf8) }
    try FileSystem.replace(entriesPath(name), with: kept)
    try FileSystem.replace(recordPath(name), with: canonicalJSON(record, pretty: true))
    return outcome
  }

  /// Whether the stage's files in place are what it wrote, in the same revision and with the same parameters.
  private func canGoOn(_ planned: Planned, _ outputs: JournalOutputs) throws -> Bool {
    guard !forced.contains(planned.stage.name), let last = lastRecord(of: planned.stage.name),
      last.identity == planned.run.identity, last.parameters == planned.run.recordedParameters
    else { return false }
    return try outputs.state(last) == .whole
  }
}
