import ArgumentParser
import Foundation
import Model
import StageContract
import StageKit
import Store
import Surfaces
import TestSupport

@testable import SurfaceStage

/// A journal of three weeks, 31 October to 20 November 2026, with all that documents are made from: entries, what was
/// said in them, facts of other programs, threads, a device, a ledger, a pack of prompts, and settings.
///
/// On its last evening a fast is under way, a visa is about to expire, a dose was missed, and more was spent than usual.
struct ThreeWeeks {
  static let now = "2026-11-20T17:40:00+01:00"

  /// Date and time in UTC, mood, title and what was said.
  private static let days: [(at: String, score: Double, title: String, said: [String])] = [
    (
      "2026-10-31T19:00", 0.2, "Pumpkins",
      ["We carved pumpkins with the children.", "The garden smells of smoke."]
    ),
    ("2026-11-01T18:30", 0.5, "A quiet Sunday", ["I read all day.", "It rained and I did not mind."]),
    ("2026-11-02T20:10", -0.3, "Back to work", ["The meeting was long and I was tired of it."]),
    ("2026-11-03T20:15", 0.0, "The plan", ["We made a plan for the winter garden."]),
    ("2026-11-04T06:40", 0.4, "River before breakfast", ["I ran along the river before breakfast."]),
    (
      "2026-11-05T20:20", -0.5, "A bad call",
      ["The call with the bank went badly.", "I was angry for hours."]
    ),
    ("2026-11-06T21:00", 0.7, "Dancing", ["We went dancing and stayed far too long."]),
    ("2026-11-07T10:00", 0.6, "Tomatoes", ["The last tomatoes of the garden are in the kitchen."]),
    ("2026-11-08T17:45", 0.3, "Grandmother", ["Grandmother told of the house by the river."]),
    ("2026-11-09T20:05", -0.2, "Monday again", ["Work piled up and nothing got done."]),
    ("2026-11-10T07:00", 0.6, "A walk by the river", ["I walked along the river.", "It was quiet."]),
    ("2026-11-11T20:30", 0.1, "Lanterns", ["The children sang with their lanterns."]),
    ("2026-11-12T20:00", 0.0, "Dentist", ["I was at the dentist and all is well."]),
    ("2026-11-13T22:10", 0.8, "Concert", ["The concert was the best in years."]),
    ("2026-11-14T11:20", 0.4, "Market", ["I bought apples and pears at the market."]),
    ("2026-11-15T18:00", 0.5, "Letters", ["I wrote three letters by hand."]),
    ("2026-11-16T21:30", -0.4, "After work", ["Work was too much today.", "I had no patience left."]),
    ("2026-11-17T20:05", 0.2, "The list", ["I made a list of what to leave out."]),
    ("2026-11-18T07:15", 0.5, "Frost", ["There was frost on the garden and the river steamed."]),
    ("2026-11-19T20:00", 0.3, "Fasting", ["I have eaten and start a fast now."]),
    ("2026-11-20T15:50", 0.6, "Friday afternoon", ["The week is done.", "Tomorrow we drive to the sea."]),
  ]

  private static let files = [
    "surfaces.yaml": """
    lock_screen: {latest_entry: snippet, daily_facts: snippet, live_activity: snippet, notifications: snippet}
    transcript_preview: true
    record_in_last_thread: true
    reminder_hour: 17
    medicines: {Vitamin D: ["08:00", "20:00"]}

    """,
    "device.json": """
    {"schema": {"name": "device", "version": 1}, "focus": "work", "last_sync_at": "2026-11-19T10:00:00Z"}
    """,
    "threads/garden.yaml": "name: Garden\ncolor: \"#34C759\"\nwords: [garden]\n",
    "threads/river.yaml": "name: By the River\nwords: [river]\n",
    "prompts/evening.yaml": """
    id: evening
    name: Evenings
    language: en
    prompts:
      last-light: What did the last light of today fall on?

    """,
    "notifications.jsonl": """
    {"at":"2026-11-16T16:00:00Z","key":"weekly_summary/insights/2026-W46","schema":{"name":"notification_ledger",\
    "version":1},"state":"delivered"}
    {"at":"2026-11-20T12:00:00Z","key":"fasting_milestone/16h/2026-11-19T21:00","schema":\
    {"name":"notification_ledger","version":1},"state":"acknowledged"}

    """,
  ]

