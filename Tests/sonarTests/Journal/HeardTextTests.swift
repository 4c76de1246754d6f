import Application
import Export
import Foundation
import Model
import StageContract
import TestSupport
import Testing
import Workspace

@testable import sonar

@Suite struct HeardTextTests {
  private static let clipped = Remark(kind: .clipped)

  /// The account of a recording with `hearing`, of which the owner has seen `seen`.
  private func entry(_ hearing: Hearing?, seen: [Remark] = []) throws -> HeardEntry {
    let scratch = try TestFolder()
    defer { withExtendedLifetime(scratch) {} }
    let folder = scratch.path
    let recording = RecordingFolder(id: "2026-11-20T071503Z-3f9a1c2e", path: folder)
    let artifact = folder + "/artifacts/ingest/aaa"
    try FileManager.default.createDirectory(atPath: artifact, withIntermediateDirectories: true)
    var source = try #require(ExampleEntry.documents.source)
    (source.durationSamples, source.hearing) = (6_400_000, hearing)
    try source.write(to: artifact + "/source.json")
    try Data(#"{"started_at": "2026-11-20T08:00:00Z"}"#.utf8).write(
      to: URL(filePath: artifact + "/record.json"))
    try Owner(isPrivate: true, seenRemarks: seen).write(to: folder + "/owner.json")
    return try HeardEntry(recording, timeZone: .gmt)
  }

  private func text(_ entry: HeardEntry) -> String {
    HeardText(entry: entry, stage: "ingest", timeZone: .gmt, output: .plain).lines.joined(separator: "\n")
  }

  @Test func `A screen says what was decoded, how, and what was not heard`() throws {
    let cut = Remark(kind: .cutShort, span: Span(start: 6_400_000, end: 6_400_000), missingSeconds: 200)
    let hearing = Hearing(
      declaredSamples: 9_600_000,
      streams: [
        .init(index: 0, codec: "aac", channels: 2, use: .heard),
        .init(index: 1, codec: "ac-4", channels: 0, use: .undecodable),
      ], downmix: .inverted, gainDecibels: 6, highPassHertz: 80, remarks: [Self.clipped, cut])
    var entry = try entry(hearing, seen: [Self.clipped])
    (entry.speechSeconds, entry.passages, entry.words) = (312, 34, 734)
    #expect(
      text(entry) == """
        2026-11-20T071503Z-3f9a1c2e (private)
          Spoken    2026-11-20 07:15
          Length    6:40 decoded, 10:00 in the file
          File      WAV, PCM
          Streams   1: aac, 2 channels: heard
                    2: ac-4: no decoder is installed for it
          Channels  1, their mean was heard, with channels of opposite phase inverted
          Gain      +6.0 dB
          Filter    high-pass at 80 Hz
          Speech    5:12 in 34 passages
          Words     734, 110 a minute

          Not all was heard
            words may be lost: the recording is clipped  (seen)
            the last 3:20 of 10:00 that the file declares are missing
          When you have seen it: sonar heard 2026-11-20T071503Z-3f9a1c2e --ok
        """)
  }

  @Test func `Nothing lost, nothing known and nothing left to see`() throws {
    #expect(try text(entry(Hearing())).hasSuffix("\n\n  Nothing is known to be lost."))
    let earlier = try text(entry(nil))
    #expect(
      earlier.hasSuffix("to find out: sonar reprocess --stage ingest --id 2026-11-20T071503Z-3f9a1c2e"))
    #expect(!earlier.contains("Gain"))
    let seen = try text(entry(Hearing(remarks: [Self.clipped]), seen: [Self.clipped]))
    #expect(seen.contains("(seen)") && !seen.contains("--ok"))
  }

  @Test func `All entries are a table`() throws {
    let both = Hearing(remarks: [Self.clipped, Remark(kind: .twoChannels)])
    let entries = try [entry(both), entry(both, seen: both.remarks), entry(Hearing()), entry(nil)]
    let lines = HeardText.table(entries, timeZone: .gmt).lines()
    #expect(lines[0] == "WHEN              ID                           LENGTH  SPEECH  WORDS  NOT HEARD")
    #expect(lines[1].hasSuffix("6:40       –      –  words may be lost: the recording is clipped; 1 more"))
    #expect(lines[2].hasSuffix("the recording is clipped; 1 more (seen)"))
    #expect(lines[3].hasSuffix("–") && lines[4].hasSuffix("not known"))
  }

  @Test func `It is part of the text, the Markdown and the JSON of an entry`() throws {
    var entry = ExampleEntry.documents
    entry.source?.hearing = Hearing(declaredSamples: 32_000, remarks: [Self.clipped])
    let line = "Not heard: words may be lost: the recording is clipped"
    #expect(ExampleEntry.lines(entry).contains(line))
    #expect(EntryMarkdown(entry: entry, timeZone: .gmt).text.contains("- " + line))
    let json = String(
      decoding: PrintedDocument(.entry, EntryJSON(entry, timeZone: .gmt)).data, as: UTF8.self)
    #expect(json.contains(#""declared_seconds" : 2"#) && json.contains(#""kind" : "clipped""#))
    entry.owner = Owner(seenRemarks: [Self.clipped])
    #expect(!ExampleEntry.lines(entry).contains(line))
  }
}
