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
    let document = try OwnerFile.document(self)
    let owner = document.owner
    // Before version 4, only these named an instant.
    var texts = [owner.pinnedAt] + owner.done.map(\.at) + owner.reviews.map(\.at)
    if try file(named: "intake.json") != nil { texts.append(try intake().modifiedAt) }
    texts.append(try lastStart())
    return (texts.map { $0.flatMap(Instant.date) } + [document.said.latest]).compactMap(\.self).max()
  }

  /// The latest start of a stage in the run records, which all write instants alike; nil without results.
  private func lastStart() throws -> String? {
    var last: String?
    for stage in try stages() {
      for fingerprint in try artifacts(stage) {
        do {
          let started = try RunStart.read(artifactFolder(stage, fingerprint) + "/record.json")
          last = last.map { max($0, started) } ?? started
        } catch WorkspaceError.missing {
          continue
        }
      }
    }
    return last
  }
}

/// A run record, as far as it is read: ten of them for each entry of a journal are read at once.
struct RunStart: Decodable {
  private var startedAt: String

  /// The start of the run in the record at `path`, as it is written there.
  /// - Throws: `WorkspaceError`; `DocumentError` if it does not name one.
  static func read(_ path: String) throws -> String {
    let record = try FileSystem.read(path)
    do { return try decodeJSON(RunStart.self, from: record).startedAt } catch {
      throw Self.missing(in: path)
    }
  }

  /// The error for a record at `path` that names no start.
  static func missing(in path: String) -> DocumentError {
    .malformed(path: path, kind: "run_record", reason: "key started_at is missing")
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
