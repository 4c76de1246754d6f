internal import Foundation
internal import Model
internal import Store
internal import Text

extension PageSite {
  /// A year of days, coloured by mood.
  func yearChart(_ year: Int, _ places: [Int], root: String) -> PageValue {
    let days = Dictionary(grouping: places) { dayOf[$0] }
    let shown = Dictionary(
      uniqueKeysWithValues: days.map { day, places in
        let mean = meanMood(places)
        let title = [
          dates.date(day) + ": " + phrase("entries_count", count: places.count), mean.map(moodText),
        ]
        return (
          day,
          PageChart.Day(
            score: mean, title: title.compactMap(\.self).joined(separator: ", "),
            href: Self.path(of: day))
        )
      })
    return [
      "section_heading": .text(String(year)), "section_href": .text(Self.path(ofYear: year)),
      "svg": .text(
        PageChart.year(
          year, days: shown, label: phrase("year_chart", ["year": String(year)]), root: root, dates: dates)),
      "caption": .text(phrase("year_caption")),
    ]
  }

  /// The mood of each entry over time; nothing if fewer than two have one.
  func entryMoodChart(_ places: [Int]) -> PageValue {
    let places = places.filter { entries[$0].mood != nil }
    guard places.count > 1, let first = places.first, let last = places.last else { return .absent }
    let (start, end) = (entries[first].spokenAt, entries[last].spokenAt)
    let length = max(1, end.timeIntervalSince(start))
    let points = places.map { place in
      let score = entries[place].mood?.score ?? 0
      return PageChart.Point(
        x: entries[place].spokenAt.timeIntervalSince(start) / length, score: score,
        title: "\(dates.date(dayOf[place])), \(dates.clock(entries[place].spokenAt)): \(moodText(score))")
    }
    return moodChart(points, from: dayOf[first], to: dayOf[last])
  }

  /// The mean mood of each week; nothing if fewer than two weeks have one.
  func weeklyMoodChart(_ places: [Int]) -> PageValue {
    let weeks = Dictionary(grouping: places.filter { entries[$0].mood != nil }) {
      ISOWeek(containing: dayOf[$0]).monday
    }.sorted { $0.key < $1.key }
    guard weeks.count > 1, let first = weeks.first?.key, let last = weeks.last?.key else { return .absent }
    let points = weeks.map { monday, places in
      let mean = meanMood(places) ?? 0
      return PageChart.Point(
        x: Double(monday.number - first.number) / Double(last.number - first.number), score: mean,
        title: "\(dates.range(monday, monday.adding(days: 6), templates)): \(moodText(mean))")
    }
    return moodChart(points, from: first, to: last.adding(days: 6))
  }

  private func moodChart(
    _ points: [PageChart.Point], from first: CivilDate, to last: CivilDate
  ) -> PageValue {
    let scores = points.map(\.score)
    let label = phrase(
      "mood_chart",
      [
        "first": dates.date(first), "last": dates.date(last), "low": PageNumber.score(scores.min() ?? 0),
        "high": PageNumber.score(scores.max() ?? 0),
      ])
    return [
      "section_heading": .text(phrase("mood")), "section_href": .absent,
      "svg": .text(PageChart.mood(points, label: label)),
      "caption": .text(phrase("mood_caption")),
    ]
  }
}
