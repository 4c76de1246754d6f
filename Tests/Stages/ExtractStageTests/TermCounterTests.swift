import Model
import Testing

@testable import ExtractStage

@Suite struct TermCounterTests {
  private func terms(_ lines: [String], language: String) throws -> [Extract.Term] {
    try TermCounter.terms(of: utterances(lines, language), names: [])
  }

  @Test(arguments: [
    ("We talked about the wedding for thirty minutes.", "wedding"),
    ("I learned something about patience.", "patience"),
    ("We finished the report and laughed a lot.", "report"),
    ("I had a really long job interview at the bank.", "bank interview job interview"),
    ("My passport expires soon.", "passport"),
    ("The dough stuck to everything.", "dough"),
    ("Band rehearsal was loud.", "band rehearsal rehearsal"),
    ("We went dancing and I spilled coffee on my shirt.", "coffee dancing shirt"),
    ("After finishing the painting I felt exhausted.", "painting"),
    ("I ate soup and bread with old friends.", "bread friends soup"),
    ("It was terribly exhausting and I slept badly.", ""),
    ("Ten kilometres along the river in Berlin.", "berlin kilometres river"),
  ])
  func englishNounsAreToldByTheirNeighbours(text: String, nouns: String) throws {
    let found = try Self.nouns(terms([text], language: "en"))
    #expect(found == nouns)
  }

  @Test(arguments: [
    ("Ich habe mit ihr über die Hochzeit gesprochen und viel gelacht.", "hochzeit"),
    ("Arbeit war anstrengend, aber die Wanderung wunderschön.", "arbeit wanderung"),
    ("im regen durch den wald gelaufen und ein kleines reh gesehen", "regen reh wald"),
    ("der arzt meint es wird besser", "arzt"),
  ])
  func germanNounsAreToldByTheirCapitalsOrTheirArticle(text: String, nouns: String) throws {
    let found = try Self.nouns(terms([text], language: "de"))
    #expect(found == nouns)
  }

  @Test(arguments: [
    ("en", "My night shift was long.", "night shift|shift"),
    ("en", "after the driving test i cried in the car park", "car park|driving test|park|test"),
    ("en", "We talked about the garden fence.", "fence|garden fence"),
    ("en", "After finishing the book I was driving home.", "book"),
    ("en", "The school calls and the pool opens again.", ""),
    ("en", "He is selling the flat. It was a flat tyre.", "flat|tyre"),
    // German joins them itself.
    ("de", "Der Elternabend in der Schule war lang.", "elternabend|schule"),
  ])
  func wordsThatBelongTogetherAreOneTerm(language: String, text: String, nouns: String) throws {
    let found = try terms([text], language: language).filter { $0.nouns ?? 0 > 0 }.map(\.word)
    #expect(Set(found) == Set(nouns.split(separator: "|").map(String.init)), "\(found)")
  }

  @Test(arguments: [
    ("en", "On the other hand, at the end of the day it cost an arm and a leg.", ""),
    ("en", "She took it on the chin, and I gave them a piece of my mind about the ditch.", "ditch"),
    ("en", "My throat is like a cheese grater.", "throat"), ("en", "I like a long walk.", "walk"),
    ("de", "Das war zwischen Tür und Angel, auf der anderen Seite gibt es einen Garten.", "garten"),
    ("de", "Mir fiel ein Stein vom Herzen, und er hat kein Blatt vor den Mund genommen.", ""),
    ("de", "Er läuft herum wie ein Honigkuchenpferd in der Küche.", "küche"),
    ("de", "Die Tür und der Angelhaken sind kaputt.", "angelhaken|tür"),
  ])
  func figuresOfSpeechAndComparisonsAreNoTerms(language: String, text: String, nouns: String) throws {
    let found = try terms([text], language: language).filter { $0.nouns ?? 0 > 0 }.map(\.word)
    #expect(Set(found) == Set(nouns.split(separator: "|").map(String.init)), "\(found)")
  }

  @Test func formsAreJoinedAndANounIsShownInItsShortestForm() throws {
    let english = try terms(
      ["I run.", "My runs were long.", "Running is hard.", "The run was fun."], language: "en")
    let run = try #require(english.first { $0.stem == "run" })
    #expect(run.word == "run" && run.count == 4 && run.nouns == 3)
    let german = try terms(["Die Kinder spielen mit dem Kind.", "Alle Kinder lachen."], language: "de")
    #expect(german.first == Extract.Term(stem: "kind", word: "kind", count: 3, nouns: 3))
  }

  @Test func weakWordsAreThoseOfTheLanguage() throws {
    #expect(try terms(["What kind of meeting?"], language: "en").map(\.word) == ["meeting"])
    #expect(try terms(["Ein Kind."], language: "de").map(\.word) == ["kind"])
  }

  private static func nouns(_ terms: [Extract.Term]) -> String {
    terms.filter { $0.nouns ?? 0 > 0 }.map(\.word).sorted().joined(separator: " ")
  }
}
