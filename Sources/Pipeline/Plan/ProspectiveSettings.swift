/// Settings as they would be after a change that is not saved: what is planned with them is what a run does afterwards.
package struct ProspectiveSettings: Equatable, Sendable {
  /// Changes of the journal's `sonar.yaml`.
  package var journal: Settings
  /// The own settings that recordings would have, by ID; those of other recordings stay.
  package var recordings: [String: Settings]

  package init(journal: Settings = Settings(), recordings: [String: Settings] = [:]) {
    (self.journal, self.recordings) = (journal, recordings)
  }
}
