/// Something that a shortcut or a voice assistant does with the journal, in any language.
package struct JournalIntent: Equatable, Sendable {
  package var id: String
  package var kind: Kind
  /// The questions to the owner, in this order.
  package var parameters: [Parameter] = []
  /// True if what it opens or says shows the journal's content, so that it waits until the device is unlocked.
  package var requiresUnlock = false
  /// The path that is opened, after the scheme: `search`. A parameter becomes a query item of its name.
  package var path: String?

  package enum Kind: String, Codable, Sendable {
    /// Opens its link.
    case link
    /// Says its answer.
    case ask
    /// Logs a fact: `sonar log` gets its first phrase with the parameters filled in.
    case log
  }

  package struct Parameter: Equatable, Sendable {
    package var name: String
    package var type: ParameterType
    package var isRequired = true
  }

  /// The type of a parameter.
  package enum ParameterType: String, Codable, Sendable {
    case text, number
    /// IDs of the journal's threads and of prompts, and a tag of an entry.
    case thread, prompt, tag
    /// `positive`, `neutral` or `negative`.
    case mood
  }

  /// Every intent, in the order of the document.
  package static let all: [JournalIntent] = [
    .init(
      id: "start_recording", kind: .link,
      parameters: [
        .init(name: "thread", type: .thread, isRequired: false),
        .init(name: "prompt", type: .prompt, isRequired: false),
      ], path: "start-recording"),
    .init(id: "summarize_last_entry", kind: .ask, requiresUnlock: true, path: "entry/latest"),
    .init(
      id: "search_entries", kind: .link,
      parameters: [
        .init(name: "q", type: .text, isRequired: false), .init(name: "tag", type: .tag, isRequired: false),
        .init(name: "mood", type: .mood, isRequired: false),
      ], requiresUnlock: true, path: "search"),
    .init(id: "show_latest_entry", kind: .link, requiresUnlock: true, path: "entry/latest"),
    .init(id: "log_water", kind: .log, parameters: [.init(name: "amount", type: .number)]),
    .init(id: "log_mood", kind: .log, parameters: [.init(name: "mood", type: .text)]),
    .init(id: "log_weight", kind: .log, parameters: [.init(name: "weight", type: .number)]),
    .init(id: "start_fast", kind: .log),
    .init(id: "break_fast", kind: .log),
    .init(id: "log_medication", kind: .log, parameters: [.init(name: "medicine", type: .text)]),
    .init(id: "skip_medication", kind: .log, parameters: [.init(name: "medicine", type: .text)]),
    .init(
      id: "quick_expense", kind: .log,
      parameters: [.init(name: "amount", type: .text), .init(name: "item", type: .text)]),
    .init(id: "check_recovery", kind: .ask, requiresUnlock: true),
    .init(id: "check_spend", kind: .ask, requiresUnlock: true),
  ]
}
