import Foundation
import Model

/// The result for one chunk once it is decoded: a line of the checkpoint.
struct ChunkResult: Codable, Equatable, Sendable {
  /// Index of the chunk.
  var chunk: Int
  var language: String
  var segments: [Transcript.Segment]
  var marks: [SuspectDetector.Mark]
  /// True if it was decoded once more without time tokens.
  var retried: Bool
}

/// How chunks are decoded.
enum DecodingMode: String, Codable, CaseIterable, Sendable {
  /// Greedily; where that is unsure, again by a beam search.
  case adaptive
  case beam, greedy
}

/// Turns the sound of one chunk into segments and marks. Holds nothing from chunk to chunk.
struct ChunkTranscriber {
  var mode = DecodingMode.beam
  var sureness = Sureness()
  var ladder: TemperatureLadder
  var choice: LanguageChoice
  var detector: SuspectDetector

  /// Decodes `audio`, and once more without time tokens where the text is suspect; keeps the better of the two.
  ///
  /// Each attempt starts with a state of its own, so it runs the encoder again, too. Measured on 23 minutes of
  /// synthetic speech (`journal-en-synthetic`, one thread): the encoder takes 0.36 s for a chunk, a third of a greedy
  /// attempt and a ninth of a beam search. Of 58 chunks, 16 were decoded again: 1 of 38 of plain sentences, 15 of 20
  /// of joined sentences and of words in no order. The second pass of the encoder was 5 % of all seconds. No chunk
  /// needed a third attempt.
  /// - Throws: what `decoder` throws.
  func transcribe(_ audio: ChunkAudio, index: Int, with decoder: any ChunkDecoder) throws(TranscribeError)
    -> ChunkResult
  {
    let language = try choice.language { (codes) throws(TranscribeError) in
      try decoder.probabilities(of: codes, in: audio.samples)
    }
    if mode == .adaptive {
      let decoding = try decoder.decode(audio.samples, Attempt(language: language, isGreedy: true))
      let verdict = ladder.verdict(decoding)
      let result = result(decoding, verdict, audio, index, language)
      if verdict == .accepted, sureness.holds(for: result) { return result }
    }
    func attempt(timestamps: Bool) throws(TranscribeError) -> ChunkResult {
      let (decoding, verdict) = try ladder.climb { (temperature) throws(TranscribeError) in
        try decoder.decode(
          audio.samples,
          Attempt(
            language: language, temperature: temperature, timestamps: timestamps, isGreedy: mode == .greedy))
      }
      return result(decoding, verdict, audio, index, language)
    }
    var first = try attempt(timestamps: true)
    guard !first.marks.isEmpty else { return first }
    first.retried = true
    var second = try attempt(timestamps: false)
    second.retried = true
    return isBetter(second, than: first) ? second : first
  }

  /// Fewer marks win, unless the text has gone: a loop may shrink, anything else keeps at least half its words.
  private func isBetter(_ second: ChunkResult, than first: ChunkResult) -> Bool {
    func count(_ result: ChunkResult) -> Int { result.segments.reduce(0) { $0 + $1.words.count } }
    func reasons(_ result: ChunkResult) -> Int { Set(result.marks.map(\.reason)).count }
    let loops = first.marks.contains { $0.reason == .loop }
    guard count(second) > 0, loops || 2 * count(second) >= count(first) else { return false }
    return reasons(second) < reasons(first)
  }

  private func result(
    _ decoding: Decoding, _ verdict: TemperatureLadder.Verdict, _ audio: ChunkAudio, _ index: Int,
    _ language: String
  ) -> ChunkResult {
    let frames = audio.frames()
    var segments: [Transcript.Segment] = []
    var evidence: [SuspectDetector.Evidence] = []
    var playedEnd = 0
    for decoded in decoding.segments {
      let start = max(playedEnd, decoded.start)
      let played = start..<max(start, decoded.end)
      let words = Words.join(decoded.tokens, language: language)
      let textTokens = decoded.tokens.filter { !$0.bytes.isEmpty }
      guard !words.isEmpty else { continue }
      playedEnd = played.upperBound
      let average = textTokens.reduce(0) { $0 + $1.logprob } / Double(textTokens.count)
      let text = Words.text(textTokens.flatMap(\.bytes))
      let times = Words.times(of: words, in: played, frames: frames)
      segments.append(
        Transcript.Segment(
          chunk: index, span: audio.recording(played), text: text,
          words: zip(words, times).map { word, time in
            Transcript.Word(
              text: word.text, span: audio.recording(time), logprob: Rounded.logprob(word.logprob))
          },
          language: language, averageLogprob: Rounded.logprob(average),
          noSpeechProbability: Rounded.probability(decoded.noSpeechProbability),
          temperature: decoding.temperature))
      evidence.append(
        SuspectDetector.Evidence(
          text: text, words: words.map(\.text), seconds: SampleClock.seconds(played.count),
          loudness: loudness(frames, in: played), averageLogprob: average,
          noSpeechProbability: decoded.noSpeechProbability))
    }
    return ChunkResult(
      chunk: index, language: language, segments: segments,
      marks: detector.marks(evidence, verdict: verdict), retried: false)
  }

  /// Loudest frame of `played`, looking 0.2 s beyond it on both sides as segment times are rough.
  private func loudness(_ frames: [Float], in played: Range<Int>) -> Float {
    let margin = 20
    let first = max(0, played.lowerBound / ChunkAudio.frameSamples - margin)
    let last = min(frames.count, played.upperBound / ChunkAudio.frameSamples + margin)
    return first < last ? frames[first..<last].max() ?? 0 : 0
  }
}
