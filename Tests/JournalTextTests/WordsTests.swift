import JournalText
import Testing

@Suite struct WordsTests {
  @Test func wordsKeepInnerApostrophesAndHyphens() {
    #expect(
      Words.words("Don’t stop, well-known 3.5 'quoted' 8:30.") == [
        "Don’t", "stop", "well-known", "3.5", "quoted", "8:30",
      ])
  }

  @Test(arguments: [("Größe", "grosse"), ("DON’T", "don't"), ("Café", "cafe"), ("plain", "plain")])
  func normalFormsAreFolded(word: String, normal: String) {
    #expect(Words.normal(word) == normal)
  }

  @Test func stopWordsBelongToTheirLanguage() {
    #expect(Words.isStopWord("The", language: "en"))
    #expect(Words.isStopWord("für", language: "de"))
    #expect(!Words.isStopWord("the", language: "de"))
    #expect(!Words.isStopWord("river", language: "en"))
  }

  @Test(arguments: [
    ("en", "walking", "walk"), ("en", "Budgets", "budget"), ("de", "Häuser", "haus"),
    ("fr", "Maisons", "maisons"),
  ])
  func stemsJoinForms(language: String, word: String, stem: String) throws {
    let stemmer = try Stemmer(language: language)
    #expect(stemmer.stem(word) == stem)
  }

  @Test(arguments: [
    ("um so I I went, uh, home", "So I went, home."),
    ("Well, I think it was very very good,", "I think it was very very good."),
    ("I was I was tired.", "I was tired."),
    ("It was, you know, fine.", "It was, fine."),
    ("Um.", ""),
  ])
  func fillersAndRepeatsGo(text: String, clean: String) {
    #expect(Fillers.clean(text) == clean)
  }

  @Test(arguments: [
    ("forty two", 42.0), ("forty-two", 42), ("one hundred and five", 105), ("two and a half", 2.5),
    ("a hundred", 100),
    ("two thousand three hundred", 2300), ("seven hundred and thirty one", 731), ("1,200", 1200),
    ("3.5", 3.5),
    ("six point five", 6.5), ("nineteen", 19), ("two million", 2_000_000),
  ])
  func englishNumbersAreRead(text: String, value: Double) {
    #expect(NumberWords.value(text) == value)
  }

  @Test(arguments: [
    ("zweiundvierzig", 42.0), ("hundertfünf", 105), ("tausendzweihundert", 1200), ("anderthalb", 1.5),
    ("3,5", 3.5),
    ("dreißig", 30), ("sechseinhalb", 6.5), ("zwei Komma fünf", 2.5),
  ])
  func germanNumbersAreRead(text: String, value: Double) {
    #expect(NumberWords.value(text, language: "de") == value)
  }

  @Test func aloneArticlesAndAndAreNoNumbers() {
    #expect(NumberWords.matches(in: Words.tokens("a walk and half a story"), language: "en").isEmpty)
  }
}
