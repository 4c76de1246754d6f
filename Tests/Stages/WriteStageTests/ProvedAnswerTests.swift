import Foundation
import Model
import Proof
import TestSupport
import Testing

@testable import WriteStage

@Suite struct ProvedAnswerTests {
  private func proved(
    _ title: String, _ sentences: [(text: String, from: [Int])], most: Int = 10
  ) throws -> ProvedAnswer {
    let proof = try #require(try SentenceProof(language: "en", lists: InstalledFiles.languages))
    return try ProvedAnswer(
      Answer(ScriptedServer.answer(title, sentences)), of: WriteRun().said(), most: most, title: "Own title",
      proof: proof)
  }

  @Test func sentencesAreInTheOrderSaid() throws {
    let proved = try proved("Emma", [(WriteRun.day[2], [3]), (WriteRun.day[0], [1])])
    #expect(proved.sentences.map(\.text) == [WriteRun.day[0], WriteRun.day[2]])
  }

  @Test func nothingIsSaidTwice() throws {
    let proved = try proved(
      "Emma",
      [
        (WriteRun.day[0], [1]), (WriteRun.day[0], [1]), ("Emma flew to Paris at 7.", [1]),
        ("My film won 3 prizes in Rome.", [2]), ("Films cost 40 euros in Rome.", [2]),
      ])
    #expect(proved.sentences.map(\.text) == [WriteRun.day[0], WriteRun.day[1]])
    #expect(proved.failed == 3)
  }

  @Test func aTitleThatFailsIsOurs() throws {
    for title in ["", "A lottery in Paris", String(repeating: "cinema ", count: 10)] {
      let proved = try proved(title, [(WriteRun.day[0], [1])])
      #expect(proved.title.text == "Own title" && proved.title.origin == .said)
      #expect(proved.title.failure != nil && proved.failed == 1)
    }
    #expect(try proved("Emma at the cinema.", [(WriteRun.day[0], [1])]).title.text == "Emma at the cinema")
  }

  @Test func sentencesBeyondTheLimitAndOfAnyLengthAreCut() throws {
    #expect(
      try proved("Emma", WriteRun.day.enumerated().map { ($1, [$0 + 1]) }, most: 2).sentences.count == 2)
    let long = "I met Emma at the cinema tonight" + (1...100).map { " in row \($0)" }.joined()
    let proved = try proved("Emma", [(long, [1]), (WriteRun.day[1], [2])])
    #expect(proved.sentences.first?.failure?.kind == "length")
  }

  @Test func aNumberThatDoesNotExistFails() throws {
    let proved = try proved("Emma", [(WriteRun.day[0], [1, 99]), (WriteRun.day[1], [2])])
    #expect(proved.sentences.map(\.origin) == [.said, .written])
  }
}
