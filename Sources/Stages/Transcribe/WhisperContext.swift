import CWhisper
import Foundation
import Model
import StageContract
import StageKit
import Weights
import Whisper

/// A loaded whisper.cpp model, without any decoder state. Several threads may use it at once: whisper.cpp only reads it.
struct WhisperContext: ~Copyable, @unchecked Sendable {
  let handle: OpaquePointer

  /// Loads the ggml model at `path` for the CPU.
  /// - Throws: `TranscribeError.missingModel`, `.badModel`.
  init(path: String) throws(TranscribeError) {
    // whisper.cpp believes every number in the file: of a damaged one it aborts, or writes past the end of its stack.
    do {
      _ = try GGMLFile(path)
    } catch {
      if error.status == .missingInput { throw .missingModel(path: path) }
      throw .badModel(path: path, reason: error.description)
    }
    guard let handle = whisper_init_from_file_with_params_no_state(path, Self.parameters()) else {
      throw .badModel(path: path, reason: "whisper.cpp cannot load it; it may be cut short")
    }
    self.handle = handle
  }

  /// Loads the ggml model `file`, which is in memory, for the CPU.
  /// - Throws: `TranscribeError.noMemory`, the only reason why a file that is right cannot be loaded.
  init(file: [UInt8]) throws(TranscribeError) {
    var file = file
    let loaded = file.withUnsafeMutableBytes {
      whisper_init_from_buffer_with_params_no_state($0.baseAddress, $0.count, Self.parameters())
    }
    guard let loaded else { throw .noMemory }
    handle = loaded
  }

  /// How models are loaded; from here on, whisper.cpp reports nothing but errors.
  private static func parameters() -> whisper_context_params {
    whisper_log_set(
      { level, text, _ in
        guard level == GGML_LOG_LEVEL_ERROR, let text else { return }
        remark(String(cString: text))
      }, nil)
    var parameters = whisper_context_default_params()
    parameters.use_gpu = false
    parameters.dtw_token_timestamps = false
    // On a processor it is slower than two products of matrices, most of all for one token at a time.
    parameters.flash_attn = false
    return parameters
  }

  deinit { whisper_free(handle) }

  /// True if the model knows other languages than English.
  var isMultilingual: Bool { whisper_is_multilingual(handle) != 0 }

  /// Checks that the model can hear every one of `languages`.
  /// - Throws: `TranscribeError.unknownLanguage`, `.englishOnly`.
  func check(languages: [String], path: String) throws(TranscribeError) {
    for code in languages {
      guard whisper_lang_id(code) >= 0 else { throw .unknownLanguage(code: code) }
      guard isMultilingual || code == "en" else { throw .englishOnly(path: path, language: code) }
    }
  }

  /// Tokens of a prompt that names the words of `vocabulary`, as many from its start as a prompt holds.
  ///
  /// whisper.cpp keeps the last tokens of a prompt that is too long; the owner's first words matter most.
  func promptTokens(vocabulary: [String]) -> [whisper_token] {
    let limit = Int(whisper_n_text_ctx(handle)) / 2 - 1
    var fitting: [whisper_token] = []
    for count in vocabulary.indices.map({ $0 + 1 }) {
      let text = " " + vocabulary.prefix(count).joined(separator: ", ") + "."
      var tokens = [whisper_token](repeating: 0, count: text.utf8.count + 8)
      let length = whisper_tokenize(handle, text, &tokens, Int32(tokens.count))
      guard length >= 0, length <= limit else { break }
      fitting = Array(tokens.prefix(Int(length)))
    }
    return fitting
  }
}

extension WhisperContext {
  /// How many decodings at once fit into half of this machine's memory, or of what the process may have; at least one.
  var statesThatFit: Int {
    var limit = rlimit()
    var memory = Int(clamping: ProcessInfo.processInfo.physicalMemory)
    if getrlimit(addressSpace, &limit) == 0 { memory = min(memory, Int(clamping: limit.rlim_cur)) }
    return max(1, memory / 2 / stateBytes)
  }

  /// About what one decoding takes besides the model: the caches of attention for five beams, and room to compute in.
  private var stateBytes: Int {
    let audio = Int(whisper_n_audio_ctx(handle))
    let positions = audio + 3 * Int(whisper_n_text_ctx(handle))
    let caches = 4 * Int(whisper_model_n_text_layer(handle) * whisper_model_n_text_state(handle)) * positions
    let encoder = 120 * audio * Int(whisper_model_n_audio_state(handle))
    // Of each position on each other, before and after the softmax.
    let attention =
      WhisperLibrary.fusesAttention ? 0 : 8 * Int(whisper_model_n_audio_head(handle)) * audio * audio
    return caches + encoder + attention + 4 * Int(whisper_n_vocab(handle) * whisper_n_text_ctx(handle))
  }
}

#if canImport(Darwin)
  private let addressSpace = RLIMIT_AS
#else
  private let addressSpace = __rlimit_resource_t(RLIMIT_AS.rawValue)
#endif

/// The working memory of one decoding. A new one for each: a state's random generator is seeded once, and beam
/// search draws from it (src/whisper.cpp, 3470 and 6574 in 1.8.5).
struct WhisperState: ~Copyable {
  let handle: OpaquePointer
  private var isOwned = true

  /// - Throws: `TranscribeError.noMemory`.
  init(_ context: borrowing WhisperContext) throws(TranscribeError) {
    guard let handle = whisper_init_state(context.handle) else { throw .noMemory }
    self.handle = handle
  }

  /// whisper.cpp has freed the state itself (status -7).
  mutating func disown() { isOwned = false }

  deinit {
    if isOwned { whisper_free_state(handle) }
  }
}
