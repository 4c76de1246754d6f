internal import Foundation
package import Insights
package import Store
internal import Text

/// Insights into the week before the current one and into the current one, which will have ended within the timeline.
package struct SurfaceWeeks: Equatable, Sendable {
  /// Only weeks with entries.
  package var weeks: [Insights] = []

  package init() {}

  /// Reads the weeks in `store` that `context` needs; the word lists in the folder `lists` only if
  /// they contain entries.
  /// - Throws: `JournalStoreError`, `WordFileError`, `Stemmer.Failure`.
  package init(_ store: JournalStore, lists: String, _ context: SurfaceContext) throws {
    let today = InsightRange.day(of: context.now, context.timeZone)
    let ranges = [today.adding(days: -7), today].map {
      InsightRange(ISOWeek(containing: $0), timeZone: context.timeZone)
    }
    guard let last = try store.firstAndLast(before: ranges[1].end)?.last, last >= ranges[0].start else {
      return
    }
    let reader = try InsightsReader(
      store: store, language: .init(locale: context.texts.language), lists: lists)
    // Each as of its end, so that the same week reads the same now and later.
    weeks = try ranges.map { try reader.insights(of: $0, now: $0.end) }.filter { $0.entries > 0 }
  }

  /// Insights into the week that ended last at `context.now`; nil if it has no entries.
  func ended(_ context: SurfaceContext) -> Insights? {
    let week = ISOWeek(containing: InsightRange.day(of: context.now, context.timeZone).adding(days: -7))
    return weeks.first { $0.week == week.text }
  }
}

extension SurfaceContext {
  /// The start of the Monday that is `weeks` weeks after that of the current week.
  func monday(inWeeks weeks: Int) -> Date {
    let weekday = InsightRange.day(of: now, timeZone).weekday
    return midnight(inDays: 7 * weeks - weekday)
  }
}
