import CWhisper
import Model

/// How much of the model's window of 30 s is computed for a chunk.
enum AudioContext: String, Codable, CaseIterable, Sendable {
  /// The window, as the model was trained, but for a last quarter of a second that the chunk does not reach.
  case full
  /// The chunk and a second more.
  case fitted

  /// Positions of the encoder, 50 a second, for a chunk of `samples`; the model has `all`.
  ///
  /// A multiple of 16 where the chunk leaves room: ggml's fast matrix products (`tinyBLAS::matmul`, llamafile/sgemm.cpp)
  /// take no other number of columns, and the product of attention with its values has as many as there are
  /// positions. At 1488, a greedy pass takes a tenth less time than at 1500.
  func positions(samples: Int, of all: Int) -> Int {
    let spoken = (samples * 50 + SampleClock.rate - 1) / SampleClock.rate
    let wanted = self == .full ? all - 15 : spoken + 50
    let rounded = (wanted + 15) / 16 * 16
    return rounded <= all && rounded >= spoken ? rounded : all
  }

  /// Positions of the encoder that hold `samples` and nothing more; the model has `all`. Enough to tell a language by.
  static func bare(samples: Int, of all: Int) -> Int {
    min(all, (samples * 50 + 16 * SampleClock.rate - 1) / (16 * SampleClock.rate) * 16)
  }
}

/// Decodes chunks with whisper.cpp, each time with a fresh state.
struct WhisperDecoder: ChunkDecoder {
  /// How whisper.cpp decodes, besides temperature and language.
  struct Options: Codable, Equatable, Sendable {
    /// Processor threads of one chunk.
    var threads = 1
    /// 1 is greedy; whisper.cpp allows at most 8.
    var beamSize = 5
    /// Decodings drawn above temperature 0, of which the best is kept.
    var bestOf = 5
    var entropyThreshold = 2.8
    var logprobThreshold = -1.25
    var audioContext = AudioContext.full
  }

  private let model: LoadedModel
  private let options: Options
  private let prompt: [whisper_token]

  init(model: LoadedModel, options: Options, vocabulary: [String]) {
    self.model = model
    self.options = options
    prompt = model.context.promptTokens(vocabulary: vocabulary)
  }

  /// Fewer samples are no sound: whisper.cpp mirrors as many at the start (`log_mel_spectrogram`, 3201 in 1.8.5), and reads
  /// past the end of what is shorter.
  static let leastSamples = 201

  func decode(_ samples: [Float], _ attempt: Attempt) throws(TranscribeError) -> Decoding {
    guard samples.count >= Self.leastSamples else {
      return Decoding(segments: [], temperature: attempt.temperature)
    }
    var state = try WhisperState(model.context)
    let context = model.context.handle
    let stateHandle = state.handle
    var parameters = parameters(attempt)
    parameters.audio_ctx = Int32(
      options.audioContext.positions(samples: samples.count, of: Int(whisper_n_audio_ctx(context))))
    let status = attempt.language.withCString { language in
      prompt.withUnsafeBufferPointer { prompt in
        parameters.language = language
        if !prompt.isEmpty {
          // Static prompt: it takes the whole budget, so that no text of an earlier window gets in beside it.
          parameters.carry_initial_prompt = true
          parameters.n_max_text_ctx = Int32(prompt.count + 1)
          parameters.prompt_tokens = prompt.baseAddress
          parameters.prompt_n_tokens = Int32(prompt.count)
        }
        func decode(_ parameters: whisper_full_params) -> Int32 {
          whisper_full_with_state(context, stateHandle, parameters, samples, Int32(samples.count))
        }
        guard attempt.timestamps else { return decode(parameters) }
        var end = ChunkEnd(samples, model.context)
        return end.applied(to: parameters, decode)
      }
    }
    if status == -7 { state.disown() }
    guard status == 0 else { throw .decoder(status: status) }
    return Decoding(
      segments: (0..<whisper_full_n_segments_from_state(state.handle)).map {
        segment($0, of: stateHandle, playedSamples: samples.count)
      },
      temperature: attempt.temperature)
  }

  func probabilities(of languages: [String], in passages: [[Float]]) throws(TranscribeError) -> [[Double]] {
    var state = try WhisperState(model.context)
    var found: [[Double]] = []
    for samples in passages {
      found.append(try probabilities(of: languages, in: samples, &state))
    }
    return found
  }

