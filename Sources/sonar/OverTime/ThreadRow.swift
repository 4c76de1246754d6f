import Application
import Export
import Foundation
import Insights
import Model
import Pipeline
import StageContract
import Store
import Text
import Workspace

/// A thread with the extent and mood of its entries.
struct ThreadRow: Encodable, Equatable {
  var id: String
  var name: String
  var kind: JournalThread.Kind
  var color: String?
  var entries: Int
  /// Days of the first and the last entry, `2026-11-16`; nil without entries.
  var first: String?
  var last: String?
  var moodMean: Double?
  /// Nil if fewer than four entries have a mood.
  var trend: MoodTrend?
  /// True if the trend is more than chance.
  var trendIsClear: Bool?
  /// When the owner last said what it contains, RFC 3339; nil if that is not known.
  var updatedAt: String?

  init(_ thread: JournalThread, entries: [EntryMoment], timeZone: TimeZone) {
    id = thread.id
    name = thread.name
    kind = thread.kind
    color = thread.color
    self.entries = entries.count
    first = entries.first.map { LocalTime.day($0.spokenAt, timeZone: timeZone) }
    last = entries.last.map { LocalTime.day($0.spokenAt, timeZone: timeZone) }
    let scores = entries.compactMap(\.moodScore)
    moodMean = scores.isEmpty ? nil : (scores.reduce(0, +) / Double(scores.count)).fourDecimals
    let shift = MoodShift(scores)
    trend = shift?.trend
    trendIsClear = shift?.isClear
    updatedAt = thread.said.latest.map { Instant.text($0, timeZone: timeZone) }
  }

  /// `3 entries, 2026-11-16 – 2026-11-20`.
  var extent: String { ThreadWords.extent(entries, first, last, none: "no entries yet") }

  /// The trend, such as `rising`, with a question mark if it may be chance; a dash without a trend.
  var trendText: String {
    guard let trend else { return "–" }
    return trend == .steady || trendIsClear == true ? trend.rawValue : trend.rawValue + "?"
  }
}

/// A changed thread as JSON.
struct ThreadAnswer: Encodable {
  var thread: ThreadRow
  /// Path of the thread's file.
  var path: String
}

/// Phrases about threads for text and Markdown output.
enum ThreadWords {
  /// `3 entries, 2026-11-16 – 2026-11-20`; `none` without entries.
  static func extent(_ entries: Int, _ first: String?, _ last: String?, none: String) -> String {
    guard let first, let last else { return none }
    return "\(count(entries)), " + (first == last ? first : "\(first) – \(last)")
  }

  /// `1 entry`, `2 entries`.
  static func count(_ entries: Int) -> String { entries == 1 ? "1 entry" : "\(entries) entries" }

  /// The change of mood from the earlier half to the later.
  static func shift(_ mood: MoodShift) -> String {
    let numbers =
      "\(signed(mood.earlier)) in the first \(mood.earlierEntries) entries, "
      + "\(signed(mood.later)) in the last \(mood.laterEntries)"
    let doubt =
      mood.earlierEntries < MoodShift.enough
      ? "too few entries to be sure" : "no more than its usual ups and downs"
    return switch mood.trend {
    case .steady: "about the same: \(numbers)"
    case .rising: mood.isClear ? "better: \(numbers)" : "perhaps better: \(numbers) (\(doubt))"
    case .falling: mood.isClear ? "worse: \(numbers)" : "perhaps worse: \(numbers) (\(doubt))"
    }
  }

  /// Lines on what changed, or one line that says that there are too few entries.
  static func changes(_ rollup: ThreadRollup) -> [String] {
    guard let change = rollup.change else {
      return ["Only \(count(rollup.entries.count)): too few to say what changed."]
    }
    var lines = [change.mood.map { "Mood \(shift($0))." } ?? "Too few entries have a mood to compare."]
    if !change.appeared.isEmpty {
      lines.append("New in the later half: \(change.appeared.joined(separator: ", ")).")
    }
    if !change.vanished.isEmpty {
      lines.append("Not heard since: \(change.vanished.joined(separator: ", ")).")
    }
    return lines
  }

  /// Mean and course of the mood: `+0.18 on average; by week from 2026-11-16: +0.10, –, +0.25`; nil without moods.
  static func course(_ mood: MoodCourse) -> String? {
    guard let mean = mood.mean, let first = mood.periods.first else { return nil }
    guard mood.periods.count > 1 else { return "\(signed(mean)) on average" }
    let numbers = mood.periods.map { $0.mean.map(signed) ?? "–" }.joined(separator: ", ")
    return "\(signed(mean)) on average; by \(mood.scale.rawValue) from \(first.from.text): \(numbers)"
  }

  /// One bar per period, scaled from -1 to 1; a space for a period without a mood.
  static func sparkline(_ mood: MoodCourse) -> String {
    String(
      mood.periods.map { period in
        period.mean.map { Bars.heights[min(7, max(0, Int((($0 + 1) * 4).rounded(.down))))] } ?? " "
      })
  }

  /// When a task was first and last mentioned.
  static func history(_ task: ThreadTask) -> String {
    guard let last = task.again.last else { return "said \(task.first.text), not mentioned since" }
    let count = task.again.count
    return "said \(task.first.text), mentioned again \(last.text)"
      + (count > 1 ? " and on \(count - 1) day\(count == 2 ? "" : "s") between" : "")
  }

  /// The rules of a thread on one line; empty if all its entries were added by hand.
  static func rules(_ thread: JournalThread) -> String {
    let lists = [("words", thread.words), ("people", thread.people), ("tags", thread.tags)]
    var parts = lists.compactMap { $1.isEmpty ? nil : "\($0) " + $1.joined(separator: ", ") }
    if let since = thread.since { parts.append("since \(since.text)") }
    if let until = thread.until { parts.append("until \(until.text)") }
    return parts.joined(separator: " · ")
  }
}
