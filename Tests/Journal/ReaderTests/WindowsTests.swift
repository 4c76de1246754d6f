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

  /// About 90,000 words, of 1.3 tokens each, and one sentence that goes on and on: what is read at once must not
  /// grow with them.
  @Test func `Of ten hours, no window is longer than the network allows, and every sentence is read once`() {
    let windows = Windows(limit: 510)
    var counts = (0..<7500).map { 4 + $0 * 7 % 25 }
    counts[3000] = 5000
    let parts = windows.parts(tokens(counts))
    let found = windows.windows(parts)
    #expect(counts.reduce(0, +) > 117_000 && found.count > 230)
    let sizes = found.map { window in
      let beside = [window.lowerBound - 1, window.upperBound].filter(parts.indices.contains)
      return parts[window].reduce(1) { $0 + $1.count }
        + beside.reduce(0) { $0 + min(windows.context, parts[$1].count) }
    }
    #expect(sizes.allSatisfy { $0 <= 510 })
    let read = found.flatMap { parts[$0].map(\.sentence) }
    let once = zip([-1] + read, read).filter { $0 != $1 }.map { $0.1 }
    #expect(once == Array(counts.indices))
    var totals = Array(repeating: 0, count: counts.count)
    for part in parts { totals[part.sentence] += part.tokens.count }
    #expect(totals == counts)
  }
}
