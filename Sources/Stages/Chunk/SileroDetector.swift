import CWhisper
import Foundation
import StageKit

/// Silero VAD, a small neural network, run by whisper.cpp.
///
/// An LSTM: it keeps state between windows. It uses one thread, because its matrices are so small that more
/// threads are slower.
struct SileroDetector: VoiceActivityDetector, ~Copyable {
  let name = "silero"
  private let context: OpaquePointer
  private var position = 0

  /// Loads the model at `path`; takes about 5 ms.
  /// - Throws: `ChunkError.missingModel`, `.badModel`.
  init(model path: String) throws(ChunkError) {
    try SileroHeader.check(path)
    Self.silenceLog
    var parameters = whisper_vad_default_context_params()
    parameters.n_threads = 1
    parameters.use_gpu = false
    guard let context = whisper_vad_init_from_file_with_params(path, parameters) else {
      throw .badModel(path: path)
    }
    self.context = context
    whisper_vad_reset_state(context)
  }

  deinit { whisper_vad_free(context) }

  mutating func probabilities(of samples: ArraySlice<Float>) throws(ChunkError) -> [Float] {
    // whisper.cpp builds its graph once a call. It reports success even if the computation failed
    // (whisper.cpp:5150), and leaves the probabilities of the previous call in place, or 0 where there were none, which
    // no sigmoid gives. Overwrite them first so that a failure shows.
    if let earlier = whisper_vad_probs(context) {
      earlier.update(repeating: 0, count: Int(whisper_vad_n_probs(context)))
    }
    let isDone = samples.withUnsafeBufferPointer {
      whisper_vad_detect_speech_no_reset(context, $0.baseAddress, Int32($0.count))
    }
    let found = UnsafeBufferPointer(
      start: whisper_vad_probs(context), count: Int(whisper_vad_n_probs(context)))
    guard isDone, found.count == samples.count / Window.samples, found.allSatisfy({ $0 > 0 && $0 <= 1 })
    else { throw .detectionFailed(sample: position) }
    position += samples.count
    return Array(found)
  }

  /// Sends whisper.cpp's errors to standard error and discards the rest of its log.
  private static let silenceLog: Void = whisper_log_set(
    { level, text, _ in
      guard level == GGML_LOG_LEVEL_ERROR, let text else { return }
      remark(String(cString: text))
    }, nil)
}

/// Checks the header of a Silero model, because whisper.cpp aborts the process on any other file.
///
/// Layout, with 32-bit little-endian numbers: `ggml`, length of the type, the type (`silero-16k`), three version
/// components, samples per window (`whisper_vad_init_with_params`, whisper.cpp:4764-4804).
enum SileroHeader {
  private static let magic: UInt32 = 0x6767_6D6C
  private static let type = Data("silero-16k".utf8)
  /// Less than any Silero model; whisper.cpp would accept a file truncated in its header as an empty model.
  private static let minimumBytes: UInt64 = 500_000

  /// Checks the size and header of the file at `path`.
  /// - Throws: `ChunkError.missingModel`, `.badModel`.
  static func check(_ path: String) throws(ChunkError) {
    guard FileManager.default.fileExists(atPath: path) else { throw .missingModel(path: path) }
    let head: Data?
    let size: UInt64
    do {
      let file = try FileHandle(forReadingFrom: URL(filePath: path))
      head = try file.read(upToCount: 8 + type.count + 16)
      size = try file.seekToEnd()
    } catch {
      throw .badModel(path: path)
    }
    guard let head, size >= minimumBytes, isSilero(head) else { throw .badModel(path: path) }
  }

  private static func isSilero(_ head: Data) -> Bool {
    guard head.count == 8 + type.count + 16 else { return false }
    func word(_ offset: Int) -> UInt32 {
      head.withUnsafeBytes { UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self)) }
    }
    return word(0) == magic && word(4) == UInt32(type.count) && head[8..<8 + type.count] == type
      && word(8 + type.count + 12) == UInt32(Window.samples)
  }
}
