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
    ("REC-20240512-143012.wav", "2024-05-12T12:30:12Z"),
    ("REC-2024-05-12 14-30-12.wav", "2024-05-12T12:30:12Z"),
    ("Voice 240512_143012.m4a", "2024-05-12T12:30:12Z"),
    ("PTT-20240512-WA0003.opus", "2024-05-12T10:00:00Z"),
    ("AUD-20240512-WA0003.m4a", "2024-05-12T10:00:00Z"),
    ("WhatsApp Audio 2024-05-12 at 14.30.12.opus", "2024-05-12T12:30:12Z"),
    ("20240512 143012-1A2B3C4D.m4a", "2024-05-12T12:30:12Z"),
    ("audio_2024-05-12_14-30-12.ogg", "2024-05-12T12:30:12Z"),
    ("signal-2024-05-12-14-30-12-123.aac", "2024-05-12T12:30:12Z"),
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
    "99999999999999999999999999.wav", "/",
  ])
  func tellsNothingWhereNothingIsPlausible(name: String) {
    #expect(RecordingName.instant(in: name, timeZone: WorkspaceFixture.berlin) == nil)
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
