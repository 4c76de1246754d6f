import Foundation
import Insights
import Model
import StageContract
import TestSupport
import Testing

@testable import Pages
@testable import Store

/// A site of made-up entries.
enum PageSamples {
  static let hostile =
    #"</script><script>document.title = "ran"</script>" onerror="x' & ]]> <!-- "# + "\u{202E}\u{2028}\u{2029}"

  static func entry(
    _ number: Int, _ title: String, score: Double? = 0.3, tags: [String] = ["work"],
    people: [String] = ["Anna"]
  ) -> PageEntry {
    let day = 1 + number % 28
    let month = 1 + number / 28 % 12
    let stamp = String(format: "2026-%02d-%02d", month, day)
    var entry = PageEntry(
      id: "\(stamp)T071503Z-" + String(format: "%08x", number),
      spokenAt: Instant.date(stamp + "T07:15:03Z") ?? .distantPast)
    (entry.title, entry.durationSamples, entry.language, entry.digest) = (
      title, 63 * 16_000, "en", "d\(number)"
    )
    entry.mood = score.map { MoodMark(score: $0, label: Mood.Bin(score: $0), feeling: "grateful") }
    (entry.summary, entry.tags, entry.people) = ("I walked along the river.", tags, people)
    return entry
  }

  static func templates(_ locale: String = "en") throws -> PageTemplates {
    try PageTemplates(folder: InstalledFiles.pipelines + "/pages", locale: locale)
  }

  static func site(
    _ entries: [PageEntry], locale: String = "en",
    threads: [(thread: JournalThread, entries: [String])] = [], prompts: [String: String] = [:]
  ) throws -> PageSite {
    let tasks = entries.prefix(2).map { entry in
      StoredTask(
        entryID: entry.id, number: 1,
        task: EntryTask(
          text: "call my parents",
          sentence: Sentence(text: "", span: Span(start: 16_000, end: 32_000), segment: 0),
          due: "2026-01-05"),
        spokenAt: entry.spokenAt, language: "en", isPrivate: false, isDiscreet: false)
    }
    var done = tasks
    for index in done.indices {
      done[index].task.tick = Owner.Tick(span: Span(start: 0, end: 1), text: "x", at: "2026-01-09T08:00:00Z")
    }
    return PageSite(
      entries, threads: threads, prompts: prompts, open: tasks, done: done, templates: try templates(locale),
      now: Instant.date("2026-02-10T12:00:00Z") ?? .distantPast,
      timeZone: try #require(TimeZone(identifier: "Europe/Berlin")), audio: .link, revision: 1)
  }

  /// A page of an entry that holds everything.
  static func page(_ site: PageSite, place: Int = 1, text: String = "Good morning,") -> EntryPage {
    let span = Span(start: 0, end: 16_000)
    let sentence = Sentence(text: text, span: span, segment: 0)
    var documents = EntryDocuments(id: site.entries[place].id)
    documents.owner = Owner(corrections: [.init(span: span, heard: text, text: "Anna")])
    documents.transcript = Transcript(
      language: "en", durationSamples: 32_000,
      segments: [
        Transcript.Segment(
          chunk: 0, span: span, text: text, words: [.init(text: text, span: span, logprob: -1)],
          language: "en",
          averageLogprob: -1, noSpeechProbability: 0, temperature: 0, channel: .left)
      ],
      suspects: [.init(span: span, reason: .lowConfidence, segments: [0], retried: false)])
    documents.extract = Extract(
      terms: [], people: [],
      facts: [.init(kind: .spend, sentence: sentence, value: 42, currency: "EUR", item: text, confidence: 1)],
      tasks: [EntryTask(text: text, sentence: sentence, due: "2026-11-21")])
    documents.peaks = Peaks(values: [0.1, 0.5, 0.2])
    let summary = Summary(
      style: "concise", title: text, text: text, sentences: [.init(text: text, spoken: sentence)], tasks: [],
      parts: [],
      coverage: .init(spokenWords: 1, summaryWords: 1, omitted: []))
    return EntryPage(
      site: site, place: place, documents: documents, summaries: [summary],
      sound: .file("../../recordings/a/original.ogg", type: "audio/ogg"))
  }
}
