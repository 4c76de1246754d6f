import Foundation
import Model
import Text

/// Chooses a title from the sentences of a transcript and their phrases: short, complete, and about the event of the day.
struct TitleChooser {
  /// Maximum number of characters.
  static let limit = 60

  var extract: Extract

  /// A title.
  struct Title: Equatable {
    /// At most 60 characters.
    var text: String
    /// The sentence from which it is taken; nil for things from several, and if there is no title.
    var sentence: Sentence?
  }

  /// The best phrase of at most 60 characters that says alone what was said; empty if nothing was said.
  ///
  /// It is the same in every style. What the owner calls the event gives it, however short it is. If no phrase is both short
  /// and complete, it is the longest beginning of a sentence that ends with a permitted word. If the borders of all
  /// sentences are a guess, it names the things that are spoken of most.
  func title(from all: [Candidate]) -> Title {
    let wanted = all.filter { $0.verdict?.keep != false }
    let candidates = wanted.isEmpty ? all : wanted
    let events = candidates.filter { $0.verdict?.event == true }
    let clear = candidates.filter(\.isClear)
    if events.isEmpty, clear.isEmpty { return Title(text: things(in: candidates)) }
    let telling = clear.contains(where: \.isTelling) ? clear.filter(\.isTelling) : clear
    let texts = Dictionary(all.map { ($0.index, $0.text) }, uniquingKeysWith: { first, _ in first })
    var best: (title: Title, value: Double)?
    let others = telling.filter { $0.verdict?.event != false }
    for candidate in events.isEmpty ? others : events {
      let next = texts[candidate.index + 1]
      guard let found = Self.best(of: candidate, before: next, above: best?.value) else { continue }
      best = (Title(text: found.phrase.text, sentence: candidate.sentence), found.value)
    }
    if let best { return best.title }
    return Self.beginning(of: events, texts) ?? Self.beginning(of: others, texts) ?? Title(text: "")
  }

  /// The best phrase of `candidate` that says alone what was said, with its value; if none of its phrases does, its
  /// beginning. Nil if it has no phrases, or none above `floor`.
  private static func best(
    of candidate: Candidate, before next: String?, above floor: Double?
  ) -> (phrase: TitlePhrases.Phrase, value: Double)? {
    let phrases = TitlePhrases(candidate)
    let (least, worth) = (floor ?? -Double.infinity, value(of: candidate))
    let all = phrases.phrases.map { (phrase: $0, value: worth + value(of: $0, in: candidate)) }
    let ordered = all.indices.sorted { (all[$1].value, $0) < (all[$0].value, $1) }
    guard let first = ordered.first, all[first].value > least else { return nil }
    let titleGuard = TitleGuard(candidate.text, before: next, language: candidate.language)
    if let best = ordered.first(where: {
      titleGuard.fault(of: all[$0].phrase.range, isClaim: all[$0].phrase.isClaim) == nil
    }) {
      return all[best].value > least ? all[best] : nil
    }
    guard let beginning = phrases.beginning,
      titleGuard.fault(of: beginning.range, isClaim: true) == nil
    else { return nil }
    let begun = worth + value(of: beginning, in: candidate)
    return begun > least ? (phrase: beginning, value: begun) : nil
  }

  /// The first beginning of one of `candidates` that says alone what was said, else the first of all; nil if there is none.
  private static func beginning(of candidates: [Candidate], _ texts: [Int: String]) -> Title? {
    var first: Title?
    for candidate in candidates {
      guard let beginning = TitlePhrases(candidate).beginning else { continue }
      let title = Title(text: beginning.text, sentence: candidate.sentence)
      let next = texts[candidate.index + 1]
      let titleGuard = TitleGuard(candidate.text, before: next, language: candidate.language)
      if titleGuard.fault(of: beginning.range, isClaim: true) == nil { return title }
      first = first ?? title
    }
    return first
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
