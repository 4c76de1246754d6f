import Foundation
import Model
package import Pipeline
import StageContract

/// How long a model takes for a few seconds of sound on one core, without being loaded.
package struct ModelTrial: Encodable, Equatable {
  /// The model's name.
  package var model: String
  /// Nil if it failed.
  package var seconds: Double?

  /// Length of the sound.
  static let soundSeconds = 10

  /// Tries each of `models`: the least of three runs after a first one, which loads it.
  /// - Throws: `StageFailure` if interrupted; `ManifestError`, `CommandFailure`.
  package static func run(_ models: [InstalledModel], _ installation: Installation) async throws
    -> [ModelTrial]
  {
    try await TemporaryFolder.with { folder in
      let samples = sound()
      let speech = [Span(start: 0, end: samples.count)]
      do {
        try wave(samples).write(to: URL(filePath: folder + "/audio.wav"))
        try Chunks(
          durationSamples: samples.count, detector: "energy", gapSamples: 0, speech: speech,
          chunks: [Chunks.Chunk(spans: speech)]
        ).encoded().write(to: URL(filePath: folder + "/" + Chunks.fileName))
      } catch {
        throw CommandFailure(
          status: .inputOutput, "\(folder): cannot be written; free some space or set TMPDIR")
      }
      var trials: [ModelTrial] = []
      for model in models {
        let settings = Settings(values: ["model": .string(model.name)])
        // Greedily and once, so that all formats do the same work.
        let parameters: [String: ParameterValue] = [
          "states": .integer(1), "decoding": .string("greedy"), "temperature_step": .integer(0),
        ]
        var seconds: [Double] = []
        do {
          try await WarmStages.with(installation, settings: settings, log: folder + "/log") { stages in
            for _ in 0...3 {
              let start = ContinuousClock.now
              try await stages.make(Transcript.fileName, in: folder, parameters: parameters)
              seconds.append((ContinuousClock.now - start) / .seconds(1))
            }
          }
        } catch let failure as StageFailure where failure.status != .interrupted {
          // Not every processor computes with every format: that is what is found out here.
          seconds = []
        }
        trials.append(ModelTrial(model: model.name, seconds: seconds.dropFirst().min()))
      }
      return trials
    }
  }

  /// A sound like a voice: a tone and its overtones, four syllables a second, over a little noise; 16 kHz.
  private static func sound() -> [Int16] {
    var noise = UInt64(1)
    return (0..<soundSeconds * SampleClock.rate).map { index in
      let turns = 2 * Double.pi * SampleClock.seconds(index)
      let phase = 120 * turns + 20 * sin(0.7 * turns)
      var voice = 0.0
      for overtone in 1...20 { voice += sin(Double(overtone) * phase) / Double(overtone) }
      noise = noise &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let syllable = 1 - cos(4 * turns)
      return Int16(1500 * syllable * voice) + Int16(noise >> 57)
    }
  }

  /// A WAV file of `samples`: 16 bits, 16 kHz, mono.
  private static func wave(_ samples: [Int16]) -> Data {
    var data = Data()
    func append(_ value: some FixedWidthInteger) {
      withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) }
    }
    let bytes = UInt32(samples.count * 2)
    data.append(contentsOf: "RIFF".utf8)
    append(36 + bytes)
    data.append(contentsOf: "WAVEfmt ".utf8)
    append(UInt32(16))
    for value in [1, 1] as [UInt16] { append(value) }
    for value in [16_000, 32_000] as [UInt32] { append(value) }
    for value in [2, 16] as [UInt16] { append(value) }
    data.append(contentsOf: "data".utf8)
    append(bytes)
    for sample in samples { append(sample) }
    return data
  }
}
