import Application
import Foundation
import Model
import Workspace

/// An entry as a Markdown document.
struct EntryMarkdown {
  var entry: EntryDocuments
  var prompt: AnsweredPrompt?
  var thread: IntendedThread?
  var timeZone: TimeZone

  /// The document, with a trailing newline.
  var text: String {
    var blocks = ["# " + Self.escaped(entry.shownTitle)]
    let facts = headFacts
    if !facts.isEmpty { blocks.append(facts.map { "- " + $0 }.joined(separator: "\n")) }
    let summary = SummaryText(entry: entry, timeZone: timeZone)
    if !summary.prose.isEmpty { blocks += ["## Summary", Self.escaped(summary.prose)] }
    if let untold = summary.untold { blocks.append("*Nothing of \(untold)*") }
    let tasks = summary.tasks.map { "- [\($0.isDone ? "x" : " ")] " + Self.escaped($0.text) }
    if !tasks.isEmpty { blocks += ["## Tasks", tasks.joined(separator: "\n")] }
    if !entry.facts.isEmpty {
      let lines = entry.facts.map {
        "- \(SampleClock.text($0.sentence.span.start)) \($0.kind.rawValue): " + Self.escaped(words($0))
      }
      blocks += ["## Facts", lines.joined(separator: "\n")]
    }
    if let transcript = entry.transcript, !transcript.segments.isEmpty {
      let suspects = entry.suspectReasons
      blocks.append("## Transcript")
      blocks += transcript.segments.enumerated().map { index, segment in
        let mark = suspects[index].map { " *(uncertain: \(words($0)))*" } ?? ""
        return "**\(SampleClock.text(segment.span.start))** " + Self.escaped(segment.text) + mark
      }
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private var headFacts: [String] {
    var facts: [String] = []
    if let date = entry.spokenInstant { facts.append("Spoken: " + LocalTime.text(date, timeZone: timeZone)) }
    if let samples = entry.source?.durationSamples { facts.append("Length: " + SampleClock.text(samples)) }
    if let mood = entry.mood { facts.append("Mood: \(Self.escaped(mood.feeling)) (\(signed(mood.score)))") }
    if !entry.tags.isEmpty { facts.append("Tags: " + Self.escaped(entry.tags.joined(separator: ", "))) }
    if let prompt { facts.append("Prompt: " + Self.escaped(prompt.words)) }
    if let thread { facts.append("Thread: " + Self.escaped(thread.words)) }
    if let people = entry.extract?.people, !people.isEmpty {
      facts.append("People: " + Self.escaped(people.map(\.name).joined(separator: ", ")))
    }
    return facts
  }

  /// `text` on one line, with Markdown's special characters escaped.
  static func escaped(_ text: String) -> String { text.markdown }
}
