import TestSupport
import Testing
import Text

@testable import Proof

/// Sentences and sources that nobody would write: what a model or a recording says may be anything.
@Suite struct ShuffledProofTests {
  @Test(arguments: ["en", "de"])
  func wordsInAnyOrderGetOneVerdict(language: String) throws {
    let proof = try #require(try SentenceProof(language: language, lists: InstalledFiles.languages))
    let file = JournalRun.checkout + "/testdata/proof/\(language).jsonl"
    var texts = ShuffledTexts(
      try ShuffledTexts.sentences(in: file, keys: ["source", "sentence"]), seed: 1)
    for _ in 0..<2000 {
      let sources = (1...2).map { ProofSource(number: $0, text: texts.next()) }
      let sentence = texts.next()
      let verdict = proof.verdict(on: sentence, from: sources)
      #expect(proof.verdict(on: sentence, from: sources) == verdict, "\(sources) → \(sentence)")
    }
  }

  /// Each once ended the process.
  @Test(arguments: [
    ("en", "the English, before came so a", "came"), ("en", "It since was better.", "better"),
    ("de", "und in zehn Wochen steht der nächste Termin an.", "Kapitel. in"),
  ])
  func whatIsCutOffGetsAVerdict(language: String, source: String, sentence: String) throws {
    let proof = try #require(try SentenceProof(language: language, lists: InstalledFiles.languages))
    #expect(proof.verdict(on: source, from: [ProofSource(number: 1, text: source)]) == .passed)
    _ = proof.verdict(on: sentence, from: [ProofSource(number: 1, text: source)])
  }
}
