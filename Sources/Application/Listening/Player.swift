import Foundation
package import Model
import StageContract

/// A program that plays part of a sound file.
package struct Player: Sendable {
  private let path: String

  /// The first of mpv, ffplay, play and afplay on the PATH of `environment`; nil if there is none.
  package init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
    for name in ["mpv", "ffplay", "play", "afplay"] {
      guard let path = Tool.path(of: name, environment: environment) else { continue }
      (self.name, self.path) = (name, path)
      return
    }
    return nil
  }

  /// The name of the program, for example `mpv`.
  package let name: String

  /// Seconds that are played before and after a passage, so that its first and last words are complete.
  package static let margin = 0.4

  /// Plays `span` of the sound file `file`; the caller ends what is played before the next.
  /// - Returns: what is played; nil if it cannot be started.
  package func play(_ span: Span, of file: String, scratch: String) -> RunningProgram? {
    let start = max(0, SampleClock.seconds(span.start) - Self.margin)
    return play(
      file, from: start, seconds: SampleClock.seconds(span.end) + Self.margin - start, scratch: scratch)
  }

  /// Plays `seconds` of the sound file `file` from `start` on, to its end if nil; the caller ends what is played.
  ///
  /// afplay cannot begin within a file: the part is copied to `scratch` and removed when it was played.
  /// - Returns: what is played; nil if it cannot be started.
  package func play(_ file: String, from start: Double, seconds: Double?, scratch: String) -> RunningProgram?
  {
    let process = Process()
    process.executableURL = URL(filePath: path)
    var copy: String?
    if name == "afplay", start > 0 {
      do {
        var cut = try SoundCut(to: scratch, like: file)
        try cut.add(file, from: start, to: seconds.map { start + $0 })
      } catch {
        unlink(scratch)
        return nil
      }
      copy = scratch
    }
    process.arguments = arguments(copy ?? file, from: start, seconds: seconds)
    (process.standardInput, process.standardOutput, process.standardError) = (
      FileHandle.nullDevice, FileHandle.nullDevice, FileHandle.nullDevice
    )
    let playback = RunningProgram(process, copy: copy)
    do { try process.run() } catch {
      playback.end()
      return nil
    }
    return playback
  }

  /// The arguments that play `seconds` of `file` from `start` on.
  func arguments(_ file: String, from start: Double, seconds: Double?) -> [String] {
    func text(_ value: Double) -> String { String(format: "%.2f", value) }
    func option(_ words: (String) -> [String]) -> [String] { seconds.map { words(text($0)) } ?? [] }
    switch name {
    case "mpv":
      // Without the owner's scripts, which may tell others what is played.
      return ["--no-config", "--no-video", "--really-quiet", "--start=\(text(start))"]
        + option { ["--length=\($0)"] } + ["--", file]
    case "ffplay":
      return ["-nodisp", "-autoexit", "-loglevel", "quiet", "-ss", text(start)] + option { ["-t", $0] }
        + ["-i", file]
    case "play": return ["-q", file, "trim", text(start)] + option { [$0] }
    default: return option { ["-t", $0] } + [file]
    }
  }
}
