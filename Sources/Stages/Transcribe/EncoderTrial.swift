import CWhisper
import Foundation
import Synchronization
import Weights

/// How long the encoder of a model takes for a window of 30 s while every processor core is at work on one.
///
/// The time of a network depends on its shape and not on its numbers, so that no model has to be there. What counts is the
/// time for which a processor core works on it: other programs that run meanwhile hardly change that.
struct EncoderTrial {
  /// Runs begin until so many seconds have passed.
  var limitSeconds = 2.0
  /// The present, in seconds.
  var now: @Sendable () -> Double = { seconds(CLOCK_MONOTONIC) }
  /// Seconds for which a processor core has worked on the thread that asks.
  var worked: @Sendable () -> Double = { seconds(CLOCK_THREAD_CPUTIME_ID) }

  /// The shape of base.en, but for the last positions of a window, which a chunk does not reach.
  static let base = WhisperShape([51864, 1488, 512, 8, 6, 448, 512, 8, 6, 80])

  /// Seconds per window with a window on each core at a time, for the model whose ggml file is `file`.
  /// - Throws: `TranscribeError.noMemory`, `.decoder`.
  func windowSeconds(ofFile file: [UInt8]) throws(TranscribeError) -> Double {
    let context = try WhisperContext(file: file)
    let lanes = min(64, ProcessInfo.processInfo.activeProcessorCount, context.statesThatFit)
    let results = Mutex<[Result<Double, TranscribeError>]>([])
    DispatchQueue.concurrentPerform(iterations: lanes) { _ in
      let result = Result { () throws(TranscribeError) in try lane(context) }
      results.withLock { $0.append(result) }
    }
    let seconds = try results.withLock { $0 }.map { result throws(TranscribeError) in try result.get() }
    return Self.together(seconds)
  }

  /// Seconds per window of lanes side by side that take `lanes` seconds for each of theirs.
  static func together(_ lanes: [Double]) -> Double { 1 / lanes.reduce(0) { $0 + 1 / $1 } }

  private func lane(_ model: borrowing WhisperContext) throws(TranscribeError) -> Double {
    let state = try WhisperState(model)
    let (context, handle) = (model.handle, state.handle)
    let sound = (0..<30 * 16_000).map { 0.1 * sin(0.05 * Float($0)) }
    let status = whisper_pcm_to_mel_with_state(context, handle, sound, Int32(sound.count), 1)
    guard status == 0 else { throw .decoder(status: status) }
    return try least { () throws(TranscribeError) in
      let status = whisper_encode_with_state(context, handle, 0, 1)
      guard status == 0 else { throw .decoder(status: status) }
    }
  }

  /// The least seconds that a run of `work` takes, of as many as begin within the limit; the first one is always run.
  func least<Failure: Error>(_ work: () throws(Failure) -> Void) throws(Failure) -> Double {
    let end = now() + limitSeconds
    var least = Double.infinity
    repeat {
      let start = worked()
      try work()
      least = min(least, worked() - start)
    } while now() < end
    return max(least, 1e-6)
  }
}

/// The time of `clock`, in seconds.
private func seconds(_ clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
