import ArgumentParser
import Foundation
import Inbox
import Measures
import Model
import Pipeline
import StageContract
import Workspace

/// What a recording costs and gives with each value of a parameter of the stage that transcribes.
struct ComparisonBench: Encodable, Equatable {
  /// A parameter that trades words for seconds.
  enum Parameter: String, CaseIterable, Encodable, ExpressibleByArgument {
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
        let source = WeightFormat.source(of: model) ?? model
        let names = [source] + WeightFormat.allCases.map { $0.name(from: source) }
        let models = names.compactMap { name in installed.first { $0.name == name } }
        guard models.count > 1 else {
          throw CommandFailure(
            status: 69,
            "\(source): nothing to compare it with; type: sonar models convert \(source) --to q8_0")
        }
        return models.map { ($0.name, $0.path) }
      }
    }
  }

  /// One value of it.
  struct Row: Encodable, Equatable {
    var value: String
    /// By the clock, with loading the model.
    var seconds: Double
    var words: Int
    /// Words replaced, left out or put in beside the first value's.
    var differing: Int
    /// Suspect spans.
    var marks: Int

    /// What `transcript` says beside `first`.
    init(_ value: String, seconds: Double, _ transcript: Transcript, beside first: Transcript) {
      (self.value, self.seconds) = (value, seconds)
      let errors = WordErrors(said: first.text, heard: transcript.text)
      words = WordErrors(said: transcript.text, heard: "").spoken
      differing = errors.count
      marks = transcript.suspects.count
    }
  }

  var parameter: Parameter
  var rows: [Row]

  /// Transcribes the recording in `recording` with every value of `parameter`, in processes of their own; what that
  /// makes goes to `folder`.
  /// - Throws: `StageFailure`, `ManifestError`, `CommandFailure`.
  static func measure(
    _ parameter: Parameter, of recording: RecordingFolder, in folder: String, installation: Installation,
    settings: Settings
  ) async throws -> ComparisonBench {
    let values = try parameter.values(
      model: settings.values["model"]?.text ?? ModelCatalogue.synthetic,
      installed: InstalledModel.all(in: installation.modelFolders))
    let original = try recording.file(named: "original") ?? recording.path
    @Sendable func path(_ name: String) -> String { folder + "/" + name }
    func withStages(_ body: @escaping @Sendable (WarmStages) async throws -> Void) async throws {
      try await interruptible {
        try await WarmStages.with(installation, settings: settings, log: path("log"), body)
      }
    }
    try await withStages { stages in
      try await stages.run(
        "ingest",
        files: [
          "recording": original, "intake": recording.path + "/intake.json", "audio": path("audio.wav"),
          "source": path("source.json"),
        ])
      try await stages.run("chunk", files: ["audio": path("audio.wav"), "chunks": path("chunks.json")])
    }
    var first: Transcript?
    var rows: [Row] = []
    for (value, argument) in values {
      let start = ContinuousClock.now
      try await withStages { stages in
        try await stages.run(
          "transcribe",
          files: [
            "audio": path("audio.wav"), "chunks": path("chunks.json"), "transcript": path(value + ".json"),
          ], parameters: [parameter.rawValue: .string(argument)])
      }
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      let transcript = try Transcript.read(path(value + ".json"))
      rows.append(Row(value, seconds: seconds, transcript, beside: first ?? transcript))
      first = first ?? transcript
    }
    return ComparisonBench(parameter: parameter, rows: rows)
  }

  /// As a person reads it.
  func lines(_ output: Output) -> [String] {
    Table(
      head: [parameter.rawValue.uppercased(), "SECONDS", "WORDS", "DIFFERENT", "SUSPECT SPANS"],
      alignments: [.left, .right, .right, .right, .right],
      rows: rows.map {
        [
          $0.value, String(format: "%.1f", $0.seconds), String($0.words), String($0.differing),
          String($0.marks),
        ]
      }
    ).lines(output: output)
  }
}
