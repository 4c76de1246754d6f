import TestSupport
import Testing
import Text

@testable import Proof

@Suite struct SentenceProofTests {
  @Test func `A language without rules has no proof`() throws {
    #expect(try SentenceProof(language: "fr", lists: InstalledFiles.languages) == nil)
    #expect(try SentenceProof(language: "de", lists: InstalledFiles.languages) != nil)
  }
}
