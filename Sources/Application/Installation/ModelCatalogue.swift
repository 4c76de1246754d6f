/// A speech model in ggml format on the model host of whisper.cpp.
package struct SpeechModel: Equatable, Sendable {
  /// Name in `sonar.yaml` and for `sonar models fetch`.
  package var name: String
  package var bytes: Int
  /// The host's SHA-256 of the file, 64 hexadecimal digits.
  var sha256: String

  /// File name on the host and in the model folder.
  var file: String { "ggml-\(name).bin" }
  /// True if the model knows only English; the others know about 100 languages.
  package var isEnglishOnly: Bool { name.contains(".en") }
}

/// The ggml models of whisper.cpp that `sonar models fetch` knows, best first.
///
/// Names follow whisper.cpp's models/README.md; sizes and SHA-256 are those in the host's Git LFS pointers.
package enum ModelCatalogue {
  /// Folder with the files of all models (from whisper.cpp, models/download-ggml-model.sh).
  package static let host = "https://huggingface.co/ggerganov/whisper.cpp/resolve/main/"

  /// Best first by quality of English transcripts; quantised models after their originals.
  package static let models: [SpeechModel] = [
    model("large-v3", 3_095_033_483, "64d182b440b98d5203c4f9bd541544d84c605196c4f7b845dfa11fb23594d1e2"),
    model("large-v3-q5_0", 1_081_140_203, "d75795ecff3f83b5faa89d1900604ad8c780abd5739fae406de19f23ecd98ad1"),
    model("large-v2", 3_094_623_691, "9a423fe4d40c82774b6af34115b8b935f34152246eb19e80e376071d3f999487"),
    model(
      "large-v3-turbo", 1_624_555_275, "1fc70f774d38eb169993ac391eea357ef47c88757ef72ee5943879b7e8e2bc69"),
    model(
      "large-v3-turbo-q8_0", 874_188_075, "317eb69c11673c9de1e1f0d459b253999804ec71ac4c23c17ecf5fbe24e259a1"),
    model(
      "large-v3-turbo-q5_0", 574_041_195, "394221709cd5ad1f40c46e6031ca61bce88931e6e088c188294c6d5a55ffa7e2"),
    model("medium.en", 1_533_774_781, "cc37e93478338ec7700281a7ac30a10128929eb8f427dda2e865faa8f6da4356"),
    model("medium", 1_533_763_059, "6c14d5adee5f86394037b4e4e8b59f1673b6cee10e3cf0b11bbdbee79c156208"),
    model("medium-q5_0", 539_212_467, "19fea4b380c3a618ec4723c3eef2eb785ffba0d0538cf43f8f235e7b3b34220f"),
    model("small.en", 487_614_201, "c6138d6d58ecc8322097e0f987c32f1be8bb0a18532a3f88f734d1bbf9c41e5d"),
    model("small", 487_601_967, "1be3a9b2063867b937e64e2ec7483364a79917e157fa98c5d94b5c1fffea987b"),
    model("base.en", 147_964_211, "a03779c86df3323075f5e796cb2ce5029f00ec8869eee3fdfb897afe36c6d002"),
    model("base", 147_951_465, "60ed5bc3dd14eea856493d334349b405782ddcaf0028d4b5df4088345fba2efe"),
    model("tiny.en", 77_704_715, "921e4cf8686fdd993dcd081a5da5b6c365bfde1162e72b08d75ac75289920b1f"),
    model("tiny", 77_691_713, "be07e048e1e599ad46341c8d2a135645097a538221678b7acdd1b1919c6e1b21"),
  ]

  /// The model in this repository: it knows only synthetic voices and the words of its corpus.
  package static let synthetic = "journal-en-synthetic"
  /// The voice activity model that bootstrap installs.
  static let voiceActivity = "silero-v6.2.0"

  /// The models that come with Sonar instead of from the host: name, SHA-256 and a note for the user.
  package static let bundled: [(name: String, sha256: String, note: String)] = [
    (
      synthetic, "34f6ddaaa08f63c95e2258a253ca780113d4286c60ff80a9f77bc17e28da362b",
      "synthetic voices and a small vocabulary only: for the demo and the tests, not for real voices"
    ),
    (
      voiceActivity, "2aa269b785eeb53a82983a20501ddf7c1d9c48e33ab63a41391ac6c9f7fb6987",
      "voice activity detection; does not transcribe"
    ),
  ]

  /// The model called `name`, with or without `ggml-` and `.bin`; nil if unknown.
  package static func model(named name: String) -> SpeechModel? {
    var plain = name[...]
    if plain.hasPrefix("ggml-") { plain = plain.dropFirst(5) }
    if plain.hasSuffix(".bin") { plain = plain.dropLast(4) }
    return models.first { $0.name == plain }
  }

  /// The best model for which `isInstalled` is true, `synthetic` after all real ones; nil if none is installed.
  package static func best(isInstalled: (String) -> Bool) -> String? {
    (models.map(\.name) + [synthetic]).first(where: isInstalled)
  }

  /// The expected SHA-256 of the model called `name`; nil if unknown.
  package static func digest(of name: String) -> String? {
    model(named: name)?.sha256 ?? bundled.first { $0.name == name }?.sha256
  }

  private static func model(_ name: String, _ bytes: Int, _ sha256: String) -> SpeechModel {
    SpeechModel(name: name, bytes: bytes, sha256: sha256)
  }
}
