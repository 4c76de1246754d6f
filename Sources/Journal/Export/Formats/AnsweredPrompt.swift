/// The prompt that an entry answers.
package struct AnsweredPrompt: Encodable, Equatable {
  package var id: String
  /// The prompt's text; nil if no pack has it any more.
  package var text: String?

  package init(id: String, text: String?) { (self.id, self.text) = (id, text) }

  /// For people: what it asks, else its ID and that no pack has it.
  package var words: String { text ?? "\(id) (no pack has this prompt)" }
}

/// The thread that an entry was recorded for.
package struct IntendedThread: Encodable, Equatable {
  /// Its ID or name, as the sidecar says it.
  package var id: String
  /// Nil if there is no such thread.
  package var name: String?

  package init(id: String, name: String?) { (self.id, self.name) = (id, name) }

  /// For people: its name, else its ID and that there is none.
  package var words: String { name ?? "\(id) (there is no such thread; sonar thread create makes it)" }
}
