import Foundation
import Model
import Pipeline
import StageContract
import Store
import TestSupport
import Testing
import Workspace

@testable import Application

@Suite struct HeardEntryTests {
  private static let clipped = Remark(kind: .clipped, span: Span(start: 16_000, end: 32_000))
  private static let cut = Remark(
    kind: .cutShort, span: Span(start: 960_000, end: 960_000), missingSeconds: 60)
  private static let wordless = Span(start: 160_000, end: 256_000)

  private let fixture: WorkspaceFixture
  private let recording: RecordingFolder

  init() throws {
    fixture = try WorkspaceFixture()
    recording = fixture.workspace.recordingFolder(id: "2026-11-20T071503Z-3f9a1c2e")
    try FileSystem.makeFolder(recording.path)
  }

  private func source(_ hearing: Hearing?) -> Source {
    Source(
      container: "MPEG-4", encoding: "aac", decoder: "ffmpeg", sampleRateHertz: 44_100, channels: 2,
      durationSamples: 960_000, spokenAt: "2026-11-20T07:15:03Z", spokenAtSource: .name,
      loudness: .init(rmsDecibels: -20, peakDecibels: -1, clippedSamples: 0), hearing: hearing)
  }

  private func entry() throws -> HeardEntry { try HeardEntry(recording, timeZone: .gmt) }

  @Test func nothingIsSaidOfWhatIsNotKnown() throws {
    #expect(try entry().durationSeconds == nil && entry().words == nil && entry().remarks == nil)
    try recording.publish(source(nil), "ingest/aaa")
    let earlier = try entry()
    #expect(earlier.durationSeconds == 60 && earlier.spokenAt == "2026-11-20T07:15:03Z")
    #expect(earlier.way == nil && earlier.remarks == nil && earlier.speechSeconds == nil)
  }

  @Test func lengthsSpeechWordsAndLossesAreThoseOfTheDocuments() throws {
    let hearing = Hearing(
      declaredSamples: 1_920_000,
      streams: [.init(index: 0, codec: "aac", channels: 2, use: .heard)], downmix: .channel, channel: 1,
      gainDecibels: 6.5, highPassHertz: 80, remarks: [Self.clipped, Self.cut])
    try recording.publish(source(hearing), "ingest/aaa")
    try recording.publish(
      Chunks(
        durationSamples: 960_000, detector: "energy", gapSamples: 0,
        speech: [Span(start: 0, end: 16_000), Span(start: 32_000, end: 40_000)], chunks: []), "chunk/aaa")
    let segment = Transcript.Segment(
      chunk: 0, span: Span(start: 0, end: 16_000), text: "I met Anna, at 9.30!", words: [], language: "en",
      averageLogprob: -0.1, noSpeechProbability: 0, temperature: 0)
    try recording.publish(
      Transcript(
        language: "en", durationSamples: 960_000, segments: [segment],
        suspects: [
          .init(span: Span(start: 32_000, end: 40_000), reason: .noWords, segments: [], retried: true),
          .init(span: Self.wordless, reason: .noWords, segments: [], retried: true),
        ], sounds: [.init(span: Span(start: 32_000, end: 40_000), text: "[LOUD MUSIC]")]),
      "transcribe/aaa")
    let (clipped, noWords) = (Self.clipped, Remark(kind: .noWords, span: Self.wordless))
    try Owner(isDiscreet: true, seenRemarks: [clipped, noWords]).write(to: recording.path + "/owner.json")
    let heard = try entry()
    #expect(heard.declaredSeconds == 120 && heard.durationSeconds == 60)
    #expect(heard.speechSeconds == 1.5 && heard.passages == 2 && heard.words == 5)
    #expect(heard.wordlessPassages == 2)
    #expect(
      heard.way
        == .init(
          streams: hearing.streams, channels: 2, downmix: .channel, channel: 1, gainDecibels: 6.5,
          highPassHertz: 80))
    #expect(heard.remarks?.map(\.remark) == [clipped, Self.cut, noWords])
    #expect(heard.remarks?.map(\.isSeen) == [true, false, true] && heard.news == [Self.cut])
    #expect(heard.isDiscreet && !heard.isPrivate)
    #expect(try HeardEntry(recording, isHidden: true, timeZone: .gmt).isPrivate)
    let json = String(decoding: canonicalJSON(heard), as: UTF8.self)
    #expect(json.contains(#""kind":"cut_short","missing_seconds":60,"seen":false"#) && !json.contains("Anna"))
    let unheard = try #require(try UnheardEntry(recording))
    #expect(
      unheard.lines == ["\(recording.id): the last 1:00 of 2:00 that the file declares are missing"])
    let loss = RunHistoryEntry.Loss(Self.cut)
    #expect(
      loss == .init(kind: "cut_short", span: .init(startSeconds: 60, endSeconds: 60), missingSeconds: 60))
    // Decoded again: what is missing now is told, whatever was seen before.
    try recording.publish(
      source(Hearing(remarks: [Remark(kind: .twoChannels)])), "ingest/bbb", at: "2026-11-21T08:00:00Z")
    #expect(try entry().news == [Remark(kind: .twoChannels)])
    try recording.publish(source(Hearing()), "ingest/ccc", at: "2026-11-22T08:00:00Z")
    #expect(try UnheardEntry(recording) == nil && entry().remarks?.map(\.remark) == [noWords])
    try Owner().write(to: recording.path + "/owner.json")
    #expect(try UnheardEntry(recording)?.remarks == [noWords])
  }

  @Test func statusTellsWhatIsNotSeenAndHowToDecodeTheRestAgain() throws {
    let manifest = try Manifest.read(JournalRun.checkout + "/pipelines/journal.yaml")
    func status() throws -> JournalStatus {
      var status = JournalStatus(journal: fixture.workspace.root)
      status.lastRun = RunHistoryEntry(
        startedAt: "2026-11-21T10:00:00.000Z", command: "run", seconds: 1, exitStatus: .success,
        outcome: "done",
        remarks: ["ingest", "index"].map {
          RunHistoryEntry.Issue(
            recording: "a", stage: $0, status: .success, message: Self.cut.sentence,
            loss: $0 == "ingest" ? .init(Self.cut) : nil)
        })
      try status.addUnheard(fixture.workspace, manifest)
      return status
    }
    // Without an index nothing is known.
    #expect(try status().unheard == [] && status().hardlyHeard == nil)
    let store = try JournalStore(path: fixture.workspace.database)
    for (id, hearing) in [("a", Hearing(remarks: [Self.cut])), ("b", Hearing()), ("c", nil)] {
      let sample = SampleRecording(id, spokenAt: "2026-11-21T10:00:00Z", segments: [])
      var source = sample.source
      (source.durationSamples, source.hearing) = (960_000, hearing)
      try store.put(
        IndexedDocuments(
          EntryDocuments(id: id, intake: sample.intake, source: source, transcript: sample.transcript),
          digest: "1"))
    }
    try store.close()
    #expect(try status().unheard == [.init(id: "a", remarks: [Self.cut])])
    #expect(
      try status().hardlyHeard
        == .init(recordings: 1, command: "sonar reprocess --stage ingest --hardly-heard"))
    #expect(try status().lastRun?.remarks?.map(\.stage) == ["index"])
    #expect(try status().exitStatus() == .success)
  }
}
