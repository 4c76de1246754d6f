import Audio
import Foundation
import Model
import StageContract
import TestSupport
import Testing

@testable import IngestStage

@Suite struct SpokenInstantTests {
  @Test(
    arguments: [
      ("2026-11-20T07:15:03Z", "2026-11-20T07:15:03Z"),
      ("2026-11-20T07:15:03.000000Z", "2026-11-20T07:15:03Z"),
      ("2026-11-20T08:15:03+0100", "2026-11-20T07:15:03Z"),
      ("2026-11-20T02:45:03-04:30", "2026-11-20T07:15:03Z"),
      ("2026-11-20 07:15:03", "2026-11-20T06:15:03Z"),
      ("2026:07:20 07-15-03", "2026-07-20T05:15:03Z"),
      ("2026-11-20 07:15", "2026-11-20T06:15:00Z"),
      ("2026-11-20", nil), ("2026", nil), ("", nil), ("yesterday", nil), ("2026-02-30 10:00:00", nil),
      ("1904-01-01T00:00:00Z", nil), ("1970-01-01T00:00:00Z", nil), ("2100-01-01T00:00:00Z", nil),
      ("2026-11-20T25:00:00Z", nil),
    ] as [(String, String?)]) func `a tag counts only when it names a plausible instant`(
      tag: String, expected: String?
    ) throws
  {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    #expect(SpokenInstant.date(tag: tag, timeZone: berlin).map { Instant.text($0) } == expected)
  }

  @Test(
    arguments: [
      ("2020-01-02T03:04:05Z", "2021-01-01T00:00:00Z", "2020-01-02T03:04:05Z", .tags),
      ("2020", "2021-01-01T00:00:00Z", "2021-01-01T00:00:00Z", .name),
      (nil, "2021-01-01T00:00:00Z", "2021-01-01T00:00:00Z", .name),
      (nil, nil, "2026-11-20T07:15:03Z", .modificationTime),
    ] as [(String?, String?, String, Source.InstantSource)])
  func `tags come before the name, the name before the time`(
    tag: String?, named: String?, expected: String, origin: Source.InstantSource
  ) throws {
    var run = try IngestRun(name: "original.flac")
    run.intake.namedAt = named
    try SoundFile.write(
      TestAudio.tone(), to: run.recording, as: .flac, sampleRateHertz: 16_000, date: tag)
    let source = try run().source
    #expect(source.spokenAt == expected)
    #expect(source.spokenAtSource == origin)
  }

  @Test(
    arguments: [
      ("2040-02-06T06:28:15Z", "2026-11-20T07:15:03Z", "2021-01-01T00:00:00Z", .name),
      ("2036-02-07T06:28:16Z", "2026-11-20T07:15:03Z", nil, .modificationTime),
      ("2000-01-01T00:00:00", "2026-11-20T07:15:03Z", "2021-01-01T00:00:00Z", .name),
      ("2026-11-22T07:15:03Z", "2026-11-20T07:15:03Z", "2021-01-01T00:00:00Z", .name),
      ("2026-11-21T07:00:00Z", "2026-11-20T07:15:03Z", "2021-01-01T00:00:00Z", .tags),
      ("2026-11-22T07:15:03Z", "1980-01-01T00:00:00Z", nil, .tags),
      ("2040-02-06T06:28:15Z", "1980-01-01T00:00:00Z", nil, .unknown),
      (nil, "1969-12-31T23:00:00Z", nil, .unknown), (nil, "1970-05-01T10:00:00Z", nil, .unknown),
      (nil, "1970-05-01T10:00:00Z", "2021-01-01T00:00:00Z", .name),
      (nil, "1981-03-01T00:00:00Z", nil, .modificationTime),
    ] as [(String?, String, String?, Source.InstantSource)])
  func `a clock that was never set tells nothing`(
    tag: String?, modified: String, named: String?, origin: Source.InstantSource
  ) throws {
    let intake = Intake(
      id: "a", name: "a.wav", modifiedAt: modified, namedAt: named, tags: [], sha256: "", bytes: 1)
    let spoken = try SpokenInstant(
      given: nil, tags: [tag].compactMap(\.self), intake: intake, intakePath: "intake.json", timeZone: .gmt)
    #expect(spoken.source == origin)
    #expect(spoken.text == (origin == .tags ? tag : origin == .name ? named : modified))
  }

  @Test(arguments: [
    ("1987-04-02T10:30:00Z", nil), ("yesterday", "date is not"), ("?", "date is not"),
  ])
  func `what the owner says comes before all else`(date: String, problem: String?) throws {
    var run = try IngestRun(name: "original.flac")
    run.owner = Owner(date: date)
    try SoundFile.write(
      TestAudio.tone(), to: run.recording, as: .flac, sampleRateHertz: 16_000, date: "2020-01-02T03:04:05Z")
    if let problem {
      let failure = try #require(try run.failure())
      #expect(failure.status == .badInput && failure.words.contains(problem))
    } else {
      let source = try run().source
      #expect(source.spokenAt == date && source.spokenAtSource == .owner)
      run.owner = Owner(title: "No date")
      #expect(try run().source.spokenAt == "2020-01-02T03:04:05Z")
    }
  }

  @Test func `a Broadcast Wave says when it was recorded`() throws {
    var run = try IngestRun()
    run.timeZone = "Europe/Berlin"
    var bext = Data(count: 602)
    bext.replaceSubrange(320..<338, with: Data("2026-11-2008:15:03".utf8))
    var wav = TestAudio.wav(TestAudio.tone(), riffSize: 36 + 32_000 + 610)
    wav.insert(contentsOf: Data("bext".utf8) + Data([0x5A, 2, 0, 0]) + bext, at: 36)
    try wav.write(to: URL(filePath: run.recording))
    let source = try run().source
    #expect(source.spokenAt == "2026-11-20T07:15:03Z")
    #expect(source.spokenAtSource == .tags)
    #expect(source.hearing?.remarks == [])
  }

  @Test(
    arguments: [
      (nil, "2019-05-06T07:08:09+02:00", "2019-05-06T05:08:09Z", .sidecar),
      ("1987-04-02T10:30:00Z", "2019-05-06T07:08:09Z", "1987-04-02T10:30:00Z", .owner),
      (nil, nil, "2020-01-02T03:04:05Z", .tags),
    ] as [(String?, String?, String, Source.InstantSource)])
  func `a sidecar comes before tags and name, the owner before the sidecar`(
    given: String?, told: String?, expected: String, origin: Source.InstantSource
  ) throws {
    let intake = Intake(
      id: "a", name: "a.wav", modifiedAt: "2026-11-20T07:15:03Z", namedAt: "2021-01-01T00:00:00Z", tags: [],
      sha256: "", bytes: 1)
    let spoken = try SpokenInstant(
      given: given.map { ($0, "owner.json") }, told: told, tags: ["2020-01-02T03:04:05Z"], intake: intake,
      intakePath: "intake.json", timeZone: .gmt)
    #expect(spoken.text == expected && spoken.source == origin)
  }
}
