import Foundation
import Model
import Store

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
  /// The threads with the most entries, at most six.
  var threads: [Thread]
  var longest: Longest?

  /// A thread with the number of its entries.
  struct Thread: Codable, Equatable, Sendable {
    var id: String
    var name: String
    /// `#RRGGBB`, for fills only.
    var color: String?
    var entries: Int
  }

  /// The longest entry.
  struct Longest: Codable, Equatable, Sendable {
    var id: String
    var title: String
    var durationSeconds: Double
    var durationText: String
  }

  init(_ source: SurfaceSource, _ context: SurfaceContext) {
    let journal = source.entries
    let calendar = context.calendar
    let (now, tomorrow) = (context.now, context.nextMidnight)
    let week = calendar.dateInterval(of: .weekOfYear, for: now)?.start ?? now
    let month = calendar.dateInterval(of: .month, for: now)?.start ?? now
    let weekBefore = calendar.date(byAdding: .day, value: -7, to: week) ?? week
    let dayBefore = calendar.date(byAdding: .day, value: -7, to: tomorrow) ?? week
    func count(from: Date, to: Date) -> Int { journal.spokenAt.count { $0 >= from && $0 < to } }
    func seconds(_ samples: Int) -> Double { (SampleClock.seconds(samples) * 10).rounded() / 10 }
    entries = journal.total
    favorites = journal.pinnedTotal
    durationSeconds = seconds(journal.durationSamples)
    thisWeek = count(from: week, to: tomorrow)
    thisMonth = count(from: month, to: tomorrow)
    let before = count(from: weekBefore, to: dayBefore)
    trend = thisWeek > before ? "up" : thisWeek < before ? "down" : "flat"
    let days = Set(
      journal.spokenAt.filter { $0 >= week && $0 < tomorrow }.map { calendar.startOfDay(for: $0) })
    weeklyProgress = (Double(days.count) / 7 * 100).rounded() / 100
    threads = source.threads.largest.map {
      Thread(
        id: $0.thread.id, name: context.fitted($0.thread.name, characters: 30, bytes: 90),
        color: $0.thread.color,
        entries: $0.entries)
    }
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
    let state = source.state
    return SurfaceContent(
      state: state, shown: source.entries.latest.map { [$0.spokenAt] } ?? [], data: data,
      variants: state == .ok
        ? variants(data, context, isShown: source.settings.isShownLocked("statistics"))
        : context.emptyVariants(state))
  }

  /// Small: number and trend. Medium: with length and this week. Large: all numbers, and the largest threads.
  private static func variants(_ data: Statistics, _ context: SurfaceContext, isShown: Bool) -> Variants {
    let texts = context.texts
    let total = texts[.entriesCount, count: data.entries]
    let week = texts[.thisWeek, count: data.thisWeek]
    let spent = context.durationText(seconds: data.durationSeconds)
    let (trend, symbol): (TextKey, String) =
      switch data.trend {
      case "up": (.trendUp, "arrow.up")
      case "down": (.trendDown, "arrow.down")
      default: (.trendFlat, "arrow.right")
      }
    let link = context.link("statistics")
    func view(_ lines: [String], rows: [View.Row]? = nil, symbol: String = "chart.bar", says: String) -> View
    {
      View(
        title: total, lines: lines.isEmpty ? nil : lines,
        gauge: lines.isEmpty ? nil : View.Gauge(value: data.weeklyProgress, text: week), rows: rows,
        symbol: symbol,
        accessibility: "\(total), \(says)", link: link)
    }
    let rows = data.threads.prefix(context.fitted(count: SurfaceThreads.limit)).map {
      View.Row(title: $0.name, text: String($0.entries), link: context.link("thread", id: $0.id))
    }
    return Variants(
      home: [
        "small": view([], symbol: symbol, says: texts[trend]), "medium": view([spent], says: week),
        "large": view(
          [spent, texts[.thisMonth, count: data.thisMonth], texts[.pinnedCount, count: data.favorites]],
          rows: rows.isEmpty ? nil : rows, says: week),
      ],
      lock: Variants(
        home: nil, lock: isShown ? view([], says: week) : context.hiddenView(.statisticsName, link: link)
      ).lock)
  }
}
