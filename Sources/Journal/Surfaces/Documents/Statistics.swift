import Foundation
import Model

/// Statistics of the journal, the data of `statistics.json`.
struct Statistics: Codable, Equatable, Sendable {
  var entries: Int
  var favorites: Int
  var durationSeconds: Double
  /// Number of entries since Monday; `thisMonth`: since the first of the month.
  var thisWeek: Int
  var thisMonth: Int
  /// This week compared with the same days of the previous week: `up`, `flat` or `down`.
  var trend: String
  /// Share of the week's seven days with an entry, 0...1.
  var weeklyProgress: Double
  /// Always empty: threads are not supported here yet.
  var threads: [String]
  var longest: Longest?

  /// The longest entry.
  struct Longest: Codable, Equatable, Sendable {
    var id: String
    var title: String
    var durationSeconds: Double
    var durationText: String

    enum CodingKeys: String, CodingKey {
      case id, title
      case durationSeconds = "duration_seconds"
      case durationText = "duration_text"
    }
  }

  enum CodingKeys: String, CodingKey {
    case entries, favorites, trend, threads, longest
    case durationSeconds = "duration_seconds"
    case thisWeek = "this_week"
    case thisMonth = "this_month"
    case weeklyProgress = "weekly_progress"
  }

  init(_ source: SurfaceSource, _ context: SurfaceContext) {
    let journal = source.entries
    let calendar = context.calendar
    let now = context.now
    let week = calendar.dateInterval(of: .weekOfYear, for: now)?.start ?? now
    let month = calendar.dateInterval(of: .month, for: now)?.start ?? now
    let weekBefore = calendar.date(byAdding: .day, value: -7, to: week) ?? week
    let dayBefore = calendar.date(byAdding: .day, value: -7, to: context.nextMidnight) ?? week
    func count(from: Date, to: Date) -> Int { journal.spokenAt.count { $0 >= from && $0 < to } }
    func seconds(_ samples: Int) -> Double { (SampleClock.seconds(samples) * 10).rounded() / 10 }
    entries = journal.spokenAt.count
    favorites = journal.pinnedTotal
    durationSeconds = seconds(journal.durationSamples)
    thisWeek = count(from: week, to: context.nextMidnight)
    thisMonth = count(from: month, to: context.nextMidnight)
    let before = count(from: weekBefore, to: dayBefore)
    trend = thisWeek > before ? "up" : thisWeek < before ? "down" : "flat"
    let days = Set(
      journal.spokenAt.filter { $0 >= week && $0 < context.nextMidnight }.map { calendar.startOfDay(for: $0) }
    )
    weeklyProgress = (Double(days.count) / 7 * 100).rounded() / 100
    threads = []
    longest = journal.longest.map {
      Longest(
        id: $0.id, title: context.title(of: $0), durationSeconds: seconds($0.durationSamples),
        durationText: SampleClock.text($0.durationSamples))
    }
  }
}

extension SurfaceKind {
  static let statistics = SurfaceKind(
    name: "statistics", displayName: .statisticsName, description: .statisticsDescription,
    symbol: "chart.bar",
    maximumBytes: 3_000
  ) { source, context in
    let data = Statistics(source, context)
    let state = source.entries.state
    return SurfaceContent(
      state: state, shown: source.entries.spokenAt.first.map { [$0] } ?? [], data: data,
      variants: state == .ok
        ? variants(data, context, isShown: source.settings.isShownLocked("statistics"))
        : context.emptyVariants(state))
  }

  private static func variants(_ data: Statistics, _ context: SurfaceContext, isShown: Bool) -> Variants {
    let texts = context.texts
    let total = texts[.entriesCount, count: data.entries]
    let week = texts[.thisWeek, count: data.thisWeek]
    let month = texts[.thisMonth, count: data.thisMonth]
    let spent = context.durationText(seconds: data.durationSeconds)
    let symbol = ["up": "arrow.up", "down": "arrow.down"][data.trend] ?? "arrow.right"
    let gauge = View.Gauge(value: data.weeklyProgress, text: week)
    func view(_ lines: [String]?) -> View {
      View(
        title: total, lines: lines, gauge: gauge, symbol: symbol,
        accessibility: [total, week, month].joined(separator: ", "), link: context.link("statistics"))
    }
    let hidden = View(
      title: texts[.statisticsName], symbol: "lock.fill",
      accessibility: "\(texts[.statisticsName]): \(texts[.redacted])", redacted: true,
      link: context.link("statistics"))
    return Variants(
      home: [
        "small": view(nil), "medium": view([spent, week]),
        "large": view([spent, week, month, texts[.pinnedCount, count: data.favorites]]),
      ],
      lock: Variants(home: nil, lock: isShown ? view([week]) : hidden).lock)
  }
}
