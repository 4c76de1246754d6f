import CWhisper
import Dispatch
import Foundation
import StageKit
import Synchronization

/// Silero VAD, a small neural network, run by whisper.cpp.
///
/// An LSTM: it keeps state between windows. Its matrices are so small that several threads are slower than one, so the
/// recording is read in sections instead, several at a time. Every section but the first starts from the state that
/// the seconds before it leave, whichever detector processes it: the number of threads does not change the result.
struct SileroDetector: VoiceActivityDetector, ~Copyable {
  /// Windows of a section: two minutes.
  static let sectionWindows = 3750
  /// Windows before a section that set the state of the network: ten seconds.
  static let runUpWindows = 312

  static let name = "silero"
  var name: String { Self.name }
  private let model: String
  private let threads: Int
  /// As many as were needed at once; loading one takes about 5 ms.
  private var networks: [SileroNetwork]
  /// The network whose section is not complete.
  private var current = 0
  /// The last samples processed: the run-up of a section that starts with the next.
  private var runUp: [Float] = []
  private var position = 0

  /// Loads the model at `path`, for up to `threads` sections at a time.
  /// - Throws: `ChunkError.missingModel`, `.badModel`.
  init(model path: String, threads: Int = 1) throws(ChunkError) {
    try SileroHeader.check(path)
    let network = try SileroNetwork(model: path)
    model = path
    self.threads = max(1, threads)
    networks = [network]
  }

  var preferredSamples: Int { threads * Self.sectionWindows * Window.samples }

  mutating func probabilities(of samples: ArraySlice<Float>) throws(ChunkError) -> [Float] {
    guard !samples.isEmpty else { return [] }
    let audio = runUp + samples
    let parts = parts(of: samples.count, after: runUp.count)
    while networks.count < min(threads, parts.count) { networks.append(try SileroNetwork(model: model)) }
    var found: [Float] = []
    for first in stride(from: 0, to: parts.count, by: networks.count) {
      let batch = Array(parts[first..<min(first + networks.count, parts.count)])
      for (part, probabilities) in zip(batch, results(of: batch, in: audio)) {
        guard let probabilities else { throw .detectionFailed(sample: position) }
        found += probabilities
        position += part.samples.count
      }
    }
    current = (current + parts.count - 1) % networks.count
    runUp = Array(audio.suffix(Self.runUpWindows * Window.samples))
    return found
  }

  /// The part of a section that is in one call.
  private struct Part {
    /// Places in the audio of the call, run-up included.
    let samples: Range<Int>
    /// Where the run-up starts, at the start of a section; nil where the section continues.
    let runUpStart: Int?
  }

  /// The next `count` samples, which come after `kept` earlier ones, cut where sections end.
  private func parts(of count: Int, after kept: Int) -> [Part] {
    let section = Self.sectionWindows * Window.samples
    var parts: [Part] = []
    var done = 0
    while done < count {
      let offset = (position + done) % section
      let end = min(count, done + section - offset)
      let first = kept + done
      let runUpStart = offset == 0 ? max(0, first - Self.runUpWindows * Window.samples) : nil
      parts.append(Part(samples: first..<kept + end, runUpStart: runUpStart))
      done = end
    }
    return parts
  }

  /// The probabilities of each part, nil if the computation failed, each by a network of its own; the first by the
  /// current one, whose section it may continue.
  private func results(of batch: [Part], in audio: [Float]) -> [[Float]?] {
    let results = Mutex([[Float]?](repeating: nil, count: batch.count))
    let (networks, current) = (networks, current)
    DispatchQueue.concurrentPerform(iterations: batch.count) { index in
      let part = batch[index]
      let network = networks[(current + index) % networks.count]
      if let start = part.runUpStart {
        network.reset()
        if start < part.samples.lowerBound {
          _ = network.probabilities(of: audio[start..<part.samples.lowerBound])
        }
      }
      let probabilities = network.probabilities(of: audio[part.samples])
      results.withLock { $0[index] = probabilities }
    }
    return results.withLock { $0 }
  }
}

/// One instance of the network, with its state.
///
/// Used by one thread at a time: `SileroDetector` gives each to one part of a batch.
private final class SileroNetwork: @unchecked Sendable {
  private let context: OpaquePointer

  init(model path: String) throws(ChunkError) {
    Self.silenceLog
    var parameters = whisper_vad_default_context_params()
    parameters.n_threads = 1
    parameters.use_gpu = false
    guard let context = whisper_vad_init_from_file_with_params(path, parameters) else {
      throw .badModel(path: path)
    }
    self.context = context
    reset()
  }

  deinit { whisper_vad_free(context) }

  /// Forgets what it has heard.
  func reset() { whisper_vad_reset_state(context) }

  /// The probability of each window in `samples`; nil if the computation failed.
  func probabilities(of samples: ArraySlice<Float>) -> [Float]? {
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
    else { return nil }
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
