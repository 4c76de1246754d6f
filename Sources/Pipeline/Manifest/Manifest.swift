/// What a pipeline consists of: its stages, in an order in which each comes after those that it reads from.
package struct Manifest: Equatable, Sendable {
  /// Name of the pipeline.
  package var pipeline: String
  /// Stages in running order.
  package var stages: [StageEntry]

  /// One stage of a manifest.
  package struct StageEntry: Equatable, Sendable {
    /// What other stages call it.
    package var name: String
    /// Executable: looked up beside `sonar`, then on the PATH; a path is relative to the manifest.
    package var run: String
    /// Whether it runs for each recording or once for all.
    package var scope = Scope.recording
    /// Inputs by option name.
    package var inputs: [String: Input]
    /// Files (or, with a final slash, folders) written, by option name.
    package var outputs: [String: String]
    /// Defaults by option name.
    package var parameters: [String: ParameterSource] = [:]
    /// What garbage collection keeps of its outputs, by option name, where the manifest says it.
    package var retain: [String: Retention] = [:]
    /// Whether it is handed a folder under `--checkpoint` that outlives a crash.
    package var checkpoint = false
    /// Whether it takes jobs from a stream, so that one process serves many recordings.
    package var warm = false
    /// Processes at once at most; nil: as many as the run allows.
    package var processes: Int?
    /// What one of its processes may use.
    package var limits = StageLimits()
    /// What a new release does with its old results.
    package var upgrade = Upgrade.redo
    /// Where its identity comes from.
    package var identity = IdentitySource.ask
    /// Where each input, output and parameter stands, as `path:line`, for errors.
    package var origins: [String: String] = [:]
  }

  /// What a stage runs over.
  package enum Scope: String, Equatable, Sendable, CaseIterable {
    /// Once for every recording.
    case recording
    /// Once for the whole journal, after all recordings.
    case journal
  }

  /// What happens to results that differ from a fresh run in the stage's identity alone.
  package enum Upgrade: String, Equatable, Sendable, CaseIterable {
    case redo, keep
  }

  /// What garbage collection keeps of an output.
  package enum Retention: String, Equatable, Sendable, CaseIterable {
    /// Every result that holds it; only who asks for just that loses earlier ones.
    case all
    /// Of the results, those that the journal shows or a plan uses.
    case current
    /// Not even those where it is asked for: the stage makes them again when another needs them.
    case optional
  }

  /// Where a stage's identity comes from.
  package enum IdentitySource: String, Equatable, Sendable, CaseIterable {
    /// `STAGE --identity`.
    case ask
    /// SHA-256 of the executable.
    case digest
  }

  /// What an input reads.
  package enum Input: Equatable, Sendable {
    /// A file of the recording's own folder: `original`, `intake.json`; optional where the manifest says `owner.json?`.
    /// Of `owner.json#corrections` the stage is handed the whole file and runs again when that part of it changes.
    case file(name: String, isOptional: Bool)
    /// Output `output` of stage `stage`.
    case output(stage: String, output: String)
    /// The same of every result that the stage left, oldest first: `summarize.summary*`; for stages of scope
    /// *journal*.
    case versions(stage: String, output: String)
  }

  /// Stands between a JSON file of the recording's folder and the key of the part that matters.
  static let partMark: Character = "#"

  /// Parts of files that its stages ask for.
  var parts: Set<String> {
    Set(
      stages.flatMap(\.inputs.values).compactMap { input in
        guard case .file(let name, _) = input, name.contains(Self.partMark) else { return nil }
        return name
      })
  }

  /// The stage called `name`.
  package func stage(_ name: String) -> StageEntry? { stages.first { $0.name == name } }

  /// The output that is written as `file` (a document's file name, a file of the journal): how a stage is found by what
  /// it makes. Of several it is the one that a stage of scope *journal* reads, else the first; nil where there is none.
  package func output(writing file: String) -> (stage: StageEntry, name: String)? {
    let outputs = stages.flatMap { stage in
      stage.outputs.filter { $0.value == file }.keys.sorted().map { (stage: stage, name: $0) }
    }
    let read = stages(.journal).flatMap(\.inputs.values)
    return outputs.first { read.contains(.output(stage: $0.stage.name, output: $0.name)) } ?? outputs.first
  }

  /// Outputs by stage that are retained in this way. Where the manifest does not say it, all versions of an output stay
  /// that a stage reads all versions of.
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
}

extension Manifest.StageEntry {
  /// Names of the stages that it reads from, sorted.
  package var upstream: [String] {
    Set(
      inputs.values.compactMap { input in
        switch input {
        case .output(let stage, _), .versions(let stage, _): stage
        case .file: nil
        }
      }
    ).sorted()
  }
}
