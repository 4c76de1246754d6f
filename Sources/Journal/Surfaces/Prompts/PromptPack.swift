internal import Model
internal import StrictYAML

/// A question to speak about.
package struct Prompt: Codable, Equatable, Sendable {
  /// Unique over all packs and never reused, so that an entry can say what it answers.
  package var id: String
  package var text: String
  /// ID of its pack.
  package var pack: String

  package init(id: String, text: String, pack: String) {
    self.id = id
    self.text = text
    self.pack = pack
  }
}

/// Prompts of one kind in one language: a file such as `pipelines/surfaces/prompts/en-day.yaml`.
package struct PromptPack: Equatable, Sendable {
  /// The same in every language.
  package var id: String
  package var name: String
  /// ISO 639-1 code.
  package var language: String
  /// In the order of the file.
  package var prompts: [Prompt]

  /// Parses the contents of a file.
  /// - Parameters:
  ///   - languages: codes of the languages in which documents can be written.
  ///   - taken: the file that already has a prompt with this ID.
  /// - Throws: `StrictYAML.Fault`.
  init(
    _ text: String, languages: [String], taken: (_ id: String) -> String? = { _ in nil }
  ) throws(StrictYAML.Fault) {
    let keys = ["id", "name", "language", "prompts"]
    let values = try YAMLValue.parse(text)?.members(keys) ?? []
    if let key = keys.first(where: { key in !values.contains { $0.key == key } }) {
      throw .init(line: 1, reason: "the key \(key) is missing; add it")
    }
    (id, name, language, prompts) = ("", "", "", [])
    for value in values {
      switch value.key {
      case "id": id = try value.id(try value.text())
      case "name": name = try value.line()
      case "language":
        language = try value.text()
        guard languages.contains(language) else {
          throw .init(
            line: value.line,
            reason: "unknown language \(language.prefix(40)); use one of \(languages.joined(separator: ", "))"
          )
        }
      default:
        for prompt in try value.members() {
          let id = try prompt.id(prompt.key)
          if let file = taken(id) {
            throw .init(line: prompt.line, reason: "the id \(id) is already used in \(file); choose another")
          }
          prompts.append(Prompt(id: id, text: try prompt.line(), pack: ""))
        }
        guard !prompts.isEmpty else { throw value.wrong("a list of prompts (id: question)") }
      }
    }
    for index in prompts.indices { prompts[index].pack = id }
  }
}

extension YAMLValue {
  /// Its text on one line.
  fileprivate func line() throws(StrictYAML.Fault) -> String {
    try text().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// `id`, if it can stand in a link.
  fileprivate func id(_ id: String) throws(StrictYAML.Fault) -> String {
    guard PromptID.isValid(id) else {
      throw .init(
        line: line,
        reason: "the id \(id.prefix(40)) must consist of at most 64 letters a to z, digits, - and _")
    }
    return id
  }
}
