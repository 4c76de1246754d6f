package import Pipeline
package import StageContract
package import Workspace

/// A change of settings: of the journal's, or of recordings' own, which override these.
///
/// A recording keeps no setting of its own that the journal has anyway: when the journal's changes, it follows.
package struct SettingsChange: Equatable, Sendable {
  /// The new values.
  package var set: Settings
  /// Names of the own settings that the selected recordings lose: `style`, `summarize.max_sentences`.
  package var unset: Set<String> = []
  /// True if recordings lose their own values of what is set for the journal.
  package var takesAlong = false

  package init(set: Settings = Settings()) { self.set = set }

  /// The differences afterwards.
  /// - Parameter chosen: the recordings whose own settings change; nil for the journal's.
  /// - Throws: `WorkspaceError`, `ManifestError`; own settings that cannot be read stay unless they are to be changed.
  func outcome(_ workspace: Workspace, _ manifest: Manifest, chosen: [RecordingFolder]?) throws
    -> ProspectiveSettings
  {
    var journal = try Settings.read(workspace.settingsFile)
    var outcome = ProspectiveSettings()
    if chosen == nil {
      outcome.journal = set
      journal = journal.overridden(by: set)
    }
    let names = Set(set.byName.keys)
    let usual = set.byName.filter { name, value in
      value == journal.byName[name] ?? manifest.value(of: name)
    }
    for folder in try chosen ?? workspace.recordings() {
      let own = try chosen == nil ? (try? folder.settings()) : folder.settings()
      guard own != nil || chosen != nil else { continue }
      var new = own ?? Settings()
      if chosen != nil { new = new.overridden(by: set) }
      new = new.without { name, value in
        unset.contains(name) || usual[name] == value || (takesAlong && names.contains(name))
      }
      if new.byName != own?.byName ?? [:] { outcome.recordings[folder.id] = new }
    }
    return outcome
  }
}

/// The recordings with settings of their own.
package struct OwnSettings: Sendable {
  /// A recording and what is set for it.
  package struct Recording: Sendable {
    package var folder: RecordingFolder
    package var settings: Settings
  }

  package var recordings: [Recording] = []
  /// Why the settings of others cannot be read, one line each; their recordings count as failed.
  package private(set) var problems: [String] = []

  /// - Parameters:
  ///   - folders: where to look.
  ///   - name: a setting that they have to have.
  package init(_ folders: [RecordingFolder], of name: String? = nil) {
    for folder in folders {
      do {
        guard let settings = try folder.settings(), !settings.isEmpty else { continue }
        guard name.map({ settings.byName[$0] != nil }) ?? true else { continue }
        recordings.append(Recording(folder: folder, settings: settings))
      } catch {
        problems.append("\(error)")
      }
    }
  }

  /// `reflective 17, concise 2`: the values of the setting `name` with the number of recordings, most frequent first.
  package func counts(of name: String) -> String {
    var counts: [String: Int] = [:]
    for recording in recordings {
      if let value = recording.settings.byName[name] { counts[value.text, default: 0] += 1 }
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) \($0.value)" }
      .joined(separator: ", ")
  }
}

extension Settings {
  /// Its values by their names on the command line.
  package var byName: [String: ParameterValue] { Dictionary(uniqueKeysWithValues: named) }

  /// These settings without those that `isLeftOut` names.
  package func without(_ isLeftOut: (_ name: String, _ value: ParameterValue) -> Bool) -> Settings {
    var rest = self
    rest.values = values.filter { !isLeftOut($0.key, $0.value) }
    for (stage, own) in parameters {
      let kept = own.filter { !isLeftOut("\(stage).\($0.key)", $0.value) }
      rest.parameters[stage] = kept.isEmpty ? nil : kept
    }
    return rest
  }
}

extension Manifest {
  /// The plain value of the parameter `name`, `summarize.max_sentences`; nil if it has none.
  fileprivate func value(of name: String) -> ParameterValue? {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2, case .value(let value)? = stage(parts[0])?.parameters[parts[1]] else {
      return nil
    }
    return value
  }
}
