@testable import Insights
@testable import Surfaces

extension SurfaceFixture {
  static func insights(week: String = "2026-W46", mean: Double = 0.32) -> Insights {
    let quote = Insights.Highlight(
      entryID: "2026-11-10T060000Z-aaaaaaaa", spokenAt: "2026-11-10T07:00:00+01:00",
      quote: "I walked along the river.", startSeconds: 1.5)
    return Insights(
      week: week, from: "2026-11-09T00:00:00+01:00", to: "2026-11-16T00:00:00+01:00", entries: 5,
      daysWithEntries: 4,
      durationSeconds: 750, enoughData: true, entriesElsewhere: 20,
      mood: .init(
        mean: mean, previous: 0.1, trend: mean > 0.1 ? .rising : .falling, entries: 5, previousEntries: 9,
        accessibility: "Mood trend, average in week 46"),
      sparkline: (9...15).map {
        .init(date: "2026-11-\($0 < 10 ? "0" : "")\($0)", score: $0 % 3 == 0 ? nil : 0.32)
      },
      themes: [
        .init(term: "River", count: 4, entries: 3, entriesElsewhere: 1, lift: 3.5),
        .init(term: "Work", count: 3, entries: 2, entriesElsewhere: 6, lift: 1.2),
      ], people: [.init(name: "Maria", count: 2, entries: 2)], highlights: [quote],
      tasks: [
        .init(
          text: "call my parents", entryID: quote.entryID, spokenAt: quote.spokenAt, due: "2026-11-12",
          mentionedAgain: true, mention: quote),
        .init(text: "sleep", entryID: quote.entryID, spokenAt: quote.spokenAt, mentionedAgain: false),
      ], taskCount: 2, prompts: ["What gave you strength?", "Who did you good?", "What comes next?"])
  }

  /// A journal with entries and these weeks.
  static func source(weeks: [Insights]) -> SurfaceSource {
    var source = source([entry()])
    source.weeks.weeks = weeks
    return source
  }
}
