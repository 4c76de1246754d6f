package import Foundation
import Model
import StageContract
package import Workspace

/// Recordings whose time is not known: neither tags nor name tell it, and the file's time was that of a clock that was never set.
package struct UndatedRecordings {
  private let workspace: Workspace
  private let run: CorrectionRun

  package init(_ workspace: Workspace, _ run: CorrectionRun) { (self.workspace, self.run) = (workspace, run) }

  /// All to which the owner has given no date, oldest first. Cost: it reads a document of each from 1970 or 1980 alone.
  /// - Throws: `WorkspaceError`, `DocumentError`.
  package func list() throws -> [RecordingFolder] {
    try workspace.recordings().filter { recording in
      guard ["1969-12-31", "1970-", "1979-12-31", "1980-"].contains(where: recording.id.hasPrefix),
        let path = try run.path(of: Source.fileName, recording)
      else { return false }
      return try Source.read(path).spokenAtSource == .unknown && OwnerFile.read(recording).date == nil
    }
  }

  /// Records that the owner says `recording` was spoken at `instant`.
  /// - Throws: `WorkspaceError`, `DocumentError`.
  package func record(_ instant: Date, of recording: RecordingFolder) throws {
    try ChangeRecords(workspace).change(recording, by: "review") { $0.date = Instant.text(instant) }
  }
}
