import Foundation
import Model
import Synchronization
import TestSupport
import Text

/// New combinations of sentences from the training corpus of the test model.
struct SyntheticSpeech {
  private let sentences: [String]
  private var random: SeededNumbers

  /// The sentences that were generated, by seed.
  private static let generated = Mutex<[UInt64: [String]]>([:])

  /// 5,000 sentences of `testdata/voice-model/sentences.py`, generated once; deterministic for a seed.
  init(seed: UInt64) throws {
    sentences = try Self.generated.withLock { generated in
      if let known = generated[seed] { return known }
      let sentences = try Self.generate(seed: seed)
      generated[seed] = sentences
      return sentences
    }
    random = SeededNumbers(seed)
  }

  private static func generate(seed: UInt64) throws -> [String] {
    let folder = JournalRun.checkout + "/testdata/voice-model"
    let program =
      "import random, sentences; r = random.Random(\(seed))\n"
      + "for _ in range(5000): print(sentences.sentence(r))"
    let scratch = try TestFolder()
    let answer = try Child(
      program: "/usr/bin/env", arguments: ["python3", "-c", program],
      environment: ProcessInfo.processInfo.environment.merging(
        ["PYTHONPATH": folder, "PYTHONDONTWRITEBYTECODE": "1"], uniquingKeysWith: { $1 }),
      scratch: scratch["sentences"]
    ).wait()
    guard answer.status == 0 else { throw JournalRun.Failure("python3: " + answer.errors) }
    return answer.output.split(separator: "\n").map(String.init)
  }

  /// A transcript of at least `words` words, at 160 words per minute.
  mutating func transcript(words: Int) -> Transcript {
    var lines: [String] = []
    var count = 0
    while count < words, let sentence = sentences.randomElement(using: &random) {
      lines.append(sentence)
      count += sentence.count { $0 == " " } + 1
    }
    return GoldenText.transcript(lines)
  }
}
