import Foundation
import Model
import StageKit
import Subprocess
import SystemPackage

/// Runs ffmpeg and ffprobe as child processes, for recordings that libsndfile cannot open.
///
/// Arguments are passed as a list, never through a shell. Only the file itself may be opened: no network, no playlists.
struct FFmpeg: Sendable {
  private let recording: String
  private let ffmpeg: String
  private let ffprobe: String

  /// Permitted demuxers: audio and video containers that cannot refer to other files.
  static let containers = [
    "aac", "ac3", "aiff", "amr", "amrnb", "amrwb", "ape", "asf", "au", "avi", "caf", "dsf", "dts", "eac3",
    "flac", "flv", "matroska", "webm", "mov", "mp4", "mp3", "mpc", "mpc8", "mpeg", "mpegts", "ogg", "rm",
    "tak", "tta", "voc", "w64", "wav", "wv",
  ].joined(separator: ",")

  /// Finds both programs in the folders of `searchPath`.
  /// - Throws: `IngestError.decoderMissing`.
  init(recording: String, searchPath: String) throws(IngestError) {
    func find(_ name: String) throws(IngestError) -> String {
      guard let path = Programs.find(name, in: searchPath) else {
        throw .decoderMissing(path: recording, program: name)
      }
      return path
    }
    self.recording = recording
    ffmpeg = try find("ffmpeg")
    ffprobe = try find("ffprobe")
  }

  /// Version printed by `ffmpeg -version`, for example `5.1.9-0+deb12u1`; nil if no ffmpeg in `searchPath` can be run.
  static func version(searchPath: String) -> String? {
    guard let path = Programs.find("ffmpeg", in: searchPath) else { return nil }
    let text: String?
    do {
      text = try BlockingWait.result {
        try await Subprocess.run(
          .path(FilePath(path)), arguments: ["-version"], output: .string(limit: 1 << 20), error: .discarded
        ).standardOutput
      }
    } catch {
      return nil
    }
    // "ffmpeg version 5.1.9 Copyright …"
    let words = text?.split(whereSeparator: \.isWhitespace) ?? []
    return words.count > 2 ? String(words[2]) : nil
  }

  /// Decodes the first audio stream to `output`.
  /// - Throws: `IngestError`.
  func decode(to output: ConversionOutput, progress: StageKit.Progress) throws -> DecodedRecording {
    try BlockingWait.result {
      let description = try await probe()
      return try await stream(description, to: output, progress: progress)
    }
  }

  private var inputArguments: [String] {
    ["-protocol_whitelist", "file,pipe", "-format_whitelist", Self.containers]
  }

  /// ffprobe's description of the first audio stream.
  private func probe() async throws -> Probe {
    let arguments =
      ["-v", "error"] + inputArguments + [
        "-select_streams", "a:0", "-show_entries",
        "stream=codec_name,duration:stream_tags:format=format_name:format_tags",
        "-of", "json", "-i", "file:" + recording,
      ]
    let result = try await Subprocess.run(
      .path(FilePath(ffprobe)), arguments: Arguments(arguments), input: .none,
      output: .sequence, error: .sequence
    ) { execution in
      async let complaint = Self.start(of: execution.standardError)
      var bytes: [UInt8] = []
      for try await buffer in execution.standardOutput where bytes.count < 1 << 20 {
        bytes += buffer.withUnsafeBytes { Array($0) }
      }
      return (bytes, try await complaint)
    }
    let (bytes, complaint) = result.closureResult
    try check(result.terminationStatus, program: "ffprobe", complaint: complaint)
    let probe: Probe
    do {
      probe = try JSONDecoder().decode(Probe.self, from: Data(bytes))
    } catch {
      throw IngestError.notAudio(path: recording, reason: "ffprobe printed invalid output")
    }
    guard !probe.streams.isEmpty else { throw IngestError.noAudio(path: recording) }
    return probe
  }

  private func stream(_ probe: Probe, to output: ConversionOutput, progress: StageKit.Progress) async throws
    -> DecodedRecording
  {
    let arguments =
      ["-nostdin", "-v", "error"] + inputArguments + ["-i", "file:" + recording]
      + [
        "-map", "0:a:0", "-vn", "-sn", "-dn", "-map_metadata", "-1", "-c:a", "pcm_f32be", "-f", "au",
        "pipe:1",
      ]
    let seconds = probe.streams.first?.duration.flatMap(Double.init)
    let result = try await Subprocess.run(
      .path(FilePath(ffmpeg)), arguments: Arguments(arguments), input: .none,
      output: .sequence, error: .sequence
    ) { execution in
      async let complaint = Self.start(of: execution.standardError)
      let converted = try await convert(
        execution.standardOutput, to: output, seconds: seconds.map { Int($0) }, progress: progress)
      return (converted, try await complaint)
    }
    let (converted, complaint) = result.closureResult
    try check(result.terminationStatus, program: "ffmpeg", complaint: complaint)
    guard let (header, outcome) = converted, outcome.frames > 0 else {
      throw IngestError.noAudio(path: recording)
    }
    var decoded = DecodedRecording(
      container: probe.format.name, encoding: probe.streams.first?.codec ?? "unknown",
      decoder: "ffmpeg", sampleRateHertz: header.sampleRateHertz, channels: header.channels,
      dateTags: probe.dateTags, outcome: outcome)
    let declared = Int((seconds ?? 0) * Double(header.sampleRateHertz))
    // Half a second of tolerance: encoders pad, and containers round.
    if outcome.frames + header.sampleRateHertz / 2 < declared {
      decoded.salvage = Source.Salvage(
        reason: "ends before the length that its header declares", declaredFrames: declared,
        recoveredFrames: outcome.frames)
    }
    return decoded
  }

