import Testing

@testable import Surfaces

@Suite struct QuestionPatternTests {
  private func slots(_ pattern: String, _ words: String, barred: Set<String> = []) throws -> [String: String]?
  {
    let words = words.split(separator: " ").map(String.init)
    return try QuestionPattern(pattern, sets: ["i": ["did i", "i"]]).match(words, barred: barred).map {
      slots in
      Dictionary(
        uniqueKeysWithValues: slots.map { ($0.key.rawValue, words[$0.value].joined(separator: " ")) })
    }
  }

  @Test(arguments: [
    "how much did i spend", "how much i spend", "how much money did i spend on coffee",
    "how much did i spend for green tea",
  ])
  func `Sets, choices and what may be left out match`(_ words: String) throws {
    #expect(try slots("how much [money] <i> spend [(on|for) {item}]", words) != nil)
  }

  @Test func `All words have to fit`() throws {
    #expect(try slots("how much <i> spend", "how much did i spend now") == nil)
    #expect(try slots("how much <i> spend", "how much did i") == nil)
    #expect(try slots("how much <i> spend {item}", "how much did i spend") == nil)
  }

  @Test func `A slot takes words up to what follows it, and no barred one`() throws {
    #expect(try slots("does {document} expire", "does my visa expire") == ["document": "my visa"])
    #expect(try slots("spend on {item}", "spend on tea and cake", barred: ["and"]) == nil)
  }

  @Test(arguments: ["how (much", "<nobody>", "{nothing}", "much)", "[how"])
  func `What is wrong with a pattern is an error`(_ pattern: String) {
    #expect(throws: QuestionPattern.Fault.self) { try QuestionPattern(pattern, sets: [:]) }
  }
}
