import Workspace

/// Plans single recordings from their results on disk.
struct RecordingPlanner: Sendable {
  /// Recordings known to have no pending work; nil to check all of them.
  let cache: PlanCache?
  let planner: Planner
  /// Plans without any requests to redo: the results it finds are shown by the journal until they are
  /// replaced.
  private let unchanged: Planner?
  private let writer: JournalLineWriter
  private let loader: RecordingLoader
  private let resolver: ParameterResolver
  private let accepts: [String: [String]]
  private let stages: [Manifest.StageEntry]
  /// Own settings that recordings are planned with instead of their files, by ID.
  private let prospective: [String: Settings]
  /// Parameters of every recording without settings of its own.
  private let common: [String: ParameterResolver.Resolution]

  /// - Parameters:
  ///   - workspace: the journal.
  ///   - withdrawals: what the owner has asked for, whatever the owner's files say.
  ///   - isTrial: whether results that were made on trial count.
  ///   - own: own settings that recordings are planned with instead of their files, by ID.
  ///   - cache: created for a key that includes the plan's parameters.
  /// - Throws: errors of reading a parameter's file.
  init(
    workspace: Workspace, manifest: Manifest, probe: StageProbe, resolver: ParameterResolver, redo: [Redo],
    withdrawals: Withdrawals = Withdrawals(), isTrial: Bool = false,
    own: [String: Settings] = [:],
    cache: ([String: ParameterResolver.Resolution]) throws -> PlanCache?
  ) throws {
    planner = Planner(
      manifest: manifest, identities: probe.identities, unavailable: probe.unavailable, redo: redo)
    unchanged =
      redo.isEmpty
      ? nil : Planner(manifest: manifest, identities: probe.identities, unavailable: probe.unavailable)
    writer = JournalLineWriter(workspace: workspace, stages: manifest.stages(.journal))
    stages = manifest.stages(.recording)
    loader = RecordingLoader(
      stages: stages.map(\.name), optional: stages.filter(\.isOptional).map(\.name), parts: manifest.parts,
      withdrawals: withdrawals, isTrial: isTrial)
    (self.resolver, prospective) = (resolver, own)
    accepts = probe.accepts
    common = try Self.parameters(stages, resolver, Settings())
    self.cache = try cache(common)
  }

  /// A recording as found on disk, and its planned stages.
  struct PlannedRecording {
    var state: RecordingState
    var plan: [PlannedRun]
    /// The results that the journal shows, by stage.
    var shown: [String: StageResult]
  }

  /// The planned stages of a recording, and its lines for the journal's stages.
  struct PlanResult {
    /// Its stages in running order; nil if all its results are up to date.
    var runs: [PlannedRun]?
    /// Stages whose result is from an earlier version of the stage and is kept.
    var outdated: [String]
    var lines: [String: JournalLine]
    /// Stages of which the journal shows no result yet.
    var unshown: Set<String> = []
  }

  /// Plans the recording in `folder`.
  /// - Throws: `WorkspaceError`, `ManifestError` (for the recording's own settings).
  func plan(_ folder: RecordingFolder, done: Set<String> = []) throws -> PlannedRecording {
    let state = try loader.load(folder)
    let parameters = try parameters(folder)
    let plan = planner.plan(state, parameters: parameters, done: done)
    let current = unchanged?.plan(state, parameters: parameters) ?? plan
    return PlannedRecording(state: state, plan: plan, shown: planner.shown(current, of: state))
  }

  /// Its stages in running order if `state` were what is found in `folder`.
  /// - Throws: `ManifestError` (for the recording's own settings).
  func plan(_ folder: RecordingFolder, state: RecordingState) throws -> [PlannedRun] {
    planner.plan(state, parameters: try parameters(folder))
  }

  /// The same with the lines for the journal's stages; from the cache if possible.
  ///
  /// - Parameter done: fingerprints that ran in this run.
  func survey(_ folder: RecordingFolder, done: Set<String> = []) throws -> PlanResult {
    // What was cached while a stage of the journal was off has no line for it; one for a stage that is off now does no harm.
    if let settled = cache?.settled(folder), writer.stages.allSatisfy({ settled.lines[$0.name] != nil }) {
      return PlanResult(runs: nil, outdated: settled.outdated, lines: settled.lines)
    }
    let found = try plan(folder, done: done)
    let lines = try writer.lines(folder, found.shown, found.state)
    let outdated = found.plan.filter { if case .outdated = $0.state { true } else { false } }.map(\.stage)
    guard let settled = PlanCache.UpToDate(found.plan, outdated: outdated, lines: lines) else {
      return PlanResult(
        runs: found.plan, outdated: outdated, lines: lines,
        unshown: Set(found.plan.map(\.stage)).subtracting(found.shown.keys))
    }
    // Cached only after planning: a folder must have been stable for a while.
    if let cache, try folder.file(named: "settings.json") == nil { cache.remember(folder, settled) }
    return PlanResult(runs: nil, outdated: outdated, lines: lines)
  }

  /// The line of `stage` for the recording in `folder` with the results that `line` names, and with the recording's own
  /// files as they are now; nil if one of the results is gone.
  /// - Throws: `WorkspaceError`.
  func line(
    _ line: JournalLine, of stage: Manifest.StageEntry, _ folder: RecordingFolder
  ) throws -> JournalLine? {
    let state = try loader.load(folder)
    var shown: [String: StageResult] = [:]
    for (name, fingerprint) in ShownResults.fingerprints(in: line.text, of: folder.id) {
      shown[name] = state.results[name]?.first { $0.record.fingerprint == fingerprint }
      if shown[name] == nil { return nil }
    }
    return try writer.line(stage, folder, shown, state)
  }

  private func parameters(_ folder: RecordingFolder) throws -> [String: ParameterResolver.Resolution] {
    guard let own = try prospective[folder.id] ?? folder.settings() else { return common }
    if own.values[Settings.writer] != nil {
      throw ManifestError.journalSetting(
        place: own.origins[Settings.writer] ?? "settings", name: Settings.writer)
    }
    try resolver.check(accepts: accepts, recording: own)
    return try Self.parameters(stages, resolver, own)
  }

  private static func parameters(
    _ stages: [Manifest.StageEntry], _ resolver: ParameterResolver, _ own: Settings
  ) throws -> [String: ParameterResolver.Resolution] {
    var parameters: [String: ParameterResolver.Resolution] = [:]
    for stage in stages { parameters[stage.name] = try resolver.parameters(of: stage, recording: own) }
    return parameters
  }
}
