/// A task said in an entry: as it is found, stored in documents and the index, and shown.
package struct EntryTask: Codable, Equatable, Sendable {
  /// The task, for example `call my parents`.
  package var text: String
  /// The sentence in which it was said; its text is empty where only its place is known.
  package var sentence: Sentence
  /// Due date or instant; nil if none was said.
  package var due: String?
  /// The owner's tick, which documents do not contain; nil if the task is open.
  package var tick: Owner.Tick?
  /// True if it is found in what was said; false only for a task that the owner ticked off before another extraction.
  package var isFound = true

  /// True if the owner ticked it off.
  package var isDone: Bool { tick != nil }

  package init(
    text: String, sentence: Sentence, due: String? = nil, tick: Owner.Tick? = nil, isFound: Bool = true
  ) {
    self.text = text
    self.sentence = sentence
    self.due = due
    self.tick = tick
    self.isFound = isFound
  }

  enum CodingKeys: String, CodingKey {
    case text, sentence, due
  }

  /// The tasks of an extract or a summary; in version 1 of both, their key was `action_items`.
  static func all(in decoder: any Decoder, version: Int) throws -> [EntryTask] {
    let values = try decoder.container(keyedBy: Keys.self)
    return try values.decode([EntryTask].self, forKey: version == 1 ? .actionItems : .tasks)
  }

  private enum Keys: CodingKey { case tasks, actionItems }
}
