import Digest
import Export
import Foundation
import Insights
import Store

/// The weeks and threads of a mirror as the journal has them, each with a digest, so that those in which nothing changed are left alone.
struct MirrorParts {
  /// Weeks with their entries, oldest first.
  let weeks: [MirrorState.Week]
  /// Digests of all that parts are made from, by their names: the Monday of a week, the path of the note of a thread.
  private(set) var digests: [String: String] = [:]
  /// Mondays of the weeks in which a thread has entries, by the path of its note.
  private(set) var threads: [String: [String]] = [:]

  /// - Parameter threads: threads by the ID of an entry.
  init(
    _ state: MirrorState, _ form: ExportForm, _ format: any ExportFormat,
    _ threads: [String: [JournalThread]]
  ) {
    weeks = state.weeks
    for week in weeks {
      digests[week.monday] = state.digest(of: week, form, threads)
      if threads.isEmpty { continue }
      for moment in week.moments {
        for thread in threads[moment.id] ?? [] {
          guard let path = format.threadPath(thread.id), self.threads[path]?.last != week.monday else {
            continue
          }
          self.threads[path, default: []].append(week.monday)
        }
      }
    }
    for (path, mondays) in self.threads {
      // Names of entries in a thread's note may depend on the other entries of their weeks.
      let parts = mondays.map { digests[$0] ?? "" }
      digests[path] = Digest.sha256(Data(parts.joined(separator: "\n").utf8))
    }
  }

  /// Names of the parts that are to be written to `mirror`: weeks that are not on record as they are now, threads with entries in one, and
  /// all weeks of such threads, since the note of a thread names all of its entries.
  func stale(in mirror: MirrorRecord.Mirror) -> Set<String> {
    func isWritten(_ name: String) -> Bool {
      guard let part = mirror.parts[name] else { return false }
      return part.digest == digests[name] && mirror.has(part.files)
    }
    let weeks = weeks.filter { week in
      !isWritten(week.monday)
        || !week.moments.allSatisfy { mirror.entries[$0.id].map { mirror.has($0.files) } == true }
    }
    let changed = Set(weeks.map(\.monday))
    var stale = changed
    for (path, mondays) in threads where !isWritten(path) || !changed.isDisjoint(with: mondays) {
      stale.insert(path)
      stale.formUnion(mondays)
    }
    return stale
  }
}
