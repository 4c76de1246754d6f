import Foundation

/// Runs the stages of scope *journal*: once each, over what stands of all recordings.
///
/// They publish by themselves; what they last ran with is kept in `logs/NAME.record.json`, and what they were told in
/// `logs/NAME.entries`.
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
  }

  private func recordPath(_ stage: String) -> String { workspace.logs + "/\(stage).record.json" }
  private func entriesPath(_ stage: String) -> String { workspace.logs + "/\(stage).entries" }

  /// What `stage` would run with, and why; no reasons where nothing changed. Nil where it waits, with the message.
  ///
  /// - Parameters:
  ///   - lines: what is told of each recording, by its id.
  ///   - isHeldBack: whether a recording that was told of before is told of as it was then.
  func plan(
    _ stage: Manifest.StageEntry, lines: [String: JournalLines], isHeldBack: Bool = false,
    upstream: [String: String]
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
    let before = isHeldBack ? earlierLines(stage.name) : [:]
    let told = lines.keys.sorted().compactMap { before[$0] ?? lines[$0]?[stage.name] }
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
    return .success(Planned(stage: stage, run: run, reasons: reasons(run), lines: told))
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

  /// What `stage` was told when it last ran, by recording; a line that cannot be read is left out.
  private func earlierLines(_ stage: String) -> [String: JournalLine] {
    struct Names: Decodable {
      var recording: String
      var digest: String
    }
    guard let data = FileManager.default.contents(atPath: entriesPath(stage)) else { return [:] }
    var lines: [String: JournalLine] = [:]
    for line in data.split(separator: UInt8(ascii: "\n")) {
      guard let names = try? JSONDecoder().decode(Names.self, from: Data(line)) else { continue }
      lines[names.recording] = JournalLine(text: line, digest: names.digest)
    }
    return lines
  }

  /// Runs `planned` and records that it did.
  func run(
    _ planned: Planned, pool: StagePool, progress: @escaping @Sendable (StageProgress) -> Bool
  ) async throws -> JobOutcome {
    let name = planned.stage.name
    try FileSystem.makeFolder(workspace.logs)
    var text = Data()
    for line in planned.lines { text += line.text + Data("\n".utf8) }
    // Under another name until the stage has done what it says.
    let entriesFile = workspace.logs + "/\(name).entries.new"
    try FileSystem.atomicWrite(text, to: entriesFile)
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
        outputs: [:], startedAt: RunRecord.text(start),
        wallSeconds: ((ContinuousClock.now - clock) / .seconds(1) * 1000).rounded() / 1000,
        peakMemoryBytes: peak)
      try FileSystem.rename(entriesFile, to: entriesPath(name))
      try FileSystem.atomicWrite(canonicalJSON(record, pretty: true), to: recordPath(name))
    }
    return outcome
  }
}