  /// Facts that other programs wrote and the owner typed.
  private static let facts: [OutsideFact] =
    (1...20).map { day in
      let date = "2026-11-\(day < 10 ? "0" : "")\(day)"
      return OutsideFact(
        file: "bank.json", position: day, kind: "spend", value: day == 20 ? 400 : 20, currency: "AED",
        item: "groceries", at: date + "T12:30:00+01:00", writtenAt: date + "T12:30:00+01:00")
    } + [
      OutsideFact(
        file: "health.json", position: 0, kind: "recovery", value: 72, unit: "%",
        at: "2026-11-20T06:30:00+01:00"),
      OutsideFact(
        file: "health.json", position: 1, kind: "sleep", value: 7, unit: "h", at: "2026-11-20T06:30:00+01:00"),
      OutsideFact(
        file: "health.json", position: 2, kind: "location", item: "Office", status: "arrived",
        at: "2026-11-20T08:55:00+01:00"),
      OutsideFact(
        file: "typed.jsonl", position: 0, kind: "water", value: 2, unit: "glasses",
        at: "2026-11-20T09:00:00+01:00"),
      OutsideFact(
        file: "typed.jsonl", position: 1, kind: "weight", value: 71.5, unit: "kg",
        at: "2026-11-20T07:00:00+01:00"),
      OutsideFact(
        file: "typed.jsonl", position: 2, kind: "document", item: "Visa", status: "expires", at: "2026-11-21",
        writtenAt: "2026-11-01T12:00:00+01:00"),
      OutsideFact(
        file: "typed.jsonl", position: 3, kind: "document", item: "Passport", status: "expires",
        at: "2027-03",
        writtenAt: "2026-11-01T12:00:00+01:00"),
    ]

  /// Writes the journal to `folder`.
  static func write(to folder: String) throws {
    for (name, text) in files {
      let path = folder + "/" + name
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    let store = try JournalStore(path: folder + "/journal.sqlite")
    for (number, day) in days.enumerated() { try store.put(entry(number, day)) }
    try store.rankTags()
    try store.replaceOutsideFacts(facts)
    try store.close()
  }

  private static func entry(
    _ number: Int, _ day: (at: String, score: Double, title: String, said: [String])
  ) -> IndexedDocuments {
    let stamp = day.at.filter { $0 != ":" }
    let owner: Owner? =
      switch number {
      case 10: Owner(pinnedAt: "2026-11-11T07:00:00Z")
      case 13: Owner(pinnedAt: "2026-11-14T07:00:00Z")
      case 5: Owner(isPrivate: true)
      default: nil
      }
    let sample = SampleRecording(
      "\(stamp)00Z-\(10_000_000 + number)", spokenAt: day.at + ":00Z", segments: day.said, score: day.score,
      title: day.title, terms: day.title.lowercased().split(separator: " ").map(String.init), owner: owner)
    var extract = sample.extract
    if day.title == "Fasting" {
      let sentence = Sentence(text: day.said[0], span: Span(start: 0, end: 32_000), segment: 0)
      extract.facts = [
        .init(kind: .meal, sentence: sentence, confidence: 0.9),
        .init(kind: .fasting, sentence: sentence, status: "started", confidence: 0.9),
      ]
    }
    return IndexedDocuments(
      EntryDocuments(
        id: sample.id, intake: sample.intake, owner: owner, source: sample.source,
        transcript: sample.transcript, mood: sample.mood, extract: extract, summary: sample.summary),
      digest: "1", segmentStems: day.said.map { $0.lowercased().filter { $0.isLetter || $0 == " " } })
  }

  /// Makes all documents of the journal in `folder`, and that of a run at work, by file name.
  static func documents(in folder: String, locale: String) throws -> [String: Data] {
    let output = folder + "/surfaces-" + locale
    let job = try SurfaceStage.Job.parse([
      "--database", folder + "/journal.sqlite", "--surfaces", output, "--now", now, "--time_zone",
      "Europe/Berlin",
      "--locale", locale, "--texts", InstalledFiles.pipelines + "/surfaces", "--lists", InstalledFiles.lists,
      "--settings", folder + "/surfaces.yaml", "--device",
      folder + "/device.json", "--threads", folder + "/threads", "--prompts", folder + "/prompts",
      "--notifications", folder + "/notifications.jsonl", "--languages", "en", "--style", "concise",
    ])
    try SurfaceStage().run(job, progress: .silent)
    let context = try SurfaceContext(
      now: now, timeZone: "Europe/Berlin", locale: locale, linkScheme: "sonarai",
      texts: InstalledFiles.pipelines + "/surfaces/texts")
    let work = RunActivity.Work(
      stage: "transcribe", done: 3, total: 17, levels: [0.1, 0.25, 0.5, 0],
      entryID: "2026-11-20T155000Z-10000020")
    var documents = try Dictionary(
      uniqueKeysWithValues: FileManager.default.contentsOfDirectory(atPath: output)
        .map { ($0, try readFile(output + "/" + $0)) })
    documents["run_activity.json"] = RunActivity(
      startedAt: context.now.addingTimeInterval(-3_725), work, context
    ).encoded()
    return documents
  }
}
