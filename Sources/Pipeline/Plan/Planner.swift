package import StageContract
import Workspace

/// Decides which stages must run. A pure function of manifest, identities, parameters and recorded results.
package struct Planner: Sendable {
  let stages: [Manifest.StageEntry]
  let identities: [String: StageIdentity]
  let unavailable: [String: String]
  let redo: [Redo]

  /// - Parameters:
  ///   - identities: by stage; a stage without one is in `unavailable`, with a line that says what to do.
  ///   - redo: what runs again although its results are up to date.
  package init(
    manifest: Manifest, identities: [String: StageIdentity], unavailable: [String: String] = [:],
    redo: [Redo] = []
  ) {
    stages = manifest.stages(.recording)
    self.identities = identities
    self.unavailable = unavailable
    self.redo = redo
  }

  /// Plans the stages of one recording, in running order.
  ///
  /// - Parameters:
  ///   - parameters: by stage.
  ///   - done: fingerprints that ran in this run; they are not forced again, whatever the clock says.
  package func plan(
    _ recording: RecordingState, parameters: [String: ParameterResolver.Resolution], done: Set<String> = []
  ) -> [PlannedRun] {
    var again: [String: String] = [:]
    while true {
      let plan = plan(recording, parameters, done: done, again: again)
      let needed = Self.collected(plan)
      if needed.isEmpty { return plan }
      again.merge(needed) { first, _ in first }
    }
  }

  /// Stages with an up-to-date result that lacks an output which a ready stage reads, each with that stage.
  private static func collected(_ plan: [PlannedRun]) -> [String: String] {
    var needed: [String: String] = [:]
    for planned in plan {
      guard case .ready(let run, _) = planned.state else { continue }
      for case .output(let upstream, let output, _) in run.stage.inputs.values {
        switch plan.first(where: { $0.stage == upstream })?.state {
        case .upToDate(let result), .outdated(let result, _):
          if result.collected.contains(output) { needed[upstream] = planned.stage }
        default: break
        }
      }
    }
    return needed
  }

  /// - Parameter again: stages that run although their results are up to date, each with the stage that needs
  ///   them.
  private func plan(
    _ recording: RecordingState, _ parameters: [String: ParameterResolver.Resolution], done: Set<String>,
    again: [String: String]
  ) -> [PlannedRun] {
    var plan: [PlannedRun] = []
    var results: [String: StageResult] = [:]
    for stage in stages {
      var state = state(
        of: stage, recording, parameters[stage.name], results: results, plan: plan, done: done,
        neededBy: again[stage.name])
      if stage.isOptional, case .ready(let own)? = parameters[stage.name],
        own.values.contains(where: { $0.withholds(recording) })
      {
        state = state.withheld
      }
      switch state {
      case .upToDate(let result), .outdated(let result, _): results[stage.name] = result
      default: break
      }
      plan.append(PlannedRun(stage: stage.name, state: state, isOptional: stage.isOptional))
    }
    return plan
  }

  /// The results of a recording that the journal shows: the up-to-date result of each stage or, if that is
  /// pending, failed or waiting, the newest one. An entry never loses its transcript because a new model is
  /// not installed yet. Of an optional stage, it is one that was made of what the entry is now (`holds`).
  func shown(_ plan: [PlannedRun], of recording: RecordingState) -> [String: StageResult] {
    var results: [String: StageResult] = [:]
    for (stage, planned) in zip(stages, plan) {
      switch planned.state {
      case .upToDate(let result), .outdated(let result, _): results[stage.name] = result
      default:
        results[stage.name] = recording.results[stage.name]?
          .filter { !stage.isOptional || holds($0, of: stage, recording, results) }.max(by: Self.isOlder)
      }
    }
    return results
  }

  /// True if a result of the optional `stage` was made of the recording's files as they are now, and of the results
  /// `shown` of stages that keep theirs. What other stages make of these may have changed.
  private func holds(
    _ result: StageResult, of stage: Manifest.StageEntry, _ recording: RecordingState,
    _ shown: [String: StageResult]
  ) -> Bool {
    stage.inputs.allSatisfy { name, input in
      switch input {
      case .file(let file, _): result.record.inputs[name] == recording.file(file)?.digest
      case .output(let from, let output, _):
        isRemade(from) || result.record.inputs[name] == shown[from]?.output(output)?.digest
      case .versions, .journal: true
      }
    }
  }

  /// True if the results of `stage` are made again after an upgrade.
  private func isRemade(_ stage: String) -> Bool { stages.first { $0.name == stage }?.upgrade == .redo }

  private func state(
    of stage: Manifest.StageEntry, _ recording: RecordingState, _ parameters: ParameterResolver.Resolution?,
    results: [String: StageResult], plan: [PlannedRun], done: Set<String>, neededBy: String?
  ) -> PlannedRun.State {
    var inputs: [String: StageRun.InputFile] = [:]
    var awaited: [String: String] = [:]
    for (name, input) in stage.inputs.sorted(by: { $0.key < $1.key }) {
      switch input {
      case .file(let file, let isOptional):
        inputs[name] = recording.file(file)
        if inputs[name] == nil, !isOptional { return .waits("\(file) is missing from its folder") }
      case .output(let upstream, let output, _):
        if let result = results[upstream] {
          inputs[name] = result.output(output)
        } else if let root = Self.obstacle(of: upstream, plan) {
          return .blocked(by: root)
        } else {
          awaited[name] = upstream
        }
      case .versions, .journal: break
      }
    }
    switch ready(stage, parameters, inputs) {
    case .waits(let message): return .waits(message)
    case .run(let run):
      guard !awaited.isEmpty else { return decide(run, recording, done: done, neededBy: neededBy) }
      let upstream = stages.map(\.name).filter { awaited.values.contains($0) }
      if mayFind(run, awaited, recording, done) { return .pending(upstream.map { .differing(stage: $0) }) }
      let isForced = redo.contains { $0.includes(recording.id) && $0.stages.contains(stage.name) }
      let reasons: [RunReason] = upstream.map { .upstream(stage: $0) }
      return .pending(isForced ? [.forced] + reasons : reasons)
    }
  }

  /// True if there may be a result of `run` already, or a failure that is not tried again, once its inputs `awaited`
  /// exist: it depends on what they are.
  private func mayFind(
    _ run: StageRun, _ awaited: [String: String], _ recording: RecordingState, _ done: Set<String>
  ) -> Bool {
    if recording.failure(of: run.stage) != nil { return true }
    let redo = redo.filter { $0.includes(recording.id) }
    return (recording.results[run.stage.name] ?? []).contains { result in
      var record = result.record
      let isForced = redo.contains {
        $0.stages.contains(run.stage.name) && !record.isBegun(since: $0.since)
      }
      guard !isForced || done.contains(record.fingerprint) else { return false }
      for name in awaited.keys { record.inputs[name] = nil }
      let keepsOutdated = run.stage.upgrade == .keep && !redo.contains(where: \.outdated)
      return differsByUpgrade(run, record)
        && (keepsOutdated || RunReason.differences(run, from: record).isEmpty)
    }
  }

  /// The readiness of a stage once its inputs exist.
  enum Readiness {
    case run(StageRun)
    /// Something is not installed; the message says what to type.
    case waits(String)
  }

  /// `stage` with everything that determines its result.
  func ready(
    _ stage: Manifest.StageEntry, _ parameters: ParameterResolver.Resolution?,
    _ inputs: [String: StageRun.InputFile]
  ) -> Readiness {
    if let message = unavailable[stage.name] { return .waits(message) }
    guard let identity = identities[stage.name] else {
      return .waits("\(stage.run) did not report its identity; run `sonar doctor`")
    }
    switch parameters {
    case .waits(let message): return .waits(message)
    case nil: return .waits("it has no parameters")
    case .ready(let parameters):
      return .run(StageRun(stage: stage, identity: identity, parameters: parameters, inputs: inputs))
    }
  }

  /// The stage that keeps `upstream` from running; nil if it is going to run.
  private static func obstacle(of upstream: String, _ plan: [PlannedRun]) -> String? {
    switch plan.first(where: { $0.stage == upstream })?.state {
    case .ready, .pending: nil
    case .blocked(let root): root
    default: upstream
    }
  }

  /// True if the journal's stage `stage` has to run although its result is up to date.
  func isForced(_ stage: Manifest.StageEntry) -> Bool {
    redo.contains { $0.recordings == nil && $0.stages.contains(stage.name) }
  }

  /// The state of `run`, given the existing results.
  func decide(
    _ run: StageRun, _ recording: RecordingState, done: Set<String> = [], neededBy: String? = nil
  ) -> PlannedRun.State {
    let fingerprint = run.fingerprint
    let known = recording.results[run.stage.name] ?? []
    let redo = redo.filter { $0.includes(recording.id) }
    let result = known.first { $0.record.fingerprint == fingerprint }
    let isForced =
      !done.contains(fingerprint)
      && redo.contains {
        $0.stages.contains(run.stage.name) && result?.record.isBegun(since: $0.since) != true
      }
    if !isForced, neededBy == nil {
      let isRedone = redo.contains(where: \.outdated)
      let wanted = isRedone ? nil : recording.kept[run.stage.name]
      let chosen = known.first {
        $0.record.fingerprint == wanted && wanted != fingerprint && differsByUpgrade(run, $0.record)
      }
      if let kept = chosen ?? kept(known, for: run, own: result, isRedone: isRedone) {
        return .outdated(kept, RunReason.differences(run, from: kept.record))
      }
      if let result { return .upToDate(result) }
    } else if !isForced, let result, result.collected.isEmpty {
      // The result that is shown instead lacks the output.
      return .upToDate(result)
    }
    if let failure = recording.failure(of: run.stage), failure.fingerprint == fingerprint, failure.isFinal {
      return .failed(failure)
    }
    guard let newest = known.max(by: Self.isOlder) else { return .ready(run, [.neverRun]) }
    let changes = RunReason.differences(run, from: newest.record)
    let isIncomplete = changes.contains { isRemedy($0, for: newest.record, of: run.stage) }
    var reasons: [RunReason] = neededBy.map { [.collected(by: $0)] } ?? []
    if isIncomplete { reasons.append(.incomplete) }
    reasons += changes
    return .ready(run, isForced && reasons.isEmpty ? [.forced] : reasons.isEmpty ? [.resultMissing] : reasons)
  }

  /// The result among `known` that a stage which keeps its results keeps: the newest that differs from that of `run`
  /// by an upgrade alone; nil if there is none, if that of `run` exists (`own`), or if it is to be made (`isRedone`).
  ///
  /// A result that is poor for lack of an optional file takes the place of no other: neither one that exists, nor one that
  /// `run` would make without the file.
  private func kept(
    _ known: [StageResult], for run: StageRun, own: StageResult?, isRedone: Bool
  ) -> StageResult? {
    guard run.stage.upgrade == .keep else { return nil }
    let others = known.filter { $0.folder != own?.folder && differsByUpgrade(run, $0.record) }
    let full = others.filter { !isPoor($0.record, of: run.stage) }.max(by: Self.isOlder)
    let isLacking = own.map { isPoor($0.record, of: run.stage) } ?? run.lacksFile
    if isLacking, let full { return full }
    if own != nil || isRedone { return nil }
    return full ?? others.max(by: Self.isOlder)
  }

  /// True if an optional file of Sonar's own was missing when `record` was made, or its stage warned: the file may have
  /// been damaged.
  private func isPoor(_ record: RunRecord, of stage: Manifest.StageEntry) -> Bool {
    stage.optionalFiles.contains { record.remarks != nil || record.parameters[$0] == nil }
  }

  /// True if `reason` is another optional file of Sonar's own than that with which `record` was made with a warning.
  private func isRemedy(_ reason: RunReason, for record: RunRecord, of stage: Manifest.StageEntry) -> Bool {
    guard record.remarks != nil, case .parameterFile(let name, _) = reason else { return false }
    return stage.optionalFiles.contains(name)
  }

  /// True if `run` differs from `record` in nothing but what an upgrade brings: the stage's identity; for one that keeps its
  /// results, and for an optional one, also data files of Sonar's own, unless they may be what the stage lacked, and optional
  /// ones that are gone; for an optional one, which may be slow, also what stages that are made again make of the same text.
  private func differsByUpgrade(_ run: StageRun, _ record: RunRecord) -> Bool {
    let keepsFiles = run.stage.isOptional || run.stage.upgrade == .keep
    return RunReason.differences(run, from: record).allSatisfy { reason in
      switch reason {
      case .identity: return true
      case .parameterFile(let name, _):
        guard keepsFiles, case .file(let kind, _, _)? = run.stage.parameters[name] else { return false }
        return kind.isPartOfSonar && !isRemedy(reason, for: record, of: run.stage)
      case .parameter(let name, _, nil): return keepsFiles && run.stage.optionalFiles.contains(name)
      case .input(let name):
        guard run.stage.isOptional, case .output(let from, _, _)? = run.stage.inputs[name] else {
          return false
        }
        return isRemade(from)
      default: return false
      }
    }
  }

  /// `results` in the order in which their runs started.
  static func oldestFirst(_ results: [StageResult]) -> [StageResult] { results.sorted(by: isOlder) }

  private static func isOlder(_ a: StageResult, _ b: StageResult) -> Bool {
    (a.record.startedAt, a.record.fingerprint) < (b.record.startedAt, b.record.fingerprint)
  }
}

extension StageRun {
  /// True if an optional file of Sonar's own is missing.
  fileprivate var lacksFile: Bool { stage.optionalFiles.contains { parameters[$0] == nil } }
}

extension Manifest.StageEntry {
  /// Names of the parameters that are files of Sonar's own which may be missing.
  fileprivate var optionalFiles: [String] {
    parameters.compactMap { name, source in
      guard case .file(let kind, _, let isOptional) = source, isOptional, kind.isPartOfSonar else {
        return nil
      }
      return name
    }
  }
}
