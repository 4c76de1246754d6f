/// Terms, people, facts and action items of a transcript: `extract.json`.
public struct Extract: JournalDocument {
  /// Kind and latest version that this build knows.
  public static let currentSchema = Schema(name: "extract", version: 1)
  /// Kind and version found in the document.
  public var schema = currentSchema
  /// Content words by stem, most frequent first, then by stem.
  public var terms: [Term]
  /// People named, most frequent first, then by name.
  public var people: [Person]
  /// What can be counted or dated, in the order said.
  public var facts: [Fact]
  /// What the speaker means to do, in the order said.
  public var actionItems: [ActionItem]

  /// A content word and how often it was said.
  public struct Term: Codable, Equatable, Sendable {
    /// Snowball stem, the key under which forms are joined.
    public var stem: String
    /// The form said most often, lower-case; of a noun its shortest form.
    public var word: String
    /// How often, from 1.
    @Bounded<Count> public var count: Int
    /// How often of these it stood as a noun; absent where nobody looked.
    @BoundedIfPresent<Count> public var nouns: Int?

    /// Makes one from its parts.
    public init(stem: String, word: String, count: Int, nouns: Int? = nil) {
      self.stem = stem
      self.word = word
      self.count = count
      self.nouns = nouns
    }
  }

  /// A person and how often they were named.
  public struct Person: Codable, Equatable, Sendable {
    /// The name as it is written.
    public var name: String
    /// How often, from 1.
    @Bounded<Count> public var count: Int

    /// Makes one from its parts.
    public init(name: String, count: Int) {
      self.name = name
      self.count = count
    }
  }

  /// Something that can be counted or dated, with where it was said.
  public struct Fact: Codable, Equatable, Sendable {
    /// What it is about.
    public var kind: Kind
    /// Where it was said.
    public var sentence: Sentence
    /// Amount in `unit` or `currency`; absent when none was said.
    @BoundedIfPresent<Amount> public var value: Double?
    /// `h`, `ml`, `glasses`, `kg`, ... as the kind demands.
    public var unit: String?
    /// ISO 4217.
    public var currency: String?
    /// What was bought, taken or eaten, or the name of the document.
    public var item: String?
    /// `taken`, `skipped`, `expires`, `renew`, `started`, `ended`, ...
    public var status: String?
    /// When, RFC 3339 or a date, as precise as it was said.
    public var when: String?
    /// 0...1.
    @Bounded<Share> public var confidence: Double
    /// Names of fields that were said but could not be resolved.
    public var unresolved: [String]

    /// Kinds of facts.
    public enum Kind: String, Codable, Sendable, CaseIterable {
      case spend, medicine, water, weight, fasting, sleep, document, meal
    }

    /// Makes one from its parts.
    public init(
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
  public struct ActionItem: Codable, Equatable, Sendable {
    /// What is to be done, for example `call my parents`.
    public var text: String
    /// Where it was said.
    public var sentence: Sentence
    /// Date or instant, when one was said.
    public var due: String?

    /// Makes one from its parts.
    public init(text: String, sentence: Sentence, due: String? = nil) {
      self.text = text
      self.sentence = sentence
      self.due = due
    }
  }

  /// Makes one from its parts.
  public init(terms: [Term], people: [Person], facts: [Fact], actionItems: [ActionItem]) {
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
