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
    var found = try hear(channel, with: SpeechFinder(detector, rules), blockSamples: blockSamples)
    if name == SileroDetector.name { found.speech = try Chunks.union(found.speech + beside(found, channel)) }
    return Chunks(
      durationSamples: found.durationSamples, detector: name, gapSamples: gap, speech: found.speech,
      chunks: ChunkPacker(limit: limit, gap: gap).pack(found))
  }

  /// Speech in the pauses of `found`, each heard once more by a detector that has heard nothing before: after loud speech, the
  /// network takes a second person who is far quieter for silence, for as long as ten seconds.
  private func beside(_ found: FoundSpeech, _ channel: Channel?) throws -> [Span] {
    guard !found.speech.isEmpty else { return [] }
    var rules = rules
    rules.minimumSpeechSamples = Self.leastBeside
    var speech: [Span] = []
    let total = found.durationSamples / SampleClock.rate
    do {
      var audio = try audio(channel)
      for pause in found.silences where pause.count >= rules.minimumSilenceSamples {
        guard let detector = try silero() else { return [] }
        let blockSamples = detector.preferredSamples
        var finder = SpeechFinder(detector, rules)
        for start in stride(from: pause.start, to: pause.end, by: blockSamples) {
          try finder.hear(audio.samples(start: start, end: min(start + blockSamples, pause.end)))
          // Hours of pauses must not look like a stage that hangs.
          progress(total, of: total, unit: "second")
        }
        speech += try finder.finish().speech.map {
          Span(start: pause.start + $0.start, end: pause.start + $0.end)
        }
      }
    } catch let error as SoundFileError {
      throw ChunkError(error, path: path(channel))
    }
    return speech
  }

  /// Less speech in a pause is a breath or a click: 1 s.
  private static let leastBeside = SampleClock.rate

  private func path(_ channel: Channel?) -> String { channel == nil ? job.audio : job.stereo ?? job.audio }

  private func audio(_ channel: Channel?) throws(SoundFileError) -> WorkingAudio {
    if let channel { return try WorkingAudio(path: path(channel), channel: channel.index) }
    return try WorkingAudio(path: path(channel))
  }

  /// Threads of the detector; each holds two minutes of audio, 8 MB.
  private var threads: Int { min(ProcessInfo.processInfo.activeProcessorCount, 4) }

  /// Reads the audio in blocks, so memory use does not depend on its length.
  private func hear(
    _ channel: Channel?, with finder: consuming SpeechFinder<some VoiceActivityDetector & ~Copyable>,
    blockSamples: Int
  ) throws -> FoundSpeech {
    let path = path(channel)
    do {
      var audio = try audio(channel)
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
