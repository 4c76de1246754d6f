import Foundation
import Model
import TestSupport
import Testing
import Text

@testable import WriteStage

@Suite struct CopiedAnswerTests {
  private func copied(
    _ title: String, _ sentences: [(text: String, from: [Int])], most: Int = 10
  ) throws -> CopiedAnswer {
    try CopiedAnswer(
      Answer(ScriptedServer.answer(title, sentences)), of: WriteRun.said(), most: most, title: "Own title",
      guard: CopyGuard(language: InstalledFiles.languages["en"]))
  }

  @Test func `Sentences are in the order said, each with the spans that it is copied from`() throws {
    let copied = try copied(
      WriteRun.day[0],
      [(WriteRun.day[2], [3]), ("I met Emma at the cinema tonight, " + WriteRun.day[1], [2, 1])])
    #expect(copied.sentences.map { $0.sources.map(\.number) } == [[1, 2], [3]])
    let said = WriteRun.said()
    for line in copied.sentences + [copied.title] {
      #expect(line.origin == .written && !line.sources.isEmpty && line.sources.allSatisfy(said.contains))
    }
  }

  @Test func `A sentence with a word that was not said is replaced by its best source`() throws {
    let copied = try copied(
      WriteRun.day[0], [(WriteRun.day[0], [1]), ("I won 12 medals by the sea.", [2, 3])])
    #expect(copied.sentences.map(\.text) == [WriteRun.day[0], WriteRun.day[1]])
    let line = copied.sentences[1]
    #expect(line.origin == .said && line.sources.map(\.number) == [2] && copied.failed == 1)
    #expect(line.failure?.text == "I won 12 medals by the sea.")
  }

  @Test func `Nothing is said twice`() throws {
    let copied = try copied(
      WriteRun.day[0],
      [
        (WriteRun.day[0], [1]), (WriteRun.day[0], [1]), ("Emma flew to Paris at 7.", [1]),
        ("My film won 3 prizes in Rome.", [2]), ("Films cost 40 euros in Rome.", [2]),
      ])
    #expect(copied.sentences.map(\.text) == [WriteRun.day[0], WriteRun.day[1]])
    #expect(copied.failed == 3)
  }

  @Test func `A title that fails is ours`() throws {
    for title in [
      "", "A lottery in Paris", String(repeating: "cinema ", count: 10), "a long film about the sea",
      String(repeating: "x", count: 1000),
    ] {
      let copied = try copied(title, [(WriteRun.day[0], [1])])
      #expect(copied.title.text == "Own title" && copied.title.origin == .said)
      #expect(copied.title.failure != nil && copied.title.sources.isEmpty && copied.failed == 1, "\(title)")
      #expect(copied.title.failure.map { $0.text.count <= Answer.longestSentence } == true)
    }
  }

  @Test func `A title is copied from one of the sentences shown`() throws {
    let copied = try copied(
      "We watched a long film about the sea.", [(WriteRun.day[0], [1]), (WriteRun.day[1], [2])])
    #expect(copied.title.text == "We watched a long film about the sea")
    #expect(copied.title.origin == .written && copied.title.sources.map(\.number) == [2])
    let two = try self.copied("tonight we watched", [(WriteRun.day[0], [1]), (WriteRun.day[1], [2])])
    #expect(two.title.text == "Own title" && two.title.failure?.text == "tonight we watched")
  }

  @Test func `Sentences beyond the limit are left out, and too long ones replaced`() throws {
    #expect(
      try copied(WriteRun.day[0], WriteRun.day.enumerated().map { ($1, [$0 + 1]) }, most: 2).sentences.count
        == 2)
    let long = "I met Emma at the cinema tonight" + (1...100).map { " in row \($0)" }.joined()
    let copied = try copied(WriteRun.day[0], [(long, [1]), (WriteRun.day[1], [2])])
    let failure = try #require(copied.sentences.first?.failure)
    #expect(copied.sentences.first?.text == WriteRun.day[0] && failure.text.count == Answer.longestSentence)
  }

  @Test(arguments: [[1, 99], [-1, 1], [1, 0, Int.max]])
  func `A sentence that names one that does not exist is replaced`(numbers: [Int]) throws {
    let copied = try copied(WriteRun.day[0], [(WriteRun.day[0], numbers), (WriteRun.day[1], [2])])
    #expect(copied.sentences.map(\.origin) == [.said, .written])
    #expect(copied.sentences[0].text == WriteRun.day[0] && copied.sentences[0].sources.map(\.number) == [1])
  }

  @Test func `A sentence that names none, or none that exists, is left out`() throws {
    for numbers in [[], [99], [Int.min, Int.max]] {
      let copied = try copied(WriteRun.day[0], [(WriteRun.day[0], numbers), (WriteRun.day[1], [2])])
      #expect(copied.sentences.map(\.text) == [WriteRun.day[1]] && copied.failed >= 1)
    }
  }

  @Test func `An answer in which no sentence is copied is of no use`() {
    #expect(throws: WriteError.unusable(.nothingCopied)) {
      try copied(WriteRun.day[0], [("Emma was at the cinema.", [1]), ("A film about sharks.", [2])])
    }
  }
}
