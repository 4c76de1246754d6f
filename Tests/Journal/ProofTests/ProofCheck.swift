import TestSupport
import Testing
import Text

@testable import Proof

/// Expects of sentences that they pass, or fail, each with its source.
struct ProofCheck {
  private let proof: SentenceProof

  init(language: String) throws {
    proof = try #require(try SentenceProof(language: language, lists: InstalledFiles.languages))
  }

  func callAsFunction(_ cases: [(source: String, sentence: String, passes: Bool)]) {
    for (source, sentence, passes) in cases {
      let verdict = proof.verdict(on: sentence, from: [ProofSource(number: 1, text: source)])
      #expect((verdict == .passed) == passes, "\(source) → \(sentence): \(verdict)")
    }
  }
}
