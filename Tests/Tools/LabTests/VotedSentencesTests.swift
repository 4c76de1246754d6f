import Testing
import Text

@testable import Lab

@Suite struct VotedSentencesTests {
  /// By hand: the sentence with the most votes leaves no room for the two that have more together.
  @Test func theBestChoiceIsExact() {
    let voted = VotedSentences(votes: [3, 2, 2, 0, 1], words: [10, 6, 6, 1, 30])
    #expect(voted.best(words: 12) == 4)
    #expect(voted.best(words: 11) == 3)
    #expect(voted.best(words: 6) == 2)
    #expect(voted.best(words: 5) == 0)
    #expect(voted.best(words: 100) == 8)
    #expect(voted.share(of: [1, 0, 0, 0, 0], words: 12) == 0.75)
    #expect(voted.share(of: [0, 1, 0.5, 1, 0], words: 12) == 0.75)
    #expect(voted.share(of: [0, 0, 0, 1, 0], words: 5) == nil)
  }

  @Test func theBestChoiceIsTheBestOfAllChoices() {
    var numbers = SeededNumbers(7)
    for _ in 0..<50 {
      let words = (0..<8).map { _ in Int.random(in: 1...20, using: &numbers) }
      let votes = (0..<8).map { _ in Int.random(in: 0...3, using: &numbers) }
      let limit = Int.random(in: 0...60, using: &numbers)
      let all = (0..<256).map { choice in (0..<8).filter { choice >> $0 & 1 == 1 } }
      let best = all.filter { $0.reduce(0) { $0 + words[$1] } <= limit }.map {
        $0.reduce(0) { $0 + votes[$1] }
      }
      #expect(VotedSentences(votes: votes, words: words).best(words: limit) == best.max())
    }
  }

  @Test func baselinesTakeWhatFitsByTheirRank() {
    let words = [5, 9, 12, 9, 3]
    #expect(SentenceBaseline.lead.choose(words: words, limit: 20) == [0, 1, 4])
    #expect(SentenceBaseline.longest.choose(words: words, limit: 21) == [1, 2])
    #expect(SentenceBaseline.longest.choose(words: words, limit: 2) == [])
    let one = SentenceBaseline.random.choose(words: words, limit: 20, seed: 1)
    #expect(one == SentenceBaseline.random.choose(words: words, limit: 20, seed: 1))
    #expect(Set((0..<20).map { SentenceBaseline.random.choose(words: words, limit: 20, seed: $0) }).count > 2)
  }
}
