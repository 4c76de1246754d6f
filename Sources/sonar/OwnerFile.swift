import Foundation
import JournalModel
import Runner

/// What the owner says of a recording, on disk: `owner.json`, changed by one command at a time.
enum OwnerFile {
  /// What the owner says of `recording`; nothing yet where there is no file.
  /// - Throws: `DocumentError`, `WorkspaceError`.
  static func read(_ recording: RecordingFolder) throws -> Owner {
    try recording.file(named: "owner.json").map { try Owner.read($0) } ?? Owner()
  }

  /// Reads it, has `body` change it, and writes it, whole or not at all; returns whether anything changed.
  ///
  /// Two commands at once wait for each other: neither loses what the other wrote.
  /// - Throws: `DocumentError`, `WorkspaceError`, and what `body` throws; nothing is written then.
  @discardableResult
  static func change(_ recording: RecordingFolder, _ body: (inout Owner) throws -> Void) throws -> Bool {
    let descriptor = open(recording.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw WorkspaceError.inputOutput(path: recording.path, action: "be opened", code: errno)
    }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else {
        throw WorkspaceError.inputOutput(path: recording.path, action: "be locked", code: errno)
      }
    }
    let before = try read(recording)
    var after = before
    try body(&after)
    guard after != before else { return false }
    try FileSystem.atomicWrite(after.encoded(), to: recording.path + "/owner.json")
    return true
  }
}
