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
    var blocks = ["# " + entry.shownTitle.markdown]
    let facts = headFacts
    if !facts.isEmpty { blocks.append(facts.map { "- " + $0 }.joined(separator: "\n")) }
    let summary = SummaryText(entry: entry, timeZone: timeZone)
    if !summary.prose.isEmpty { blocks += ["## Summary", summary.prose.markdown] }
    if let untold = summary.untold { blocks.append("*Nothing of \(untold)*") }
    let tasks = summary.tasks.map { "- [\($0.isDone ? "x" : " ")] " + $0.text.markdown }
    if !tasks.isEmpty { blocks += ["## Tasks", tasks.joined(separator: "\n")] }
    if !entry.facts.isEmpty {
      let lines = entry.facts.map {
        "- \(SampleClock.text($0.sentence.span.start)) \($0.kind.rawValue): " + words($0).markdown
      }
      blocks += ["## Facts", lines.joined(separator: "\n")]
    }
    let lines = entry.transcriptLines
    if !lines.isEmpty {
      blocks.append("## Transcript")
      blocks += lines.map { line in
        let time = "**\(SampleClock.text(line.span.start))** "
        return switch line {
        case .segment(let segment, let reasons, let isOverlapping):
          time + (entry.speaker(of: segment).map { $0.markdown + ": " } ?? "") + segment.text.markdown
            + (isOverlapping ? " *(both speak)*" : "")
            + (reasons.isEmpty ? "" : " *(uncertain: \(words(reasons)))*")
        case .sound(let sound): time + "*" + sound.text.markdown + "*"
        case .wordless(let span):
          time + "*(\(durationText(seconds: SampleClock.seconds(span.count))) of speech without words)*"
        }
      }
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private var headFacts: [String] {
    var facts: [String] = []
    if let date = entry.spokenInstant { facts.append("Spoken: " + LocalTime.text(date, timeZone: timeZone)) }
    if let samples = entry.source?.durationSamples { facts.append("Length: " + SampleClock.text(samples)) }
    for remark in entry.remarks ?? [] { facts.append("Not heard: " + remark.sentence.markdown) }
    if let speakers = entry.speakers { facts.append("Speakers: " + speakers.markdown) }
    if entry.isOfBoth { facts.append(entry.bothRemark.markdown) }
    if let mood = entry.mood { facts.append("Mood: \(mood.feeling.markdown) (\(signed(mood.score)))") }
    if !entry.tags.isEmpty { facts.append("Tags: " + entry.tags.joined(separator: ", ").markdown) }
    if let prompt { facts.append("Prompt: " + prompt.words.markdown) }
    if let thread { facts.append("Thread: " + thread.words.markdown) }
    if let people = entry.extract?.people, !people.isEmpty {
      facts.append("People: " + people.map(\.name).joined(separator: ", ").markdown)
    }
    return facts
  }
}
