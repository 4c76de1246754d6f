import Foundation
import StageContract

/// Plays part of a recording and waits for its end: the recording as it came, and what was decoded from it if the player
/// cannot read that.
package struct PassagePlayer: Sendable {
  private let player: Player
  private let sound: RecordedSound
  private let scratch: String
  /// Seconds after the expected end at which a player that is still running counts as hung.
  private let graceSeconds: Double

  /// - Parameter scratch: path of a file that may be needed while it is played.
  package init(_ player: Player, _ sound: RecordedSound, scratch: String, graceSeconds: Double = 5) {
    (self.player, self.sound, self.scratch, self.graceSeconds) = (player, sound, scratch, graceSeconds)
  }

  /// The outcome of playing one file.
  private enum End {
    case played
    case failed(String)
  }

  /// Plays the seconds from `start` up to `end`, to the end of the recording if nil; calls `tick` with the second that is
  /// heard, twenty times a second. Cancelling its task ends the player at once.
  /// - Throws: `CommandFailure`: 69 if the player plays none of the files, 75 if it does not end; `CancellationError`.
  package func play(from start: Double, to end: Double?, tick: (Double) -> Void) async throws {
    var failures: [String] = []
    for (_, path) in sound.files {
      switch try await play(path, from: start, to: end, tick) {
      case .played: return
      case .failed(let why): failures.append("\((path as NSString).lastPathComponent) (\(why))")
      }
    }
    let advice =
      sound.working == nil
      ? "; there is no working audio to play instead; install another player, such as mpv"
      : "; install another player, such as mpv"
    throw CommandFailure(
      status: .unavailable,
      "\(sound.id): \(player.name) cannot play " + failures.joined(separator: " or ") + advice)
  }

  private func play(
    _ path: String, from start: Double, to end: Double?, _ tick: (Double) -> Void
  ) async throws -> End {
    let length = end.map { $0 - start }
    // A machine that sleeps meanwhile lets no time pass.
    let clock = SuspendingClock()
    let begun = clock.now
    guard let playback = player.play(path, from: start, seconds: length, scratch: scratch) else {
      return .failed("it cannot be started")
    }
    defer { playback.end() }
    var heard = 0.0
    while playback.isRunning {
      try await Task.sleep(for: .milliseconds(50))
      heard = (clock.now - begun) / .seconds(1)
      if let length, heard > length * 1.05 + graceSeconds {
        throw CommandFailure(
          status: .temporary,
          "\(player.name): did not end and was stopped; check the sound of this machine, then try again")
      }
      tick(start + min(heard, length ?? heard))
    }
    if playback.status != 0 {
      // ^C at a terminal may reach the player first.
      try await Task.sleep(for: .milliseconds(100))
      return .failed("exit status \(playback.status)")
    }
    // ffplay exits with 0 whatever happened.
    if let length, length > 0.5, heard < length / 2 { return .failed("it ended at once") }
    return .played
  }
}
