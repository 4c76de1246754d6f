import Foundation
package import Pipeline
import StageContract
package import Workspace

/// Reads text aloud, or into a sound file of which nothing is left if it fails or its task is cancelled.
package struct ReadAloud: Sendable {
  private let workspace: Workspace
  private let speech: SpeechSettings
  private let inbox: String

  /// - Parameters:
  ///   - settings: those of the journal.
  ///   - speech: how it is read.
  package init(_ workspace: Workspace, _ settings: Settings, _ speech: SpeechSettings) {
    (self.workspace, self.speech, inbox) = (workspace, speech, settings.inbox(of: workspace))
  }

  /// Reads `text` aloud.
  /// - Throws: `CommandFailure`: 69 without a program, or a player where that is needed, 75 if it does not end, 64 for what it
  ///   cannot do; `CancellationError`.
  package func speak(_ text: SpokenText) async throws {
    let program = try await SpeechProgram.chosen(speech)
    guard program.needsPlayer else { return try await program.speak(text, speech) }
    guard let player = Player() else { throw CommandFailure.noPlayer }
    try FileSystem.makeFolder(workspace.edits)
    let path = workspace.edits + "/\(Workspace.spokenPrefix)\(UUID().uuidString).wav"
    defer { unlink(path) }
    try await program.speak(text, speech, to: path)
    try await PassagePlayer(player, RecordedSound(id: "speech", original: path), scratch: path + ".part")
      .play(from: 0, to: nil) { _ in }
  }

  /// Reads `text` into the new file `output`, whose extension says its kind.
  /// - Throws: the same, without a player; `CommandFailure` (64, 66) for an output that cannot be; `WorkspaceError`.
  package func write(_ text: SpokenText, to output: String) async throws {
    let kind = try SoundKind(writing: output)
    let program = try await SpeechProgram.chosen(speech)
    let place = try ExportPlace(output, isArchive: true, workspace, inbox: inbox)
    try await place.writeByPrograms {
      let path = kind == .wav ? place.content : place.scratch("speech.wav")
      try await program.speak(text, speech, to: path)
      try Self.checkRoom(behind: path, of: output)
      guard try (FileSystem.size(path) ?? 0) > 0 else {
        throw CommandFailure(
          status: .unavailable,
          "\(output.printable): \(program.engine.rawValue) wrote nothing; free some space, or name another voice"
        )
      }
      if kind != .wav { try kind.convert(path, to: place.content, named: output) }
    }
  }

  /// Checks that a full disk or a limit did not cut off what was written to `path`, which espeak-ng does not notice: the file can
  /// still grow.
  /// - Throws: `WorkspaceError`, which names `output`.
  static func checkRoom(behind path: String, of output: String) throws {
    let file = open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
    if file < 0, errno == ENOENT { return }
    guard file >= 0 else { throw WorkspaceError.system("be opened", output) }
    defer { close(file) }
    let size = lseek(file, 0, SEEK_END)
    // A few buffers of a program's output.
    let more = [UInt8](repeating: 0, count: 1 << 16)
    var written = 0
    while written < more.count {
      let count = pwrite(file, more, more.count - written, size + off_t(written))
      guard count > 0 || errno == EINTR else { throw WorkspaceError.system("be written", output) }
      written += max(0, count)
    }
    guard ftruncate(file, size) == 0 else { throw WorkspaceError.system("be written", output) }
  }
}

extension CommandFailure {
  /// Nothing plays a sound file.
  package static let noPlayer = CommandFailure(
    status: .unavailable,
    "no player found; install mpv, ffplay (ffmpeg) or play (sox), for example: apt install mpv")
}
