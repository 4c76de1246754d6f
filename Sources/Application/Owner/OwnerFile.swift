import Foundation
package import Model
import StageContract
package import Workspace

/// A recording's owner data on disk, `owner.json`; changed by one command at a time.
package enum OwnerFile {
  /// The state of the owner data of `recording`: absent, readable or unreadable.
  package static func state(_ recording: RecordingFolder) -> OwnerState { OwnerState(at: path(recording)) }

  /// The owner data of `recording`; empty without a file.
  /// - Throws: `DocumentError` if the file cannot be read.
  package static func read(_ recording: RecordingFolder) throws -> Owner {
    try state(recording).owner() ?? Owner()
  }

  /// Reads the owner data, applies `body` and writes it atomically; returns whether anything changed.
  ///
  /// Concurrent commands wait for each other, so no change is lost. An unreadable file is not overwritten.
  /// - Throws: `DocumentError`, `WorkspaceError`, and what `body` throws; then nothing is written.
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
