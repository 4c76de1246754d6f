import Application
import Foundation
import Model
import Pipeline
import StageContract
import Text

/// The installed stages, outside a journal.
struct Workbench: Sendable {
  let installation: Installation
  /// Those of a new journal, but for what the command line says.
  let settings: Settings
  let stages: TextStageRunner

  /// Calls `body` with the stages that belong to this executable, and with the settings `assignments` (`NAME=VALUE`).
  /// - Throws: what `body` throws; `ManifestError`, `CommandFailure`.
  static func with<Value: Sendable>(
    _ assignments: [String], _ installation: Installation = .ofThisExecutable,
    _ body: @escaping @Sendable (Workbench) async throws -> Value
  ) async throws -> Value {
    let model = NewJournal.settings(installation: installation).model
    let settings = Settings(values: ["style": .string(InstalledStyle.default), "model": .string(model)])
      .overridden(by: try .parse(assignments: assignments))
    return try await TextStageRunner.with(installation, settings: settings) { stages in
      try await body(Workbench(installation: installation, settings: settings, stages: stages))
    }
  }

  /// The transcript of the audio file at `recording`, spoken in `language`.
  /// - Throws: `StageFailure`; `CommandFailure` (69) if the speech model is not installed.
  func transcript(ofRecording recording: String, language: String) async throws -> Transcript {
    let model = settings.values["model"]?.text ?? ""
    guard installation.file(kind: .model, name: model) != nil else {
      throw CommandFailure(status: .unavailable, "the speech model \(model) is not installed")
    }
    try stages.write(
      Intake(
        id: "evaluated", name: recording, modifiedAt: "2026-01-01T12:00:00Z", namedAt: nil, tags: [],
        sha256: "", bytes: 0))
    let _: Source = try await stages.result(original: recording)
    let _: Chunks = try await stages.result()
    return try await stages.result(parameters: ["languages": .list([.string(language)])])
  }

  /// Terms, facts and tasks of `transcript`, spoken at the RFC 3339 instant `spokenAt`, whose offset decides
  /// where days begin; `currency` is the owner's ISO 4217 code.
  /// - Throws: `StageFailure`.
  func extract(of transcript: Transcript, spokenAt: String, currency: String? = nil) async throws -> Extract {
    try stages.write(transcript)
    try stages.write(Source(made: transcript, spokenAt: spokenAt))
    let offset = spokenAt.suffix(6)
    let zone = offset.first == "+" || offset.first == "-" ? "GMT\(offset)" : "UTC"
    var parameters = ["time_zone": ParameterValue.string(zone)]
    parameters["currency"] = currency.map { .string($0) }
    return try await stages.result(parameters: parameters)
  }

  /// The summary of `transcript` in the style of the settings.
  /// - Throws: `StageFailure`.
  func summary(of transcript: Transcript) async throws -> Summary {
    try await readingAndSummary(of: transcript).summary
  }

  /// How the sentences of `transcript` are read, and its summary in the style of the settings.
  /// - Throws: `StageFailure`.
  func readingAndSummary(of transcript: Transcript) async throws -> (reading: Reading, summary: Summary) {
    try stages.write(transcript)
    let reading: Reading = try await stages.result()
    let _: Mood = try await stages.result()
    _ = try await extract(of: transcript, spokenAt: "2026-01-01T12:00:00Z")
    return (reading, try await stages.result())
  }
}

extension Installation {
  /// The one that this executable belongs to.
  static var ofThisExecutable: Installation {
    Installation(
      executable: Bundle.main.executablePath ?? CommandLine.arguments.first ?? "sonar-lab",
      environment: ProcessInfo.processInfo.environment)
  }
}
