import Foundation

/// Runs the stages of scope *journal*: once each, over what stands of all recordings.
///
/// They publish by themselves; what they last ran with is kept in `logs/NAME.record.json`.
struct JournalStages: Sendable {
  let manifest: Manifest
  let workspace: Workspace
  let probe: StageProbe
  let resolver: ParameterResolver
  let forced: Set<String>

  /// What one recording hands on: files by the names that a stage's inputs give them.
  typealias Results = [String: [String: StageResult]]

  /// One planned stage.
  struct Planned {
    var stage: Manifest.StageEntry
    var run: StageRun
    var reasons: [RunReason]
    /// The lines behind `--entries`.
    var entries: Data
  }

  private func recordPath(_ stage: String) -> String { workspace.logs + "/\(stage).record.json" }

  /// What `stage` would run with, and why; no reasons where nothing changed. Nil where it waits, with the message.
  func plan(
    _ stage: Manifest.StageEntry, folders: [RecordingFolder], results: Results, upstream: [String: String]
  ) throws -> Result<Planned, StageFailure> {
    if let message = probe.unavailable[stage.name] { return .failure(.init(status: 69, message: message)) }
    guard let identity = probe.identities[stage.name] else {
      return .failure(.init(status: 69, message: "\(stage.run) gave no identity; type 'sonar doctor'"))
    }
    let parameters: [String: ResolvedParameter]
    switch try resolver.parameters(of: stage) {
    case .waits(let message): return .failure(.init(status: 69, message: message))
    case .ready(let resolved): parameters = resolved
    }
    let (entries, digest) = try entries(of: stage, folders: folders, results: results)
    var inputs = ["entries": StageRun.InputFile(path: "", digest: digest)]
    for (name, input) in stage.inputs {
      guard case .output(let from, let output) = input, let entry = manifest.stage(from),
        entry.scope == .journal
      else { continue }
      inputs[name] = .init(
        path: workspace.root + "/" + (entry.outputs[output] ?? ""), digest: upstream[from] ?? "")
    }
    let run = StageRun(stage: stage, identity: identity, parameters: parameters, inputs: inputs)
    return .success(Planned(stage: stage, run: run, reasons: reasons(run), entries: entries))
  }

  private func reasons(_ run: StageRun) -> [RunReason] {
    let stage = run.stage
    guard let data = FileManager.default.contents(atPath: recordPath(stage.name)),
      let record = try? JSONDecoder().decode(RunRecord.self, from: data)
    else { return [.neverRun] }
    let isWhole = stage.outputs.values.allSatisfy {
      FileManager.default.fileExists(atPath: workspace.root + "/" + $0)
    }
    if !isWhole { return [.resultMissing] }
    if forced.contains(stage.name) { return [.forced] }
    return record.fingerprint == run.fingerprint ? [] : RunReason.differences(run, from: record)
  }

  /// One JSON line a recording, sorted by id, and a digest of it that holds wherever the journal lies.
  private func entries(
    of stage: Manifest.StageEntry, folders: [RecordingFolder], results: Results
  ) throws -> (lines: Data, digest: String) {
    var lines = Data()
    var digests: [String] = []
    for folder in folders.sorted(by: { $0.id < $1.id }) {
      var line = ["recording": folder.id]
      var key = ["recording": folder.id]
      for (name, input) in stage.inputs {
        let file: StageRun.InputFile?
        switch input {
        case .file(let wanted, _):
          let path = try folder.file(named: wanted)
          file = try path.map {
            StageRun.InputFile(path: $0, digest: wanted == "original" ? "" : try Digest.sha256(file: $0))
          }
        case .output(let from, let output):
          file = results[folder.id]?[from]?.output(output)
        }
        line[name] = file?.path
        key[name] = file?.digest
      }
      let digest = Digest.sha256(canonicalJSON(key))
      line["digest"] = digest
      digests.append(digest)
      lines += canonicalJSON(line) + Data("\n".utf8)
    }
    return (lines, Digest.sha256(canonicalJSON(digests)))
  }

  /// Runs `planned` and records that it did.
  func run(
    _ planned: Planned, pool: StagePool, progress: @escaping @Sendable (StageProgress) -> Bool
  ) async throws -> JobOutcome {
    let name = planned.stage.name
    try FileSystem.makeFolder(workspace.logs)
    let entriesFile = workspace.logs + "/\(name).entries"
    try FileSystem.atomicWrite(planned.entries, to: entriesFile)
    defer { try? FileSystem.remove(entriesFile) }
    var options = planned.run.parameters.mapValues(\.argument)
    options["entries"] = .string(entriesFile)
    for (name, input) in planned.run.inputs where !input.path.isEmpty { options[name] = .string(input.path) }
    for (name, path) in planned.stage.outputs { options[name] = .string(workspace.root + "/" + path) }
    let start = Date()
    let clock = ContinuousClock.now
    let outcome = await pool.run(planned.stage, StageJob(options: options), progress: progress)
    if case .finished(let peak) = outcome {
      let record = RunRecord(
        stage: name, fingerprint: planned.run.fingerprint, identity: planned.run.identity,
        parameters: planned.run.recordedParameters, inputs: planned.run.inputs.mapValues(\.digest),
        outputs: [:],
        startedAt: RunRecord.text(start),
        wallSeconds: ((ContinuousClock.now - clock) / .seconds(1) * 1000).rounded() / 1000,
        peakMemoryBytes: peak)
      try FileSystem.atomicWrite(canonicalJSON(record, pretty: true), to: recordPath(name))
    }
    return outcome
  }
}
