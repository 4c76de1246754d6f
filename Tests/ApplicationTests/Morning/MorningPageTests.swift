import Foundation
import Model
import Surfaces
import TestSupport
import Testing

@testable import Application

@Suite struct MorningPageTests {
  private func markdown(_ page: MorningPage, locale: String = "en") throws -> String {
    page.markdown(
      try SurfaceContext(
        now: "2026-11-22T06:30:00+01:00", timeZone: "Europe/Berlin", locale: locale, linkScheme: "sonarai",
        texts: JournalRun.checkout + "/pipelines/surfaces/texts"))
  }

  private var full: MorningPage {
    var page = MorningPage(day: "2026-11-22")
    page.entries = [
      .init(id: "a", title: "Walk *home*", mood: .positive, spokenAt: "2026-11-22T05:00:00+01:00"),
      .init(id: "b", title: "", mood: nil, spokenAt: "1987-04-02T05:00:00+02:00"),
    ]
    page.discreet = 1
    page.doubtful = [.init(id: "a", title: "Walk *home*", spans: [Span(start: 192_000, end: 240_000)])]
    page.unheard = [
      .init(
        id: "a", title: "Walk *home*",
        remarks: [
          Remark(kind: .gap, span: Span(start: 2_080_000, end: 2_640_000)), Remark(kind: .clipped),
          Remark(kind: .twoChannels),
        ])
    ]
    page.tasks = [.init(text: "call the dentist", due: "2026-11-23")]
    page.expiring = [.init(name: "Visa", day: "2026-11-25"), .init(name: "Pass", day: "2026-11-20")]
    page.failed = [
      .init(id: "c", stage: "transcribe", command: "sonar retry c"),
      .init(
        id: nil, stage: "ingest", name: "it's_1.wav", reason: "contains no audio",
        command: "sonar retry 'it'\\''s_1.wav'"),
      .init(id: nil, stage: "index", command: "sonar status"),
    ]
    page.waiting = ["model base.en is not installed; run `sonar models fetch base.en`"]
    return page
  }

  @Test func everySectionIsWrittenInEnglish() throws {
    #expect(
      try markdown(full) == """
        # Sunday 22 November

        **3 new entries**
        - Walk \\*home\\* (positive, Today)
        - Journal Entry (1987-04-02)
        - 1 discreet entry

        **Listen again**
        - Walk \\*home\\*: 0:12–0:15 · `sonar show a`

        **Not all was heard**
        - Walk \\*home\\*: 2:10–2:45 is missing: the file is damaged there; words may be lost: the recording is clipped; … · `sonar heard a`

        **Due**
        - [ ] call the dentist (Monday 23 November)

        **Expires**
        - Visa: valid until Wednesday 25 November
        - Pass: expired after Friday 20 November

        **Needs you**
        - `c` transcribe failed: `sonar retry c`
        - it's\\_1.wav was refused (contains no audio): `sonar retry 'it'\\''s_1.wav'`
        - index failed: `sonar status`
        - waiting: model base.en is not installed; run \\`sonar models fetch base.en\\`

        """)
  }

  @Test func andInGerman() throws {
    let text = try markdown(full, locale: "de-DE")
    for line in [
      "# Sonntag, 22. November", "**3 neue Einträge**", "- Walk \\*home\\* (positiv, Heute)",
      "- 1 diskreter Eintrag", "- [ ] call the dentist (Montag, 23. November)",
      "**Nicht alles wurde gehört**", "- Pass: abgelaufen nach Freitag, 20. November",
      "- index ist fehlgeschlagen: `sonar status`",
    ] {
      #expect(text.contains("\n" + line + "\n") || text.hasPrefix(line + "\n"), "\(line)")
    }
  }

  @Test func withNothingToTellItIsEmpty() throws {
    #expect(try markdown(MorningPage(day: "2026-11-22")) == "")
  }

  @Test func itNeverTakesMoreThanHalfAScreen() throws {
    var page = full
    func many<Item>(_ items: [Item]) -> [Item] { Array(repeating: items[0], count: 300) }
    page.entries = many(page.entries)
    page.doubtful = many(page.doubtful)
    page.unheard = many(page.unheard)
    page.tasks = many(page.tasks)
    page.expiring = many(page.expiring)
    page.failed = many(page.failed)
    page.waiting = many(page.waiting)
    let lines = try markdown(page).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 36)
    #expect(lines.filter { $0 == "- and 296 more" }.count == 1 && lines.contains("**301 new entries**"))
  }
}
