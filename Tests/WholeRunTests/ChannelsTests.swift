import Audio
import Foundation
import Model
import StageContract
import TestSupport
import TestTraits
import Testing

/// A recorded call, one voice in each channel.
@Suite(.runsProcesses) struct ChannelsTests {
  private struct Added: Decodable { var id: String }
  private struct Shown: Decodable {
    struct Heard: Decodable {
      struct Segment: Decodable {
        var text: String
        var channel: Channel?
      }
      var segments: [Segment]
    }
    struct Read: Decodable {
      struct Fact: Decodable { var confidence: Double }
      var facts: [Fact]
      var tasks: [Task]
      var speakers: ChannelNames?
    }
    struct Task: Decodable { var text: String }
    struct Loss: Decodable, Equatable {
      var kind: String
      var detail: String?
    }
    var transcript: Heard
    var extract: Read
    var remarks: [Loss]?

    func text(_ channel: Channel) -> String {
      transcript.segments.filter { $0.channel == channel }.map(\.text).joined(separator: " ")
    }
  }

  private static func samples(_ path: String) throws -> [Float] {
    var file = try SoundFile(reading: path)
    return try file.read(frames: file.declaredFrames)
  }

  /// The owner to the right, after half a minute of somebody else to the left.
  private static func call() throws -> [Float] {
    let anna = try samples(JournalRun.recordings + "/2026-11-20 17.55.10 presentation done.ogg")
    let me = try samples(JournalRun.recordings + "/2026-11-16 07.15.03 morning.flac")
    let start = anna.count - 2 * SampleClock.rate
    return (0..<(start + me.count)).flatMap { index in
      [index < anna.count ? anna[index] : 0, index < start ? 0 : me[index - start]]
    }
  }

  private func shown(_ id: String, _ journal: JournalRun) throws -> Shown {
    try journal.sonar("show", [id, "--json"]).json(Shown.self)
  }

  @Test func eachChannelIsTranscribedAndTheOwnersCounts() throws {
    let journal = try JournalRun()
    let path = journal.folder["call.wav"]
    try TestAudio.wav(Self.call(), channels: 2).write(to: URL(filePath: path))
    let added = try journal.sonar("add", ["--channels", "separate", "--json", path])
    let id = try #require(try added.json([Added].self, in: "files").first).id
    let run = try journal.sonar("run")
    #expect(run.status == 0, "\(run.errors)\(run.output)")
    var entry = try shown(id, journal)
    #expect(
      entry.text(.left).lowercased().contains("boss") && entry.text(.right).lowercased().contains("vitamins"))
    #expect(!entry.text(.left).lowercased().contains("vitamins") && entry.remarks == [])
    #expect(entry.extract.speakers == ChannelNames() && !entry.extract.facts.isEmpty)
    #expect(entry.extract.facts.allSatisfy { $0.confidence <= 0.5 })
    #expect(try journal.sonar("show", [id]).output.contains("are of both speakers"))
    let heard = try journal.artifacts().filter { $0.key.contains("/transcribe/") }
    // Naming the speakers transcribes nothing again.
    let named = try journal.sonar(
      "reprocess", ["--id", id, "--set", "channel_names={left: me, right: Anna}", "--yes"])
    #expect(named.status == 0, "\(named.errors)")
    entry = try shown(id, journal)
    #expect(entry.extract.facts.isEmpty && entry.extract.tasks.isEmpty)
    _ = try journal.sonar(
      "reprocess", ["--id", id, "--set", "channel_names={left: Anna, right: me}", "--yes"])
    entry = try shown(id, journal)
    #expect(!entry.extract.facts.isEmpty && !entry.extract.tasks.isEmpty)
    #expect(entry.extract.facts.contains { $0.confidence > 0.5 })
    #expect(try journal.artifacts().filter { $0.key.contains("/transcribe/") } == heard)
    let text = try journal.sonar("show", [id]).output
    #expect(text.contains("Speakers left Anna, right me") && text.contains("  me: "))
    #expect(try journal.sonar("search", ["vitamins"]).output.contains("me: "))
    #expect(try journal.hasNothingToDo())
    #expect(try journal.sonar("verify").status == 0)
  }

  @Test func aMonoRecordingIsWorkedAsOneAndOthersKeepTheirResults() throws {
    let journal = try JournalRun.worked()
    let before = try journal.artifacts()
    try journal.configure("channel_names: {left: Anna, right: me}\nchannels: mixed")
    #expect(try journal.hasNothingToDo())
    let ids = try journal.sonar("list", ["--json"]).json([Added].self, in: "entries").map(\.id)
    let id = try #require(ids.first)
    let again = try journal.sonar("reprocess", ["--id", id, "--channels", "separate", "--yes"])
    #expect(again.status == 0, "\(again.errors)")
    let entry = try shown(id, journal)
    #expect(entry.remarks == [Shown.Loss(kind: "not_separated", detail: "one channel")])
    #expect(entry.transcript.segments.allSatisfy { $0.channel == nil } && entry.extract.speakers == nil)
    // The working audio is the same, and so is all that was heard.
    let after = try journal.artifacts()
    func results(_ all: [String: String], _ stage: String) -> [String: String] {
      all.filter { $0.key.contains("/\(stage)/") && !$0.key.hasSuffix("record.json") }
    }
    #expect(results(after, "transcribe") == results(before, "transcribe"))
    #expect(Set(results(before, "ingest").keys).isSubset(of: results(after, "ingest").keys))
  }
}
