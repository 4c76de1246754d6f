import Foundation
import Inbox
import Model
package import Pipeline
import StageContract
import Text
package import Workspace

/// What a recording costs and gives with each value of a parameter of the stage that transcribes.
package struct ComparisonBench: Encodable, Equatable {
  /// A parameter that trades words for seconds.
  package enum Parameter: String, CaseIterable, Encodable {
    case audioContext = "audio_context"
    case decoding
    /// A model and what `sonar models convert` made of it.
    case model

    /// What it can be, each with what the stage is handed; the others are compared with the first.
    ///
    /// - Parameters:
    ///   - model: name of the model that is used.
    ///   - installed: models that are there.
    /// - Throws: `CommandFailure` (69) where there is one model alone.
    func values(model: String, installed: [InstalledModel]) throws -> [(name: String, argument: String)] {
      switch self {
      case .audioContext: return ["full", "fitted"].map { ($0, $0) }
      case .decoding: return ["beam", "adaptive", "greedy"].map { ($0, $0) }
      case .model:
        let models = InstalledModel.family(of: model, in: installed)
        guard models.count > 1 else {
          throw CommandFailure(
            status: .unavailable,
            "\(model): nothing to compare it with; type: \(WeightFormat.commandForAnother(than: model))")
        }
        return models.map { ($0.name, $0.path) }
      }
    }
  }

  /// One value of it.
  package struct Row: Encodable, Equatable {
    package var value: String
    /// By the clock, with loading the model.
    package var seconds: Double
    /// The same for each second of audio.
    package var rtf: Double
    package var words: Int
    /// Words replaced, left out or put in beside the first value's.
    package var differing: Int
    /// Suspect spans.
    package var marks: Int

    /// What `transcript` says beside `first`.
    init(_ value: String, seconds: Double, _ transcript: Transcript, beside first: Transcript) {
      (self.value, self.seconds) = (value, seconds)
      rtf = seconds / max(SampleClock.seconds(transcript.durationSamples), 0.001)
      let errors = WordErrors(said: first.text, heard: transcript.text)
      words = WordErrors(said: transcript.text, heard: "").spoken
      differing = errors.count
      marks = transcript.suspects.count
    }
  }

  package var parameter: Parameter
  package var rows: [Row]

  /// Transcribes the recording in `recording` with every value of `parameter`, in processes of their own; what that
  /// makes goes to `folder`.
  /// - Throws: `StageFailure`, `ManifestError`, `CommandFailure`.
  package static func measure(
    _ parameter: Parameter, of recording: RecordingFolder, in folder: String, installation: Installation,
    settings: Settings
  ) async throws -> ComparisonBench {
    let values = try parameter.values(
      model: settings.values["model"]?.text ?? ModelCatalogue.synthetic,
      installed: InstalledModel.all(in: installation.modelFolders))
    let original = try recording.file(named: "original") ?? recording.path
    let intake = folder + "/" + Intake.fileName
    try FileManager.default.copyItem(atPath: recording.path + "/" + Intake.fileName, toPath: intake)
    func withStages(_ body: @escaping @Sendable (WarmStages) async throws -> Void) async throws {
      try await WarmStages.with(installation, settings: settings, log: folder + "/log", body)
    }
    try await withStages { stages in
      try await stages.make(Source.fileName, in: folder, original: original)
      try await stages.make(Chunks.fileName, in: folder)
    }
    var first: Transcript?
    var rows: [Row] = []
    for (value, argument) in values {
      let start = ContinuousClock.now
      try await withStages { stages in
        try await stages.make(
          Transcript.fileName, in: folder, parameters: [parameter.rawValue: .string(argument)])
      }
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      let transcript = try Transcript.read(folder + "/" + Transcript.fileName)
      rows.append(Row(value, seconds: seconds, transcript, beside: first ?? transcript))
      first = first ?? transcript
    }
    return ComparisonBench(parameter: parameter, rows: rows)
  }
}
