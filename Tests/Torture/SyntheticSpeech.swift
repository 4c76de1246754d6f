import Foundation
import Model
import TestSupport
import Text

/// New combinations of sentences from the training corpus of the test model.
struct SyntheticSpeech {
  private let sentences: [String]
  private var random: SeededNumbers

  /// Generates 5,000 sentences with `testdata/voice-model/sentences.py`; deterministic for a seed.
  init(seed: UInt64) throws {
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
    sentences = answer.output.split(separator: "\n").map(String.init)
    random = SeededNumbers(seed)
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
