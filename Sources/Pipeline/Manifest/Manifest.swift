import StageContract

/// A pipeline: its stages, in an order in which every stage follows those it reads from.
package struct Manifest: Equatable, Sendable {
  /// Name of the pipeline.
  package var pipeline: String
  /// Stages in running order.
  package var stages: [StageEntry]
  /// Optional stages that are left out because a setting they need is not set or false.
  package var off: [StageEntry] = []

  /// One stage of a manifest.
  package struct StageEntry: Equatable, Sendable {
    /// The name other stages use for it.
    package var name: String
    /// Executable: looked up beside `sonar`, then in `PATH`; a path is relative to the manifest.
    package var run: String
    /// The unit that it runs on: each recording, or the journal.
    package var scope = Scope.recording
    /// True if its unit, a recording or the journal, is complete without its result: neither its absence nor its failure is one
    /// of the unit.
    package var isOptional = false
    /// Inputs by option name.
    package var inputs: [String: Input]
    /// Files (or, with a final slash, folders) it writes, by option name.
    package var outputs: [String: String]
    /// Option names of outputs that it may leave out, written `stereo.wav?` in the manifest.
    package var optionalOutputs: Set<String> = []
    /// Its only output, with a final slash, if that is a folder of the journal that it keeps up to date in place; written
    /// `pages/+` in the manifest.
    package var folderInPlace: String?
    /// Defaults by option name.
    package var parameters: [String: ParameterSource] = [:]
    /// Retention of its outputs in garbage collection, by option name, if the manifest gives one.
    package var retain: [String: Retention] = [:]
    /// True if it gets a folder as `--checkpoint` that survives a crash.
    package var checkpoint = false
    /// True if it reads jobs from a stream, so that one process handles many recordings.
    package var warm = false
    /// Maximum number of processes; nil for as many as the run allows.
    package var processes: Int?
    /// Maximum number of jobs that one process is given at a time; above 1 only if it is warm and the only one.
    package var jobs = 1
    /// Resource limits of each of its processes.
    package var limits = StageLimits()
    /// Treatment of its old results after an upgrade.
    package var upgrade = Upgrade.redo
    /// How its identity is determined.
    package var identity = IdentitySource.ask
    /// Where each input, output and parameter is defined, as `path:line`, for errors.
    package var origins: [String: String] = [:]
  }

  /// The unit that a stage runs on.
  package enum Scope: String, Equatable, Sendable, CaseIterable {
    /// Once for each recording.
    case recording
    /// Once for the whole journal, after all recordings.
    case journal
  }

  /// Treatment of results that differ from a new run only in the stage's identity.
  package enum Upgrade: String, Equatable, Sendable, CaseIterable {
    case redo, keep
  }

  /// Which outputs garbage collection keeps.
  package enum Retention: String, Equatable, Sendable, CaseIterable {
    /// Those of every result; earlier ones are removed only if that is requested explicitly.
    case all
    /// Those of the results that the journal shows or a plan uses.
    case current
    /// None if their removal is requested: the stage writes them again when another needs them.
    case optional
  }

  /// How a stage's identity is determined.
  package enum IdentitySource: String, Equatable, Sendable, CaseIterable {
    /// `STAGE --identity`.
    case ask
    /// SHA-256 of the executable.
    case digest
  }

  /// The source of an input.
  package enum Input: Equatable, Sendable {
    /// A file in the recording's own folder: `original`, `intake.json`; optional if written `owner.json?` in
    /// the manifest. For `owner.json#corrections` the stage gets the complete file, and runs again when that
    /// part of it changes; for `owner.json#corrections+sentences` when either does.
    case file(name: String, isOptional: Bool)
    /// Output `output` of stage `stage`; that of an optional stage is optional, too, and one that a stage may leave out:
    /// `write.written?`, `ingest.stereo?`.
    case output(stage: String, output: String, isOptional: Bool = false)
    /// The same output of every result of the stage, oldest first: `summarize.summary*`; only for stages of
    /// scope *journal*.
    case versions(stage: String, output: String)
    /// A file of the journal itself, or with a final slash a folder: `journal:facts/`, optional if written
    /// `journal:facts/?`; only for stages of scope *journal*. A file that an input names is not part of any folder.
    /// Without one that is expendable, `journal:state/prompt.json??`, the stage runs even if it is there and cannot be read.
    case journal(path: String, isOptional: Bool, isExpendable: Bool = false)
  }

  /// Separates a JSON file in the recording's folder from the key of the relevant part, and this from that of another one.
  static let partMark: Character = "#"
  static let partSeparator: Character = "+"

  /// The parts of files that its stages read.
  var parts: Set<String> {
    Set(
      stages.flatMap(\.inputs.values).compactMap { input in
        guard case .file(let name, _) = input, name.contains(Self.partMark) else { return nil }
        return name
      })
  }

  /// The files of the journal that its stages name one by one.
  var journalFiles: Set<String> {
    Set(
      stages.flatMap(\.inputs.values).compactMap { input in
        guard case .journal(let path, _, _) = input, !path.hasSuffix("/") else { return nil }
        return path
      })
  }

  /// The stage `name`; nil if there is none.
  package func stage(_ name: String) -> StageEntry? { stages.first { $0.name == name } }

  /// The output written as `file` (the file name of a document, or a file of the journal): this is how a
  /// stage is found by its result. If several stages write it, the one that a stage of scope *journal* reads,
  /// else the first; nil if none does.
  package func output(writing file: String) -> (stage: StageEntry, name: String)? {
    let outputs = stages.flatMap { stage in
      stage.outputs.filter { $0.value == file }.keys.sorted().map { (stage: stage, name: $0) }
    }
    let read = stages(.journal).flatMap(\.inputs.values)
    return outputs.first { found in
      read.contains { input in
        if case .output(found.stage.name, found.name, _) = input { true } else { false }
      }
    } ?? outputs.first
  }

  /// Outputs by stage that are retained in this way. If the manifest says nothing, all versions of an output
  /// are kept if a stage reads all of them.
  package func outputs(retained retention: Retention) -> [String: Set<String>] {
    let versions = stages.flatMap(\.inputs.values)
    var outputs: [String: Set<String>] = [:]
    for stage in stages {
      for output in stage.outputs.keys {
        let isReadWhole = versions.contains(.versions(stage: stage.name, output: output))
        if stage.retain[output] ?? (isReadWhole ? .all : .current) == retention {
          outputs[stage.name, default: []].insert(output)
        }
      }
    }
    return outputs
  }

  /// Stages of one scope, in running order.
  package func stages(_ scope: Scope) -> [StageEntry] { stages.filter { $0.scope == scope } }

  /// Names of the stages that may have results of recordings: also of those that are off now.
  package var storedStages: [String] { (stages + off).filter { $0.scope == .recording }.map(\.name) }

  /// The stages that run with `settings`: an optional one is off while a setting that it needs is not set or false.
  package func active(_ settings: Settings) -> Manifest {
    var manifest = self
    manifest.stages = stages.filter { $0.isActive(settings) }
    manifest.off = stages.filter { !$0.isActive(settings) }
    return manifest
  }
}

extension Manifest.Input {
  /// True if a stage of `scope` gets it as an option of its own; recordings' files are in the lines of `--entries`.
  func isOption(in scope: Manifest.Scope) -> Bool {
    if case .journal = self { true } else { scope == .recording }
  }
}

extension Manifest.StageEntry {
  /// General settings without which it is off, sorted; a stage that is not optional has none.
  package var neededSettings: [String] {
    guard isOptional else { return [] }
    return parameters.values.compactMap { if case .setting(let name, false) = $0 { name } else { nil } }
      .sorted()
  }

  fileprivate func isActive(_ settings: Settings) -> Bool {
    neededSettings.allSatisfy(settings.isOn)
  }

  /// True if it gets the last of the instants that it listed itself.
  var readsTime: Bool {
    parameters.values.contains { if case .lastBoundary(output: .some) = $0 { true } else { false } }
  }

  /// Names of the stages it reads from, sorted.
  package var upstream: [String] {
    Set(
      inputs.values.compactMap { input in
        switch input {
        case .output(let stage, _, _), .versions(let stage, _): stage
        case .file, .journal: nil
        }
      }
    ).sorted()
  }
}
