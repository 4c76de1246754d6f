import Foundation
import Model
import StageContract
import StageKit
import Subprocess

extension FFmpeg {
  /// Decodes all parts of the recording to `output`.
  /// - Throws: `IngestError`.
  func decode(_ layout: SoundLayout, to output: ConversionOutput, progress: StageKit.Progress) throws
    -> DecodedRecording
  {
    try BlockingWait.result {
      let parts: [Range<Int>?] = layout.parts.count > 1 || !layout.gaps.isEmpty ? layout.parts : [nil]
      let probe = try await probe(parts[0])
      let choice = try await choose(among: probe, part: parts[0])
      let pass = Pass(ffmpeg: self, probe: probe, choice: choice, layout: layout, progress: progress)
      return try await pass.decode(parts, to: JoinedConversion(recording: recording, output: output))
    }
  }

  /// One decoding of a recording whose streams are known.
  private struct Pass {
    let ffmpeg: FFmpeg
    let probe: Probe
    let choice: StreamChoice
    let layout: SoundLayout
    let progress: StageKit.Progress

    private var stream: Probe.Stream { probe.audio[choice.index] }
    private var recording: String { ffmpeg.recording }

    func decode(_ parts: [Range<Int>?], to sound: JoinedConversion) async throws -> DecodedRecording {
      var remarks: [Remark] = []
      let declared =
        parts.count > 1 ? layout.declaredSeconds : layout.declaredSeconds ?? probe.declaredSeconds(of: stream)
      for (index, part) in parts.enumerated() {
        remarks += layout.remarks(before: index, frame: sound.frames, rate: rate(sound))
        remarks += try await decode(
          part, index: index, declared: parts.count > 1 ? nil : declared, to: sound)
      }
      remarks += layout.remarks(before: parts.count, frame: sound.frames, rate: rate(sound))
      let (rate, channels, frames) = (rate(sound), sound.channels, sound.frames)
      guard var outcome = try sound.finish(), frames > 0 else { throw IngestError.noAudio(path: recording) }
      let missing =
        (declared ?? 0) - Double(frames) / Double(rate) - remarks.reduce(0) { $0 + ($1.missingSeconds ?? 0) }
      // Half a second of tolerance: encoders pad, and containers round.
      if missing > 0.5 {
        remarks.append(
          Remark(
            .cutShort, frame: frames, rate: rate, missingSeconds: missing,
            detail: "ends before the length that its header declares"))
      }
      let others = choice.streams.filter { $0.use == .passedOver }
      remarks += others.map { Remark(kind: .otherStream, detail: "\($0.codec), \($0.channels) channels") }
      outcome.hearing.remarks += remarks
      outcome.hearing.streams = choice.streams
      outcome.hearing.declaredSamples = declared.map { Int(($0 * Double(SampleClock.rate)).rounded()) }
      return DecodedRecording(
        container: probe.format.name, encoding: stream.name, decoder: "ffmpeg", sampleRateHertz: rate,
        channels: channels, dateTags: probe.dateTags(stream: choice.index), outcome: outcome)
    }

    private func rate(_ sound: JoinedConversion) -> Int { max(1, sound.sampleRateHertz) }

    /// Decodes a part; the gaps in it.
    private func decode(_ part: Range<Int>?, index: Int, declared: Double?, to sound: JoinedConversion)
      async throws
      -> [Remark]
    {
      let start = sound.frames
      let result = try await ffmpeg.run(
        .ffmpeg, before: ["-nostdin", "-v", "error"], part: part, after: outputArguments
      ) { pipe in try await convert(pipe, to: sound, declared: declared) }
      try ffmpeg.checkStop(result.status, .ffmpeg, complaint: result.complaint)
      try sound.endPart()
      let frames = sound.frames - start
      guard frames > 0 else {
        if index > 0 {
          return [Remark(.gap, frame: start, rate: rate(sound), detail: "a part that cannot be decoded")]
        }
        try ffmpeg.check(result.status, .ffmpeg, complaint: result.complaint)
        throw IngestError.noAudio(path: recording)
      }
      let isShort = declared.map { Double(frames) / Double(rate(sound)) < $0 - 0.5 } ?? false
      guard layout.isSuspect || isShort || !result.complaint.isEmpty || result.status != .exited(0) else {
        return []
      }
      let times = try await ffmpeg.frameTimes(
        stream: choice.index, part: part, sampleRateHertz: Int(stream.sampleRate ?? "") ?? rate(sound))
      return times.jumps.map { jump in
        Remark(
          .gap, frame: start + Int(jump.second * Double(rate(sound))), rate: rate(sound),
          missingSeconds: jump.missing,
          detail: "damaged, decoding went on after it")
      }
    }

    private var outputArguments: [String] {
      var format: [String] = []
      // Rate and channels may change within a stream, and the pipe's header says them once.
      if let rate = stream.sampleRate.flatMap(Int.init), let channels = stream.channels, rate > 0,
        (1...2).contains(channels)
      {
        format = ["-ar", "\(rate)", "-ac", "\(channels)"]
      }
      return [
        "-map", "0:a:\(choice.index)", "-vn", "-sn", "-dn", "-map_metadata", "-1", "-max_error_rate", "1",
      ]
        + format + ["-c:a", "pcm_f32be", "-f", "au", "pipe:1"]
    }

    /// Converts the stream from the pipe.
    private func convert(_ pipe: SubprocessOutputSequence, to sound: JoinedConversion, declared: Double?)
      async throws
    {
      var stream = AUStream()
      var hasBegun = false
      var reported = 0
      for try await buffer in pipe {
        let samples: [Float]
        do {
          samples = try buffer.withUnsafeBytes { try stream.take($0) }
        } catch {
          throw IngestError.notAudio(path: recording, reason: "ffmpeg's output is not an AU stream")
        }
        guard let header = stream.header else { continue }
        if !hasBegun {
          try sound.begin(
            sampleRateHertz: header.sampleRateHertz, channels: header.channels, fullScale: 32767 / 32768)
          hasBegun = true
        }
        try sound.take(samples)
        let done = sound.frames / rate(sound)
        if let declared, declared > 0, done >= reported + 60 {
          reported = done
          progress(min(done, Int(declared)), of: Int(declared), unit: "second")
        }
      }
    }
  }
}
