import Testing

@testable import JournalMood

@Suite struct LexiconTests {
  @Test func lexiconsAreLarge() {
    #expect(Lexicon.english.count > 2500)
    #expect(Lexicon.german.count > 1500)
  }

  @Test(arguments: [
    ("loved", 1), ("worries", -1), ("happily", 1), ("stopped", 0), ("disappointments", -1), ("loneliest", -1),
    ("lately", 0), ("number", 0), ("business", 0), ("evening", 0), ("table", 0), ("regretting", -1),
  ])
  func englishFormsAreFound(word: String, sign: Int) {
    #expect(self.sign(Lexicon.english.valence(word)) == sign)
  }

  @Test(arguments: [
    ("schön", 1), ("schon", 0), ("traurigen", -1), ("glücklicher", 1), ("müde", -1), ("mude", 0),
    ("fühlt", 0),
    ("heiß", 0), ("gruss", 0), ("spaß", 1), ("spass", 1), ("tisch", 0),
  ])
  func germanFormsAreFoundWithTheirUmlauts(word: String, sign: Int) {
    #expect(self.sign(Lexicon.german.valence(MoodWords.key(word))) == sign)
  }

  @Test func noWordIsListedTwiceWithDifferentSigns() {
    for (positive, negative) in [
      (EnglishLexicon.positive, EnglishLexicon.negative), (GermanLexicon.positive, GermanLexicon.negative),
    ] {
      let good = Set(positive.split(whereSeparator: \.isWhitespace))
      let bad = Set(negative.split(whereSeparator: \.isWhitespace))
      #expect(good.intersection(bad).isEmpty)
    }
  }

  private func sign(_ valence: Double?) -> Int { (valence ?? 0) > 0 ? 1 : (valence ?? 0) < 0 ? -1 : 0 }
}
