import Foundation
import TestSupport
import Testing

@testable import Inbox
@testable import Pipeline
@testable import Workspace

@Suite struct RecordingNameTests {
  @Test(arguments: [
    ("2026-11-20T071503Z.m4a", "2026-11-20T07:15:03Z"),
    ("2026-11-20T07:15:03Z", "2026-11-20T07:15:03Z"),
    ("2026-11-20T07:15:03.250Z.wav", "2026-11-20T07:15:03Z"),
    ("2026-11-20T07:15:03+05:30.wav", "2026-11-20T01:45:03Z"),
    ("2026-11-20T071503-0800.wav", "2026-11-20T15:15:03Z"),
    ("2026-11-20 07.15.03.mp3", "2026-11-20T06:15:03Z"),
    ("2026-07-20 07.15.03.mp3", "2026-07-20T05:15:03Z"),
    ("20261120_071503.wav", "2026-11-20T06:15:03Z"),
    ("20261120071503.wav", "2026-11-20T06:15:03Z"),
    ("202611200715.wav", "2026-11-20T06:15:00Z"),
    ("REC_20261120_071503_001.wav", "2026-11-20T06:15:03Z"),
    ("2026-11-20-07h15m03.m4a", "2026-11-20T06:15:03Z"),
    ("2026-11-20.m4a", "2026-11-20T11:00:00Z"),
    ("2026-11-20 3 ideas.m4a", "2026-11-20T11:00:00Z"),
    ("2026-11-20 99.99.m4a", "2026-11-20T11:00:00Z"),
    ("Recording 2026-11-20 at 07.15.m4a", "2026-11-20T06:15:00Z"),
    ("Memo 20.11.2026 07:15", "2026-11-20T06:15:00Z"),
    ("Memo 20.11.2026 um 7:15.m4a", "2026-11-20T06:15:00Z"),
    ("Audio 2026-11-20 at 7.15.03\u{202F}PM.m4a", "2026-11-20T18:15:03Z"),
    ("2026-11-20, 12:05 am.m4a", "2026-11-19T23:05:00Z"),
    ("ideas/2026_11_20-0715 'walk' 😀\n.ogg", "2026-11-20T06:15:00Z"),
    ("PTT-20261120-WA0003.opus", "2026-11-20T11:00:00Z"),
    ("Voice 261120_071503.m4a", "2026-11-20T06:15:03Z"),
    ("REC-261120-071503.mp3", "2026-11-20T06:15:03Z"),
    ("Recording_20261120T071503.wav", "2026-11-20T06:15:03Z"),
    ("Recording_20240512T143012Z.m4a", "2024-05-12T14:30:12Z"),
    ("Recording (3) 20240512T1430.m4a", "2024-05-12T12:30:00Z"),
    ("REC-2024-05-12 14-30-12.wav", "2024-05-12T12:30:12Z"),
    ("WhatsApp Audio 2024-05-12 at 14.30.12.opus", "2024-05-12T12:30:12Z"),
    ("20240512 143012-1A2B3C4D.m4a", "2024-05-12T12:30:12Z"),
    ("audio_2024-05-12_14-30-12.ogg", "2024-05-12T12:30:12Z"),
    ("signal-2024-05-12-14-30-12-123.aac", "2024-05-12T12:30:12Z"),
    ("31.12.2024.wav", "2024-12-31T11:00:00Z"),
    ("03.04.2024.wav", "2024-04-03T10:00:00Z"),
    ("12.31.2024.wav", "2024-12-31T11:00:00Z"),
    ("31-12-2025 10.20.33.wav", "2025-12-31T09:20:33Z"),
    ("audio_12@31-12-2025_10-20-30.wav", "2025-12-31T09:20:30Z"),
    ("31.12.24 10.20.m4a", "2024-12-31T09:20:00Z"),
    ("31 December 2025.wav", "2025-12-31T11:00:00Z"),
    ("Dec 31, 2025 at 10-20 AM.wav", "2025-12-31T09:20:00Z"),
    ("3. März 2024.m4a", "2024-03-03T11:00:00Z"),
    ("3. Ma\u{308}rz 2024 08.15.m4a", "2024-03-03T07:15:00Z"),
    ("March 3rd, 2024.m4a", "2024-03-03T11:00:00Z"),
    ("3rd of March 2024.m4a", "2024-03-03T11:00:00Z"),
    ("3 Mar 2024 0815.m4a", "2024-03-03T07:15:00Z"),
    ("03Mar2024.m4a", "2024-03-03T11:00:00Z"),
    ("2024 March 3.m4a", "2024-03-03T11:00:00Z"),
    ("2025-12-31/10-20-31.wav", "2025-12-31T09:20:31Z"),
    ("2024/2024-03-03/081500.wav", "2024-03-03T07:15:00Z"),
    ("2024/03/03/memo.m4a", "2024-03-03T11:00:00Z"),
    ("2024-03/03.m4a", "2024-03-03T11:00:00Z"),
    ("2024-03/03 08.15.m4a", "2024-03-03T07:15:00Z"),
    ("work/2024-03-03/memo 7.wav", "2024-03-03T11:00:00Z"),
    ("2024-03-03/2024-01-02.wav", "2024-01-02T11:00:00Z"),
    ("251231_1020.wav", "2025-12-31T09:20:00Z"),
    ("20240303_0815.wav", "2024-03-03T07:15:00Z"),
    ("GMT20240303-081500_Recording.m4a", "2024-03-03T08:15:00Z"),
    ("1767176434000.wav", "2025-12-31T10:20:34Z"),
    ("1767176434.ogg", "2025-12-31T10:20:34Z"),
    ("audio_1767176434.ogg", "2025-12-31T10:20:34Z"),
    ("2024-01-02 memo (Anna's conflicted copy 2024-03-03).m4a", "2024-01-02T11:00:00Z"),
    ("grandfather 1951-06-02.wav", "1951-06-02T11:00:00Z"),
    ("1900-01-01 07.15.wav", "1900-01-01T06:15:00Z"),
  ])
  func tellsTheInstant(name: String, expected: String) {
    let instant = RecordingName.instant(in: name, timeZone: WorkspaceFixture.berlin)
    #expect(instant?.formatted(.iso8601) == expected)
  }

