import Workspace

/// Plans single recordings from what stands of them on disk.
struct RecordingPlanner: Sendable {
  /// Recordings known to have nothing to do; nil where everything is to be looked at.
  let cache: PlanCache?
  let planner: Planner
  /// Plans as if nothing were to be redone: what it finds standing is what the journal shows meanwhile.
  private let unchanged: Planner?
  private let writer: JournalLineWriter
  private let loader: RecordingLoader
  private let resolver: ParameterResolver
  private let accepts: [String: [String]]
  private let stages: [Manifest.StageEntry]
  /// Parameters of every recording that has no settings of its own.
  private let common: [String: ParameterResolver.Resolution]

  /// - Parameter cache: made for a key that the plan's parameters are part of.
  /// - Throws: what reading a parameter's file throws.
  init(
    manifest: Manifest, probe: StageProbe, resolver: ParameterResolver, redo: [Redo],
    cache: ([String: ParameterResolver.Resolution]) throws -> PlanCache?
  ) throws {
    planner = Planner(
      manifest: manifest, identities: probe.identities, unavailable: probe.unavailable, redo: redo)
    unchanged =
      redo.isEmpty
      ? nil : Planner(manifest: manifest, identities: probe.identities, unavailable: probe.unavailable)
    writer = JournalLineWriter(stages: manifest.stages(.journal))
    stages = manifest.stages(.recording)
    loader = RecordingLoader(stages: stages.map(\.name), parts: manifest.parts)
    self.resolver = resolver
    accepts = probe.accepts
    common = try Self.parameters(stages, resolver, Settings())
    self.cache = try cache(common)
  }

  /// A recording as it was found, and what is to be done for it.
  struct Found {
    var state: RecordingState
    var plan: [PlannedRun]
    /// Results that the journal shows, by stage.
    var shown: [String: StageResult]
  }

  /// What is to be done for a recording, and what the journal's stages are to be told of it.
  struct PlanResult {
    /// Its stages in running order; nil where all its results stand.
    var runs: [PlannedRun]?
    /// Stages whose result is of an earlier release and kept.
    var outdated: [String]
    var lines: JournalLines
  }

  /// Plans what is in `folder`.
  /// - Throws: `WorkspaceError`, `ManifestError` (the recording's own settings).
  func plan(_ folder: RecordingFolder, done: Set<String> = []) throws -> Found {
    let state = try loader.load(folder)
    let parameters = try parameters(folder)
    let plan = planner.plan(state, parameters: parameters, done: done)
    let standing = unchanged?.plan(state, parameters: parameters) ?? plan
    return Found(state: state, plan: plan, shown: Planner.shown(standing, of: state))
  }

  /// The same with what the journal is told; from the cache where that knows.
  ///
  /// - Parameter done: fingerprints that ran in this very run.
  func survey(_ folder: RecordingFolder, done: Set<String> = []) throws -> PlanResult {
    if let settled = cache?.settled(folder) {
      return PlanResult(runs: nil, outdated: settled.outdated, lines: settled.lines)
    }
    let found = try plan(folder, done: done)
    let lines = try writer.lines(folder, found.shown, found.state)
    let outdated = found.plan.filter { if case .outdated = $0.state { true } else { false } }.map(\.stage)
    guard let settled = PlanCache.UpToDate(found.plan, outdated: outdated, lines: lines) else {
      return PlanResult(runs: found.plan, outdated: outdated, lines: lines)
    }
    // Marked after it was planned: only a folder that has been still for a while is remembered.
    if try folder.file(named: "settings.json") == nil { cache?.remember(folder, settled) }
    return PlanResult(runs: nil, outdated: outdated, lines: lines)
  }

  private func parameters(_ folder: RecordingFolder) throws -> [String: ParameterResolver.Resolution] {
    guard let path = try folder.file(named: "settings.json") else { return common }
    let own = try Settings.read(path)
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
