import Testing
import Text

@Suite struct SelectionTests {
  private let passages = [
    Selection.Passage(score: 1.0, stems: ["garden", "rain"], words: 8),
    Selection.Passage(score: 0.9, stems: ["garden", "rain", "again"], words: 8),
    Selection.Passage(score: 0.7, stems: ["brother"], words: 8),
  ]

  @Test func whatRepeatsComesLater() {
    #expect(Selection(count: 2, words: 40, redundancy: 0.8).choose(from: passages) == [0, 2])
    #expect(Selection(count: 2, words: 40, redundancy: 0).choose(from: passages) == [0, 1])
  }

  @Test func wordsAndCountAreLimits() {
    #expect(Selection(count: 5, words: 16, redundancy: 0.8).choose(from: passages).count == 2)
    #expect(Selection(count: 1, words: 40, redundancy: 0.8).choose(from: passages) == [0])
    #expect(Selection(count: 3, words: 5, redundancy: 0.8).choose(from: passages) == [0])
    #expect(Selection(count: 3, words: 5, redundancy: 0.8).choose(from: []).isEmpty)
  }

  @Test func aBonusDecides() {
    let order = Selection(count: 1, words: 40, redundancy: 0).choose(from: passages) { index, _ in
      index == 2 ? 1 : 0
    }
    #expect(order == [2])
  }

  @Test func aPassageIsChosenWithItsPartnerOrNotAtAll() {
    func choose(words: Int, partner: Int?) -> [Int] {
      Selection(count: 5, words: words, redundancy: 0).choose(
        from: passages, partner: { index, chosen in index == 0 && !chosen.contains(2) ? partner : nil })
    }
    #expect(choose(words: 40, partner: 2) == [1, 2, 0])
    #expect(choose(words: 16, partner: 2) == [1, 2])
    #expect(choose(words: 40, partner: -1) == [1, 2, 0], "it is alone once the other is there")
    #expect(choose(words: 8, partner: -1) == [1])
  }

  @Test func whatOnlyFillsStaysOutWhenMostWordsAreUsed() {
    var selection = Selection(count: 5, words: 20, redundancy: 0)
    #expect(selection.choose(from: passages) == [0, 1])
    selection.floor = 0.95
    #expect(selection.choose(from: passages) == [0, 1])
    selection.words = 10
    #expect(selection.choose(from: passages + [Selection.Passage(score: 0.1, stems: [], words: 2)]) == [0])
  }

  @Test func aLongSentenceIsChosenIfTheOthersSayLittle() {
    let long = Selection.Passage(score: 2, stems: ["sea"], words: 60)
    let short = Selection.Passage(score: 1, stems: ["rain"], words: 5)
    #expect(Selection(count: 5, words: 40, redundancy: 0.8).choose(from: [short, long]) == [1])
  }
}
