import Testing

@testable import Lab

@Suite struct IntervalTests {
  private let flags = [true, true, true, false, false, true, true, true, true, true]

  @Test func `The interval of a constant is that constant`() {
    #expect(Interval.of(count: 5) { _ in 0.25 } == Interval(low: 0.25, high: 0.25))
    #expect(Interval.ofShare([true, true, true]) == Interval(low: 1, high: 1))
    #expect(Interval.ofCount([false, false]) == Interval(low: 0, high: 0))
  }

  @Test func `An interval holds its figure, of a share as of a number`() throws {
    let count = try #require(Interval.ofCount(flags))
    let share = try #require(Interval.ofShare(flags))
    #expect(count.low < 8 && 8 < count.high && 0 <= count.low && count.high <= 10)
    #expect(share == Interval(low: count.low / 10, high: count.high / 10))
  }

  @Test func `Samples are the same again, and others with another seed`() {
    func samples(seed: UInt64) -> [[Int]] {
      var drawn: [[Int]] = []
      _ = Interval.of(count: 10, draws: 20, seed: seed) { sample in
        drawn.append(sample)
        return 0
      }
      return drawn
    }
    let first = samples(seed: 1)
    #expect(first == samples(seed: 1) && first != samples(seed: 2))
    #expect(first.count == 20 && first.allSatisfy { $0.count == 10 && $0.allSatisfy((0..<10).contains) })
    #expect(Interval.ofCount(flags) == Interval.ofCount(flags))
  }

  @Test func `Samples without a figure are left out, and one thing has no interval`() {
    let firsts = Interval.of(count: 2) { $0[0] == 0 ? 3 : nil }
    #expect(firsts == Interval(low: 3, high: 3))
    #expect(Interval.of(count: 2) { _ in nil } == nil)
    #expect(Interval.ofShare([true]) == nil && Interval.ofCount([]) == nil)
  }

  @Test func `Of summaries, entries are drawn again, with all sentences they show`() throws {
    var tally = SummaryTally()
    for kept in [[3, 0], [1, 2], [0], [2]] {
      tally.add(SummaryTally.Score(votes: nil, kept: kept, readers: 3, rouge: nil, words: 9))
    }
    let share = try #require(tally.keptByAny)
    let interval = try #require(tally.keptByAnyInterval)
    #expect(interval.low < share && share < interval.high && interval.high == 1)
    #expect(SummaryTally().keptByAnyInterval == nil)
  }

  @Test func `Of scores, they are drawn again with their labels`() throws {
    let gold = [0.9, -0.5, 0.1, 0.4, -0.9, 0]
    #expect(
      ScoreAgreement.interval(gold: gold, scores: gold) { $0.macroF1 } == Interval(low: 1, high: 1))
    let scores = [0.5, -0.1, 0.3, 0.9, -0.85, 0]
    let interval = try #require(ScoreAgreement.interval(gold: gold, scores: scores) { $0.correlation })
    #expect(interval.low < 0.866 && 0.867 < interval.high)
  }

  @Test func `Intervals stand behind their figures, which end under their names`() {
    let report = Report(
      lines: 2, unit: "text",
      rows: [
        .init(
          name: "sonar",
          figures: [
            .init("n", 8, interval: Interval(low: 5, high: 10)),
            .init("r", 0.8124, interval: Interval(low: 0.7, high: 0.8949)),
          ]),
        .init(name: "named", figures: [.init("n", 10), .init("r", nil)]),
      ], misses: [])
    #expect(
      report.text(file: "f") == """
        f: 2 texts
                                       n              r
        sonar                          8 (5–10)   0.812 (0.70–0.89)
        named                         10              –

        """)
    let rows = ["mood\tde\tsonar\tn\t8", "mood\tde\tsonar\tr\t0.812"]
    #expect(Array(LabelledSet(kind: .mood, path: "mood/de.jsonl").lines(report).prefix(2)) == rows)
  }
}
