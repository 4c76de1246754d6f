import TestSupport
import Testing
import Text

@Suite struct WordsTests {
  @Test func wordsKeepInnerApostrophesAndHyphens() {
    #expect(
      Words.words("Don’t stop, well-known 3.5 'quoted' 8:30.") == [
        "Don’t", "stop", "well-known", "3.5", "quoted", "8:30",
      ])
  }

  @Test(arguments: [
    ("I met Anna, at 9.30!", 5), ("", 0), ("…", 0), ("今日は東京の公園に行きました。", 7), ("はい。", 1), ("ฉันเรียนภาษาไทย", 8),
    ("어제 학교에서 친구를 만났어요.", 7), ("Ich hatte 天気 gesagt", 4),
  ])
  func wordsAreCountedWithoutSpacesBetweenThem(text: String, count: Int) {
    #expect(Words.count(text) == count)
  }

  @Test(arguments: [
    ("I took .5 mg.", [".5", "mg"]), ("$.99 and (.5)", ["$", ".99", "and", ".5"]),
    ("Ich habe ,80 Euro", [",80", "Euro"]),
    ("at 5,- each", ["5", "each"]), ("¥1,200 or ₹5", ["¥", "1,200", "or", "₹", "5"]),
    ("the end.5 more", ["end", "5", "more"]),
    ("v1..5", ["v1", "5"]),
  ])
  func signsAndDecimalMarksStayWithTheirNumbers(text: String, last: [String]) {
    #expect(Words.tokens(text).map(\.text).suffix(last.count) == last[...])
  }

  @Test func aPriceWithoutCentsEndsNoClause() {
    #expect(Words.tokens("5,- Euro und 7.– Franken").allSatisfy { !$0.endsClause })
    #expect(Words.tokens("5, - Euro")[0].endsClause)
  }

  @Test(arguments: [("Größe", "grosse"), ("DON’T", "don't"), ("Café", "cafe"), ("plain", "plain")])
  func normalFormsAreFolded(word: String, normal: String) {
    #expect(Words.normal(word) == normal)
  }

  @Test func stopWordsBelongToTheirLanguage() {
    #expect(Words.isStopWord("The", language: InstalledFiles.languages["en"]))
    #expect(Words.isStopWord("für", language: InstalledFiles.languages["de"]))
    #expect(!Words.isStopWord("the", language: InstalledFiles.languages["de"]))
    #expect(!Words.isStopWord("river", language: InstalledFiles.languages["en"]))
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
    ("de", "Ich dreh mich um, und da steht er, ganz allein."), ("pt", "Comprei um livro novo."),
  ])
  func whatIsAWordInTheLanguageStays(language: String, text: String) {
    #expect(Fillers.clean(text, language: InstalledFiles.languages[language]) == text)
  }

  @Test(arguments: [
    ("um so I I went, uh, home", "So I went home."), ("um I went to wa- walk home", "I went to walk home."),
    ("Well, I think it was very very good,", "I think it was very very good."),
    ("I was I was tired.", "I was tired."),
    ("It was, you know, fine.", "It was fine."),
    ("It was, like, so hard.", "It was so hard."),
    ("Right, um, so, I called her at, what, ten.", "I called her at ten."),
    ("i went home and i'm fine", "I went home and I'm fine."),
    ("He asked what I want, and I mean it.", "He asked what I want, and I mean it."),
    ("Um.", ""),
  ])
  func fillersAndRepeatsGo(text: String, clean: String) {
    #expect(Fillers.clean(text, language: InstalledFiles.languages["en"]) == clean)
  }

  @Test(arguments: [
    ("I came back and I just, I went to the wrong bed.", "I came back and I went to the wrong bed."),
    ("I wanted to— I needed to rest.", "I needed to rest."),
    ("Because it was, it felt like home.", "Because it felt like home."),
    ("I came, I saw it, I left.", "I came, I saw it, I left."),
    ("I was relieved, I was so relieved.", "I was relieved, I was so relieved."),
    ("Ich war, ich habe geschlafen.", "Ich habe geschlafen."),
  ])
  func falseStartsGo(text: String, clean: String) {
    #expect(
      Fillers.clean(text, language: InstalledFiles.languages[text.hasPrefix("Ich") ? "de" : "en"]) == clean)
  }

  @Test(arguments: [
    ("750ml and an 18-hour fast", "en", ["750", "ml", "and", "an", "18", "hour", "fast"]),
    ("twenty-five on the 3rd", "en", ["twenty-five", "on", "the", "3rd"]),
    ("i didnt go", "en", ["i", "didn't", "go"]), ("im Mai", "de", ["im", "mai"]),
  ])
  func spokenTokensPartNumbersFromUnits(text: String, language: String, words: [String]) {
    #expect(Words.spokenTokens(text, language: InstalledFiles.languages[language]).map(\.normal) == words)
  }
}
