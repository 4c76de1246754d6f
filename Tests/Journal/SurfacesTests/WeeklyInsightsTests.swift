import Foundation
import Model
import StageContract
import Store
import TestSupport
import Testing

@testable import Insights
@testable import Surfaces

@Suite struct WeeklyInsightsTests {
  private func document(
    _ source: SurfaceSource, _ now: String = "2026-11-20T08:00:00+01:00", locale: String = "en"
  ) throws -> SurfaceDocument {
    SurfaceKind.weeklyInsights.document(source, try SurfaceFixture.context(now, locale: locale))
  }

  @Test func `The data are those of the week that ended, as insights tells them`() throws {
    let insights = SurfaceFixture.insights()
    let document = try document(SurfaceFixture.source(weeks: [insights]))
    #expect(document["/home_data"] == JSONValue(data: canonicalJSON(insights)))
    #expect(document["/state"] == .string("ok"))
    #expect(document["/generated_at"] == .string("2026-11-16T00:00:00+01:00"))
    #expect(document["/stale_at"] == .string("2026-11-23T00:00:00+01:00"))
  }

  @Test(arguments: [
    (
      "en", "Week 46", "5 entries on 4 days · 12:30", "positive, rising", "About: River, Work",
      "Week 46. 5 entries on 4 days · 12:30. Mood trend, average 0.32 last week, rising",
      "Insights are computed on your device. No summaries or transcripts leave your phone."
    ),
    (
      "de", "Woche 46", "5 Einträge an 4 Tagen · 12:30", "positiv, steigend", "Themen: River, Work",
      "Woche 46. 5 Einträge an 4 Tagen · 12:30. Stimmungsverlauf, Durchschnitt 0,32 letzte Woche, steigend",
      "Rückblicke entstehen auf deinem Gerät. Zusammenfassungen und Mitschriften verlassen dein Telefon nicht."
    ),
  ])
  func `Home views say numbers, the mood in words and themes; only a screen reader says the score`(
    locale: String, title: String, numbers: String, mood: String, themes: String, spoken: String,
    privacy: String
  ) throws {
    let document = try document(SurfaceFixture.source(weeks: [SurfaceFixture.insights()]), locale: locale)
    for family in Variants.homeFamilies {
      let view = "/variants/home/\(family)"
      #expect(document[view + "/title"] == .string(title))
      #expect(document[view + "/badge/text"] == .string(mood))
      #expect(document[view + "/accessibility"] == .string(spoken))
      #expect(document[view + "/link"] == .string("sonarai://insights/2026-W46"))
    }
    for family in ["medium", "large"] {
      #expect(document["/variants/home/\(family)/lines/0"] == .string(numbers))
      #expect(document["/variants/home/\(family)/lines/1"] == .string(themes))
    }
    #expect(document["/variants/home/large/footnote"] == .string(privacy))
  }

