import Foundation
import Store
package import Text

/// Summarises a thread with complete sentences from the summaries of its entries, without repetition.
package struct ThreadSummary {
  var topic: ThreadTopic
  var languages: Languages
  /// Maximum number of words.
  static let words = 80
  /// Maximum number of sentences.
  static let sentences = 8

  /// A sentence and its source.
  package struct Line: Equatable, Sendable {
    /// The sentence as in the entry's summary.
    package var text: String
    /// ID of the entry.
    package var entry: String
    /// The day on which the entry was spoken.
    package var day: CivilDate
  }

  /// Chooses sentences, in the order spoken. `items` are oldest first; `told` maps an entry's ID to the
  /// sentences of its summary, without lists and generated questions.
  ///
  /// Prefers long sentences, those about the thread's rules or the stems its entries share, and those from
  /// different entries and quarters of the time.
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
