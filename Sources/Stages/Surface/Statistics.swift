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

  static func envelope(_ journal: JournalView, _ setting: Setting) -> Envelope<Statistics> {
    let data = Statistics(journal, setting)
    return Envelope(
      name: "statistics", setting: setting, state: journal.state,
      displayName: setting.texts.statisticsName, description: setting.texts.statisticsDescription,
      shown: journal.shown.first.map { [$0.spokenAt] } ?? [], homeData: data,
      variants: journal.state == .ok ? data.variants(setting) : setting.emptyVariants(journal.state),
      placeholder: View(
        title: setting.texts.statisticsName, symbol: "chart.bar",
        accessibility: setting.texts.statisticsName, redacted: true, link: setting.link("home")))
  }

  private init(_ journal: JournalView, _ setting: Setting) {
    let shown = journal.shown
    let calendar = setting.calendar
    let now = setting.now
    let week = calendar.dateInterval(of: .weekOfYear, for: now)?.start ?? now
    let month = calendar.dateInterval(of: .month, for: now)?.start ?? now
    let weekBefore = calendar.date(byAdding: .day, value: -7, to: week) ?? week
    let dayBefore = calendar.date(byAdding: .day, value: -7, to: setting.nextMidnight) ?? week
    func count(from: Date, to: Date) -> Int { shown.count { $0.spokenAt >= from && $0.spokenAt < to } }
    func seconds(_ samples: Int) -> Double { (SampleClock.seconds(samples) * 10).rounded() / 10 }
    entries = shown.count
    favorites = shown.count { $0.pinnedAt != nil }
    durationSeconds = seconds(shown.reduce(0) { $0 + $1.durationSamples })
    thisWeek = count(from: week, to: setting.nextMidnight)
    thisMonth = count(from: month, to: setting.nextMidnight)
    let before = count(from: weekBefore, to: dayBefore)
    trend = thisWeek > before ? "up" : thisWeek < before ? "down" : "flat"
    let days = Set(
      shown.filter { $0.spokenAt >= week && $0.spokenAt < setting.nextMidnight }
        .map { calendar.startOfDay(for: $0.spokenAt) })
    weeklyProgress = (Double(days.count) / 7 * 100).rounded() / 100
    threads = []
    longest = shown.max {
      ($0.durationSamples, $0.spokenAt, $0.id) < ($1.durationSamples, $1.spokenAt, $1.id)
    }
    .map {
      Longest(
        id: $0.id,
        title: $0.title.isEmpty ? setting.texts.untitled : $0.title.shortened(characters: 60, bytes: 180),
        durationSeconds: seconds($0.durationSamples), durationText: SampleClock.text($0.durationSamples))
    }
  }

  private func variants(_ setting: Setting) -> Variants {
    let texts = setting.texts
    let total = texts.count(entries)
    let week = "\(thisWeek) \(texts.thisWeek)"
    let month = "\(thisMonth) \(texts.thisMonth)"
    let spent = SampleClock.text(Int(durationSeconds) * SampleClock.rate)
    func view(_ text: String?, redacted: Bool = false) -> View {
      View(
        title: redacted ? texts.statisticsName : total, text: text,
        symbol: redacted
          ? "lock.fill" : ["up": "arrow.up", "down": "arrow.down"][trend] ?? "arrow.right",
        accessibility: redacted
          ? "\(texts.statisticsName): \(texts.redacted)" : [total, week, month].joined(separator: ", "),
        redacted: redacted, link: setting.link("statistics"))
    }
    let hidden = view(nil, redacted: true)
    return Variants(
      home: [
        "small": view(nil), "medium": view("\(spent) · \(week)"),
        "large": view("\(spent) · \(week) · \(month) · \(favorites) \(texts.favorites)"),
      ],
      lock: ["circular": hidden, "rectangular": hidden, "inline": hidden])
  }
}
