internal import StrictYAML

/// An intent's name in one language, and the phrases for it.
package struct IntentTexts: Equatable, Sendable {
  package var title: String
  package var description: String
  /// How people say it, the plainest first, with the names of parameters in braces: `I drank {amount} ml of water`.
  package var phrases: [String]
  /// The name of each parameter, by its key.
  package var parameters: [String: String]

  /// Reads the texts of all intents from `value`.
  /// - Throws: `StrictYAML.Fault`, also for an intent or a parameter that is missing or unknown.
  static func all(_ value: YAMLValue) throws(StrictYAML.Fault) -> [String: IntentTexts] {
    var texts: [String: IntentTexts] = [:]
    for member in try value.members(JournalIntent.all.map(\.id)) {
      guard let intent = JournalIntent.all.first(where: { $0.id == member.key }) else { continue }
      texts[intent.id] = try IntentTexts(member, of: intent)
    }
    if let missing = JournalIntent.all.first(where: { texts[$0.id] == nil }) {
      throw .init(line: value.line, reason: "the intent \(missing.id) is missing; add it")
    }
    return texts
  }

  private init(_ value: YAMLValue, of intent: JournalIntent) throws(StrictYAML.Fault) {
    let names = intent.parameters.map(\.name)
    var (title, description, phrases) = ("", "", [String]())
    var parameters: [String: String] = [:]
    for member in try value.members(["title", "description", "phrases", "parameters"]) {
      switch member.key {
      case "title": title = try member.text()
      case "description": description = try member.text()
      case "phrases": phrases = try member.texts()
      default:
        for parameter in try member.members(names) { parameters[parameter.key] = try parameter.text() }
      }
    }
    guard !title.isEmpty, !description.isEmpty, !phrases.isEmpty, parameters.count == names.count else {
      throw value.wrong("an intent with title, description, phrases and all of its parameters")
    }
    (self.title, self.description, self.phrases, self.parameters) = (title, description, phrases, parameters)
  }
}
