import CWhisper
import Testing

@testable import TranscribeStage

/// What may follow the tokens of a chunk of 10 s, 500 units of time tokens, in which the voice ends 0.4 s before. 100 is the end of
/// the text, 200 the time 0.
@Suite struct ChunkEndTests {
  /// Whether text may end, and another segment may begin, after `tokens` in window `window`.
  private func follows(_ tokens: [Int32], voiceEnd: Int32 = 480, window: Int = 1) -> (end: Bool, begin: Bool)
  {
    var chunk = ChunkEnd(end: 500, voiceEnd: voiceEnd, firstTime: 200, endOfText: 100, vocabulary: 1_000)
    var logits = [Float](repeating: 0, count: 1_000)
    logits.withUnsafeMutableBufferPointer { logits in
      guard let logits = logits.baseAddress else { return }
      for _ in 0..<window { chunk.restrict(logits, after: UnsafeBufferPointer(start: nil, count: 0)) }
      tokens.map { id in
        var token = whisper_token_data()
        token.id = id
        return token
      }.withUnsafeBufferPointer { chunk.restrict(logits, after: $0) }
    }
    return (logits[100] == 0, logits[300...].allSatisfy { $0 == 0 })
  }

  @Test func `A segment that was begun has words while the voice goes on`() {
    #expect(follows([200, 7, 400, 400]) == (false, true))
    #expect(follows([200, 7, 400, 420]) == (false, true))
    #expect(follows([200, 7, 650, 654]) == (false, true))
    #expect(follows([200, 7, 650, 655]) == (true, true))
    #expect(follows([200, 7, 400, 400], voiceEnd: 220) == (true, true))
    // Its first words, and a time after words, may be followed by anything.
    #expect(follows([200, 7, 400, 400, 8]) == (true, true))
    #expect(follows([200, 7, 400]) == (true, true))
    #expect(follows([200]) == (true, true))
  }

  @Test func `A segment without length is a loop, which may end`() {
    #expect(follows([200, 7, 400, 400, 7, 400, 400]) == (true, true))
    #expect(follows([200, 7, 400, 400, 7, 410, 410]) == (false, true))
  }

  @Test func `In the silence at the end no segment begins`() {
    #expect(follows([200, 7, 675]) == (true, false))
    #expect(follows([200, 7, 690]) == (true, false))
    #expect(follows([200, 7, 674]) == (true, true))
    #expect(follows([200, 7, 680, 680]) == (true, true))
    // Without silence only where the chunk is over, and after much of it no earlier than 0.6 s before the end.
    #expect(follows([200, 7, 690], voiceEnd: 500) == (true, true))
    #expect(follows([200, 7, 695], voiceEnd: 500) == (true, false))
    #expect(follows([200, 7, 669], voiceEnd: 300) == (true, true))
    #expect(follows([200, 7, 670], voiceEnd: 300) == (true, false))
  }

  @Test func `Of later windows it is not known where they begin`() {
    #expect(follows([200, 7, 400, 400], window: 2) == (true, true))
    #expect(follows([200, 7, 690], window: 2) == (true, true))
  }
}
