import Export
import Foundation
import StageContract
import Workspace

/// Converts sound for a format that takes only AAC in an MP4 container, where ffmpeg is installed: the same sound gives the same bytes.
struct SoundConversion {
  private let program = Tool("ffmpeg", environment: ProcessInfo.processInfo.environment)
  private let scratch: String

  /// - Parameter scratch: path of the converted file; that of the next one replaces it.
  init(scratch: String) { self.scratch = scratch }

  /// True if `sound` is in such a container already.
  static func isMP4(_ sound: ExportedEntry.Audio) -> Bool { [".m4a", ".mp4"].contains(sound.suffix) }

  /// The converted sound; nil if there is nothing to convert, or it cannot be.
  /// - Throws: `CommandFailure`, `WorkspaceError`.
  func converted(_ sound: ExportedEntry.Audio) throws -> ExportedEntry.Audio? {
    guard !Self.isMP4(sound), let program else { return nil }
    let answer = try program.run([
      "-nostdin", "-v", "error", "-y", "-protocol_whitelist", "file", "-i", "file:" + sound.source, "-vn",
      "-map_metadata", "-1",
      "-c:a", "aac", "-b:a", "96k", "-fflags", "+bitexact", "-flags:a", "+bitexact", "-f", "mp4", scratch,
    ])
    guard answer.status == 0, let bytes = try FileSystem.size(scratch), bytes > 0 else { return nil }
    return ExportedEntry.Audio(source: scratch, suffix: ".m4a", bytes: bytes)
  }
}
