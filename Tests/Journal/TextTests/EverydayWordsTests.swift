import TestSupport
import Testing
import Text

@Suite struct EverydayWordsTests {
  private let everyday: EverydayWords

  init() throws { everyday = try EverydayWords(InstalledFiles.languages) }

  @Test(arguments: [
    ("en", "days", 0.6), ("en", "Evenings", 0.3), ("en", "laughed", 0.08), ("en", "happy", 0.04),
    ("de", "Tage", 0.6),
    ("de", "Wochen", 0.3), ("de", "müden", 0.04), ("en", "wedding", nil), ("de", "Hochzeit", nil),
  ])
  func wordsAreKnownInEveryForm(language: String, word: String, share: Double?) throws {
    let stemmer = try Stemmer(language: language)
    #expect(everyday.shares[stemmer.stem(word)] == share)
  }

  @Test func sharesAreSharesOfEntries() {
    #expect(everyday.shares.count > 700)
    #expect(everyday.shares.values.allSatisfy { (0.01...0.9).contains($0) })
  }
}
