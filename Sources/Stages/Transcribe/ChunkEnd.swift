import CWhisper

/// Has the model decode a chunk to its end in one window.
///
/// Whisper was trained on windows that end within a sentence: it leaves a last sentence that seems to go on to the next window,
/// by the time at which that begins. whisper.cpp encodes the rest of the chunk again for it, as long as the whole, and the model
/// hears it without what was said before. But a chunk ends where speech does. So a segment that was begun has words while the voice
/// goes on, and none begins in the silence at the end.
struct ChunkEnd {
  /// Units of time tokens, 20 ms, to the end of the chunk, and to the end of the voice in it.
  private let end, voiceEnd: Int32
  private let firstTime: Int32
  private let endOfText: Int32
  private let vocabulary: Int32
  /// Windows begun; what later ones decode begins somewhere in the chunk.
  private var windows = 0

  /// A voice that goes on less long is the end of a word: 0.5 s.
  private static let word = Int32(25)
  /// How exact times are, and the most that is taken for silence: 0.1 and 0.6 s.
  private static let (exact, longest) = (Int32(5), Int32(30))
  /// Share of the loudest hundredth of a second under which a last one is silent: -30 dB.
  private static let silence = Float(0.03)

  init(end: Int32, voiceEnd: Int32, firstTime: Int32, endOfText: Int32, vocabulary: Int32) {
    (self.end, self.voiceEnd, self.firstTime) = (end, voiceEnd, firstTime)
    (self.endOfText, self.vocabulary) = (endOfText, vocabulary)
  }

  /// The end of `sound`, by the tokens of `model`.
  init(_ sound: [Float], _ model: borrowing WhisperContext) {
    let frames = ChunkAudio.frames(of: sound)
    let least = Self.silence * (frames.max() ?? 0)
    let voice = frames.lastIndex { $0 >= least }.map { $0 + 1 } ?? frames.count
    self.init(
      end: Int32(frames.count / 2), voiceEnd: Int32(voice / 2), firstTime: whisper_token_beg(model.handle),
      endOfText: whisper_token_eot(model.handle), vocabulary: whisper_n_vocab(model.handle))
  }

  /// Makes impossible in `logits`, of the token after `tokens`, what must not follow.
  mutating func restrict(
    _ logits: UnsafeMutablePointer<Float>, after tokens: UnsafeBufferPointer<whisper_token_data>
  ) {
    guard let last = tokens.last?.id else {
      windows += 1
      return
    }
    guard windows == 1, last >= firstTime, tokens.count > 1 else { return }
    let time = last - firstTime
    if tokens[tokens.count - 2].id >= firstTime {
      // A segment without length is a loop that has to end.
      let begin = tokens.dropLast(2).last { $0.id >= firstTime }?.id ?? firstTime
      if tokens[tokens.count - 2].id > begin, time + Self.word < voiceEnd {
        logits[Int(endOfText)] = -.infinity
      }
    } else if time + min(Self.longest, end - voiceEnd + Self.exact) >= end {
      for time in firstTime..<vocabulary { logits[Int(time)] = -.infinity }
    }
  }

  /// Calls `body` with `parameters` that hold to it.
  mutating func applied<Result>(
    to parameters: whisper_full_params, _ body: (whisper_full_params) -> Result
  ) -> Result {
    withUnsafeMutablePointer(to: &self) { pointer in
      var parameters = parameters
      parameters.logits_filter_callback_user_data = UnsafeMutableRawPointer(pointer)
      parameters.logits_filter_callback = { _, _, tokens, count, logits, data in
        guard let logits, let data else { return }
        data.assumingMemoryBound(to: ChunkEnd.self).pointee.restrict(
          logits, after: UnsafeBufferPointer(start: tokens, count: Int(count)))
      }
      return body(parameters)
    }
  }
}
