import Foundation
import Inbox
import Model
import Pipeline
import StageContract
import Workspace

/// The stages that come to know what was said, each one warm process, on documents of our own making.
struct LanguageStages: Sendable {
  private let stages: WarmStages
  /// Where the documents lie, readable by the owner alone.
  let folder: String

  /// Calls `body` with stages under `settings` and a folder that goes afterwards.
  ///
  /// - Throws: what `body` throws; `ManifestError`; `CommandFailure` (74) where there is no room for the folder.
  static func with<Value: Sendable>(
    _ installation: Installation, settings: Settings,
    _ body: @escaping @Sendable (LanguageStages) async throws -> Value
  ) async throws -> Value {
    try await TemporaryFolder.with { folder in
      try await WarmStages.with(installation, settings: settings, log: folder + "/log") { stages in
        try await interruptible { try await body(LanguageStages(stages: stages, folder: folder)) }
      }
    }
  }

  /// Path of the document `name`.
  func path(_ name: String) -> String { folder + "/" + name }

  /// Mood of `transcript`.
  /// - Throws: `StageFailure`.
  func mood(of transcript: Transcript) async throws -> Mood {
    try write(transcript, "transcript.json")
    try await stages.run("mood", files: files(["transcript", "mood"]))
    return try Mood.read(path("mood.json"))
  }

  /// Terms, facts and action items of `transcript`, spoken at the RFC 3339 instant `spokenAt`, whose offset is that of
  /// the days; `currency` is the owner's.
  /// - Throws: `StageFailure`.
  func extract(of transcript: Transcript, spokenAt: String, currency: String?) async throws -> Extract {
    try write(transcript, "transcript.json")
    try write(Source(made: transcript, spokenAt: spokenAt), "source.json")
    var parameters = ["time_zone": ParameterValue.string(Self.timeZone(spokenAt))]
    parameters["currency"] = currency.map { .string($0) }
    try await stages.run(
      "extract", files: files(["transcript", "source", "extract"]), parameters: parameters)
    return try Extract.read(path("extract.json"))
  }

  /// Summary of `transcript` in the settings' style.
  /// - Throws: `StageFailure`.
  func summary(of transcript: Transcript) async throws -> Summary {
    _ = try await mood(of: transcript)
    _ = try await extract(of: transcript, spokenAt: "2026-01-01T12:00:00Z", currency: nil)
    try await stages.run("summarize", files: files(["transcript", "mood", "extract", "summary"]))
    return try Summary.read(path("summary.json"))
  }

  /// What is heard in the audio file at `recording`, spoken in `language`.
  /// - Throws: `StageFailure`.
  func transcript(ofRecording recording: String, language: String) async throws -> Transcript {
    let intake = Intake(
      id: "evaluated", name: recording, modifiedAt: "2026-01-01T12:00:00Z", namedAt: nil, tags: [],
      sha256: "",
      bytes: 0)
    try write(intake, "intake.json")
    let audio = ["audio": path("audio.wav")]
    try await stages.run(
      "ingest",
      files: files(["intake", "source"]).merging(audio, uniquingKeysWith: { $1 }).merging(
        ["recording": recording], uniquingKeysWith: { $1 }))
    try await stages.run("chunk", files: files(["chunks"]).merging(audio, uniquingKeysWith: { $1 }))
    try await stages.run(
      "transcribe", files: files(["chunks", "transcript"]).merging(audio, uniquingKeysWith: { $1 }),
      parameters: ["languages": .list([.string(language)])])
    return try Transcript.read(path("transcript.json"))
  }

  private func files(_ names: [String]) -> [String: String] {
    Dictionary(uniqueKeysWithValues: names.map { ($0, path($0 + ".json")) })
  }

  /// Writes without waiting for the disk: nothing here outlives the command.
  func write(_ document: some JournalDocument, _ name: String) throws {
    do {
      try document.encoded().write(to: URL(filePath: path(name)))
    } catch {
      throw CommandFailure(
        status: .inputOutput, "\(path(name)): cannot be written; free some space or set TMPDIR")
    }
  }

  /// Time zone of the offset in `instant`: `GMT+04:00`.
  private static func timeZone(_ instant: String) -> String {
    let offset = instant.suffix(6)
    return offset.first == "+" || offset.first == "-" ? "GMT\(offset)" : "UTC"
  }
}

extension WarmStages {
  /// Calls `body` with the stages of `installation`, and lets their processes end.
  /// - Throws: what `body` throws; `ManifestError`, `WorkspaceError`.
  static func with<Value>(
    _ installation: Installation, settings: Settings, log: String,
    _ body: (WarmStages) async throws -> Value
  ) async throws -> Value {
    let stages = try WarmStages(installation: installation, settings: settings, log: log)
    do {
      let value = try await body(stages)
      await stages.close()
      return value
    } catch {
      await stages.close()
      throw error
    }
  }
}

extension Source {
  /// What stands where ingest would have described the recording of `transcript`.
  init(made transcript: Transcript, spokenAt: String) {
    self.init(
      container: "", encoding: "", decoder: "", sampleRateHertz: SampleClock.rate, channels: 1,
      durationSamples: transcript.durationSamples, spokenAt: spokenAt, spokenAtSource: .tags,
      loudness: Loudness(rmsDecibels: -30, peakDecibels: -10, clippedSamples: 0))
  }
}
