package import Foundation
internal import Model
package import Store
internal import Text

/// Computes insights into a period of the journal. The same database gives the same result at any time.
package struct InsightsReader {
  /// Number of preceding periods of the same length with which the mood is compared.
  static let stretchesBefore = 4

  let store: JournalStore
  let language: Language
  let lists: InsightLists

  /// Language of generated text; quotations keep theirs.
  package enum Language: String, Sendable {
    /// English.
    case english = "en"
    /// German.
    case german = "de"

    /// The language of the BCP 47 tag `locale`: German if it says so, else English.
    package init(locale: String) {
      let code = locale.lowercased().prefix { $0.isLetter }
      self = code == "de" ? .german : .english
    }
  }

  /// Creates a reader of `store` that writes prompts in `language`.
  package init(store: JournalStore, language: Language, lists: InsightLists) {
    self.store = store
    self.language = language
    self.lists = lists
  }

  /// Creates a reader with the word lists in the folder `lists`.
  /// - Throws: `WordFileError`, `Stemmer.Failure`.
  package init(store: JournalStore, language: Language, lists: String) throws {
    self.init(store: store, language: language, lists: try InsightLists(Languages(folder: lists)))
  }

  /// The default week at `now`, see `InsightRange.default`.
  /// - Throws: `JournalStoreError`.
  package func usualRange(now: Date, timeZone: TimeZone) throws -> InsightRange {
    let spoken = try store.firstAndLast(before: now)
    return try InsightRange.default(now: now, latest: spoken?.last, timeZone: timeZone) { range in
      guard let last = try store.firstAndLast(before: range.end)?.last else { return false }
      return range.contains(last)
    }
  }

  /// Insights into `range`; `now` only decides whether a week is called "this week".
  /// - Throws: `JournalStoreError`, `Stemmer.Failure`.
  package func insights(of range: InsightRange, now: Date) throws -> Insights {
    let stretch = try store.statistics(since: range.start, until: range.end)
    let themes = ThemeFinder(everyday: lists.everyday).themes(of: stretch)
    let tasks = try PeriodTaskFinder(store: store, range: range, lists: lists).tasks(of: stretch)
    let days = days(of: stretch, range)
    var insights = Insights(
      week: range.week?.text, from: Instant.text(range.start, timeZone: range.timeZone),
      to: Instant.text(range.end, timeZone: range.timeZone), entries: stretch.entries.count,
      daysWithEntries: Set(stretch.entries.map { range.day(of: $0.spokenAt) }).count,
      durationSeconds: SampleClock.seconds(stretch.entries.reduce(0) { $0 + $1.durationSamples }),
      enoughData: stretch.entries.count >= Insights.enough, entriesElsewhere: stretch.entriesElsewhere,
      mood: try mood(of: stretch, range, now), sparkline: days, themes: themes.map(\.theme),
      people: stretch.people.map { Insights.Person(name: $0.name, count: $0.count, entries: $0.entries) },
      highlights: try chooser(range, themes).highlights(of: stretch),
      tasks: tasks.shown, taskCount: tasks.count, prompts: [])
    insights.prompts = PromptWriter(range: range, language: language).prompts(for: insights)
    return insights
  }

  /// The sentences that are the highlights of `range`.
  /// - Throws: `JournalStoreError`, `Stemmer.Failure`.
  package func highlights(of range: InsightRange) throws -> [PeriodStatistics.Line] {
    let stretch = try store.statistics(since: range.start, until: range.end)
    let themes = ThemeFinder(everyday: lists.everyday).themes(of: stretch)
    return try chooser(range, themes).sentences(of: stretch).map(\.line)
  }

  private func chooser(_ range: InsightRange, _ themes: [(theme: Insights.Theme, stem: String)])
    -> HighlightChooser
  {
    HighlightChooser(range: range, themes: Set(themes.map(\.stem)), lists: lists)
  }

  private func days(of stretch: PeriodStatistics, _ range: InsightRange) -> [Insights.Day] {
    var scores: [Int: [Double]] = [:]
    for entry in stretch.entries {
      guard let score = entry.moodScore else { continue }
      scores[range.day(of: entry.spokenAt).number, default: []].append(score)
    }
    return range.days.map { day in Insights.Day(date: day.text, score: scores[day.number].map(Self.mean)) }
  }

  private func mood(of stretch: PeriodStatistics, _ range: InsightRange, _ now: Date) throws -> Insights
    .MoodMean?
  {
    let scores = stretch.entries.compactMap(\.moodScore)
    guard !scores.isEmpty else { return nil }
    let before = try store.moodScores(since: range.start(times: Self.stretchesBefore), until: range.start)
    let mean = Self.mean(scores)
    let previous = before.isEmpty ? nil : Self.mean(before)
    let isEnough = min(scores.count, before.count) >= Insights.enough
    let trend = isEnough ? previous.map { MoodTrend(from: $0, to: mean) } : nil
    return Insights.MoodMean(
      mean: mean, previous: previous, trend: trend, entries: scores.count, previousEntries: before.count,
      accessibility: InsightWords(language).moodTrend(
        mean: mean, trend: trend, range: range, isRunning: range.contains(now)))
  }

  /// Mean rounded to four decimals, of at least one score.
  private static func mean(_ scores: [Double]) -> Double {
    (scores.reduce(0, +) / Double(scores.count)).fourDecimals
  }
}
