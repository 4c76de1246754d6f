/// One decoding of one chunk, as the model gave it.
struct Decoding: Equatable, Sendable {
  var segments: [DecodedSegment]
  /// Sampling temperature, 0...1.
  var temperature: Double

  /// Tokens of all segments, in order, time tokens included.
  var tokens: [DecodedToken] { segments.flatMap(\.tokens) }

  /// Mean natural logarithm of the probability of all tokens, as whisper.cpp counts it; 0 without tokens.
  var averageLogprob: Double {
    let tokens = self.tokens
    return tokens.isEmpty ? 0 : tokens.reduce(0) { $0 + $1.logprob } / Double(tokens.count)
  }

  /// Highest no-speech probability of its segments, 0 without segments.
  var noSpeechProbability: Double { segments.map(\.noSpeechProbability).max() ?? 0 }

  /// Its text in words, in order, times left out.
  var words: [String] { segments.flatMap { Words.join($0.tokens, language: "").map(\.text) } }
}

/// A segment of a decoding; times are samples of the played chunk.
struct DecodedSegment: Equatable, Sendable {
  var start: Int
  var end: Int
  var tokens: [DecodedToken]
  /// 0...1.
  var noSpeechProbability: Double
}

/// A token: its id, its bytes (perhaps part of a character), and the logarithm of its probability.
struct DecodedToken: Equatable, Sendable {
  var id: Int32
  /// Bytes of text; empty for a special or time token.
  var bytes: [UInt8]
  var logprob: Double
}

/// One try at a chunk.
struct Attempt: Equatable, Sendable {
  var language: String
  /// Sampling temperature, 0...1.
  var temperature = 0.0
  /// True if the model says times.
  var timestamps = true
  var search = Search.wide

  /// How the words are searched for.
  enum Search: Equatable, Sendable {
    /// By the most probable token each time.
    case greedy
    /// By two beams, which takes a tenth longer.
    case narrow
    /// By as many beams as the parameters say.
    case wide
  }
}

/// A decoder of the samples of a chunk into text: whisper.cpp, or a stand-in under test.
protocol ChunkDecoder: Sendable {
  /// Decodes `samples` once, with nothing left over from an earlier call; several threads may call it at once.
  /// - Throws: `TranscribeError`.
  func decode(_ samples: [Float], _ attempt: Attempt) throws(TranscribeError) -> Decoding

  /// Probability of each of `languages`, among all that the model knows, in each of `passages`; several threads may call it
  /// at once.
  /// - Throws: `TranscribeError`.
  func probabilities(of languages: [String], in passages: [[Float]]) throws(TranscribeError) -> [[Double]]
}
