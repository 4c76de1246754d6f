import Foundation
import Model

/// How chunks are decoded.
enum DecodingMode: String, Codable, CaseIterable, Sendable {
  /// Greedily; where that is unsure, again by a beam search.
  case adaptive
  case beam, greedy
}

/// Turns the sound of a chunk's part into segments and marks. Holds nothing from one to the next.
struct ChunkTranscriber {
  var mode = DecodingMode.beam
  var sureness = Sureness()
  var ladder: TemperatureLadder
  var detector: SuspectDetector

  /// Mean logprob from which words are believed that another decoding did not hear.
  private static let recoveredLogprob = -0.7

  /// Decodes `audio` in `language`, and each passage of it in which no words were found once more alone and without time
  /// tokens.
  /// - Throws: what `decoder` throws.
  func transcribe(
    _ audio: ChunkAudio, in language: String, index: Int, with decoder: any ChunkDecoder
  ) throws(TranscribeError) -> ChunkResult.Part {
    var part = try hear(audio, in: language, index: index, with: decoder)
    for span in audio.unheard(part.segments.filter(\.hasWords).map(\.span)) {
      let again = try climb(audio.alone(span), language, index, decoder, timestamps: false)
      let isBelieved =
        again.marks.isEmpty && again.segments.contains(where: \.hasWords)
        && again.segments.allSatisfy {
          $0.averageLogprob >= Self.recoveredLogprob && $0.noSpeechProbability <= detector.noSpeechThreshold
        }
      if !isBelieved {
        part.wordless.append(span)
      } else if !part.says(again, beside: span) {
        part.insert(again)
      }
    }
    return part
  }

  /// Decodes `audio`, and once more without time tokens where the text is suspect; keeps the better of the two.
  ///
  /// Each attempt starts with a state of its own, so it runs the encoder again, too. Measured on 23 minutes of
  /// synthetic speech (`journal-en-synthetic`, one thread): the encoder takes 0.36 s for a chunk, a third of a greedy
  /// attempt and a ninth of a beam search. Of 58 chunks, 16 were decoded again: 1 of 38 of plain sentences, 15 of 20
  /// of joined sentences and of words in no order. The second pass of the encoder was 5 % of all seconds. No chunk
  /// needed a third attempt.
  /// - Throws: what `decoder` throws.
  private func hear(
    _ audio: ChunkAudio, in language: String, index: Int, with decoder: any ChunkDecoder
  ) throws(TranscribeError) -> ChunkResult.Part {
    if mode == .adaptive {
      let decoding = try decoder.decode(audio.samples, Attempt(language: language, isGreedy: true))
      let verdict = ladder.verdict(decoding)
      let result = result(decoding, verdict, audio, index, language)
      if verdict == .accepted, sureness.holds(for: result) { return result }
    }
    var first = try climb(audio, language, index, decoder, timestamps: true)
    guard !first.marks.isEmpty else { return first }
    first.retried = true
    var second = try climb(audio, language, index, decoder, timestamps: false)
    second.retried = true
    return isBetter(second, than: first) ? second : first
  }

  private func climb(
    _ audio: ChunkAudio, _ language: String, _ index: Int, _ decoder: any ChunkDecoder, timestamps: Bool
  ) throws(TranscribeError) -> ChunkResult.Part {
    let (decoding, verdict) = try ladder.climb { (temperature) throws(TranscribeError) in
      try decoder.decode(
        audio.samples,
        Attempt(
          language: language, temperature: temperature, timestamps: timestamps, isGreedy: mode == .greedy))
    }
    return result(decoding, verdict, audio, index, language)
  }

  /// Fewer marks win, unless the text has gone: a loop may shrink, anything else keeps at least half its words.
  private func isBetter(_ second: ChunkResult.Part, than first: ChunkResult.Part) -> Bool {
    func count(_ result: ChunkResult.Part) -> Int { result.segments.reduce(0) { $0 + $1.words.count } }
    func reasons(_ result: ChunkResult.Part) -> Int { Set(result.marks.map(\.reason)).count }
    let loops = first.marks.contains { $0.reason == .loop }
    guard count(second) > 0, loops || 2 * count(second) >= count(first) else { return false }
    return reasons(second) < reasons(first)
  }

  private func result(
    _ decoding: Decoding, _ verdict: TemperatureLadder.Verdict, _ audio: ChunkAudio, _ index: Int,
    _ language: String
  ) -> ChunkResult.Part {
    let frames = audio.frames()
    var segments: [Transcript.Segment] = []
    var sounds: [Transcript.Sound] = []
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
      let times = Words.times(of: words, in: played, frames: frames)
      let notes = SoundNotes.ranges(in: words.map(\.text))
      sounds += notes.map { note in
        Transcript.Sound(
          span: audio.recording(times[note.lowerBound].lowerBound..<times[note.upperBound - 1].upperBound),
          text: Words.sentence(words[note].map(\.text), language: language))
      }
      let said = words.indices.filter { index in !notes.contains { $0.contains(index) } }
      guard notes.isEmpty || said.contains(where: { !Words.normal(words[$0].text).isEmpty }) else { continue }
      let text =
        notes.isEmpty
        ? Words.text(textTokens.flatMap(\.bytes))
        : Words.sentence(said.map { words[$0].text }, language: language)
      segments.append(
        Transcript.Segment(
          chunk: index, span: audio.recording(played), text: text,
          words: said.map { position in
            Transcript.Word(
              text: words[position].text, span: audio.recording(times[position]),
              logprob: Rounded.logprob(words[position].logprob))
          },
          language: language, averageLogprob: Rounded.logprob(average),
          noSpeechProbability: Rounded.probability(decoded.noSpeechProbability),
          temperature: decoding.temperature))
      evidence.append(
        SuspectDetector.Evidence(
          text: text, words: said.map { words[$0].text }, seconds: SampleClock.seconds(played.count),
          loudness: loudness(frames, in: played), averageLogprob: average,
          noSpeechProbability: decoded.noSpeechProbability))
    }
    return ChunkResult.Part(
      language: language, samples: audio.chunk.playedSamples(gap: 0), segments: segments,
      marks: detector.marks(evidence, verdict: verdict), sounds: sounds)
  }

  /// Loudest frame of `played`, looking 0.2 s beyond it on both sides as segment times are rough.
  private func loudness(_ frames: [Float], in played: Range<Int>) -> Float {
    let margin = 20
    let first = max(0, played.lowerBound / ChunkAudio.frameSamples - margin)
    let last = min(frames.count, played.upperBound / ChunkAudio.frameSamples + margin)
    return first < last ? frames[first..<last].max() ?? 0 : 0
  }
}