  @Test func `No lock view says a score, redacted or not`() throws {
    var source = SurfaceFixture.source(weeks: [SurfaceFixture.insights()])
    for (settings, redacted) in [("", true), ("lock_screen: {weekly_insights: snippet}", false)] {
      source.settings = try SurfaceSettings(settings)
      let document = try document(source)
      for family in Variants.lockFamilies {
        let view = try #require(document["/variants/lock/\(family)"])
        #expect(view[pointer: "/redacted"] == .bool(redacted))
        #expect(!String(decoding: canonicalJSON(view), as: UTF8.self).contains("0.32"))
        #expect((view[pointer: "/badge"] == nil) == redacted)
      }
    }
    source.settings = SurfaceSettings()
    #expect(try document(source)["/variants/lock/inline/title"] == .string("Weekly Insights"))
    #expect(
      try document(source)["/variants/lock/inline/accessibility"] == .string("Weekly Insights: redacted"))
  }

  @Test func `On Monday at midnight the running week has ended`() throws {
    let weeks = [SurfaceFixture.insights(), SurfaceFixture.insights(week: "2026-W47", mean: -0.5)]
    let document = try document(SurfaceFixture.source(weeks: weeks))
    let reading = try #require(document.reading(at: "2026-11-23T00:00:00+01:00"))
    #expect(reading[pointer: "/home_data/week"] == .string("2026-W47"))
    #expect(reading[pointer: "/variants/home/small/title"] == .string("Week 47"))
    #expect(
      try self.document(SurfaceFixture.source(weeks: weeks), "2026-11-23T00:00:00+01:00")["/home_data/week"]
        == .string("2026-W47"))
    #expect(
      try self.document(SurfaceFixture.source(weeks: weeks), "2026-11-22T23:59:59+01:00")["/home_data/week"]
        == .string("2026-W46"))
  }

  @Test func `A week without entries is empty, and so is a journal that is cleared`() throws {
    var source = SurfaceFixture.source([SurfaceFixture.entry()])
    let quiet = try document(source)
    #expect(quiet["/state"] == .string("empty") && quiet["/home_data"] == .object([:]))
    #expect(quiet["/variants/home/small/title"] == .string("No entries last week."))
    #expect(quiet["/variants/home/small/actions/0/label"] == .string("Record"))
    source.weeks.weeks = [SurfaceFixture.insights()]
    let cleared = try document(source.cleared)
    #expect(cleared["/home_data"] == .object([:]))
    #expect(cleared["/variants/home/small/title"] == .string("No entries yet."))
  }

  @Test func `Quotations are cut and the document keeps its size`() throws {
    var insights = SurfaceFixture.insights()
    let long = String(repeating: "👨‍👩‍👧‍👦 Donaudampfschifffahrtsgesellschaft ", count: 300)
    let highlight = Insights.Highlight(
      entryID: "2026-11-10T060000Z-aaaaaaaa", spokenAt: "2026-11-10T07:00:00+01:00", quote: long,
      startSeconds: 1)
    insights.highlights = [highlight, highlight, highlight]
    insights.people = Array(repeating: .init(name: long, count: 1, entries: 1), count: 100)
    insights.prompts = [long, long, long]
    insights.tasks = Array(
      repeating: .init(
        text: long, entryID: highlight.entryID, spokenAt: highlight.spokenAt, mentionedAgain: true,
        mention: highlight),
      count: 40)
    var next = insights
    next.week = "2026-W47"
    let document = try document(SurfaceFixture.source(weeks: [insights, next]))
    #expect(document.bytes.count <= 20_000)
    let quote = try #require(document["/home_data/highlights/0/quote"]?.text)
    #expect(quote.count <= 200 && quote.utf8.count <= 600 && quote.hasSuffix("…"))
    for family in Variants.homeFamilies {
      #expect(canonicalJSON(try #require(document["/variants/home/\(family)"])).count < 5_000)
    }
  }

  @Test func `Weeks are read from the journal, private entries are not`() throws {
    try withIndexFolder { folder in
      let store = try JournalStore(path: folder + "/journal.sqlite")
      defer { try? store.close() }
      func read(_ now: String) throws -> [Insights] {
        try SurfaceWeeks(store, lists: InstalledFiles.lists, SurfaceFixture.context(now)).weeks
      }
      #expect(try read("2026-11-20T08:00:00+01:00").isEmpty)
      for sample in [
        // 00:30 on Monday in Berlin, still Sunday in UTC.
        SampleRecording(
          "2026-11-08T233000Z-aaaaaaaa", spokenAt: "2026-11-08T23:30:00Z",
          segments: ["I walked along the river."],
          score: 0.6),
        SampleRecording(
          "2026-11-17T080000Z-bbbbbbbb", spokenAt: "2026-11-17T08:00:00Z", segments: ["A long day."]),
        SampleRecording(
          "2026-11-12T080000Z-cccccccc", spokenAt: "2026-11-12T08:00:00Z",
          segments: ["A hushword nobody sees."],
          owner: Owner(isPrivate: true)),
      ] {
        var entry = IndexedDocuments(
          EntryDocuments(id: sample.id, intake: sample.intake, owner: sample.owner, source: sample.source),
          digest: "1")
        (entry.transcript, entry.mood, entry.summary) = (sample.transcript, sample.mood, sample.listedSummary)
        try store.put(entry)
      }
      let weeks = try read("2026-11-20T08:00:00+01:00")
      #expect(weeks.map(\.week) == ["2026-W46", "2026-W47"])
      #expect(weeks.map(\.entries) == [1, 1])
      #expect(weeks[0].mood?.accessibility == "Mood trend, average 0.60 in week 46")
      #expect(try read("2026-11-22T23:59:59+01:00") == weeks)
      #expect(try read("2026-11-23T00:00:00+01:00").map(\.week) == ["2026-W47"])
      #expect(try read("2026-12-07T00:00:00+01:00").isEmpty)
    }
  }
}
