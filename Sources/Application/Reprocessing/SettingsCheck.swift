package import Pipeline
import StageContract

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
    let stages = (manifest.stages + manifest.off).filter { forAll || $0.scope == .recording }
    let read = Set(stages.flatMap(\.parameters.values).compactMap(\.setting))
    for (name, value) in changes.values.sorted(by: { $0.key < $1.key }) {
      guard read.contains(name), forAll || name != Settings.writer else { throw Self.unread(name, forAll) }
      if let kind = DataFileKind(rawValue: name) { try check(kind, value.text) }
      if name == Settings.writer { try check(writer: value) }
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

  private func check(writer value: ParameterValue) throws {
    guard value != .bool(false) else { return }
    do throws(StageFailure) {
      _ = try Writer(json: value.text)
    } catch {
      throw CommandFailure(status: error.status, "nothing was changed: " + error.message)
    }
  }

  private func check(_ kind: DataFileKind, _ name: String) throws {
    guard installation.file(kind: kind, name: name) == nil else { return }
    if kind == .style { throw InstalledStyle.unknown(name, installation) }
    throw CommandFailure(status: .unavailable, "nothing was changed: " + kind.missing(name))
  }
}
