import Application
import Export
import Foundation
import Model
import StageContract
import Text
import Workspace

/// An entry as terminal text.
struct EntryText {
  var entry: EntryDocuments
  var prompt: AnsweredPrompt?
  var thread: IntendedThread?
  /// The recordings that are joined to it.
  var joined: [JoinedRecording] = []
  var timeZone: TimeZone
  var output: Output
  /// The transcript leaves out what was said before this sample.
  var firstSample = 0

  /// The lines, without escape sequences if `output` is plain.
  var lines: [String] {
    var lines =
      [output.bold(entry.shownTitle.printable)] + [headline].filter { !$0.isEmpty } + [output.faint(entry.id)]
    for recording in joined {
      let what = [recording.isShorter ? "shorter" : nil, recording.durationSeconds.map(durationText)]
      let words = what.compactMap(\.self).joined(separator: ", ")
      lines.append(output.faint("Also recorded as \(recording.id)" + (words.isEmpty ? "" : " (\(words))")))
    }
    if let waveform { lines.append(output.faint(waveform)) }
    for remark in entry.remarks ?? [] {
      lines.append(output.warning("Not heard: " + remark.sentence.printable))
    }
    if let speakers = entry.speakers {
      lines.append("Speakers " + speakers.printable)
      if entry.isOfBoth { lines.append(output.warning(entry.bothRemark.printable)) }
    }
    if let mood = entry.mood {
      lines.append("Mood     \(mood.feeling.printable), \(mood.label.rawValue) (\(signed(mood.score)))")
      if let because = because(mood) { lines.append("Because  " + because) }
    }
    if let remark = entry.unmeasuredRemark() { lines.append(output.faint(remark.printable)) }
    if !entry.tags.isEmpty { lines.append("Tags     " + entry.tags.joined(separator: ", ").printable) }
    if let prompt { lines.append("Prompt   " + prompt.words.printable) }
    if let thread { lines.append("Thread   " + thread.words.printable) }
    if let people = entry.extract?.people, !people.isEmpty {
      lines.append("People   " + people.map(\.name).joined(separator: ", ").printable)
    }
    let summary = SummaryText(entry: entry, timeZone: timeZone)
    if let style = entry.summary?.style, !summary.prose.isEmpty {
      lines += output.section("Summary (\(style.printable))") + ["  " + summary.prose.printable]
      if let failed = summary.failed { lines.append(output.faint("  " + failed.printable)) }
      if let untold = summary.untold { lines.append(output.faint("  Nothing of \(untold)")) }
    }
    let tasks = summary.tasks
    if !tasks.isEmpty {
      lines += output.section("Tasks")
      lines += tasks.map { "  [\($0.isDone ? "x" : " ")] \($0.number)  \($0.text.printable)" }
    }
    let facts = entry.facts
    if !facts.isEmpty {
      lines += output.section("Facts") + Table(rows: facts.map(row)).lines().map { "  " + $0 }
    }
    let judged = JudgedSentences(entry).judged
    if !judged.isEmpty {
      lines += output.section("Your word")
      lines += Table(
        rows: judged.map { sentence, verdict in
          [
            SampleClock.text(sentence.span.start), verdict.words.joined(separator: ", "),
            "“\(sentence.text.printable)”",
          ]
        }
      ).lines().map { "  " + $0 }
    }
    return lines + transcriptLines
  }

  /// How loud the recording is from beginning to end, as bars; nil if that is unknown.
  private var waveform: String? {
    guard let peaks = entry.peaks, !peaks.values.isEmpty else { return nil }
    return String(peaks.reduced(to: 60).map { Bars.bar(share: $0) })
  }

  /// The sentence with the most influence on the mood, and the next one if both are short; nil if there is none.
  private func because(_ mood: Mood) -> String? {
    let quotes = (mood.reasons ?? []).compactMap { reason -> String? in
      guard mood.sentences.indices.contains(reason.sentence) else { return nil }
      let sentence = mood.sentences[reason.sentence]
      return "“\(sentence.sentence.text.printable)” (\(signed(sentence.score)))"
    }
    guard let first = quotes.first else { return nil }
    return quotes.count > 1 && first.count + quotes[1].count <= 96 ? first + ", " + quotes[1] : first
  }

  private var headline: String {
    var parts: [String] = []
    if let date = entry.spokenInstant { parts.append(LocalTime.text(date, timeZone: timeZone)) }
    if let samples = entry.source?.durationSamples { parts.append(SampleClock.text(samples)) }
    if let name = entry.intake?.name { parts.append(name.printable) }
    if entry.owner?.pinnedAt != nil { parts.append("pinned") }
    if entry.owner?.isDiscreet == true { parts.append("discreet") }
    if entry.owner?.isPrivate == true { parts.append("private") }
    return parts.joined(separator: " · ")
  }

  private var transcriptLines: [String] {
    let lines = entry.transcriptLines
    guard !lines.isEmpty else { return [] }
    let width = lines.map { SampleClock.text($0.span.start).count }.max() ?? 0
    return output.section("Transcript")
      + lines.filter { $0.span.end > firstSample }.map { line in
        let time = SampleClock.text(line.span.start)
        let place = "  " + String(repeating: " ", count: width - time.count) + time + "  "
        switch line {
        case .segment(let segment, let reasons, let isOverlapping):
          let speaker = entry.speaker(of: segment).map { $0.printable + ": " } ?? ""
          return place + speaker + segment.text.printable
            + (isOverlapping ? output.faint("  [both speak]") : "")
            + (reasons.isEmpty ? "" : output.warning("  [uncertain: \(words(reasons))]"))
        case .sound(let sound): return place + output.faint(sound.text.printable)
        case .wordless(let span):
          return place
            + output.warning(
              "[\(durationText(seconds: SampleClock.seconds(span.count))) of speech without words]")
        }
      }
  }

  private func row(_ fact: Extract.Fact) -> [String] {
    [SampleClock.text(fact.sentence.span.start), fact.kind.rawValue, words(fact)]
  }
}
