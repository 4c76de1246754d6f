import Foundation
import JournalStore
import JournalText

/// Finds what a stretch has more of than the rest of the journal.
struct ThemeFinder {
  /// Themes at most.
  static let most = 8
  /// Words that are looked at in their sentences.
  private static let candidates = 30
  /// Entries from which on the rest of the journal speaks for itself; below, made-up everyday entries are counted in.
  private static let youth = 50.0

  var store: JournalStore
  var range: InsightRange

  /// Themes with their stems, the most telling first; names of people are none.
  func themes(of stretch: Stretch) throws -> [(theme: Insights.Theme, stem: String)] {
    let names = Set(stretch.people.flatMap { Words.words($0.name).map(Words.normal) })
    let ranked = stretch.terms.compactMap { term -> (term: Stretch.Term, weight: Double)? in
      // An everyday word is none, and neither is a past tense ("finished").
      let isPast = term.word.hasSuffix("ed") && !term.stem.hasSuffix("ed")
      guard term.everydayShare < 0.3, !isPast, !names.contains(Words.normal(term.word)) else { return nil }
      let isMore = stretch.entriesElsewhere < 10 || Self.lift(term, of: stretch) > 1.2
      return Self.weight(term, of: stretch).flatMap { isMore ? (term, $0) : nil }
    }
    .sorted { ($1.weight, $1.term.count, $0.term.stem) < ($0.weight, $0.term.count, $1.term.stem) }
    var found: [(theme: Insights.Theme, stem: String)] = []
    for (term, _) in ranked.prefix(Self.candidates) where found.count < Self.most {
      guard let word = try noun(term) else { continue }
      let lift = max(1, (Self.lift(term, of: stretch) * 10).rounded() / 10)
      found.append(
        (
          Insights.Theme(
            term: word, count: term.count, entries: term.entries, entriesElsewhere: term.entriesElsewhere,
            lift: lift), term.stem
        ))
    }
    return found
  }

  /// Share of entries with `term` here over that elsewhere, half an entry added to each.
  private static func lift(_ term: Stretch.Term, of stretch: Stretch, everyday: Double = 0) -> Double {
    let here = (Double(term.entries) + 0.5) / (Double(stretch.entries.count) + 1)
    let elsewhere = Double(term.entriesElsewhere) + everyday * term.everydayShare
    return here / ((elsewhere + 0.5) / (Double(stretch.entriesElsewhere) + everyday + 1))
  }

  /// How little it can be chance that `term` is here more often than elsewhere (log-likelihood by Rayson and Garside 2000,
  /// "Comparing corpora using frequency profiling", section 3), more where it is said again and again; nil where it is
  /// not more often.
  private static func weight(_ term: Stretch.Term, of stretch: Stretch) -> Double? {
    let everyday = max(0, youth - Double(stretch.entriesElsewhere))
    guard lift(term, of: stretch, everyday: everyday) > 1.5 else { return nil }
    let (here, all) = (Double(term.entries), Double(stretch.entries.count))
    let elsewhere = Double(term.entriesElsewhere) + everyday * term.everydayShare
    let others = Double(stretch.entriesElsewhere) + everyday
    let expected = (here + elsewhere) / (all + others)
    func part(_ found: Double, _ entries: Double) -> Double {
      found > 0 ? found * log(found / (entries * expected)) : 0
    }
    return 2 * (part(here, all) + part(elsewhere, others)) * (1 + 0.5 * log(Double(term.count) / here))
  }

  /// The word as it is written where it stands as a noun in the range; nil where it does so nowhere.
  private func noun(_ term: Stretch.Term) throws -> String? {
    let passages = try store.passages(holding: [[term.stem]], since: range.start, until: range.end, limit: 8)
    for passage in passages {
      let tokens = Words.tokens(passage.text)
      for index in tokens.indices where tokens[index].text.lowercased() == term.word {
        let isNoun =
          passage.language == "de"
          ? tokens[index].isCapitalised && index > 0
            && !Self.endsSentence(before: tokens[index], in: passage.text)
          : NounPlace(tokens: tokens, index: index).isNoun
        if isNoun { return passage.language == "de" ? tokens[index].text : term.word }
      }
    }
    return nil
  }

  private static func endsSentence(before token: Words.Token, in text: String) -> Bool {
    let before = text[..<token.range.lowerBound].last { !$0.isWhitespace }
    return before.map { ".?!:".contains($0) } ?? true
  }
}

/// Where a word of an English sentence stands.
struct NounPlace {
  var tokens: [Words.Token]
  var index: Int

  /// Behind "the", "my", "about" and the like, with at most one word between, and with nothing behind it that it could
  /// describe: "about the new garden", but not "a wonderful evening".
  var isNoun: Bool {
    let isLast =
      tokens[index].endsClause || index + 1 == tokens.count || Self.isFunction(tokens[index + 1])
    guard isLast, index > 0 else { return false }
    if Self.openers.contains(tokens[index - 1].normal) { return true }
    guard index > 1, !Self.isFunction(tokens[index - 1]), !tokens[index - 1].endsClause else { return false }
    return Self.determiners.contains(tokens[index - 2].normal)
  }

  private static func isFunction(_ token: Words.Token) -> Bool {
    token.isDigits || Words.isStopWord(token.normal, language: "en")
  }

  private static let determiners: Set<String> = [
    "the", "a", "an", "my", "our", "your", "his", "her", "their", "its", "this", "that", "these", "those",
    "some",
    "any", "no", "every", "each", "another",
  ]
  private static let openers = determiners.union([
    "of", "for", "about", "with", "without", "in", "at", "from", "into", "during", "after", "before", "more",
    "less",
    "much",
  ])
}
