package import Text

/// The mean mood of some entries, period by period.
package struct MoodCourse: Equatable, Sendable {
  /// Length of the periods.
  package var scale: Scale
  /// All periods from the first entry's to the last one's, without gaps.
  package var periods: [Period]
  /// Mean score of all entries that have one, -1...1; nil if none has.
  package var mean: Double?

  /// Lengths of periods.
  package enum Scale: String, Codable, Sendable {
    /// A week from Monday to Sunday.
    case week
    /// A calendar month.
    case month
    /// A calendar year.
    case year
  }

  /// One week, month or year.
  package struct Period: Equatable, Sendable {
    /// Its first day.
    package var from: CivilDate
    /// Number of entries.
    package var entries: Int
    /// Mean score of its entries, -1...1; nil if none has one.
    package var mean: Double?
  }

  /// Computes the course of `entries`, oldest first: by week up to 16 weeks, by month up to 24 months, else
  /// by year.
  package init(_ entries: [(day: CivilDate, score: Double?)]) {
    let scores = entries.compactMap(\.score)
    mean = scores.isEmpty ? nil : scores.reduce(0, +) / Double(scores.count)
    scale = .week
    periods = []
    guard let first = entries.first?.day, let last = entries.last?.day else { return }
    for (candidate, limit) in [(Scale.week, 16), (.month, 24), (.year, Int.max)] {
      scale = candidate
      var start = Self.start(of: first, candidate)
      var starts: [CivilDate] = []
      while start <= last, starts.count <= limit {
        starts.append(start)
        start = Self.next(start, candidate)
      }
      guard starts.count <= limit else { continue }
      let groups = Dictionary(grouping: entries) { Self.start(of: $0.day, candidate) }
      periods = starts.map { from in
        let scores = groups[from, default: []].compactMap(\.score)
        let sum = scores.reduce(0, +)
        return Period(
          from: from, entries: groups[from, default: []].count,
          mean: scores.isEmpty ? nil : sum / Double(scores.count))
      }
      return
    }
  }

  private static func start(of day: CivilDate, _ scale: Scale) -> CivilDate {
    let parts = day.parts
    return switch scale {
    case .week: day.adding(days: -day.weekday)
    case .month: day.adding(days: 1 - parts.day)
    case .year: CivilDate(year: parts.year, month: 1, day: 1) ?? day
    }
  }

  private static func next(_ start: CivilDate, _ scale: Scale) -> CivilDate {
    switch scale {
    case .week: start.adding(days: 7)
    case .month: start.adding(months: 1)
    case .year: start.adding(months: 12)
    }
  }
}
