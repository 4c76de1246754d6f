package import Foundation
package import Workspace

extension RecordingFolder {
  /// True if it has a result that was begun before `instant`, as its records say: copying the journal does not change it.
  /// - Throws: `WorkspaceError`.
  package func holdsResult(before instant: Date) throws(WorkspaceError) -> Bool {
    for stage in try stages() {
      for fingerprint in try artifacts(stage) {
        let record = RunRecord.read(artifactFolder(stage, fingerprint) + "/record.json")
        if let record, !record.isBegun(since: instant) { return true }
      }
    }
    return false
  }
}
