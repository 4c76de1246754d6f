import Audio
import Foundation
import Model
import StageContract
import StageKit

/// One job, from audio to chunks.
struct Chunking {
  let job: ChunkStage.Job
  let progress: StageKit.Progress

  /// A new Silero detector, loaded for every job (5 ms a thread); nil if the energy detector is used.
  /// - Throws: `ChunkError.noModel`; `.missingModel` or `.badModel` unless the detector is `auto`.
  func silero() throws(ChunkError) -> SileroDetector? {
    switch (job.detector, job.vadModel) {
    case (.energy, _), (.auto, nil):
      return nil
    case (.silero, nil):
      throw .noModel
    case (.silero, let model?):
      return try SileroDetector(model: model, threads: threads)
    case (.auto, let model?):
      do {
        return try SileroDetector(model: model, threads: threads)
      } catch {
        remark("sonar-chunk: \(error.description); using the energy detector\n")
        return nil
      }
    }
  }

  /// Detects the speech in the audio, or in a channel of the stereo file, splits it and packs it into chunks.
  /// - Throws: `ChunkError`.
  func chunks(_ channel: Channel? = nil, heardBy detector: consuming some VoiceActivityDetector & ~Copyable)
    throws -> Chunks
  {
    let name = detector.name
    let limit = SampleClock.samples(milliseconds: job.maximumChunkMilliseconds)
    let gap = SampleClock.samples(milliseconds: job.gapMilliseconds)
    let blockSamples = detector.preferredSamples
    let found = try hear(channel, with: SpeechFinder(detector, rules), blockSamples: blockSamples)
    let cut = QuietestCut(limit: limit)
    let spans = found.speech.flatMap { cut.pieces(of: $0, loudness: found.loudness) }
    return Chunks(
      durationSamples: found.durationSamples, detector: name, gapSamples: gap, speech: found.speech,
      chunks: ChunkPacker(limit: limit, gap: gap).pack(spans))
  }

  /// Threads of the detector; each holds two minutes of audio, 8 MB.
  private var threads: Int { min(ProcessInfo.processInfo.activeProcessorCount, 4) }

  /// Reads the audio in blocks, so memory use does not depend on its length.
  private func hear(
    _ channel: Channel?, with finder: consuming SpeechFinder<some VoiceActivityDetector & ~Copyable>,
    blockSamples: Int
  ) throws -> FoundSpeech {
    let path = channel == nil ? job.audio : job.stereo ?? job.audio
    do {
      var audio =
        if let channel {
          try WorkingAudio(path: path, channel: channel.index)
        } else {
          try WorkingAudio(path: path)
        }
      let total = audio.durationSamples
      var done = 0
      while case let block = try audio.next(blockSamples), !block.isEmpty {
        try finder.hear(block)
        done += block.count
        progress(done / SampleClock.rate, of: total / SampleClock.rate, unit: "second")
      }
      guard done == total else {
        throw ChunkError.audioEnds(path: path, sample: done, declared: total)
      }
      return try finder.finish()
    } catch let error as SoundFileError {
      throw ChunkError(error, path: path)
    }
  }

  private var rules: SpeechSegmenter.Rules {
    SpeechSegmenter.Rules(
      threshold: job.threshold,
      minimumSilenceSamples: SampleClock.samples(milliseconds: job.minimumSilenceMilliseconds),
      paddingSamples: SampleClock.samples(milliseconds: job.paddingMilliseconds))
  }
}
