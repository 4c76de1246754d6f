import Foundation
package import Model
import StageContract
package import Workspace

/// What the owner says of a recording, on disk: `owner.json`, changed by one command at a time.
package enum OwnerFile {
  /// What can be known of what the owner says of `recording`.
  package static func state(_ recording: RecordingFolder) -> OwnerState { OwnerState(at: path(recording)) }

  /// What the owner says of `recording`; nothing yet where there is no file.
  /// - Throws: `DocumentError` where what lies there cannot be read.
  package static func read(_ recording: RecordingFolder) throws -> Owner {
    try state(recording).owner() ?? Owner()
  }

  /// Reads it, has `body` change it, and writes it, whole or not at all; returns whether anything changed.
  ///
  /// Two commands at once wait for each other: neither loses what the other wrote. What cannot be read is left as it is.
  /// - Throws: `DocumentError`, `WorkspaceError`, and what `body` throws; nothing is written then.
  @discardableResult
  package static func change(_ recording: RecordingFolder, _ body: (inout Owner) throws -> Void) throws
    -> Bool
  {
    try FileSystem.locking(recording.path) {
      let before = try read(recording)
      var after = before
      try body(&after)
      guard after != before else { return false }
      try FileSystem.atomicWrite(after.encoded(), to: path(recording))
      return true
    }
  }

  private static func path(_ recording: RecordingFolder) -> String { recording.path + "/owner.json" }
}
