package import StageContract

/// Terms, people, facts and action items of a transcript: `extract.json`.
package struct Extract: JournalDocument {
  /// Kind and latest version that this build supports.
  package static let currentSchema = Schema(name: "extract", version: 1)
  /// Kind and version found in the document.
  package var schema = currentSchema
  /// Content words by stem, most frequent first, then by stem.
  package var terms: [Term]
  /// People mentioned, most frequent first, then by name.
  package var people: [Person]
  /// Things that can be counted or dated, in the order said.
  package var facts: [Fact]
  /// Things that the speaker intends to do, in the order said.
  package var actionItems: [ActionItem]

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
    /// What was bought, taken or eaten, or the name of the document.
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

  /// Something that the speaker intends to do.
  package struct ActionItem: Codable, Equatable, Sendable {
    /// The task, for example `call my parents`.
    package var text: String
    /// The sentence in which it was said.
    package var sentence: Sentence
    /// Due date or instant; nil if none was said.
    package var due: String?

    package init(text: String, sentence: Sentence, due: String? = nil) {
      self.text = text
      self.sentence = sentence
      self.due = due
    }
  }

  package init(terms: [Term], people: [Person], facts: [Fact], actionItems: [ActionItem]) {
    self.terms = terms
    self.people = people
    self.facts = facts
    self.actionItems = actionItems
  }
}
