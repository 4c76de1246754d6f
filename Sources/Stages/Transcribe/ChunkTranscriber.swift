import Foundation
import Model

/// How chunks are decoded.
enum DecodingMode: String, Codable, CaseIterable, Sendable {
  /// By two beams, greedily with a whisper.cpp that draws its beams at random; where that failed, again by all beams. Whether it
  /// failed is told from the words and hardly from their probabilities, which mean something else with each model.
  case adaptive
  case beam, greedy
}

/// Turns the sound of a chunk's part into segments and marks. Holds nothing from one to the next.
struct ChunkTranscriber {
  var mode = DecodingMode.beam
  /// How `adaptive` begins.
  var first = Attempt.Search.greedy
  var ladder: TemperatureLadder
  var detector: SuspectDetector

  /// Mean logprob from which words are believed that another decoding did not hear.
  private static let recoveredLogprob = -0.7
  /// Words per second of speech under which some were lost: the slowest of 65 chunks of real voices has 1.4.
  private static let leastWordsPerSecond = 1.0
  /// Shorter speech may be a single word.
  private static let shortSeconds = 5.0

  /// Decodes `audio` in `language`, and each passage of it in which no words were found once more alone and without time
  /// tokens.
  /// - Throws: what `decoder` throws.
  func transcribe(
    _ audio: ChunkAudio, in language: String, index: Int, with decoder: any ChunkDecoder
  ) throws(TranscribeError) -> ChunkResult.Part {
    var part = try hear(audio, in: language, index: index, with: decoder)
    if audio.chunk.spans.count > 1, !hasEnoughWords(part),
      let alone = try hearSpans(of: audio, in: language, index: index, with: decoder),
      alone.wordCount > part.wordCount
    {
      part = alone
    }
    for span in audio.unheard(part.segments.filter(\.hasWords).map(\.span)) {
      let again = try climb(audio.alone(span), language, index, decoder, timestamps: false)
      let more = again.sounds.filter { sound in !part.sounds.contains { $0.span.meets(sound.span) } }
      part.sounds = (part.sounds + more).sorted { $0.span.start < $1.span.start }
      if !isBelieved(again) {
        part.wordless.append(span)
      } else if !part.says(again, beside: span) {
        part.insert(again)
      }
    }
    return part
  }

  /// True if words that another decoding did not hear are taken from `part`.
  private func isBelieved(_ part: ChunkResult.Part) -> Bool {
    !isWrong(part) && part.segments.contains(where: \.hasWords)
      && part.segments.allSatisfy {
        $0.averageLogprob >= Self.recoveredLogprob && $0.noSpeechProbability <= detector.noSpeechThreshold
      }
  }

  /// Decodes each span of `audio` alone, once: of two voices in one window, the model may leave out the one that is much quieter.
  /// - Returns: nil where what is heard in one of them cannot be believed.
  /// - Throws: what `decoder` throws.
  private func hearSpans(
    of audio: ChunkAudio, in language: String, index: Int, with decoder: any ChunkDecoder
  ) throws(TranscribeError) -> ChunkResult.Part? {
    var joined = ChunkResult.Part(
      language: language, samples: audio.chunk.playedSamples(gap: 0), segments: [], marks: [], sounds: [],
      retried: true)
    for span in audio.chunk.spans {
      let (part, verdict) = try decodeOnce(audio.alone(span), language, index, decoder, search)
      guard verdict == .accepted, isBelieved(part) else { return nil }
      joined.insert(part)
      joined.sounds += part.sounds
    }
    return joined
  }

  /// Decodes `audio` as the mode says.
  /// - Throws: what `decoder` throws.
  private func hear(
    _ audio: ChunkAudio, in language: String, index: Int, with decoder: any ChunkDecoder
  ) throws(TranscribeError) -> ChunkResult.Part {
    guard mode == .adaptive else { return try decode(audio, language, index, decoder) }
    let (heard, verdict) = try decodeOnce(audio, language, index, decoder, first)
    let isTrusted = verdict == .accepted && !isWrong(heard)
    if isTrusted, hasEnoughWords(heard) { return heard }
    let again = try decode(audio, language, index, decoder)
    return isTrusted && (isWrong(again) || heard.wordCount > again.wordCount) ? heard : again
  }

  /// Decodes `audio`, and once more without time tokens where the text is suspect; keeps the better of the two.
  private func decode(
    _ audio: ChunkAudio, _ language: String, _ index: Int, _ decoder: any ChunkDecoder
  ) throws(TranscribeError) -> ChunkResult.Part {
    var first = try climb(audio, language, index, decoder, timestamps: true)
    guard isWrong(first) else { return first }
    first.retried = true
    var second = try climb(audio, language, index, decoder, timestamps: false)
    second.retried = true
    return isBetter(second, than: first) ? second : first
  }

  /// True if there is a mark on `part` that says more than that the model was unsure.
  private func isWrong(_ part: ChunkResult.Part) -> Bool {
    part.marks.contains { $0.reason != .lowConfidence }
  }

  /// True if `part` has words, and not far fewer than its speech takes.
  private func hasEnoughWords(_ part: ChunkResult.Part) -> Bool {
    let seconds = SampleClock.seconds(part.samples)
    let least = seconds < Self.shortSeconds ? 1 : Self.leastWordsPerSecond * seconds
    return Double(part.wordCount) >= least
  }

  /// How the mode searches for words, unless `adaptive` begins.
  private var search: Attempt.Search { mode == .greedy ? .greedy : .wide }

  /// Decodes `audio` once, without any other temperature.
  private func decodeOnce(
    _ audio: ChunkAudio, _ language: String, _ index: Int, _ decoder: any ChunkDecoder,
    _ search: Attempt.Search
  ) throws(TranscribeError) -> (part: ChunkResult.Part, verdict: TemperatureLadder.Verdict) {
    let decoding = try decoder.decode(audio.samples, Attempt(language: language, search: search))
    let verdict = ladder.verdict(decoding)
    return (result(decoding, verdict, audio, index, language), verdict)
  }

  private func climb(
    _ audio: ChunkAudio, _ language: String, _ index: Int, _ decoder: any ChunkDecoder, timestamps: Bool
  ) throws(TranscribeError) -> ChunkResult.Part {
    let (decoding, verdict) = try ladder.climb { (temperature) throws(TranscribeError) in
      try decoder.decode(
        audio.samples,
        Attempt(
          language: language, temperature: temperature, timestamps: timestamps, search: search))
    }
    return result(decoding, verdict, audio, index, language)
  }

  /// Fewer marks win, unless the text has gone: a loop may shrink, anything else keeps at least half its words.
  private func isBetter(_ second: ChunkResult.Part, than first: ChunkResult.Part) -> Bool {
    func reasons(_ result: ChunkResult.Part) -> Int { Set(result.marks.map(\.reason)).count }
    let loops = first.marks.contains { $0.reason == .loop }
    guard second.wordCount > 0, loops || 2 * second.wordCount >= first.wordCount else { return false }
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
          text: text, words: said.map { words[$0].text }, logprobs: said.map { words[$0].logprob },
          seconds: SampleClock.seconds(played.count), loudness: loudness(frames, in: played),
          averageLogprob: average,
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
