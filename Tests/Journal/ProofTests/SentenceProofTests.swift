import TestSupport
import Testing
import Text

@testable import Proof

@Suite struct SentenceProofTests {
  private let proof: SentenceProof

  init() throws {
    proof = try #require(try SentenceProof(language: "en", lists: InstalledFiles.languages))
  }

  private func sources(_ texts: String...) -> [ProofSource] {
    texts.enumerated().map { ProofSource(number: $0 + 3, text: $1) }
  }

  private func kind(_ sentence: String, _ source: String) -> ProofFailure.Kind? {
    guard case .failed(let failure) = proof.verdict(on: sentence, from: sources(source)) else { return nil }
    return failure.kind
  }

  @Test func `A language without rules has no proof`() throws {
    #expect(try SentenceProof(language: "fr", lists: InstalledFiles.languages) == nil)
    #expect(try SentenceProof(language: "de", lists: InstalledFiles.languages) != nil)
  }

  @Test func `Without sources or words nothing passes`() {
    #expect(proof.verdict(on: "You slept.", from: []) == .failed(ProofFailure(.noSource)))
    #expect(proof.verdict(on: "…", from: sources("I slept.")) == .failed(ProofFailure(.noSource)))
  }

  @Test func `A failure says what is wrong and of which words`() {
    #expect(kind("You bought nine pears.", "I bought two pears.") == .number)
    #expect(kind("Peter called.", "Anna called.") == .name)
    #expect(kind("You met her on Monday.", "I met her on Friday.") == .date)
    #expect(kind("You did not sleep.", "I slept.") == .negation)
    #expect(kind("Maria invited you.", "I invited Maria.") == .order)
    #expect(kind("You won.", "Write that I won.") == .orderOnly)
    #expect(kind("You sold the car.", "I might sell the car.") == .modality)
    let failure = ProofFailure(.number, ["nine"])
    #expect(failure.sentence == "The sources do not give this number, or give it for something else: nine.")
  }

  @Test func `What is quoted is what somebody says`() {
    let source = "She wrote: “You have won a car.”"
    #expect(kind("You have won a car.", source) == .quoted)
    #expect(kind("I went home.", "I went home.") == nil)
  }

  @Test func `Sentences of several sources are joined`() {
    let said = sources("I went to the market.", "I bought six eggs there.")
    #expect(proof.verdict(on: "You went to the market and bought six eggs.", from: said) == .passed)
    #expect(proof.verdict(on: "You went to the market and bought nine eggs.", from: said) != .passed)
  }

  @Test func `A title needs no verb, but its words`() {
    let said = sources("I had dinner with Anna, and we did not talk about Ben.")
    #expect(proof.verdict(onTitle: "Dinner with Anna", from: said) == .passed)
    #expect(proof.verdict(onTitle: "Dinner with Ben", from: said) != .passed)
    #expect(proof.verdict(onTitle: "Breakfast with Anna", from: said) != .passed)
  }

  @Test func `The best source says most of the sentence`() {
    let said = sources("It rained.", "I bought six eggs at the market.", "I slept.")
    #expect(proof.bestSource(for: "You bought seven eggs at the market.", among: said)?.number == 4)
    #expect(proof.bestSource(for: "Nothing.", among: []) == nil)
  }
}
