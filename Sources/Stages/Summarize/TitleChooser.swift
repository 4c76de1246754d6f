import Foundation
import Model
import Text

/// Chooses a title from the sentences of a transcript and their phrases: short, complete, and about the event of the day.
struct TitleChooser {
  /// Maximum number of characters.
  static let limit = 60

  var extract: Extract

  /// The best phrase of at most 60 characters; empty if nothing was said.
  ///
  /// It is the same in every style. If no phrase is both short and complete, it is the longest beginning of a sentence
  /// that ends with a permitted word. If the borders of all sentences are a guess, it names the things that are spoken of
  /// most.
  func title(from candidates: [Candidate]) -> String {
    let clear = candidates.filter(\.isClear)
    if clear.isEmpty { return things(in: candidates) }
    let telling = clear.contains(where: \.isTelling) ? clear.filter(\.isTelling) : clear
    var best: (text: String, value: Double)?
    let events = telling.filter { $0.verdict?.event == true }
    for candidate in events.isEmpty ? telling.filter({ $0.verdict?.event != false }) : events {
      let value = Self.value(of: candidate)
      for phrase in TitlePhrases(candidate).phrases {
        let value = value + Self.value(of: phrase, in: candidate)
        if best.map({ value > $0.value }) ?? true { best = (phrase.text, value) }
      }
    }
    if let best { return best.text }
    return telling.lazy.map { TitlePhrases($0).beginning }.first { !$0.isEmpty } ?? ""
  }

  /// How much the sentence tells the event of the day.
  private static func value(of candidate: Candidate) -> Double {
    2 * log(max(candidate.event, 0.01)) + candidate.keep - (candidate.isQuestion ? 1.5 : 0)
  }

  /// How well the phrase tells it, above the mean of its sentence, and how good a title it makes.
  private static func value(of phrase: TitlePhrases.Phrase, in candidate: Candidate) -> Double {
    let content = candidate.tokens[phrase.range].count { !candidate.language.stopWords.contains($0.normal) }
    return 0.25 * candidate.titleGain(phrase.range) + 0.2 * Double(min(4, content)) - 0.15
      * abs(Double(phrase.range.count) - 6)
      - phrase.flaws - (ReportedSpeech.occurs(in: candidate.tokens[phrase.range]) ? 2 : 0)
  }

  /// Up to three things spoken of in `candidates`, in the order said: "The visa, the cucumber". If there is none, the term
  /// said most often.
  private func things(in candidates: [Candidate]) -> String {
    var counts: [String: Int] = [:]
    for candidate in candidates { for stem in candidate.stems { counts[stem, default: 0] += 1 } }
    var things: [Thing] = []
    for candidate in candidates {
      for phrase in TitlePhrases(candidate).phrases {
        var text = phrase.text
        if !candidate.tokens[phrase.range.lowerBound].isCapitalised || phrase.range.lowerBound == 0 {
          text = text.prefix(1).lowercased() + text.dropFirst()
        }
        let words = candidate.tokens[phrase.range]
        let recurrence = candidate.stems.lazy.filter { stem in words.contains { $0.normal.hasPrefix(stem) } }
          .map { (counts[$0] ?? 1) - 1 }.reduce(0) { $0 + min(3, $1) }
        let odds = candidate.titleOdds[phrase.range]
        things.append(
          Thing(
            text: text, words: Set(words.dropFirst().map(\.normal)), place: things.count,
            value: 0.3 * Double(min(5, recurrence)) + odds.reduce(0, +) / Double(odds.count) + candidate.event
          ))
      }
    }
    var chosen: [Thing] = []
    for thing in things.sorted(by: { ($1.value, $0.place) < ($0.value, $1.place) }) {
      let length = chosen.reduce(thing.text.count) { $0 + $1.text.count + 2 }
      guard length <= Self.limit, !chosen.contains(where: { !$0.words.isDisjoint(with: thing.words) })
      else { continue }
      chosen.append(thing)
      if chosen.count == 3 { break }
    }
    let title = chosen.sorted { $0.place < $1.place }.map(\.text).joined(separator: ", ")
    let text = title.isEmpty ? extract.terms.first { $0.count > 1 }?.word ?? "" : title
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  /// A phrase for a thing, and what speaks for it.
  private struct Thing {
    var text: String
    /// Its words without the determiner, in normal form.
    var words: Set<String>
    var place: Int
    var value: Double
  }
}
