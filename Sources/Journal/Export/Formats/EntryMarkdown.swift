package import Foundation
package import Model
import Text
import Workspace

/// An entry as a Markdown document.
package struct EntryMarkdown {
  package var entry: EntryDocuments
  package var prompt: AnsweredPrompt?
  package var thread: IntendedThread?
  package var timeZone: TimeZone
  /// A place in the recording, in samples, as Markdown: in bold type, if nothing else is set.
  package var place: (Int) -> String = { "**\(SampleClock.text($0))**" }
  /// A text with the characters escaped that the reader of the document would take for markup.
  package var escaped: (String) -> String = \.markdown

  package init(
    entry: EntryDocuments, prompt: AnsweredPrompt? = nil, thread: IntendedThread? = nil, timeZone: TimeZone
  ) {
    (self.entry, self.prompt, self.thread, self.timeZone) = (entry, prompt, thread, timeZone)
  }

  /// The document, with a trailing newline.
  package var text: String { Self.text([heading] + Self.list(facts) + body) }

  /// `blocks` as a document, with a trailing newline.
  package static func text(_ blocks: [String]) -> String { blocks.joined(separator: "\n\n") + "\n" }

  /// The title.
  package var heading: String { "# " + escaped(entry.shownTitle) }

  /// Summary, tasks, facts and transcript, those that exist.
  package var body: [String] {
    var blocks: [String] = []
    let summary = SummaryText(entry: entry, timeZone: timeZone)
    if !summary.prose.isEmpty { blocks += ["## Summary", escaped(summary.prose)] }
    if let untold = summary.untold { blocks.append("*Nothing of \(untold)*") }
    let tasks = summary.tasks.map { "[\($0.isDone ? "x" : " ")] " + escaped($0.text) }
    if !tasks.isEmpty { blocks += ["## Tasks"] + Self.list(tasks) }
    if !entry.facts.isEmpty {
      let facts = entry.facts.map {
        "\(SampleClock.text($0.sentence.span.start)) \($0.kind.rawValue): " + escaped(words($0))
      }
      blocks += ["## Facts"] + Self.list(facts)
    }
    let lines = entry.transcriptLines
    if !lines.isEmpty { blocks += ["## Transcript"] + lines.map(text) }
    return blocks
  }

  /// Lines about what could not be heard, who speaks, and languages that nobody has measured.
  package var remarks: [String] {
    var lines = (entry.remarks ?? []).map { "Not heard: " + escaped($0.sentence) }
    if let speakers = entry.speakers { lines.append("Speakers: " + escaped(speakers)) }
    if entry.isOfBoth { lines.append(escaped(entry.bothRemark)) }
    if let remark = entry.unmeasuredRemark() { lines.append(escaped(remark)) }
    return lines
  }

  /// `lines` as a list; no block without lines.
  package static func list(_ lines: [String]) -> [String] {
    lines.isEmpty ? [] : [lines.map { "- " + $0 }.joined(separator: "\n")]
  }

  private func text(_ line: TranscriptLine) -> String {
    let start = place(line.span.start) + " "
    return switch line {
    case .segment(let segment, let reasons, let isOverlapping):
      start + (entry.speaker(of: segment).map { escaped($0) + ": " } ?? "") + escaped(segment.text)
        + (isOverlapping ? " *(both speak)*" : "")
        + (reasons.isEmpty ? "" : " *(uncertain: \(words(reasons)))*")
    case .sound(let sound): start + "*" + escaped(sound.text) + "*"
    case .wordless(let span):
      start + "*(\(durationText(seconds: SampleClock.seconds(span.count))) of speech without words)*"
    }
  }

  private var facts: [String] {
    var facts: [String] = []
    if let date = entry.spokenInstant { facts.append("Spoken: " + LocalTime.text(date, timeZone: timeZone)) }
    if let samples = entry.source?.durationSamples { facts.append("Length: " + SampleClock.text(samples)) }
    facts += remarks
    if let mood = entry.mood { facts.append("Mood: \(escaped(mood.feeling)) (\(signed(mood.score)))") }
    if !entry.tags.isEmpty { facts.append("Tags: " + escaped(entry.tags.joined(separator: ", "))) }
    if let prompt { facts.append("Prompt: " + escaped(prompt.words)) }
    if let thread { facts.append("Thread: " + escaped(thread.words)) }
    if let people = entry.extract?.people, !people.isEmpty {
      facts.append("People: " + escaped(people.map(\.name).joined(separator: ", ")))
    }
    return facts
  }
}
