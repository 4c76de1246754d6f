import Foundation
import Model
import StageKit
import Subprocess

/// The audio stream to hear, among those of the file.
struct StreamChoice: Sendable {
  /// Index among the audio streams.
  var index: Int
  /// All audio streams.
  var streams: [Hearing.Stream]
}

extension FFmpeg {
  /// ffprobe's description of `part` of the recording, nil for all of it.
  /// - Throws: `IngestError`.
  func probe(_ part: Range<Int>?) async throws -> Probe {
    let result = try await run(
      .ffprobe, before: ["-v", "error", "-show_entries", Probe.entries, "-of", "json"], part: part, after: []
    ) { output in
      var bytes: [UInt8] = []
      for try await buffer in output where bytes.count < 1 << 20 {
        bytes += buffer.withUnsafeBytes { Array($0) }
      }
      return bytes
    }
    try check(result.status, .ffprobe, complaint: result.complaint)
    let probe: Probe
    do {
      probe = try JSONDecoder().decode(Probe.self, from: Data(result.value))
    } catch {
      throw IngestError.notAudio(path: recording, reason: "ffprobe printed invalid output")
    }
    guard !probe.audio.isEmpty else { throw IngestError.noAudio(path: recording) }
    return probe
  }

  /// Chooses the first audio stream that can be decoded and is not silent, those that players take by default before the
  /// others.
  /// - Throws: `IngestError`.
  func choose(among probe: Probe, part: Range<Int>?) async throws -> StreamChoice {
    let audio = probe.audio
    if audio.allSatisfy(\.isEncrypted) { throw IngestError.otherKind(path: recording, kind: .encrypted) }
    if audio.count == 1 {
      guard audio[0].isKnown else { throw IngestError.noDecoder(path: recording, codecs: audio.map(\.name)) }
      return StreamChoice(index: 0, streams: [stream(audio[0], index: 0, use: .heard)])
    }
    var uses: [Hearing.Stream.Use] = []
    for (index, stream) in audio.enumerated() {
      // More streams than that are not a recording's.
      let use =
        stream.isKnown && !stream.isEncrypted && index < 16
        ? try await use(ofStream: index, part: part) : .undecodable
      uses.append(use)
    }
    let order = audio.indices.filter { audio[$0].isDefault } + audio.indices.filter { !audio[$0].isDefault }
    guard
      let index = order.first(where: { uses[$0] == .passedOver })
        ?? order.first(where: { uses[$0] == .silent })
    else { throw IngestError.noDecoder(path: recording, codecs: audio.map(\.name)) }
    uses[index] = .heard
    return StreamChoice(
      index: index, streams: audio.indices.map { stream(audio[$0], index: $0, use: uses[$0]) })
  }

  private func stream(_ stream: Probe.Stream, index: Int, use: Hearing.Stream.Use) -> Hearing.Stream {
    .init(index: index, codec: stream.name, channels: max(0, stream.channels ?? 0), use: use)
  }

  /// `passedOver` for a stream with sound, `silent`, or `undecodable`.
  private func use(ofStream index: Int, part: Range<Int>?) async throws -> Hearing.Stream.Use {
    let result = try await run(
      .ffmpeg, before: ["-nostdin", "-hide_banner", "-nostats", "-v", "info"], part: part,
      after: ["-map", "0:a:\(index)", "-vn", "-sn", "-dn", "-af", "volumedetect", "-f", "null", "-"],
      keepsEnd: true
    ) { output in for try await _ in output {} }
    try checkStop(result.status, .ffmpeg, complaint: result.complaint)
    let loudest = result.complaint.matches(of: #/max_volume: (-?[0-9.]+) dB/#).last.flatMap {
      Double($0.output.1)
    }
    guard let loudest else { return .undecodable }
    return loudest > -75 ? .passedOver : .silent
  }

  /// Jumps in the times of the decoded frames of a stream.
  func frameTimes(stream index: Int, part: Range<Int>?, sampleRateHertz: Int) async throws -> FrameTimes {
    let result = try await run(
      .ffprobe,
      before: [
        "-v", "quiet", "-select_streams", "a:\(index)", "-show_entries", "frame=pts_time,nb_samples", "-of",
        "csv=p=0",
      ], part: part, after: []
    ) { output in
      var times = FrameTimes(sampleRateHertz: sampleRateHertz)
      var line = ""
      for try await buffer in output {
        line += String(decoding: buffer.withUnsafeBytes { Array($0) }, as: Unicode.ASCII.self)
        let lines = line.split(separator: "\n", omittingEmptySubsequences: false)
        for whole in lines.dropLast() { times.take(line: whole) }
        line = String(lines.last ?? "")
      }
      return times
    }
    return result.value
  }
}
