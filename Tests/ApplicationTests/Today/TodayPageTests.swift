import Foundation
import Model
import Pipeline
import StageContract
import Store
import Surfaces
import TestSupport
import Testing

@testable import Application
@testable import Workspace

@Suite struct TodayPageTests {
  private let fixture: WorkspaceFixture
  private let installation = Installation.ofCheckout

  init() throws {
    fixture = try WorkspaceFixture()
  }

  private var workspace: Workspace { fixture.workspace }

  private func settings(_ locale: String) -> Settings {
    Settings(values: ["time_zone": .string("Europe/Berlin"), "locale": .string(locale)])
  }

  private func page(_ now: String = "2026-11-22T20:00:00+01:00", locale: String = "en") throws -> (
    TodayPage, String
  ) {
    let now = try #require(Instant.date(now))
    let page = try TodayPage(workspace, settings(locale), installation, now: now)
    return (page, page.markdown(try SurfaceContext(settings(locale), installation, now: now)))
  }

  /// An entry of 22 November at `hour` UTC, with a task and a document that expires.
  @discardableResult
  private func put(_ title: String, hour: Int, score: Double = 0.8, owner: Owner? = nil) throws -> String {
    let time = String(format: "2026-11-22T%02d", hour + 10)
    let spokenAt = time + ":00:00Z"
    var sample = SampleRecording(
      time + "0000Z-\(title.utf8.reduce(7) { ($0 * 31 + Int($1)) % 1_000_003 })", spokenAt: spokenAt,
      segments: [title + " secret"], score: score, title: title)
    sample.owner = owner
    let folder = workspace.recordingFolder(id: sample.id).path
    try FileSystem.makeFolder(folder)
    try FileSystem.atomicWrite(sample.intake.encoded(), to: folder + "/intake.json")
    try owner?.write(to: folder + "/owner.json")
    let sentence = Sentence(text: "said", span: Span(start: 0, end: 16_000), segment: 0)
    var extract = sample.extract
    extract.tasks = [("now", "2026-11-22"), ("later", "2026-11-23")].map { when, due in
      .init(text: "task of \(title) \(when)", sentence: sentence, due: due)
    }
    extract.facts = [
      .init(
        kind: .document, sentence: sentence, item: "Visa of \(title)", status: "expires", when: "2026-11-25",
        confidence: 1),
      .init(
        kind: .spend, sentence: sentence, value: 12, currency: "EUR", item: title, when: spokenAt,
        confidence: 1),
    ]
    let store = try JournalStore(path: workspace.database)
    try store.put(
      IndexedDocuments(
        EntryDocuments(
          id: sample.id, intake: sample.intake, owner: owner, source: sample.source,
          transcript: sample.transcript, mood: sample.mood, extract: extract, summary: sample.summary),
        digest: "1"))
    try store.close()
    return sample.id
  }

  @Test func `The page shows entries, mood, tasks, what expires, facts and the prompt`() throws {
    try put("Morning walk", hour: -2)
    try put("Tea", hour: 5, score: 0)
    try put("Later", hour: 12)
    let (page, text) = try page()
    #expect(page.entries.map(\.title) == ["Tea", "Morning walk"] && page.mood == .positive)
    #expect(
      text.hasPrefix(
        """
        # Sunday 22 November

        **2 entries, positive**
        - Tea (neutral, 16:00)
        - Morning walk (positive, 09:00)

        **Due**
        """))
    #expect(
      text.contains("- [ ] task of Tea now (Sunday 22 November)\n") && !text.contains("later"))
    #expect(text.contains("- Visa of Tea: valid until Wednesday 25 November\n"))
    #expect(text.contains("**Daily Facts**\n- Spent EUR 24\n"))
    #expect(text.hasSuffix("**Prompt**\n- \(page.prompt.text.markdown)\n") && page.prompt.id != nil)
    #expect(text.count { $0 == "\n" } <= 24)
  }

  @Test func `Nothing of a private entry is on it, and of a discreet one its number`() throws {
    try put("Shown", hour: 3, score: -0.8)
    try put("Private", hour: 4, owner: Owner(isPrivate: true))
    try put("Discreet", hour: 5, owner: Owner(isDiscreet: true))
    // Withdrawn or marked by hand since the index was written.
    let withdrawn = try put("Withdrawn", hour: 6)
    _ = try workspace.withdraw([workspace.recordingFolder(id: withdrawn)], as: .hide)
    for (title, owner) in [("Marked", Owner(isPrivate: true)), ("Covered", Owner(isDiscreet: true))] {
      let id = try put(title, hour: 7)
      try owner.write(to: workspace.recordingFolder(id: id).path + "/owner.json")
    }
    let (page, text) = try page()
    #expect(page.entries.map(\.title) == ["Shown"] && page.discreet == 2 && page.mood == .negative)
    #expect(text.contains("**3 entries, negative**\n- Shown (negative, 14:00)\n- 2 discreet entries\n"))
    #expect(page.tasks.count == 1 && page.expiring.map(\.name) == ["Visa of Shown"])
    // Numbers of discreet entries count, as in the widgets.
    #expect(page.facts.map(\.text) == ["EUR 24"])
    let json = String(decoding: canonicalJSON(page), as: UTF8.self)
    for word in ["Private", "Discreet", "Withdrawn", "Marked", "Covered", "secret"] {
      #expect(!text.contains(word) && !json.contains(word), "\(word)")
    }
  }

  @Test(arguments: [("en", "No entries yet today", "Prompt"), ("de", "Heute noch kein Eintrag", "Impuls")])
  func `A day without entries has its prompt, and a journal without an index, too`(
    locale: String, none: String, prompt: String
  ) throws {
    let (_, first) = try page(locale: locale)
    #expect(first.contains("**\(none)**\n") && first.contains("**\(prompt)**\n"))
    try put("Today", hour: 3)
    #expect(try page("2026-11-25T20:00:00+01:00", locale: locale).1.contains("**\(none)**\n"))
  }

  @Test func `The page stays within half a screen`() throws {
    for hour in 0..<10 { try put("Entry \(hour)", hour: hour - 8, score: 0.1) }
    let (page, text) = try page()
    #expect(page.entries.count == 10 && text.count { $0 == "\n" } <= 24, "\(text)")
    #expect(text.contains("- and 7 more\n"))
  }
}
