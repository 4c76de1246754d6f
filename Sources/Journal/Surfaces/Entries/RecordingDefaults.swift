/// Settings of a new recording.
package struct RecordingDefaults: Equatable, Sendable {
  /// ISO 639-1 codes of the languages that are spoken; empty if they are recognised.
  package var languages: [String] = []
  /// Name of the style of summaries; nil if unknown.
  package var style: String?

  package init(languages: [String] = [], style: String? = nil) {
    self.languages = languages
    self.style = style
  }
}
