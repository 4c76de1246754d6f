import Foundation
import Insights
import Workspace

/// Insights as terminal text, at most 100 columns wide.
struct InsightsText {
  private static let width = 100

  var phrases: InsightsPhrases
  var output: Output

  private var insights: Insights { phrases.insights }

  /// The lines, without escape sequences if `output` is plain.
  var lines: [String] {
    [output.bold(phrases.title), phrases.extent] + mood + themes + highlights + tasks + prompts
  }

  private func section(_ title: String, _ body: [String]) -> [String] {
    body.isEmpty ? [] : ["", output.bold(title)] + body.map { "  " + $0 }
  }

  private var mood: [String] {
    guard let mood = phrases.mood else { return [] }
    return section("Mood", MoodCurve(phrases: phrases).lines + Self.wrapped(mood))
  }

  private var themes: [String] {
    let rows = insights.themes.map { theme in
      let (found, contrast) = phrases.theme(theme)
      return [theme.term.printable, found, contrast]
    }
    let people = phrases.people.joined(separator: ", ").printable
    return section(phrases.themesTitle, Table(rows: rows).lines())
      + section("People", people.isEmpty ? [] : Self.wrapped(people))
  }

  private var highlights: [String] {
    let body = insights.highlights.flatMap { highlight in
      Self.wrapped("“\(highlight.quote.printable)”")
        + [output.faint("\(phrases.place(highlight)) · \(highlight.entryID)")]
    }
    return section("Highlights", body)
  }

  private var tasks: [String] {
    let body = phrases.tasks.flatMap { task -> [String] in
      let head =
        "[ ] \(task.text.printable) (\(phrases.day(task.spokenAt))\(phrases.due(task)))"
      guard let mention = task.mention else { return Self.wrapped(head, indent: 4) }
      let again = "Again on \(phrases.day(mention.spokenAt)): “\(mention.quote.printable)”"
      return Self.wrapped(head, indent: 4) + Self.wrapped(again).map { "    " + $0 }
    }
    return section("Tasks", ([phrases.hiddenTasks].compactMap { $0 }) + body)
  }

  private var prompts: [String] {
    let body = insights.prompts.enumerated().flatMap { index, prompt in
      Self.wrapped("\(index + 1). \(prompt.printable)", indent: 3)
    }
    return section("To think about", body)
  }

  /// `text` wrapped to `width` minus the margin; lines after the first begin with `indent` spaces.
  private static func wrapped(_ text: String, indent: Int = 0) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width - 6 {
        lines.append(line)
        line = String(repeating: " ", count: indent) + word
      } else {
        line += (line.isEmpty ? "" : " ") + word
      }
    }
    return lines + (line.isEmpty ? [] : [line])
  }
}

/// The mood of each day as bars.
struct MoodCurve {
  /// Maximum number of bars; in a longer range each covers several days.
  private static let columns = 60

  var phrases: InsightsPhrases

  /// Up to two weeks: a line of weekdays and one of bars; longer: one line between two dates; empty for a single day.
  var lines: [String] {
    let days = phrases.range.days
    let scores = phrases.insights.sparkline.map(\.score)
    guard days.count > 1, days.count == scores.count else { return [] }
    guard days.count > 14 else {
      let words = InsightWords(.english)
      let names = days.map { String(words.weekday($0).prefix(3)) }.joined(separator: " ")
      return [names, scores.map { " \(Self.bar($0)) " }.joined(separator: " ")].map(Self.trimmed)
    }
    let size = (days.count + Self.columns - 1) / Self.columns
    let groups = stride(from: 0, to: scores.count, by: size).map { start in
      scores[start..<min(start + size, scores.count)].compactMap { $0 }
    }
    let curve = groups.map { group in
      String(Self.bar(group.isEmpty ? nil : group.reduce(0, +) / Double(group.count)))
    }
    return [
      "\(phrases.shortDate(phrases.range.first)) \(curve.joined()) \(phrases.shortDate(phrases.range.last))"
    ]
  }

  /// The bar for a mood from -0.7 to 0.7; few entries are outside that range.
  static func bar(_ score: Double?) -> Character { score.map { Bars.bar(share: ($0 + 0.7) / 1.4) } ?? "·" }

  private static func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }
}
