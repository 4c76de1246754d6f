import Testing

@testable import Reader

@Suite struct WindowsTests {
  private let windows = Windows(limit: 80)

  private func tokens(_ counts: [Int]) -> [Tokenizer.Tokens] {
    counts.map {
      Tokenizer.Tokens(ids: Array(repeating: 5, count: $0), words: Array(stride(from: 0, to: $0, by: 3)))
    }
  }

  @Test func `Sentences that fit are one window, whole`() {
    let parts = windows.parts(tokens([30, 46]))
    #expect(parts.map(\.tokens) == [0..<30, 0..<46])
    #expect(windows.windows(parts) == [0..<2])
  }

  @Test(arguments: [
    [30, 47], [200], Array(repeating: 7, count: 60), [0, 0, 79, 1, 300, 2], [1000, 1, 1000],
  ])
  func `No window is longer than the limit with its context, and all tokens are in one`(counts: [Int]) {
    let parts = windows.parts(tokens(counts))
    let found = windows.windows(parts)
    #expect(found.flatMap { Array($0) } == Array(parts.indices))
    for window in found {
      let beside = [window.lowerBound - 1, window.upperBound].filter(parts.indices.contains)
        .map { min(windows.context, parts[$0].count) }
      #expect(1 + parts[window].reduce(0) { $0 + $1.count } + beside.reduce(0, +) <= windows.limit)
    }
    for (sentence, count) in counts.enumerated() {
      let own = parts.filter { $0.sentence == sentence }
      #expect(own.flatMap { Array($0.tokens) } == Array(0..<count))
      #expect(own.dropFirst().allSatisfy { $0.tokens.lowerBound % 3 == 0 }, "cut between words")
    }
  }

  @Test func `Windows are of about the same size`() {
    let parts = windows.parts(tokens(Array(repeating: 7, count: 20)))
    let sizes = windows.windows(parts).map(\.count)
    #expect(sizes.max()! - sizes.min()! <= 3)
  }
}
