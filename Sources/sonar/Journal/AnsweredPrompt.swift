/// The prompt that an entry answers.
struct AnsweredPrompt: Encodable, Equatable {
  var id: String
  /// The prompt's text; nil if no pack has it any more.
  var text: String?

  /// For people: what it asks, else its ID and that no pack has it.
  var words: String { text ?? "\(id) (no pack has this prompt)" }
}

/// The thread that an entry was recorded for.
struct IntendedThread: Encodable, Equatable {
  /// Its ID or name, as the sidecar says it.
  var id: String
  /// Nil if there is no such thread.
  var name: String?

  /// For people: its name, else its ID and that there is none.
  var words: String { name ?? "\(id) (there is no such thread; sonar thread create makes it)" }
}
