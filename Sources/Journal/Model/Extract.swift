package import StageContract

/// Terms, people, facts and tasks of a transcript: `extract.json`.
package struct Extract: JournalDocument {
  /// Kind and latest version that this build supports.
  package static let currentSchema = Schema(name: "extract", version: 2)
  /// Kind and version that it is written with.
  package var schema = currentSchema
  /// Content words by stem, most frequent first, then by stem.
  package var terms: [Term]
  /// People mentioned, most frequent first, then by name.
  package var people: [Person]
  /// Things that can be counted or dated, in the order said.
  package var facts: [Fact]
  /// Tasks in the order said.
  package var tasks: [EntryTask]
  /// Who speaks in each channel, if channels were transcribed separately; nil if not. If it names the owner, everything
  /// here is the owner's alone; else it is of both, and doubtful.
  package var speakers: ChannelNames?

  /// A content word and how often it was said.
  package struct Term: Codable, Equatable, Sendable {
    /// Snowball stem, under which inflected forms are joined.
    package var stem: String
    /// The most frequent form, in lower case; for nouns, the shortest. A pair of nouns has a space between them.
    package var word: String
    /// Number of occurrences, at least 1.
    @Bounded<Count> package var count: Int
    /// Number of those as a noun; nil if it was not determined.
    @BoundedIfPresent<Count> package var nouns: Int?

    package init(stem: String, word: String, count: Int, nouns: Int? = nil) {
      self.stem = stem
      self.word = word
      self.count = count
      self.nouns = nouns
    }
  }

  /// A person and how often they were mentioned.
  package struct Person: Codable, Equatable, Sendable {
    /// The name as written.
    package var name: String
    /// Number of occurrences, at least 1.
    @Bounded<Count> package var count: Int

    package init(name: String, count: Int) {
      self.name = name
      self.count = count
    }
  }

  /// Something that can be counted or dated, with the place where it was said.
  package struct Fact: Codable, Equatable, Sendable {
    /// Kind of the fact.
    package var kind: Kind
    /// The sentence in which it was said.
    package var sentence: Sentence
    /// Amount in `unit` or `currency`; nil if none was said.
    @BoundedIfPresent<Amount> package var value: Double?
    /// `h`, `ml`, `glasses`, `kg`, …, depending on the kind.
    package var unit: String?
    /// Currency code, ISO 4217.
    package var currency: String?
    /// The thing that was bought, taken or eaten, or the name of the document.
    package var item: String?
    /// `taken`, `skipped`, `expires`, `renew`, `started`, `ended`, ...
    package var status: String?
    /// When, as an RFC 3339 instant or a date, with the precision in which it was said.
    package var when: String?
    /// Confidence, 0...1.
    @Bounded<Share> package var confidence: Double
    /// Names of the fields that were said but could not be resolved.
    package var unresolved: [String]

    /// Kinds of facts.
    package enum Kind: String, Codable, Sendable, CaseIterable {
      case spend, medicine, water, weight, fasting, sleep, document, meal
    }

    package init(
      kind: Kind, sentence: Sentence, value: Double? = nil, unit: String? = nil, currency: String? = nil,
      item: String? = nil, status: String? = nil, when: String? = nil, confidence: Double,
      unresolved: [String] = []
    ) {
      self.kind = kind
      self.sentence = sentence
      self.value = value
      self.unit = unit
      self.currency = currency
      self.item = item
      self.status = status
      self.when = when
      self.confidence = confidence
      self.unresolved = unresolved
    }
  }

  package init(
    terms: [Term], people: [Person], facts: [Fact], tasks: [EntryTask], speakers: ChannelNames? = nil
  ) {
    self.speakers = speakers
    self.terms = terms
    self.people = people
    self.facts = facts
    self.tasks = tasks
  }

  /// Decodes an extract of this version or an earlier one.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let found = try values.decode(Schema.self, forKey: .schema)
    terms = try values.decode([Term].self, forKey: .terms)
    people = try values.decode([Person].self, forKey: .people)
    facts = try values.decode([Fact].self, forKey: .facts)
    tasks = try EntryTask.all(in: decoder, version: found.version)
    speakers = try values.decodeIfPresent(ChannelNames.self, forKey: .speakers)
  }

  private enum CodingKeys: String, CodingKey {
    case schema, terms, people, facts, tasks, speakers
  }
}
