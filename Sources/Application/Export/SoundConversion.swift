import Export
import Foundation
import StageContract
import Workspace

/// A kind of sound file that is written, by the extension of its name. All but WAV are written by ffmpeg, so that the same
/// sound gives the same bytes.
enum SoundKind: String, CaseIterable, Sendable {
  case wav, m4a, mp3, flac, ogg, opus

  /// The kind of the new file `path`.
  /// - Throws: `CommandFailure`: 64 for another extension, 69 if it needs ffmpeg.
  init(writing path: String) throws(CommandFailure) {
    guard let kind = SoundKind(rawValue: (path as NSString).pathExtension.lowercased()) else {
      throw CommandFailure(
        status: .usage,
        "\(path.printable): give it one of the extensions "
          + Self.allCases.map { "." + $0.rawValue }.joined(separator: ", "))
    }
    guard kind == .wav || Self.ffmpeg != nil else {
      throw CommandFailure(
        status: .unavailable,
        "\(path.printable): needs ffmpeg; install it, for example: apt install ffmpeg; or name a .wav file")
    }
    self = kind
  }

  /// ffmpeg; nil if it is not installed.
  static var ffmpeg: Tool? { Tool("ffmpeg", environment: ProcessInfo.processInfo.environment) }

  /// ffmpeg's options for it.
  private var options: [String] {
    switch self {
    case .wav: ["-c:a", "pcm_s16le", "-f", "wav"]
    case .m4a: ["-c:a", "aac", "-b:a", "96k", "-f", "mp4"]
    case .mp3: ["-c:a", "libmp3lame", "-q:a", "4", "-f", "mp3"]
    case .flac: ["-c:a", "flac", "-f", "flac"]
    case .ogg: ["-c:a", "libvorbis", "-q:a", "4", "-f", "ogg"]
    case .opus: ["-c:a", "libopus", "-b:a", "48k", "-f", "ogg"]
    }
  }

  /// Writes the sound of the file `source` to `target`.
  /// - Parameters:
  ///   - range: the seconds that are read of it; nil for all.
  ///   - rate: sample rate in hertz of a mono file; nil for that of `source`, with its channels.
  /// - Returns: the size of the file in bytes; nil if `ffmpeg` cannot.
  /// - Throws: `CommandFailure`, `WorkspaceError`.
  func write(
    _ source: String, to target: String, by ffmpeg: Tool, range: (start: Double, end: Double?)? = nil,
    rate: Int? = nil
  ) throws -> Int? {
    let seek = range.map { ["-ss", String(format: "%.3f", $0.start)] } ?? []
    let length =
      range.flatMap { part in part.end.map { ["-t", String(format: "%.3f", $0 - part.start)] } } ?? []
    let answer = try ffmpeg.run(
      ["-nostdin", "-v", "error", "-y", "-protocol_whitelist", "file"] + seek + ["-i", "file:" + source]
        + length + ["-vn", "-map_metadata", "-1"] + (rate.map { ["-ar", "\($0)", "-ac", "1"] } ?? [])
        + ["-fflags", "+bitexact", "-flags:a", "+bitexact"] + options + [target])
    guard answer.status == 0, let bytes = try FileSystem.size(target), bytes > 0 else { return nil }
    return bytes
  }

  /// Writes the sound of the file `source` to `target`, which is to become the file `name`.
  /// - Throws: `CommandFailure` (69) if it cannot be written; `WorkspaceError`.
  func convert(_ source: String, to target: String, named name: String) throws {
    if let ffmpeg = Self.ffmpeg, try write(source, to: target, by: ffmpeg) != nil { return }
    throw CommandFailure(
      status: .unavailable, "\(name.printable): ffmpeg cannot write .\(rawValue) files here; name a .wav file"
    )
  }
}

/// Converts sound for a format that takes only AAC in an MP4 container, where ffmpeg is installed.
struct SoundConversion {
  private let program = SoundKind.ffmpeg
  private let scratch: String

  /// - Parameter scratch: path of the converted file; that of the next one replaces it.
  init(scratch: String) { self.scratch = scratch }

  /// True if `sound` is in such a container already.
  static func isMP4(_ sound: ExportedEntry.Audio) -> Bool { [".m4a", ".mp4"].contains(sound.suffix) }

  /// The converted sound; nil if there is nothing to convert, or it cannot be.
  /// - Throws: `CommandFailure`, `WorkspaceError`.
  func converted(_ sound: ExportedEntry.Audio) throws -> ExportedEntry.Audio? {
    guard !Self.isMP4(sound), let program else { return nil }
    return try SoundKind.m4a.write(sound.source, to: scratch, by: program).map {
      ExportedEntry.Audio(source: scratch, suffix: ".m4a", bytes: $0)
    }
  }
}
