import Text

/// A whole entry with the event of the day as readers named it: a line of a labelled file.
struct LabelledEvent: LabelledLine {
  /// Name of the line.
  var id: String
  /// ISO 639-1 code.
  var language: String
  /// When it was spoken, RFC 3339.
  var recordedAt: String
  /// Whether the sentences have punctuation; without it they are spoken as one stream.
  var punctuated: Bool
  /// The true sentences in the order spoken.
  var sentences: [String]
  /// The event as each reader named it.
  var events: [Event]
  /// What the speaker wants to do, in words.
  var tasks: [String]
  /// `positive`, `negative`, `mixed` or `neutral`.
  var mood: String

  /// The event of the day as one reader named it.
  struct Event: Decodable, Equatable, Sendable {
    /// The event in one sentence.
    var event: String
    /// Words of the entry; a title or summary that names the event contains at least one.
    var words: [String]
    /// Indices of the sentences that tell it.
    var sentences: [Int]

    enum CodingKeys: CodingKey, CaseIterable { case event, words, sentences }
  }

  enum CodingKeys: CodingKey, CaseIterable {
    case id, language, punctuated, sentences, events, tasks, mood, recordedAt
  }

  /// Names of its keys.
  static let keys = names(CodingKeys.self)
  /// Names of the keys of an event.
  static let innerKeys = ["events": names(Event.CodingKeys.self)]

  /// Reports empty sentences, events without words, and places beyond the sentences.
  var fault: String? {
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
  func spoken(pause: Int) -> SpokenSentences {
    punctuated
      ? SpokenSentences(sentences, language: language)
      : SpokenSentences(unpunctuated: sentences, language: language, pause: pause)
  }
}
