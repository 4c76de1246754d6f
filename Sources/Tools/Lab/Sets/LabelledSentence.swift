import Model
import Text

/// A sentence with its facts and tasks: a line of a labelled file.
struct LabelledSentence: LabelledLine {
  /// Name of the line.
  var id: String
  /// ISO 639-1 code.
  var language: String
  /// RFC 3339: the instant to which "today" refers.
  var recordedAt: String
  /// The owner's currency; nil if none is set.
  var currency: String?
  /// What was said.
  var text: String
  /// Facts in the order said.
  var facts: [Fact]
  /// Tasks in the order said.
  var tasks: [Task]
  /// What the line tests.
  var note: String?
  /// Path of an audio file in which the text is spoken, relative to the labelled file.
  var recording: String?

  /// An expected fact; fields that were not said are nil.
  struct Fact: Decodable, Sendable {
    /// Kind of the fact.
    var kind: Extract.Fact.Kind
    /// Amount in `unit` or `currency`.
    var value: Double?
    /// As in `Extract.Fact`.
    var unit: String?
    /// ISO 4217.
    var currency: String?
    /// What was bought, taken or eaten, or the document.
    var item: String?
    /// As in `Extract.Fact`.
    var status: String?
    /// Date or instant; nil if none was said.
    var when: String?

    enum CodingKeys: CodingKey, CaseIterable { case kind, value, unit, currency, item, status, when }
  }

  /// An expected task.
  struct Task: Decodable, Sendable {
    /// The task.
    var text: String
    /// Date or instant; nil if none was said.
    var due: String?

    enum CodingKeys: CodingKey, CaseIterable { case text, due }
  }

  enum CodingKeys: CodingKey, CaseIterable {
    case id, language, currency, text, facts, tasks, note, recording, recordedAt
  }

  /// Names of its keys.
  static let keys = names(CodingKeys.self)
  /// Names of the keys of facts and tasks.
  static let innerKeys = [
    CodingKeys.facts.stringValue: names(Fact.CodingKeys.self),
    CodingKeys.tasks.stringValue: names(Task.CodingKeys.self),
  ]

  /// Reports an invalid instant or a blank text.
  var fault: String? {
    if Instant.date(recordedAt) == nil {
      return "key recorded_at is not an instant such as 2026-11-18T22:10:00+04:00"
    }
    return text.isBlank ? "key text is empty" : nil
  }

  /// Path of its recording, if any.
  var paths: [String] { [recording].compactMap { $0 } }
}

extension LabelledSentence.Fact {
  /// Names of the fields in which `found` differs; empty for a match.
  ///
  /// Numbers match within 0.01, and instants if they are the same instant. Items match if they are equal
  /// except for case and leading articles or one contains the other at word boundaries. Everything else is
  /// compared as text.
  func differences(from found: Extract.Fact) -> [String] {
    var result: [String] = []
    if kind != found.kind { result.append("kind") }
    switch (value, found.value) {
    case (nil, nil): break
    case (let one?, let other?) where abs(one - other) <= 0.01: break
    default: result.append("value")
    }
    if unit != found.unit { result.append("unit") }
    if currency != found.currency { result.append("currency") }
    if !Self.isSameItem(item, found.item) { result.append("item") }
    if status != found.status { result.append("status") }
    if !LabelledSentence.isSameTime(when, found.when) { result.append("when") }
    return result
  }

  private static let articles: Set<String> = [
    "a", "an", "the", "der", "die", "das", "den", "dem", "ein", "eine", "einen",
  ]

  private static func isSameItem(_ one: String?, _ other: String?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    let (first, second) = (words(one), words(other))
    return first.contains(second) || second.contains(first)
  }

  private static func words(_ item: String) -> [String] {
    Array(Words.words(item).map { $0.lowercased() }.drop { articles.contains($0) })
  }
}

extension LabelledSentence.Task {
  /// Whether `found` matches: enough words in common, and the same date.
  func matches(_ found: EntryTask) -> Bool {
    shared(with: found.text) >= 0.7 && LabelledSentence.isSameTime(due, found.due)
  }

  /// Twice the number of shared words divided by the sum of both lengths.
  func shared(with other: String) -> Double {
    let one = Words.words(text).map { $0.lowercased() }
    var rest = Words.words(other).map { $0.lowercased() }
    let sum = one.count + rest.count
    var shared = 0
    for word in one {
      guard let place = rest.firstIndex(of: word) else { continue }
      rest.remove(at: place)
      shared += 1
    }
    return sum == 0 ? 1 : 2 * Double(shared) / Double(sum)
  }
}

extension LabelledSentence {
  /// Whether both are equal as text or the same instant.
  static func isSameTime(_ one: String?, _ other: String?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    if one == other { return true }
    guard one.count > 10, other.count > 10, let first = Instant.date(one), let second = Instant.date(other)
    else {
      return false
    }
    return first == second
  }
}