  private func probabilities(
    of languages: [String], in samples: [Float], _ state: inout WhisperState
  ) throws(TranscribeError) -> [Double] {
    guard samples.count >= Self.leastSamples else { return languages.map { _ in 0 } }
    let context = model.context.handle
    var parameters = parameters(Attempt(language: languages[0], search: .greedy))
    parameters.audio_ctx = Int32(
      AudioContext.bare(samples: samples.count, of: Int(whisper_n_audio_ctx(context))))
    // It reads the sound and sets the length of the encoder's window, which nothing else can; of 0.1 s it decodes nothing.
    parameters.duration_ms = 100
    var status = languages[0].withCString { language in
      parameters.language = language
      return whisper_full_with_state(context, state.handle, parameters, samples, Int32(samples.count))
    }
    if status == -7 { state.disown() }
    guard status == 0 else { throw .decoder(status: status) }
    var probabilities = [Float](repeating: 0, count: Int(whisper_lang_max_id()) + 1)
    status = whisper_lang_auto_detect_with_state(
      context, state.handle, 0, Int32(options.threads), &probabilities)
    guard status >= 0 else { throw .decoder(status: status) }
    return languages.map { code in
      let id = Int(whisper_lang_id(code))
      return probabilities.indices.contains(id) ? Double(probabilities[id]) : 0
    }
  }

  private func parameters(_ attempt: Attempt) -> whisper_full_params {
    let beams =
      switch attempt.search {
      case .greedy: 1
      case .narrow: min(2, options.beamSize)
      case .wide: options.beamSize
      }
    var parameters = whisper_full_default_params(
      beams > 1 ? WHISPER_SAMPLING_BEAM_SEARCH : WHISPER_SAMPLING_GREEDY)
    parameters.n_threads = Int32(options.threads)
    parameters.n_max_text_ctx = 0
    parameters.no_context = true
    parameters.no_timestamps = !attempt.timestamps
    parameters.single_segment = false
    parameters.print_progress = false
    parameters.print_realtime = false
    parameters.print_timestamps = false
    // Its word times look up a segment's sound at the start of the call, not where the segment is
    // (timestamp_to_sample, 8429 in 1.8.5): Words does it instead.
    parameters.token_timestamps = false
    parameters.suppress_blank = true
    parameters.temperature = Float(attempt.temperature)
    parameters.temperature_inc = 0
    parameters.entropy_thold = Float(options.entropyThreshold)
    parameters.logprob_thold = Float(options.logprobThreshold)
    parameters.no_speech_thold = 1
    // Where nothing is drawn, so many decoders would be made for nothing.
    parameters.greedy.best_of = Int32(attempt.temperature == 0 ? beams : options.bestOf)
    parameters.beam_search.beam_size = Int32(beams)
    return parameters
  }

  private func segment(_ index: Int32, of state: OpaquePointer, playedSamples: Int) -> DecodedSegment {
    let context = model.context.handle
    let firstSpecial = whisper_token_eot(context)
    let tokens = (0..<whisper_full_n_tokens_from_state(state, index)).map { position in
      let token = whisper_full_get_token_data_from_state(state, index, position)
      var bytes: [UInt8] = []
      if token.id < firstSpecial, var byte = whisper_token_to_str(context, token.id) {
        while byte.pointee != 0 {
          bytes.append(UInt8(bitPattern: byte.pointee))
          byte += 1
        }
      }
      return DecodedToken(id: token.id, bytes: bytes, logprob: Rounded.logprob(Double(token.plog)))
    }
    func played(_ centiseconds: Int64) -> Int {
      min(max(0, SampleClock.samples(centiseconds: Int(centiseconds))), playedSamples)
    }
    let start = played(whisper_full_get_segment_t0_from_state(state, index))
    return DecodedSegment(
      start: start, end: max(start, played(whisper_full_get_segment_t1_from_state(state, index))),
      tokens: tokens,
      noSpeechProbability: Double(whisper_full_get_segment_no_speech_prob_from_state(state, index)))
  }
}

/// A model in memory, kept from job to job.
///
/// Several threads may decode with it at once, each decoding with its own state.
final class LoadedModel: Sendable {
  let context: WhisperContext
  /// Where it was read, and the file's size and modification time then.
  let origin: ModelOrigin

  /// - Throws: `TranscribeError.missingModel`, `.badModel`.
  init(_ origin: ModelOrigin) throws(TranscribeError) {
    context = try WhisperContext(path: origin.path)
    self.origin = origin
  }
}

/// Numbers as documents keep them: finite, four decimals.
enum Rounded {
  /// `value` within -100...0; what is not a number counts as -100.
  static func logprob(_ value: Double) -> Double {
    value.isNaN ? -100 : min(0, max(-100, value)).fourDecimals
  }

  /// `value` within 0...1; what is not a number counts as 0.
  static func probability(_ value: Double) -> Double {
    value.isNaN ? 0 : min(1, max(0, value)).fourDecimals
  }
}
