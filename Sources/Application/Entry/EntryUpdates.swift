package import Foundation
import Model
import StageContract
import Synchronization
package import Workspace

extension RecordingFolder {
  /// When what is known of the recording last changed: the latest of the instants that its documents name, of its file, of runs of stages,
  /// and of what its owner said, set or took back. File times do not count, as those of a restored copy differ. Nil if none is named.
  /// - Throws: `WorkspaceError`, `DocumentError`.
  package func updatedAt() throws -> Date? {
    var instants = try [file(named: "intake.json") == nil ? nil : Instant.date(intake().modifiedAt)]
    // Before version 4, only these named an instant.
    let owner = try OwnerFile.read(self)
    instants += ([owner.pinnedAt] + owner.done.map(\.at) + owner.reviews.map(\.at)).map {
      $0.flatMap(Instant.date)
    }
    instants.append(try OwnerFile.said(self).latest)
    for stage in try stages() {
      for fingerprint in try artifacts(stage) {
        let path = artifactFolder(stage, fingerprint) + "/record.json"
        guard try FileSystem.exists(path) else { continue }
        do {
          let started = try decodeJSON(Started.self, from: FileSystem.read(path), keys: .verbatim)
          instants.append(Instant.date(started.startedAt))
        } catch is DecodingError {
          throw DocumentError.malformed(path: path, kind: "run_record", reason: "key started_at is missing")
        }
      }
    }
    return instants.compactMap(\.self).max()
  }

  /// A run record, as far as it is read: ten of them for each entry of a journal are read at once.
  private struct Started: Decodable {
    var startedAt: String

    private enum CodingKeys: String, CodingKey { case startedAt = "started_at" }
  }
}

extension Workspace {
  /// `updatedAt` of the recordings `ids`, without those whose documents cannot be read. The cores share the work.
  package func updates(of ids: [String]) -> [String: Date] {
    let found = Mutex<[String: Date]>([:])
    DispatchQueue.concurrentPerform(iterations: ids.count) { number in
      do {
        let updated = try recordingFolder(id: ids[number]).updatedAt()
        found.withLock { $0[ids[number]] = updated }
      } catch {
        // Commands that need the documents report them.
      }
    }
    return found.withLock { $0 }
  }
}
