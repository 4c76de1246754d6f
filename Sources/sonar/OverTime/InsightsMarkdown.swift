import Foundation
import Insights
import Workspace

/// Insights as a Markdown document.
struct InsightsMarkdown {
  var phrases: InsightsPhrases

  private var insights: Insights { phrases.insights }

  /// The document, with a trailing newline.
  var text: String {
    var blocks = ["# " + phrases.title, phrases.extent + (insights.entries > 0 ? "." : "")]
    func section(_ title: String, _ lines: [String], separator: String = "\n") {
      if !lines.isEmpty { blocks += ["## " + title, lines.joined(separator: separator)] }
    }
    section("Mood", mood, separator: "\n\n")
    section(
      phrases.themesTitle,
      insights.themes.map { theme in
        let (found, contrast) = phrases.theme(theme)
        return "- **\(theme.term.markdown)**: "
          + [found, contrast].filter { !$0.isEmpty }.joined(separator: "; ")
      })
    section("People", phrases.people.isEmpty ? [] : [phrases.people.joined(separator: ", ").markdown])
    section(
      "Highlights",
      insights.highlights.map {
        "> \($0.quote.markdown)\n>\n> \(phrases.place($0)), `\($0.entryID)`"
      }, separator: "\n\n")
    section("Tasks", ([phrases.hiddenTasks].compactMap { $0 }).map { "- " + $0 } + tasks)
    section(
      "To think about", insights.prompts.enumerated().map { "\($0 + 1). " + $1.markdown })
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private var mood: [String] {
    guard let mood = phrases.mood else { return [] }
    let curve = MoodCurve(phrases: phrases).lines
    return (curve.isEmpty ? [] : ["```\n" + curve.joined(separator: "\n") + "\n```"]) + [mood + "."]
  }

  private var tasks: [String] {
    phrases.tasks.map { task in
      let again = task.mention.map {
        "  \n  Again on \(phrases.day($0.spokenAt)): “\($0.quote.markdown)” (`\($0.entryID)`)"
      }
      return "- [ ] \(task.text.markdown) (\(phrases.day(task.spokenAt))\(phrases.due(task)))"
        + (again ?? "")
    }
  }
}
