package import StageContract

/// Terms, people, facts and action items of a transcript: `extract.json`.
package struct Extract: JournalDocument {
  /// Kind and latest version that this build knows.
  package static let currentSchema = Schema(name: "extract", version: 1)
  /// Kind and version found in the document.
  package var schema = currentSchema
  /// Content words by stem, most frequent first, then by stem.
  package var terms: [Term]
  /// People named, most frequent first, then by name.
  package var people: [Person]
  /// What can be counted or dated, in the order said.
  package var facts: [Fact]
  /// What the speaker means to do, in the order said.
  package var actionItems: [ActionItem]

  /// A content word and how often it was said.
  package struct Term: Codable, Equatable, Sendable {
    /// Snowball stem, the key under which forms are joined.
    package var stem: String
    /// The form said most often, lower-case; of a noun its shortest form.
    package var word: String
    /// How often, from 1.
    @Bounded<Count> package var count: Int
    /// How often of these it stood as a noun; absent where nobody looked.
    @BoundedIfPresent<Count> package var nouns: Int?

    package init(stem: String, word: String, count: Int, nouns: Int? = nil) {
      self.stem = stem
      self.word = word
      self.count = count
      self.nouns = nouns
    }
  }

  /// A person and how often they were named.
  package struct Person: Codable, Equatable, Sendable {
    /// The name as it is written.
    package var name: String
    /// How often, from 1.
    @Bounded<Count> package var count: Int

    package init(name: String, count: Int) {
      self.name = name
      self.count = count
    }
  }

  /// Something that can be counted or dated, with where it was said.
  package struct Fact: Codable, Equatable, Sendable {
    /// What it is about.
    package var kind: Kind
    /// Where it was said.
    package var sentence: Sentence
    /// Amount in `unit` or `currency`; absent when none was said.
    @BoundedIfPresent<Amount> package var value: Double?
    /// `h`, `ml`, `glasses`, `kg`, ... as the kind demands.
    package var unit: String?
    /// ISO 4217.
    package var currency: String?
    /// What was bought, taken or eaten, or the name of the document.
    package var item: String?
    /// `taken`, `skipped`, `expires`, `renew`, `started`, `ended`, ...
    package var status: String?
    /// When, RFC 3339 or a date, as precise as it was said.
    package var when: String?
    /// 0...1.
    @Bounded<Share> package var confidence: Double
    /// Names of fields that were said but could not be resolved.
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

  /// Something the speaker means to do.
  package struct ActionItem: Codable, Equatable, Sendable {
    /// What is to be done, for example `call my parents`.
    package var text: String
    /// Where it was said.
    package var sentence: Sentence
    /// Date or instant, when one was said.
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

  enum CodingKeys: String, CodingKey {
    case schema, terms, people, facts
    case actionItems = "action_items"
  }
}
