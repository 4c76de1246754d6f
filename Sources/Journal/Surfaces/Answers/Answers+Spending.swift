import Foundation
import Model
import Text

/// Answers about money.
extension Answers {
  func spend(_ question: Question) throws -> Answer? {
    let facts = try facts([.spend], in: question.period)
    let item = question.slots[.item]
    let wanted = item.map { ItemWords($0, language: texts.language) }
    let spent = try facts.statements.filter { statement in
      guard statement.value != nil, statement.currency != nil else { return false }
      guard let wanted else { return true }
      return try statement.item.map { try wanted.isNamed(in: $0) } ?? false
    }
    guard !spent.isEmpty else { return nil }
    let sums = Dictionary(grouping: spent) { $0.currency ?? "" }
      .map { (currency: $0.key, count: $0.value.count, sum: $0.value.reduce(0) { $0 + ($1.value ?? 0) }) }
      .sorted { ($1.count, $0.currency) < ($0.count, $1.currency) }
    let amounts = sums.map { context.money($0.sum, $0.currency) }.joined(separator: ", ")
    let line =
      item.map { texts[.answerSpentOn, ["period": label(question.period), "amounts": amounts, "item": $0]] }
      ?? texts[.answerSpent, ["period": label(question.period), "amounts": amounts]]
    return try proven(made(line, sums.map { ($0.sum, $0.currency) }), by: spent, facts, { spending($0) })
  }

  /// Nil where there are several currencies, which cannot be compared.
  func largestExpense(_ question: Question) throws -> Answer? {
    let facts = try facts([.spend], in: question.period)
    let spent = facts.statements.filter { $0.value != nil && $0.currency != nil }
    guard Set(spent.map(\.currency)).count == 1, let last = spent.last else { return nil }
    let most = spent.reduce(last) { ($1.value ?? 0) > ($0.value ?? 0) ? $1 : $0 }
    let isDiscreet = facts.discreet.contains(most.entryID ?? "")
    let line = texts[
      .answerValue,
      [
        "name": (isDiscreet ? nil : most.item) ?? texts[.spending], "period": moment(most),
        "value": context.money(most.value ?? 0, most.currency ?? ""),
      ]]
    return try proven(
      made(line, [(most.value ?? 0, most.currency ?? "")], day: most.day.map { day($0).text }), by: [most],
      facts,
      { spending($0) })
  }

  private func spending(_ statement: FactStatement) -> String? {
    let money = context.money(statement.value ?? 0, statement.currency ?? "")
    return statement.item.map { money + " " + $0 } ?? money
  }
}

/// The words of a thing that is asked for.
///
/// It is named by an item whose last words are these: "coffee" by "iced coffee", not by "coffee machine".
struct ItemWords {
  private let words: [String]
  private let language: String

  /// - Parameter language: that of the question; in another one, "win" and "wine" have the same stem.
  init(_ text: String, language: String) { (words, self.language) = (Words.words(text), language) }

  /// - Throws: `Stemmer.Failure`.
  func isNamed(in item: String) throws -> Bool {
    let stemmer = try Stemmer(language: language)
    let wanted = words.map { stemmer.stem($0) }
    // "Coffee and cake" names both.
    let named = Words.words(item).map { stemmer.stem($0) }
      .split { ["and", "und", "plus", "with", "mit"].contains($0) }
    return !wanted.isEmpty && named.contains { $0.suffix(wanted.count).elementsEqual(wanted) }
  }
}
