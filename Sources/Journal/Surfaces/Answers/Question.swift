package import Foundation
internal import Model
package import Text

/// A question as it was understood: its form, the words in its slots, and the days that it is about.
package struct Question: Equatable, Sendable {
  package var form: QuestionForm
  /// Nil where no date was named.
  package var period: AnswerPeriod?
  package var modifiers: Set<QuestionModifier> = []
  /// The words of each slot as they were typed.
  package var slots: [QuestionSlot: String] = [:]
  /// The words of a topic other than stop words.
  package var content: [String] = []
  /// The meal that is asked for, by the status of its facts: `breakfast`.
  package var meal: String?

  package init(
    _ form: QuestionForm, period: AnswerPeriod? = nil, modifiers: Set<QuestionModifier> = [],
    slots: [QuestionSlot: String] = [:]
  ) {
    (self.form, self.period, self.modifiers, self.slots) = (form, period, modifiers, slots)
  }

  /// Reads `text` in the language of `catalogue`; nil if no form of it takes all of its words.
  /// - Parameter language: the same with its word lists.
  package static func read(
    _ text: String, _ catalogue: QuestionCatalogue, language: Language, now: Date, timeZone: TimeZone
  ) -> Question? {
    let tokens = Words.spokenTokens(text, language: language)
    guard !tokens.isEmpty, tokens.count <= 60 else { return nil }
    let calendar = JournalCalendar(spokenAt: now, timeZone: timeZone)
    let reader = PeriodReader(words: catalogue.dates, language: language, calendar: calendar)
    let plain = reader.period(in: tokens)
    var words = QuestionWords(tokens, without: plain.taken, catalogue)
    let modifiers = words.takeModifiers(catalogue)
    guard let (form, slots) = words.form(catalogue, modifiers) else { return nil }
    var found = plain
    switch form {
    case .sleep:
      var night = reader
      night.isSleep = true
      found = night.period(in: tokens)
    case .documents:
      var coming = reader
      coming.tense = .future
      found = coming.period(in: tokens)
    default: break
    }
    guard found.isClear, found.taken == plain.taken else { return nil }
    var question = Question(form, period: found.period, modifiers: modifiers)
    question.slots = slots.mapValues { words.text($0, catalogue) }
    if question.slots.values.contains("") { return nil }
    if question.slots.contains(where: { $0.key != .tag && namesDay($0.value) }) { return nil }
    let topic = Words.words(question.slots[.topic] ?? question.slots[.words] ?? "")
    question.content = topic.filter { !Words.isStopWord($0, language: language) }
    if !topic.isEmpty, question.content.isEmpty { return nil }
    question.meal = question.slots[.meal].flatMap { catalogue.meals[Words.normal($0)] }
    return question
  }
}

extension Question {
  /// True if `text` has a day that was not read as one, such as `30.02.2026` or `Fridays`.
  private static func namesDay(_ text: String) -> Bool {
    if text.contains(/\d+\s*[.\/-]\s*\d+/) { return true }
    return Words.words(text).map(Words.normal).contains { word in
      ["weekends", "wochenenden"].contains(word) || TimeWords.weekdays[word] != nil
        || word.hasSuffix("s") && TimeWords.weekdays[String(word.dropLast())] != nil
    }
  }
}

/// The words of a question without dates, openings and fillers.
private struct QuestionWords {
  /// In normal form, beside those that were typed.
  private var words: [(normal: String, typed: String)] = []

  init(_ tokens: [Words.Token], without taken: Set<Int>, _ catalogue: QuestionCatalogue) {
    for (index, token) in tokens.enumerated() where !taken.contains(index) {
      if let whole = catalogue.expansions[token.normal] {
        words += whole.map { ($0, $0) }
      } else {
        words.append((token.normal, token.text))
      }
    }
    var hasOpening = true
    while hasOpening {
      hasOpening = false
      for phrase in catalogue.openings where !words.isEmpty && words.map(\.normal).starts(with: phrase) {
        words.removeFirst(phrase.count)
        hasOpening = true
      }
    }
    for phrase in catalogue.fillers { while remove(phrase) {} }
  }

  /// Removes the first place of `phrase`; whether there was one.
  private mutating func remove(_ phrase: [String]) -> Bool {
    guard !phrase.isEmpty, words.count >= phrase.count else { return false }
    for start in 0...(words.count - phrase.count)
    where words[start..<(start + phrase.count)].map(\.normal) == phrase {
      words.removeSubrange(start..<(start + phrase.count))
      return true
    }
    return false
  }

  mutating func takeModifiers(_ catalogue: QuestionCatalogue) -> Set<QuestionModifier> {
    var found: Set<QuestionModifier> = []
    for (modifier, phrases) in catalogue.modifiers {
      for phrase in phrases where remove(phrase) { found.insert(modifier) }
    }
    return found
  }

  func form(
    _ catalogue: QuestionCatalogue, _ modifiers: Set<QuestionModifier>
  ) -> (QuestionForm, QuestionPattern.Slots)? {
    let normal = words.map(\.normal)
    for (form, pattern) in catalogue.patterns where form.accepts(modifiers) {
      guard let slots = pattern.match(normal, barred: catalogue.barred) else { continue }
      if let meal = slots[.meal], catalogue.meals[text(meal, catalogue, normal: true)] == nil { continue }
      return (form, slots)
    }
    return nil
  }

  /// The words of a slot without the articles before them.
  func text(_ range: Range<Int>, _ catalogue: QuestionCatalogue, normal: Bool = false) -> String {
    words[range].drop { catalogue.determiners.contains($0.normal) }.map { normal ? $0.normal : $0.typed }
      .joined(separator: " ")
  }
}
