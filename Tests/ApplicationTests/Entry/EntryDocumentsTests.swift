import Foundation
import Model
import StageContract
import Store
import TestSupport
import Testing
import Text
import Workspace

@testable import Application

@Suite struct EntryDocumentsTests {
  @Test func theNewestRunCountsAndAStyleCanBeAskedFor() throws {
    try Scratch.with { folder in
      let recording = try recording(in: folder)
      try recording.publish(summary("concise", "First"), "summarize/bbb", at: "2026-11-20T08:00:00Z")
      try recording.publish(summary("reflective", "Second"), "summarize/aaa", at: "2026-11-20T09:00:00Z")
      let newest = try EntryDocuments(recording, style: nil)
      #expect(newest.title == "Second")
      let concise = try EntryDocuments(recording, style: "concise")
      #expect(concise.title == "First")
      #expect {
        _ = try EntryDocuments(recording, style: "poetic")
      } throws: {
        CommandFailure($0)?.message.contains("existing styles: concise, reflective; to create one:") == true
      }
      try recording.publish(summary("concise", "Third"), "summarize/ccc", at: "2026-11-20T10:00:00Z")
      #expect(try EntryDocuments(recording, style: "concise").title == "Third")
      let indexed = Entry.SummaryText(style: "concise", title: "First", text: "First.", isCurrent: true)
      #expect(try EntryDocuments(recording, style: "concise", indexed: [indexed]).title == "First")
    }
  }

  @Test func whatTheOwnerSaysCounts() throws {
    try Scratch.with { folder in
      let recording = try recording(in: folder)
      let span = Span(start: 0, end: 24_008)
      let segment = Transcript.Segment(
        chunk: 0, span: span, text: "I met Anna & Tom.", words: [], language: "en", averageLogprob: -0.1,
        noSpeechProbability: 0, temperature: 0)
      let transcript = Transcript(language: "en", durationSamples: 24_008, segments: [segment], suspects: [])
      try recording.publish(transcript, "transcribe/aaa", at: "2026-11-20T08:00:00Z")
      let owner = Owner(
        tags: ["own"], removedTags: ["inbox"], title: "Mine",
        corrections: [.init(segment: 0, text: "I met Hanna.")])
      try owner.write(to: recording.path + "/owner.json")
      let entry = try EntryDocuments(recording, style: nil)
      #expect(entry.title == "Mine" && entry.tags == ["own"])
      #expect(entry.transcript?.segments.first?.text == "I met Hanna.")
    }
  }

  @Test func aRecordingThatWasNeverRunIsShownAsSuch() throws {
    try Scratch.with { folder in
      let entry = try EntryDocuments(try recording(in: folder), style: nil)
      #expect(entry.shownTitle == "(not transcribed yet)")
    }
  }

  @Test(arguments: ["/elsewhere/recordings/2026/x", "recordings/2026/x", "../../.."])
  func aPathInTheIndexCountsOnlyByTheResultItNames(place: String) throws {
    try Scratch.with { folder in
      let recording = try recording(in: folder)
      for (name, hour) in [("aaa", 8), ("bbb", 9)] {
        var mood = Mood(score: 0, feeling: name, sentences: [])
        mood.label = .neutral
        try recording.publish(mood, "mood/" + name, at: "2026-11-20T0\(hour):00:00Z")
      }
      func feeling(_ path: String) throws -> String? {
        let line = EntryLine(recording: recording.id, digest: "1", mood: path)
        return try EntryDocuments(recording, style: nil, line: line).mood?.feeling
      }
      #expect(try feeling(place + "/artifacts/mood/aaa/mood.json") == "aaa")
      #expect(try feeling(place + "/artifacts/mood/../../owner.json") == "bbb")
      #expect(try feeling(place) == "bbb")
    }
  }

  @Test func `A document is found whatever the name of its stage, and one of another kind is ignored`()
    throws
  {
    try Scratch.with { folder in
      let recording = try recording(in: folder)
      let transcript = Transcript(language: "en", durationSamples: 16_000, segments: [], suspects: [])
      try recording.publish(transcript, "hear/aaa", at: "2026-11-20T08:00:00Z")
      try recording.publish(summary("concise", "First"), "shorten/aaa", at: "2026-11-20T08:00:00Z")
      try recording.publish(summary("concise", "Later"), "shorten/bbb", at: "2026-11-20T09:00:00Z")
      let foreign = recording.path + "/artifacts/own/ccc"
      try recording.publish(transcript, "own/ccc", at: "2026-11-20T10:00:00Z")
      try FileManager.default.moveItem(
        atPath: foreign + "/transcript.json", toPath: foreign + "/summary.json")
      let entry = try EntryDocuments(recording, style: nil)
      #expect(entry.transcript == transcript && entry.title == "Later")
      let told = "recordings/2026/x/artifacts/shorten/aaa/summary.json"
      let line = EntryLine(recording: recording.id, digest: "1", transcript: told)
      #expect(try EntryDocuments(recording, style: nil, line: line).transcript == transcript)
    }
  }

  @Test func whatOtherRulesLetThroughIsNotShown() throws {
    try Scratch.with { folder in
      let recording = try recording(in: folder)
      try recording.publish(summary("concise", "Chosen"), "summarize/aaa", at: "2026-11-20T08:00:00Z")
      let sentence = Sentence(text: "I slept.", span: Span(start: 0, end: 100), segment: 0)
      let line = Written.Line(
        text: "I slept", origin: .written, sources: [.init(number: 1, sentence: sentence)])
      var written = Written(
        style: "concise", language: "en", title: line, sentences: [line], failed: 0,
        writer: .init(server: "ollama", model: "m"), requests: 1, tokens: .init(read: 1, written: 1))
      var entry = EntryLine(recording: recording.id, digest: "1")
      let path = recording.path + "/artifacts/write/aaa/written.json"
      entry.written = path
      for (version, title) in [(1, "Chosen"), (2, "I slept"), (3, "Chosen")] {
        written.schema.version = version
        try recording.publish(written, "write/aaa", at: "2026-11-20T09:00:00Z")
        let shown = try EntryDocuments(recording, style: nil, line: entry)
        #expect(shown.shownTitle == title && (shown.written != nil) == (version == 2), "\(version)")
        #expect((DocumentCheck.problem(path) == nil) == (version < 3))
      }
    }
  }

  @Test func `Languages that nobody has measured are those of the reading that counts`() throws {
    try Scratch.with { folder in
      let recording = try recording(in: folder)
      var entry = EntryDocuments(id: recording.id)
      try entry.findUnmeasured(recording, line: nil)
      #expect(entry.unmeasured.isEmpty)
      try recording.publish(Reading(unmeasured: ["fr", "it"]), "read/aaa", at: "2026-11-20T08:00:00Z")
      try recording.publish(Reading(), "read/bbb", at: "2026-11-20T09:00:00Z")
      try entry.findUnmeasured(recording, line: nil)
      #expect(entry.unmeasured.isEmpty)
      var line = EntryLine(recording: recording.id, digest: "1")
      line.reading = "recordings/2026/x/artifacts/read/aaa/reading.json"
      try entry.findUnmeasured(recording, line: line)
      #expect(entry.unmeasured == ["fr", "it"])
      var measured = entry
      measured.transcript = Transcript(language: "en", durationSamples: 1, segments: [], suspects: [])
      try measured.findUnmeasured(recording, line: line)
      #expect(measured.unmeasured.isEmpty)
      try Data("{".utf8).write(to: URL(filePath: recording.path + "/artifacts/read/aaa/reading.json"))
      try entry.findUnmeasured(recording, line: line)
      #expect(entry.unmeasured.isEmpty)
    }
  }

  @Test func partialFoldersAreNotRead() throws {
    try Scratch.with { folder in
      let recording = try recording(in: folder)
      try recording.publish(summary("concise", "Half"), "summarize/aaa.partial", at: "2026-11-20T08:00:00Z")
      let entry = try EntryDocuments(recording, style: nil)
      #expect(entry.summary == nil)
    }
  }

  private func recording(in folder: String) throws -> RecordingFolder {
    let id = "2026-11-20T071503Z-3f9a1c2e"
    let path = folder + "/recordings/2026/" + id
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return RecordingFolder(id: id, path: path)
  }

  private func summary(_ style: String, _ title: String) -> Summary {
    Summary(
      style: style, title: title, text: title + ".", sentences: [], tasks: [], parts: [],
      coverage: .init(spokenWords: 1, summaryWords: 1, omitted: []))
  }
}

extension RecordingFolder {
  /// Writes `document` as the result of `run`, such as `ingest/aaa`.
  func publish(
    _ document: some JournalDocument, _ run: String, at started: String = "2026-11-20T08:00:00Z"
  ) throws {
    let folder = path + "/artifacts/" + run
    try FileSystem.makeFolder(folder)
    try document.write(to: folder + "/" + document.schema.name + ".json")
    try FileSystem.atomicWrite(Data(#"{"started_at": "\#(started)"}"#.utf8), to: folder + "/record.json")
  }
}
