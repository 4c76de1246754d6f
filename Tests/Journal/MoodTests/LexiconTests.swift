import TestSupport
import Testing

@testable import Mood

@Suite struct LexiconTests {
  @Test func lexiconsAreLarge() throws {
    #expect(try InstalledFiles.lexicon("en").count > 2500)
    #expect(try InstalledFiles.lexicon("de").count > 1500)
  }

  @Test(arguments: [
    ("loved", 1), ("worries", -1), ("happily", 1), ("stopped", 0), ("disappointments", -1), ("loneliest", -1),
    ("lately", 0), ("number", 0), ("business", 0), ("evening", 0), ("table", 0), ("regretting", -1),
  ])
  func englishFormsAreFound(word: String, sign: Int) throws {
    #expect(try self.sign(InstalledFiles.lexicon("en").valence(word)) == sign)
  }

  @Test(arguments: [
    ("schön", 1), ("schon", 0), ("traurigen", -1), ("glücklicher", 1), ("müde", -1), ("mude", 0),
    ("fühlt", 0),
    ("heiß", 0), ("gruss", 0), ("spaß", 1), ("spass", 1), ("tisch", 0),
  ])
  func germanFormsAreFoundWithTheirUmlauts(word: String, sign: Int) throws {
    #expect(try self.sign(InstalledFiles.lexicon("de").valence(MoodWords.key(word))) == sign)
  }

  private func sign(_ valence: Double?) -> Int { (valence ?? 0) > 0 ? 1 : (valence ?? 0) < 0 ? -1 : 0 }
}
