import Foundation
import Store
import Text

/// Finds the words that distinguish a period from the rest of the journal.
struct ThemeFinder {
  /// Maximum number of themes.
  static let most = 8
  /// Number of other entries needed for a comparison; below it, fictitious everyday entries are added.
  private static let priorDocuments = 50.0

  var everyday: EverydayWords

  /// Themes with their stems, most distinctive first, without names of people.
  func themes(of stretch: PeriodStatistics) -> [(theme: Insights.Theme, stem: String)] {
    let names = Set(stretch.people.flatMap { Words.words($0.name).map(Words.normal) })
    let ranked = stretch.terms.compactMap { term -> (term: PeriodStatistics.Term, weight: Double)? in
      guard term.nouns > 0, everyday[term.stem] < 0.3, !names.contains(Words.normal(term.word)) else {
        return nil
      }
      let isMore = stretch.entriesElsewhere < 10 || lift(term, of: stretch) > 1.2
      return weight(term, of: stretch).flatMap { isMore ? (term, $0) : nil }
    }
    .sorted { ($1.weight, $1.term.count, $0.term.stem) < ($0.weight, $0.term.count, $1.term.stem) }
    // "night shift" stands for its words, too.
    let parts = Set(ranked.flatMap { $0.term.stem.contains(" ") ? $0.term.stem.split(separator: " ") : [] })
    return ranked.filter { !parts.contains(Substring($0.term.stem)) }.prefix(Self.most).map { term, _ in
      // German nouns are capitalised.
      let word = term.language == "de" ? term.word.prefix(1).uppercased() + term.word.dropFirst() : term.word
      let lift = max(1, (lift(term, of: stretch) * 10).rounded() / 10)
      let theme = Insights.Theme(
        term: word, count: term.count, entries: term.entries, entriesElsewhere: term.entriesElsewhere,
        lift: lift)
      return (theme, term.stem)
    }
  }

  /// Share of entries with `term` in the period divided by that elsewhere, with half an entry added to each;
  /// `prior` everyday entries are added to the latter.
  private func lift(_ term: PeriodStatistics.Term, of stretch: PeriodStatistics, prior: Double = 0) -> Double
  {
    let here = (Double(term.entries) + 0.5) / (Double(stretch.entries.count) + 1)
    let elsewhere = Double(term.entriesElsewhere) + prior * everyday[term.stem]
    return here / ((elsewhere + 0.5) / (Double(stretch.entriesElsewhere) + prior + 1))
  }

  /// How unlikely it is that `term` is more frequent here by chance (log-likelihood, Rayson and Garside 2000,
  /// "Comparing corpora using frequency profiling", section 3), weighted by repetition; nil if it is not more
  /// frequent.
  private func weight(_ term: PeriodStatistics.Term, of stretch: PeriodStatistics) -> Double? {
    let prior = max(0, Self.priorDocuments - Double(stretch.entriesElsewhere))
    guard lift(term, of: stretch, prior: prior) > 1.5 else { return nil }
    let (here, all) = (Double(term.entries), Double(stretch.entries.count))
    let elsewhere = Double(term.entriesElsewhere) + prior * everyday[term.stem]
    let others = Double(stretch.entriesElsewhere) + prior
    let expected = (here + elsewhere) / (all + others)
    func part(_ found: Double, _ entries: Double) -> Double {
      found > 0 ? found * log(found / (entries * expected)) : 0
    }
    return 2 * (part(here, all) + part(elsewhere, others)) * (1 + 0.5 * log(Double(term.count) / here))
  }
}
