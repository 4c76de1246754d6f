import Model
import Text

/// Chooses a title from the sentences of a transcript and their phrases: short, complete and specific.
struct TitleChooser {
  /// Maximum number of characters.
  static let limit = 60

  /// Stems said more than once.
  private let topics: Set<String>
  /// Words of people's names, in normal form.
  private let names: Set<String>
  /// The term said most often, as it is shown; nil if none is said twice.
  private let mainTerm: String?

  /// Creates a chooser with the terms and people in `extract`.
  init(extract: Extract) {
    topics = Set(extract.terms.filter { $0.count > 1 }.prefix(12).map(\.stem))
    mainTerm = extract.terms.first { $0.count > 1 }?.word
    names = Set(extract.people.flatMap { Words.words($0.name).map(Words.normal) })
  }

  /// The best phrase of at most 60 characters; empty if nothing was said.
  ///
  /// It is the same in every style. If no phrase is both short and complete, it is the longest beginning of a sentence
  /// that ends with a permitted word. If the borders of all sentences are a guess, it names the things that are spoken of
  /// most.
  func title(from candidates: [Candidate]) -> String {
    let clear = candidates.filter(\.isClear)
    if clear.isEmpty { return things(in: candidates) }
    let telling = clear.contains(where: \.isTelling) ? clear.filter(\.isTelling) : clear
    let cues = TitleCues(candidates, topics: topics)
    var best: (text: String, rank: (Int, Double))?
    for candidate in telling {
      let value = cues.value(of: candidate)
      for phrase in TitlePhrases(candidate).phrases {
        let rank = (
          cues.isBeside(phrase, in: candidate) ? 0 : 1, value + cues.value(of: phrase, in: candidate)
        )
        if best.map({ rank > $0.rank }) ?? true { best = (phrase.text, rank) }
      }
    }
    if let best { return best.text }
    return telling.lazy.map { TitlePhrases($0).beginning }.first { !$0.isEmpty } ?? ""
  }

  /// Up to three things spoken of in `candidates`, in the order said: "The visa, the cucumber". If there is none, the term
  /// said most often.
  private func things(in candidates: [Candidate]) -> String {
    let recurring = RecurringStems(candidates.map(\.stems))
    var things: [Thing] = []
    for candidate in candidates {
      for phrase in TitlePhrases(candidate).phrases {
        var text = phrase.text
        if !candidate.tokens[phrase.range.lowerBound].isCapitalised || phrase.range.lowerBound == 0 {
          text = text.prefix(1).lowercased() + text.dropFirst()
        }
        things.append(
          Thing(
            text: text, words: Set(candidate.tokens[phrase.range.dropFirst()].map(\.normal)),
            place: things.count,
            value: value(of: phrase, in: candidate, recurring)))
      }
    }
    var chosen: [Thing] = []
    for thing in things.sorted(by: { ($1.value, $0.place) < ($0.value, $1.place) }) {
      let length = chosen.reduce(thing.text.count) { $0 + $1.text.count + 2 }
      guard chosen.isEmpty || thing.value >= Self.spokenOfOften, length <= Self.limit,
        !chosen.contains(where: { !$0.words.isDisjoint(with: thing.words) })
      else { continue }
      chosen.append(thing)
      if chosen.count == Self.mostThings { break }
    }
    let title = chosen.sorted { $0.place < $1.place }.map(\.text).joined(separator: ", ")
    let text = title.isEmpty ? mainTerm ?? "" : title
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

  private static let mostThings = 3
  /// The value of a thing that belongs in the title beside another.
  private static let spokenOfOften = 0.3

  /// How much a thing is spoken of; nothing else is known of it where the borders of sentences are a guess.
  private func value(
    of phrase: TitlePhrases.Phrase, in candidate: Candidate, _ recurring: RecurringStems
  ) -> Double {
    let words = candidate.tokens[phrase.range]
    let recurrence = candidate.stems.lazy.filter { stem in words.contains { $0.normal.hasPrefix(stem) } }
      .map(recurring.others).reduce(0) { $0 + min(3, $1) }
    let isEvent = candidate.lists.cues(candidate.language).events.occur(in: words.map(\.normal))
    let content = words.lazy.map(\.normal).filter { !candidate.language.stopWords.contains($0) }
    let isNamed = TitleCues.hasName(phrase, in: candidate) || content.contains(where: names.contains)
    return 0.4 * Double(min(5, recurrence)) + (isEvent ? 0.8 : 0) + (isNamed ? 0.25 : 0)
      - (content.isEmpty ? 1 : 0)
  }
}
