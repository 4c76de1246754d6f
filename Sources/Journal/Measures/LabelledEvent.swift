/// A whole entry with the event of the day as readers named it: a line of a labelled file.
package struct LabelledEvent: LabelledLine {
  /// Name of the line.
  package var id: String
  /// ISO 639-1 code.
  package var language: String
  /// When it was spoken, RFC 3339.
  package var recordedAt: String
  /// Whether the sentences have punctuation; without it they are spoken as one stream.
  package var punctuated: Bool
  /// The true sentences in the order spoken.
  package var sentences: [String]
  /// The event as each reader named it.
  package var events: [Event]
  /// What the speaker wants to do, in words.
  package var tasks: [String]
  /// `positive`, `negative`, `mixed` or `neutral`.
  package var mood: String

  /// The event of the day as one reader named it.
  package struct Event: Decodable, Equatable, Sendable {
    /// The event in one sentence.
    package var event: String
    /// Words of the entry; a title or summary that names the event contains at least one.
    package var words: [String]
    /// Indices of the sentences that tell it.
    package var sentences: [Int]

    package init(event: String, words: [String], sentences: [Int]) {
      (self.event, self.words, self.sentences) = (event, words, sentences)
    }

    enum CodingKeys: CodingKey, CaseIterable { case event, words, sentences }
  }

  package init(
    id: String, language: String, recordedAt: String, punctuated: Bool, sentences: [String], events: [Event],
    tasks: [String], mood: String
  ) {
    (self.id, self.language, self.recordedAt, self.punctuated) = (id, language, recordedAt, punctuated)
    (self.sentences, self.events, self.tasks, self.mood) = (sentences, events, tasks, mood)
  }

  enum CodingKeys: CodingKey, CaseIterable {
    case id, language, punctuated, sentences, events, tasks, mood, recordedAt
  }

  /// Names of its keys.
  package static let keys = names(CodingKeys.self)
  /// Names of the keys of an event.
  package static let innerKeys = ["events": names(Event.CodingKeys.self)]

  /// Reports empty sentences, events without words, and places beyond the sentences.
  package var fault: String? {
    if sentences.isEmpty || sentences.contains(where: \.isBlank) {
      return "key sentences contains an empty sentence"
    }
    if events.isEmpty { return "key events names no event" }
    for event in events {
      if event.words.isEmpty || event.words.contains(where: \.isBlank) {
        return "key words of an event contains no words"
      }
      if let place = event.sentences.first(where: { !sentences.indices.contains($0) }) {
        return "key sentences of an event: there is no sentence \(place)"
      }
    }
    return nil
  }

  /// The entry as spoken; `pause` milliseconds separate the sentences of a stream without punctuation.
  package func spoken(pause: Int) -> SpokenSentences {
    punctuated
      ? SpokenSentences(sentences, language: language)
      : SpokenSentences(unpunctuated: sentences, language: language, pause: pause)
  }
}
