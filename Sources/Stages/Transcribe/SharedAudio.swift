import Audio
import Foundation
import Model

/// The working audio, which several threads may read.
final class SharedAudio: @unchecked Sendable {
  /// Length in samples.
  let durationSamples: Int
  private let lock = NSLock()
  private var audio: WorkingAudio

  init(_ audio: consuming WorkingAudio) {
    durationSamples = audio.durationSamples
    self.audio = audio
  }

  /// The samples of `span`, in -1...1.
  /// - Throws: `TranscribeError.badAudio`, also when the audio is shorter.
  func samples(of span: Span) throws(TranscribeError) -> [Float] {
    let result = lock.withLock {
      Result { () throws(SoundFileError) in try audio.samples(start: span.start, end: span.end) }
    }
    do {
      return try result.get()
    } catch {
      throw .badAudio(reason: error.description)
    }
  }
}
