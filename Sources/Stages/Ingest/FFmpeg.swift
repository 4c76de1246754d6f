import Foundation
import Model
import StageKit
import Subprocess
import SystemPackage

/// Runs ffmpeg and ffprobe as child processes, for recordings that libsndfile cannot open, or not hear completely.
///
/// Arguments are passed as a list, never through a shell. Only the file itself may be opened: no network, no playlists.
struct FFmpeg: Sendable {
  let recording: String
  /// The format of parts that do not begin as a file does; nil if it can be told from them.
  var partFormat: String?
  private let ffmpeg: String
  private let ffprobe: String

  /// Permitted demuxers: audio and video containers that cannot refer to other files.
  static let containers = [
    "aac", "ac3", "act", "aiff", "amr", "amrnb", "amrwb", "ape", "asf", "au", "avi", "avr", "caf", "dsf",
    "dss",
    "dts", "eac3", "flac", "flv", "gsm", "iff", "ircam", "loas", "matroska", "webm", "mmf", "mov", "mp4",
    "mp3",
    "mpc", "mpc8", "mpeg", "mpegts", "nistsphere", "nut", "ogg", "oma", "pvf", "qcp", "rm", "sox", "tak",
    "tta",
    "voc", "vqf", "w64", "wav", "wv", "wve", "xwma",
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

  /// The two programs.
  enum Program: String {
    case ffmpeg, ffprobe
  }

  /// Arguments that make the recording, or the bytes of it in `part`, the input.
  private func input(_ part: Range<Int>?) -> [String] {
    let url =
      part.map { "subfile,,start,\($0.lowerBound),end,\($0.upperBound),,:file:" + recording }
      ?? "file:" + recording
    return [
      "-protocol_whitelist", part == nil ? "file,pipe" : "file,pipe,subfile", "-format_whitelist",
      Self.containers,
    ] + (part.map { $0.lowerBound > 0 } == true ? partFormat.map { ["-f", $0] } ?? [] : []) + ["-i", url]
  }

  /// Runs `program` on `part` of the recording, nil for all of it, and hands its output to `body` as it comes.
  ///
  /// What it complains of is cut to `complaintBytes`, from its end if `keepsEnd`.
  func run<Value: Sendable>(
    _ program: Program, before: [String], part: Range<Int>?, after: [String], keepsEnd: Bool = false,
    body: (SubprocessOutputSequence) async throws -> Value
  ) async throws -> (value: Value, complaint: String, status: TerminationStatus) {
    let result = try await Subprocess.run(
      .path(FilePath(program == .ffmpeg ? ffmpeg : ffprobe)),
      arguments: Arguments(before + input(part) + after), input: .none, output: .sequence, error: .sequence
    ) { execution in
      async let complaint = Self.complaint(execution.standardError, keepsEnd: keepsEnd)
      let value = try await body(execution.standardOutput)
      return (value, try await complaint)
    }
    return (result.closureResult.0, result.closureResult.1, result.terminationStatus)
  }

  /// The first or last kilobytes of a program's error output; the rest is read and discarded so that the program never blocks.
  private static func complaint(_ pipe: SubprocessOutputSequence, keepsEnd: Bool) async throws -> String {
    var bytes: [UInt8] = []
    for try await buffer in pipe where keepsEnd || bytes.count < 4096 {
      bytes += buffer.withUnsafeBytes { Array($0) }
      if keepsEnd, bytes.count > 65_536 { bytes.removeFirst(bytes.count - 4096) }
    }
    return String(decoding: keepsEnd ? bytes.suffix(4096) : bytes.prefix(4096), as: UTF8.self)
  }

  /// Rejects what a program could not do.
  /// - Throws: `IngestError.notAudio`, `.decoderStopped`.
  func check(_ status: TerminationStatus, _ program: Program, complaint: String) throws(IngestError) {
    try checkStop(status, program, complaint: complaint)
    if case .exited(0) = status { return }
    let reason = Self.reason(complaint, recording: recording)
    throw .notAudio(path: recording, reason: "\(program.rawValue): " + reason)
  }

  /// Rejects a program's end for reasons unrelated to the recording.
  /// - Throws: `IngestError.decoderStopped`.
  func checkStop(_ status: TerminationStatus, _ program: Program, complaint: String) throws(IngestError) {
    if let stop = Self.stop(status, reason: Self.reason(complaint, recording: recording)) {
      throw .decoderStopped(path: recording, program: program.rawValue, reason: stop)
    }
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
    return String(
      line.replacing(#/\[[^\]]*@ 0x[0-9a-f]+\] ?/#, with: "").replacing(
        #/subfile,,start,\d+,end,\d+,,:/#, with: ""))
  }
}
