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
      var lengths: [Double?] = []
      for (index, part) in parts.enumerated() {
        remarks += layout.remarks(before: index, frame: sound.frames, rate: rate(sound))
        let probe = index == 0 ? probe : try await probe(later: part)
        // The frames of MPEG audio declare the length of all parts together.
        let declared = layout.seconds == nil ? declared(index, probe) : nil
        lengths.append(declared)
        let next = Part(
          bytes: part, index: index, isLast: index == parts.count - 1, stream: probe.flatMap(stream(of:)),
          declared: declared)
        remarks += try await decode(
          next, to: sound, total: parts.count == 1 ? declared ?? layout.declaredSeconds : nil)
      }
      remarks += layout.remarks(before: parts.count, frame: sound.frames, rate: rate(sound))
      let declared =
        layout.declaredSeconds
        ?? (lengths.contains(nil) ? nil : lengths.reduce(0) { $0 + ($1 ?? 0) })
      if layout.hasMore { remarks.append(SoundLayout.remarkOfMore(frame: sound.frames, rate: rate(sound))) }
      let (rate, channels, frames) = (rate(sound), sound.channels, sound.frames)
      guard var outcome = try sound.finish(), frames > 0 else { throw IngestError.noAudio(path: recording) }
      if layout.seconds != nil {
        remarks += cut(
          layout.declaredSeconds, frames: frames, remarks, kind: .cutShort, end: frames, rate: rate)
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

    /// A part to decode, nil bytes for all of the file.
    private struct Part {
      let bytes: Range<Int>?
      let index: Int
      let isLast: Bool
      let stream: Probe.Stream?
      /// Length that its header declares.
      let declared: Double?
    }

    /// The streams of a part after the first; nil if the part cannot be understood.
    private func probe(later part: Range<Int>?) async throws -> Probe? {
      do {
        return try await ffmpeg.probe(part)
      } catch let error as IngestError {
        if case .decoderStopped = error { throw error }
        return nil
      }
    }

    /// Length that the header of the part at `index` declares.
    private func declared(_ index: Int, _ probe: Probe?) -> Double? {
      // That of a film is of its pictures too.
      if let seconds = layout.cuts[index]?.declaredSeconds, (probe?.streams.count ?? 1) == 1 {
        return seconds
      }
      // The length of a file in fragments is that of those that are there.
      guard let probe, let stream = stream(of: probe), !(layout.isFragmented && layout.isCut(index)) else {
        return nil
      }
      return probe.declaredSeconds(of: stream)
    }

    private func stream(of probe: Probe) -> Probe.Stream? {
      probe.audio.indices.contains(choice.index) ? probe.audio[choice.index] : nil
    }

    /// The remark at the frame `end` if `frames` and what `remarks` tell are fewer than `declared` seconds.
    private func cut(
      _ declared: Double?, frames: Int, _ remarks: [Remark], kind: Remark.Kind, end: Int, rate: Int
    ) -> [Remark] {
      let missing =
        (declared ?? 0) - Double(frames) / Double(rate) - remarks.reduce(0) { $0 + ($1.missingSeconds ?? 0) }
      // Half a second of tolerance: encoders pad, and containers round.
      guard missing > 0.5 else { return [] }
      return [
        Remark(
          kind, frame: end, rate: rate, missingSeconds: missing,
          detail: "ends before the length that its header declares")
      ]
    }

    /// Decodes a part; the gaps in it and at its end.
    private func decode(_ part: Part, to sound: JoinedConversion, total: Double?) async throws -> [Remark] {
      let endKind: Remark.Kind = part.isLast ? .cutShort : .gap
      let start = sound.frames
      let result = try await ffmpeg.run(
        .ffmpeg, before: ["-nostdin", "-v", "error"], part: part.bytes, after: outputArguments
      ) { pipe in try await convert(pipe, to: sound, declared: total) }
      try ffmpeg.checkStop(result.status, .ffmpeg, complaint: result.complaint)
      try sound.endPart()
      let frames = sound.frames - start
      guard frames > 0 else {
        if part.index > 0 {
          return [
            Remark(
              layout.isCut(part.index) ? endKind : .gap, frame: start, rate: rate(sound),
              missingSeconds: part.declared, detail: "a part that cannot be decoded")
          ]
        }
        try ffmpeg.check(result.status, .ffmpeg, complaint: result.complaint)
        throw IngestError.noAudio(path: recording)
      }
      let isShort = part.declared.map { Double(frames) / Double(rate(sound)) < $0 - 0.5 } ?? false
      guard
        layout.isSuspect || isShort || layout.isCut(part.index) || !result.complaint.isEmpty
          || result.status != .exited(0)
      else {
        return []
      }
      let gaps = try await gaps(in: part, from: start, rate: rate(sound))
      let end = cut(
        part.declared, frames: frames, gaps, kind: endKind, end: sound.frames, rate: rate(sound))
      guard part.declared == nil, layout.isCut(part.index) else { return gaps + end }
      return gaps + [Remark(endKind, frame: sound.frames, rate: rate(sound), detail: "ends within its sound")]
    }

    /// What was passed over within a part whose sound begins at the frame `start`.
    private func gaps(in part: Part, from start: Int, rate: Int) async throws -> [Remark] {
      // All frames of AMR were seen; its recorders send none during silence.
      guard layout.decoder == nil else { return [] }
      let times = try await ffmpeg.frameTimes(
        stream: choice.index, part: part.bytes, sampleRateHertz: Int(part.stream?.sampleRate ?? "") ?? rate)
      return times.jumps.map { jump in
        Remark(
          .gap, frame: start + Int(jump.second * Double(rate)), rate: rate, missingSeconds: jump.missing,
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
