internal import Model
package import StageContract

/// The prompt that the owner wants instead of the one of the day: `state/prompt.json`. It counts on that day alone.
package struct PromptChoice: JournalDocument {
  /// Kind of document, and the latest version this build reads.
  package static let currentSchema = Schema(name: "prompt_choice", version: 1)
  /// Kind and version read from the file.
  package var schema = currentSchema
  /// In the journal's time zone, `2026-11-20`.
  package var day: String
  /// ID of the prompt.
  package var prompt: String

  package init(day: String, prompt: String) { (self.day, self.prompt) = (day, prompt) }
}
