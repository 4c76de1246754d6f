import Foundation
import Store
package import Text

/// Sentences that tell a thread: chosen from the summaries of its entries, whole, and never said twice.
package struct ThreadSummary {
  var topic: ThreadTopic
  var languages: Languages
  /// Words at most.
  static let words = 80
  /// Sentences at most.
  static let sentences = 8

  /// A sentence and where it comes from.
  package struct Line: Equatable, Sendable {
    /// As it stands in the entry's summary.
    package var text: String
    /// The entry's id.
    package var entry: String
    /// The day it was spoken.
    package var day: CivilDate
  }

  /// The chosen sentences in the order spoken; `items` are oldest first, `told` are the sentences of each one's summary
  /// by its id, without lists and questions that were not said.
  ///
  /// Long sentences count, and those about what the thread is made from or its entries share; other entries and other
  /// quarters of the time come first.
  func lines(from items: [ThreadRollup.Item], told: [String: [String]]) throws -> [Line] {
    guard let first = items.first, let last = items.last else { return [] }
    let days = last.day.number - first.day.number + 1
    var lines: [Line] = []
    var passages: [Selection.Passage] = []
    var quarters: [Int] = []
    for item in items {
      let language = item.entry.language ?? "en"
      let stemmer = try Stemmer(language: language)
      for text in told[item.entry.id] ?? [] {
        let words = Words.words(text)
        guard !words.isEmpty, !text.hasSuffix("?") else { continue }
        let stems = stemmer.contentStems(of: words, language: languages[language])
        let length = log(1 + Double(min(words.count, 24))) / log(25)
        let closeness =
          (stems.isDisjoint(with: topic.own) ? 0 : 0.8) + (stems.isDisjoint(with: topic.shared) ? 0 : 0.4)
        let score = length + closeness - (words.count < 4 ? 1 : 0)
        lines.append(Line(text: text, entry: item.entry.id, day: item.day))
        passages.append(.init(score: score, stems: stems, words: words.count))
        quarters.append((item.day.number - first.day.number) * 4 / days)
      }
    }
    let selection = Selection(count: Self.sentences, words: Self.words, redundancy: 0.8)
    let chosen = selection.choose(from: passages) { index, chosen in
      let isNewEntry = !chosen.contains { lines[$0].entry == lines[index].entry }
      let isNewTime = !chosen.contains { quarters[$0] == quarters[index] }
      return (isNewEntry ? 0.3 : 0) + (isNewTime ? 0.4 : 0)
    }
    return chosen.sorted().map { lines[$0] }
  }
}