  /// Converts the stream from the pipe; nil if it ended before its header was complete.
  private func convert(
    _ pipe: SubprocessOutputSequence, to output: ConversionOutput, seconds: Int?, progress: StageKit.Progress
  ) async throws -> (AUStream.Header, Conversion.Outcome)? {
    var stream = AUStream()
    var iterator = pipe.makeAsyncIterator()
    var first: [Float] = []
    while stream.header == nil {
      guard let buffer = try await iterator.next() else { return nil }
      first = try take(buffer, into: &stream)
    }
    guard let header = stream.header else { return nil }
    var conversion = try Conversion(
      recording: recording, sampleRateHertz: header.sampleRateHertz, channels: header.channels,
      fullScale: 32767 / 32768, output: output)
    try conversion.take(first)
    var reported = 0
    while let buffer = try await iterator.next() {
      try conversion.take(take(buffer, into: &stream))
      let done = conversion.frames / header.sampleRateHertz
      if let seconds, seconds > 0, done >= reported + 60 {
        reported = done
        progress(min(done, seconds), of: seconds, unit: "second")
      }
    }
    return (header, try conversion.finish())
  }

  private func take(_ buffer: SubprocessOutputSequence.Buffer, into stream: inout AUStream) throws -> [Float]
  {
    do {
      return try buffer.withUnsafeBytes { try stream.take($0) }
    } catch {
      throw IngestError.notAudio(path: recording, reason: "ffmpeg's output is not an AU stream")
    }
  }

  /// The first kilobytes of a program's error output; the rest is read and discarded so that the program never blocks.
  private static func start(of pipe: SubprocessOutputSequence) async throws -> String {
    var bytes: [UInt8] = []
    for try await buffer in pipe where bytes.count < 4096 {
      bytes += buffer.withUnsafeBytes { Array($0) }
    }
    return String(decoding: bytes.prefix(4096), as: UTF8.self)
  }

  private func check(_ status: TerminationStatus, program: String, complaint: String) throws(IngestError) {
    let reason = Self.reason(complaint, recording: recording)
    guard let stop = Self.stop(status, reason: reason) else {
      if case .exited(0) = status { return }
      throw .notAudio(path: recording, reason: "\(program): " + reason)
    }
    throw .decoderStopped(path: recording, program: program, reason: stop)
  }

  /// Why a program failed for reasons unrelated to the recording; nil if there is no such reason.
  ///
  /// ffmpeg never needs more than 2 GiB at once: if `addressSpace` (bytes) leaves room for that, a file that needs
  /// more is bad input.
  static func stop(
    _ status: TerminationStatus, reason: String, addressSpace: UInt64 = FFmpeg.addressSpace
  ) -> String? {
    switch status {
    case .signaled(SIGXCPU): "out of CPU time; see limits.ingest.cpu_seconds in sonar.yaml"
    case .signaled(let signal): "signal \(signal)"
    // The program could not be loaded.
    case .exited(127): reason + "; see limits.ingest.memory_megabytes in sonar.yaml"
    case .exited(let code)
    where code != 0 && reason.contains("Cannot allocate memory") && addressSpace < 3 << 30:
      "out of memory; see limits.ingest.memory_megabytes in sonar.yaml"
    case .exited: nil
    }
  }

  /// Memory limit of this process and of each of its children, in bytes.
  static let addressSpace: UInt64 = {
    var limit = rlimit()
    #if canImport(Darwin)
      let isKnown = getrlimit(RLIMIT_AS, &limit) == 0
    #else
      let isKnown = getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0
    #endif
    return isKnown ? UInt64(limit.rlim_cur) : .max
  }()

  /// The last line of error output, without addresses and the file's path.
  static func reason(_ complaint: String, recording: String) -> String {
    let line =
      complaint.replacing("file:" + recording + ": ", with: "")
      .split(whereSeparator: \.isNewline).last ?? "no reason given"
    return String(line.replacing(#/\[[^\]]*@ 0x[0-9a-f]+\] ?/#, with: ""))
  }
}
