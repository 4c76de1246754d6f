import Application
import Foundation
import Insights
import Model
import StageContract
import Store
import Text

/// A thread as one JSON object.
struct ThreadJSON: Encodable {
  var thread: ThreadRow
  var rules: Rules
  var entries: [Entry]
  /// Ids named in the thread's file that no entry has.
  var missing: [String]
  var mood: Course
  var change: Change?
  /// The change as sentences, or why there are too few entries to say.
  var changeText: [String]
  var tasks: [Task]
  var summary: [Line]

  struct Rules: Encodable {
    var words: [String]
    var people: [String]
    var tags: [String]
    var since: String?
    var until: String?
    var add: [String]
    var exclude: [String]
  }

  struct Entry: Encodable {
    var id: String
    var title: String
    /// RFC 3339 with the journal's offset.
    var spokenAt: String
    var mood: MoodMark?
  }

  struct Course: Encodable {
    var mean: Double?
    var scale: MoodCourse.Scale
    var periods: [Period]

    struct Period: Encodable {
      var from: String
      var entries: Int
      var mean: Double?
    }
  }

  struct Change: Encodable {
    var mood: Shift?
    var appeared: [String]
    var vanished: [String]

    struct Shift: Encodable {
      var earlier: Double
      var later: Double
      var earlierEntries: Int
      var laterEntries: Int
      var trend: MoodTrend
      var isClear: Bool
    }
  }

  struct Task: Encodable {
    var text: String
    var due: String?
    var first: String
    var again: [String]
    var entries: [String]
  }

  struct Line: Encodable {
    var text: String
    var entry: String
    var date: String
  }

  init(_ rollup: ThreadRollup, timeZone: TimeZone) {
    let own = rollup.thread
    thread = ThreadRow(
      own,
      entries: rollup.entries.map {
        .init(id: $0.entry.id, spokenAt: $0.entry.spokenAt, moodScore: $0.entry.mood?.score)
      }, timeZone: timeZone)
    rules = Rules(
      words: own.words, people: own.people, tags: own.tags, since: own.since?.text, until: own.until?.text,
      add: own.added, exclude: own.excluded)
    entries = rollup.entries.map {
      Entry(
        id: $0.entry.id, title: $0.entry.title, spokenAt: Instant.text($0.entry.spokenAt, timeZone: timeZone),
        mood: $0.entry.mood)
    }
    missing = rollup.missing
    mood = Course(
      mean: rollup.mood.mean.map(\.fourDecimals), scale: rollup.mood.scale,
      periods: rollup.mood.periods.map {
        .init(from: $0.from.text, entries: $0.entries, mean: $0.mean.map(\.fourDecimals))
      })
    change = rollup.change.map { change in
      Change(
        mood: change.mood.map {
          .init(
            earlier: $0.earlier.fourDecimals, later: $0.later.fourDecimals, earlierEntries: $0.earlierEntries,
            laterEntries: $0.laterEntries, trend: $0.trend, isClear: $0.isClear)
        }, appeared: change.appeared, vanished: change.vanished)
    }
    changeText = rollup.entries.isEmpty ? [] : ThreadWords.changes(rollup)
    tasks = rollup.tasks.map {
      Task(
        text: $0.last.task.text, due: $0.last.task.due, first: $0.first.text, again: $0.again.map(\.text),
        entries: $0.entries)
    }
    summary = rollup.summary.map { Line(text: $0.text, entry: $0.entry, date: $0.day.text) }
  }
}