  @Test(arguments: [
    "memo.m4a", "", "New Recording 12.m4a", "12345678.wav", "20261320.wav", "2026-02-30.wav", "1.2.3.wav",
    "0800-123456.wav", "1850-01-01.wav", "Voice 261320_071503.m4a", "call 261120-991503.m4a", "261120.wav",
    "99999999999999999999999999.wav", "/", "+491712345678.m4a", "01712345678.amr", "call 1712345678.amr",
    "zoom_1712345678.mp4", "897 1234 5678.m4a", "4917612345678.m4a", "9783161484100.wav", "v2.1.2024.wav",
    "v2024.1.2.wav", "10.0.12.2024.wav", "May 2024.m4a", "maybe 12 2024.m4a", "Marathon 12 2024.m4a",
    "memo 3 4 2024.m4a", "2024-03/memo.m4a", "2024-03/01 Intro.m4a", "walks/3 ideas.m4a",
    "memo (conflicted copy 2024-03-03).m4a", "memo (In Konflikt stehende Kopie 2024-03-03).m4a",
    "memo.sync-conflict-20240303-081500-ABCDEFG.m4a", "memo_conflict-20240303-081500.m4a",
  ])
  func tellsNothingWhereNothingIsPlausible(name: String) {
    #expect(RecordingName.instant(in: name, timeZone: WorkspaceFixture.berlin) == nil)
  }

  @Test(arguments: [
    ("20.11.26.wav", true), ("Aufnahme 20.11.26 abends.wav", true), ("1.2.3.wav", false),
    ("v10.11.26.wav", false),
    ("99.11.26.wav", false),
    ("192.11.26.15.wav", false), ("261120.wav", true), ("memo 261101.m4a", true), ("track 100203.wav", false),
    ("000123.wav", false),
  ])
  func sixDigitsAloneAreADateOnlyInTheYearBeforeTheFile(name: String, isDate: Bool) {
    let modified = Date(timeIntervalSince1970: 1_795_158_903)
    let instant = RecordingName.instant(in: name, timeZone: WorkspaceFixture.berlin, modified: modified)
    #expect((instant != nil) == isDate)
    #expect(RecordingName.instant(in: name, timeZone: WorkspaceFixture.berlin) == nil)
  }

  @Test func aTimeSince1970IsNotLaterThanTomorrow() {
    let now = Date(timeIntervalSince1970: 1_700_000_000)
    for (name, expected) in [
      ("1700000100000.wav", 1_700_000_100.0), ("1700100000000.wav", nil), ("1700100000.wav", nil),
    ]
      as [(String, Double?)]
    {
      let instant = RecordingName.instant(in: name, timeZone: .gmt, now: now)
      #expect(instant?.timeIntervalSince1970 == expected)
    }
  }

  @Test func aDateAloneIsTheModificationTimeOfThatDay() {
    let modified = Date(timeIntervalSince1970: 1_795_158_903)
    let other = modified.addingTimeInterval(86_400)
    for (date, expected) in [(modified, modified), (other, Date(timeIntervalSince1970: 1_795_172_400))] {
      let instant = RecordingName.instant(
        in: "2026-11-20.wav", timeZone: WorkspaceFixture.berlin, modified: date)
      #expect(instant == expected)
    }
  }

  /// A time in an hour that is repeated or skipped at a clock change gives some instant of that hour, never nil.
  @Test(arguments: [
    ("2026-10-25 02.30.00.m4a", ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"]),
    ("2026-03-29 02.30.00.m4a", ["2026-03-29T00:30:00Z", "2026-03-29T01:30:00Z"]),
    ("2026-10-25 00.00.00.m4a", ["2026-10-24T22:00:00Z"]),
    ("2026-10-25T02:30:00+01:00.m4a", ["2026-10-25T01:30:00Z"]),
    ("2026-10-25T02:30:00+02:00.m4a", ["2026-10-25T00:30:00Z"]),
  ])
  func nightsInWhichTheClockIsSetAreTold(name: String, expected: [String]) throws {
    let instant = try #require(RecordingName.instant(in: name, timeZone: WorkspaceFixture.berlin))
    #expect(expected.contains(instant.formatted(.iso8601)))
  }

  @Test(arguments: [
    "\u{202E}2026-11-20 07.15.03.m4a", "2026-11-20 07.15.03\u{0}.m4a", "٢٠٢٦-١١-٢٠ 2026-11-20 07.15.03.m4a",
    "-2026-11-20 07.15.03.m4a", String(repeating: "9", count: 200) + " 2026-11-20 07.15.03.m4a",
  ])
  func oddNamesTellTheirInstantToo(name: String) {
    let instant = RecordingName.instant(in: name, timeZone: WorkspaceFixture.berlin)
    #expect(instant?.formatted(.iso8601) == "2026-11-20T06:15:03Z")
  }
}
