import Foundation
import Model
import TestSupport
import Testing
import Text

@testable import WriteStage

@Suite struct PromptTests {
  private static let styles = ["concise", "reflective", "actionable"]

  private func instructions(_ style: String) throws -> Instructions {
    try Instructions.read(InstalledFiles.pipelines + "/styles/\(style).write.yaml")
  }

  private func prompt(_ style: String, _ said: [Written.Source]) throws -> Prompt {
    try Prompt(
      said, mood: Mood(score: 0, feeling: "calm", sentences: []),
      extract: Extract(terms: [], people: [], facts: [], tasks: []), language: "de",
      instructions: instructions(style), sentences: 3)
  }

  @Test(arguments: styles)
  func `The example of a style is what the guard lets stand`(style: String) throws {
    struct Example: Decodable {
      var from: [Int]
      var text: String
    }
    let text = try instructions(style).text
    let sources = text.matches(of: #/\n\[([0-9]+)\] (.+)/#).map {
      CopyGuard.Source(number: Int($0.1) ?? 0, text: String($0.2))
    }
    let json = try #require(text.firstMatch(of: #/\nwrite (\{.+\})/#)?.1)
    let example = try JSONDecoder().decode(Example.self, from: Data(json.utf8))
    #expect(sources.count == 2 && example.from == sources.map(\.number))
    #expect(example.text.count < sources.map(\.text).joined(separator: " ").count)
    let copyGuard = CopyGuard(language: InstalledFiles.languages["en"])
    #expect(copyGuard.fault(in: example.text, from: sources, said: sources) == nil)
  }

  @Test(arguments: styles)
  func `The rules name language and limits, and hold nothing of the entry`(style: String) throws {
    let prompt = try prompt(style, WriteRun.said())
    #expect(prompt.rules.contains("in German") && prompt.rules.contains("At most 3 sentences"))
    #expect(!WriteRun.day.contains { prompt.rules.contains($0) })
    #expect(prompt.rules.count < 2500, "small models forget long orders")
    #expect(prompt.data.hasPrefix("BEGIN\n[1] I met Emma") && prompt.data.hasSuffix("\nEND"))
  }

  @Test func `A fact read from several sentences is told with each of them`() throws {
    let said = WriteRun.said(["I paid twelve euros. No wait, eleven."])
    try #require(said.count == 2)
    let span = Span(start: said[0].sentence.span.start, end: said[1].sentence.span.end)
    let fact = Extract.Fact(
      kind: .spend, sentence: Sentence(text: "", span: span, segment: said[0].sentence.segment), value: 11,
      currency: "EUR", confidence: 1)
    for source in said {
      let prompt = try Prompt(
        [source], mood: Mood(score: 0, feeling: "calm", sentences: []),
        extract: Extract(terms: [], people: [], facts: [fact], tasks: []), language: "en",
        instructions: instructions("concise"), sentences: 3)
      #expect(prompt.data.contains("[fact] spend 11.0 EUR"))
    }
  }

  @Test func `At most four sources and as many sentences as asked for fit the schema`() throws {
    let data = try JSONSerialization.data(withJSONObject: prompt("concise", WriteRun.said()).schema)
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.contains(#""maxItems":4"#) && text.contains(#""maxItems":3"#))
  }
}
