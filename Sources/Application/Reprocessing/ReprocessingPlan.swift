import Foundation
package import Pipeline
import StageContract
import Workspace

/// Plans a rerun without writing anything.
final class ReprocessingPlan {
  private let reprocessing: Reprocessing
  /// Pipelines by the settings that override those of the files.
  private var pipelines: [(changes: Settings, pipeline: Pipeline)] = []

  init(_ reprocessing: Reprocessing) { self.reprocessing = reprocessing }

  /// The pipeline with all changes applied.
  func pipeline() async throws -> Pipeline { try await pipeline(reprocessing.changes) }

  private func pipeline(_ changes: Settings) async throws -> Pipeline {
    if let known = pipelines.first(where: { $0.changes == changes }) { return known.pipeline }
    var options = Pipeline.Options()
    options.redo =
      try ReprocessRequest.open(reprocessing.workspace) + [reprocessing.redo].compactMap { $0 }
    let pipeline = try await Pipeline(
      workspace: reprocessing.workspace, installation: reprocessing.installation, commandLine: changes,
      options: options)
    pipelines.append((changes, pipeline))
    return pipeline
  }

  /// The plan, and the number of recordings whose own settings override a change.
  /// - Throws: `ManifestError`, `WorkspaceError`; `CommandFailure` for invalid changes.
  func listing() async throws -> (plan: PlanListing, keeping: Int) {
    let (workspace, changes) = (reprocessing.workspace, reprocessing.changes)
    let changedPipeline = try await pipeline()
    try SettingsCheck(manifest: changedPipeline.manifest, installation: reprocessing.installation)
      .check(changes, forAll: reprocessing.chosen == nil)
    let all = try workspace.recordings()
    let planned = try changedPipeline.plan(reprocessing.chosen ?? all)
    var plan = PlanListing()
    var keeping = 0
    for recording in planned.recordings {
      var runs = recording.runs
      // A recording's settings override the journal's, and the command line overrides both.
      if reprocessing.chosen == nil, let path = try recording.folder.file(named: "settings.json") {
        let rest = changes.without(try Settings.read(path))
        if rest != changes {
          keeping += 1
          runs = try await pipeline(rest).plan(recording.folder)
        }
      }
      plan.add(recording, runs: runs)
    }
    let journal =
      reprocessing.chosen == nil ? planned.journal : try await pipeline(Settings()).plan(all).journal
    plan.add(journal: journal)
    return (plan, keeping)
  }
}

extension Settings {
  /// These settings without those that `other` sets as well.
  package func without(_ other: Settings) -> Settings {
    var rest = self
    rest.values = values.filter { other.values[$0.key] == nil }
    rest.parameters = parameters.compactMapValues { $0 }
    for (stage, names) in other.parameters {
      rest.parameters[stage] = rest.parameters[stage]?.filter { names[$0.key] == nil }
    }
    return rest
  }
}

/// Rejects changes of settings that would have no effect or stop every run.
package struct SettingsCheck {
  package let manifest: Manifest
  package let installation: Installation

  package init(manifest: Manifest, installation: Installation) {
    self.manifest = manifest
    self.installation = installation
  }

  /// - Parameter forAll: whether the changes are for the journal instead of selected recordings.
  /// - Throws: `CommandFailure`: 64 for a setting that none of the stages reads or an unknown style, 69 for a
  ///   model that is not installed.
  package func check(_ changes: Settings, forAll: Bool) throws {
    let stages = forAll ? manifest.stages : manifest.stages(.recording)
    let read = Set(stages.flatMap(\.parameters.values).compactMap(\.setting))
    for (name, value) in changes.values.sorted(by: { $0.key < $1.key }) {
      guard read.contains(name) else { throw Self.unread(name, forAll) }
      if let kind = DataFileKind(rawValue: name) { try check(kind, value.text) }
    }
    if !forAll, let stage = changes.limits.keys.min() { throw Self.unread("limits." + stage, forAll) }
    for (stage, parameters) in changes.parameters.sorted(by: { $0.key < $1.key }) {
      guard let entry = stages.first(where: { $0.name == stage }) else {
        throw Self.unread(stage + "." + (parameters.keys.min() ?? ""), forAll)
      }
      for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
        let source = ParameterSource(value, replacing: entry.parameters[name])
        if case .file(let kind, let name?, isOptional: false) = source { try check(kind, name) }
      }
    }
  }

  private static func unread(_ name: String, _ forAll: Bool) -> CommandFailure {
    CommandFailure(
      status: .usage,
      forAll
        ? "\(name): no stage depends on it, so nothing would run again; set it in sonar.yaml"
        : "\(name): not a setting of single recordings; leave out the selection to set it for the journal")
  }

  private func check(_ kind: DataFileKind, _ name: String) throws {
    guard installation.file(kind: kind, name: name) == nil else { return }
    if kind == .style { throw InstalledStyle.unknown(name, installation) }
    throw CommandFailure(status: .unavailable, "nothing was changed: " + kind.missing(name))
  }
}
