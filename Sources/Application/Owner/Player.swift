import Foundation
package import Model
import StageContract
import Workspace

/// A program that plays part of a sound file.
package struct Player: Sendable {
  private let name: String
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

  /// Seconds that are played before and after a passage, so that its first and last words are complete.
  private static let margin = 0.4

  /// Plays `span` of the sound file `file`; the caller ends what is played before the next.
  ///
  /// afplay cannot begin within a file: the part is copied to `scratch` and removed when it was played.
  /// - Returns: what is played; nil if it cannot be started.
  package func play(_ span: Span, of file: String, scratch: String) -> Playback? {
    let start = max(0, SampleClock.seconds(span.start) - Self.margin)
    let seconds = SampleClock.seconds(span.end) + Self.margin - start
    let process = Process()
    process.executableURL = URL(filePath: path)
    var copy: String?
    if name == "afplay" {
      guard let data = WaveExcerpt.data(of: file, from: start, seconds: seconds) else { return nil }
      do { try FileSystem.atomicWrite(data, to: scratch) } catch { return nil }
      copy = scratch
    }
    process.arguments = arguments(copy ?? file, from: start, seconds: seconds)
    (process.standardInput, process.standardOutput, process.standardError) = (
      FileHandle.nullDevice, FileHandle.nullDevice, FileHandle.nullDevice
    )
    let playback = Playback(process, copy: copy)
    do { try process.run() } catch {
      playback.end()
      return nil
    }
    return playback
  }

  /// The arguments that play `seconds` of `file` from `start` on.
  func arguments(_ file: String, from start: Double, seconds: Double) -> [String] {
    func text(_ value: Double) -> String { String(format: "%.2f", value) }
    switch name {
    case "mpv":
      // Without the owner's scripts, which may tell others what is played.
      return [
        "--no-config", "--no-video", "--really-quiet", "--start=\(text(start))", "--length=\(text(seconds))",
        "--", file,
      ]
    case "ffplay":
      return [
        "-nodisp", "-autoexit", "-loglevel", "quiet", "-ss", text(start), "-t", text(seconds), "-i", file,
      ]
    case "play": return ["-q", file, "trim", text(start), text(seconds)]
    default: return [file]
    }
  }
}

/// A sound being played.
package final class Playback {
  private let process: Process
  private let copy: String?

  init(_ process: Process, copy: String?) { (self.process, self.copy) = (process, copy) }

  /// Ends it, if it has not ended, and removes the copy that was played.
  package func end() {
    if process.isRunning {
      // A player has nothing to save, and one that inherits an ignored SIGTERM would play to its end.
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    if let copy { unlink(copy) }
  }

  deinit { end() }
}

/// Part of a WAV file with 16-bit samples, such as working audio.
enum WaveExcerpt {
  /// A WAV file with `seconds` of the one at `path` from `start` on; nil if it is no such file.
  static func data(of path: String, from start: Double, seconds: Double) -> Data? {
    guard let file = FileHandle(forReadingAtPath: path), let head = try? file.read(upToCount: 4096),
      head.starts(with: Data("RIFF".utf8)), let format = chunk("fmt ", head), format.count >= 16,
      let place = head.range(of: Data("data".utf8))
    else { return nil }
    let rate =
      Int(format[format.startIndex + 4]) | Int(format[format.startIndex + 5]) << 8
      | Int(format[format.startIndex + 6]) << 16
    let frame = Int(format[format.startIndex + 12])
    guard rate > 0, frame > 0 else { return nil }
    let body = UInt64(place.upperBound + 4) + UInt64((start * Double(rate)).rounded()) * UInt64(frame)
    guard (try? file.seek(toOffset: body)) != nil,
      let samples = try? file.read(upToCount: Int((seconds * Double(rate)).rounded()) * frame)
    else { return nil }
    func bytes(_ value: Int) -> Data { Data((0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }) }
    return Data("RIFF".utf8) + bytes(28 + 8 + samples.count) + Data("WAVEfmt ".utf8) + bytes(16)
      + format.prefix(16) + Data("data".utf8) + bytes(samples.count) + samples
  }

  /// The content of the chunk `name` in the beginning of a file.
  private static func chunk(_ name: String, _ head: Data) -> Data? {
    guard let place = head.range(of: Data(name.utf8)), place.upperBound + 4 <= head.endIndex else {
      return nil
    }
    let size = Int(head[place.upperBound]) | Int(head[place.upperBound + 1]) << 8
    let start = place.upperBound + 4
    return start + size <= head.endIndex ? head[start..<(start + size)] : nil
  }
}
