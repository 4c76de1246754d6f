import Foundation
import Model
import Pipeline
import Surfaces
import Workspace

extension Workspace {
  /// Notes since when the doses of the schedule in `surfaces.yaml` are known: at the latest since that file was last
  /// written. Settings that cannot be read change nothing.
  /// - Throws: `WorkspaceError`, `DocumentError` if the record cannot be written.
  func noteDoses(by clock: WallClock) throws {
    guard let found = try FileSystem.attributes(surfaceSettingsFile) else {
      return try FileSystem.removeTree(dosesFile)
    }
    let medicines: [String: [Int]]
    do throws(SurfaceError) {
      medicines = try SurfaceSettings.read(surfaceSettingsFile).medicines
    } catch {
      return
    }
    guard !medicines.isEmpty else { return try FileSystem.removeTree(dosesFile) }
    var before: DoseRecord?
    if try FileSystem.exists(dosesFile) {
      do throws(DocumentError) {
        before = try DoseRecord.read(dosesFile)
      } catch {
        // A new one takes its place.
        try FileSystem.removeTree(dosesFile)
      }
    }
    var record = before ?? DoseRecord()
    record.note(medicines, at: min(clock.now, clock.shown(at: found.modified)))
    guard record != before else { return }
    try FileSystem.makeFolder(state)
    try record.write(to: dosesFile)
  }
}
