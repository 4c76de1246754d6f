import Foundation
package import Model
package import Pipeline
package import StageContract

/// Runs stages outside a journal, each in one persistent process, on documents in a temporary folder.
package struct TextStageRunner: Sendable {
  private let stages: WarmStages
  /// Path of the documents, readable by the owner alone.
  private let folder: String

  private init(stages: WarmStages, folder: String) { (self.stages, self.folder) = (stages, folder) }

  /// Calls `body` with stages that use `settings` and a temporary folder, which is removed afterwards.
  ///
  /// - Parameter parent: where to make the folder; nil for the system's place.
  /// - Throws: what `body` throws; `ManifestError`; `CommandFailure` (74) if the folder cannot be created.
  package static func with<Value: Sendable>(
    _ installation: Installation, settings: Settings, in parent: String? = nil,
    _ body: @escaping @Sendable (TextStageRunner) async throws -> Value
  ) async throws -> Value {
    try await TemporaryFolder.with(in: parent) { folder in
      try await WarmStages.with(installation, settings: settings, log: folder + "/log") { stages in
        try await interruptible { try await body(TextStageRunner(stages: stages, folder: folder)) }
      }
    }
  }

  /// The mood of `transcript`.
  /// - Throws: `StageFailure`.
  package func mood(of transcript: Transcript) async throws -> Mood {
    try write(transcript)
    return try await readMood()
  }

  /// The mood of the transcript in the folder, after what it depends on.
  private func readMood() async throws -> Mood {
    let _: Reading = try await result()
    return try await result()
  }

  /// Both documents for `transcript`, made in parallel; days begin in `timeZone`, an IANA name.
  /// - Throws: `StageFailure`.
  package func moodAndExtract(
    of transcript: Transcript, spokenAt: String, timeZone: String
  ) async throws -> (mood: Mood, extract: Extract) {
    try write(transcript)
    try write(Source(made: transcript, spokenAt: spokenAt))
    async let mood: Mood = readMood()
    async let extract: Extract = result(parameters: ["time_zone": .string(timeZone)])
    return try await (mood, extract)
  }

  /// Reads `transcript`.
  /// - Returns: the stage's remarks: why it read nothing.
  /// - Throws: `StageFailure`.
  func remarks(reading transcript: Transcript) async throws -> [String] {
    try write(transcript)
    return try await stages.make(Reading.fileName, in: folder)
  }

  /// Runs the stage that writes `Document` on the documents in the folder, and returns its result.
  /// - Throws: `StageFailure`, `DocumentError`.
  package func result<Document: JournalDocument>(
    original: String? = nil, parameters: [String: ParameterValue] = [:]
  ) async throws -> Document {
    try await stages.make(Document.fileName, in: folder, original: original, parameters: parameters)
    return try Document.read(folder + "/" + Document.fileName)
  }

  /// Puts `document` into the folder, without syncing: the files last only as long as the command.
  /// - Throws: `CommandFailure` (74).
  package func write<Document: JournalDocument>(_ document: Document) throws {
    let path = folder + "/" + Document.fileName
    do {
      try document.encoded().write(to: URL(filePath: path))
    } catch {
      throw CommandFailure(status: .inputOutput, "\(path): cannot be written; free some space or set TMPDIR")
    }
  }
}

extension WarmStages {
  /// Calls `body` with the stages of `installation`, then ends their processes.
  /// - Throws: what `body` throws; `ManifestError`, `WorkspaceError`.
  package static func with<Value>(
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
  /// A placeholder for the description that ingest would write for the recording of `transcript`.
  package init(made transcript: Transcript, spokenAt: String) {
    self.init(
      container: "", encoding: "", decoder: "", sampleRateHertz: SampleClock.rate, channels: 1,
      durationSamples: transcript.durationSamples, spokenAt: spokenAt, spokenAtSource: .tags,
      loudness: Loudness(rmsDecibels: -30, peakDecibels: -10, clippedSamples: 0))
  }
}
