import Foundation
import Model
package import Store
package import Text

/// A task from a thread's entries, and when it came up again.
package struct ThreadTask: Equatable, Sendable {
  /// The task as it was said last.
  package var last: StoredTask
  /// The day on which it was first said.
  package var first: CivilDate
  /// IDs of the entries in which it was said.
  package var entries: [String]
  /// Later days, each once, on which it was said again or its words occur near each other.
  ///
  /// Only the owner knows whether it was done; this only says that it came up.
  package var again: [CivilDate]

  /// Maximum number of tasks; the latest are kept.
  package static let most = 50

  /// The tasks in the entries `ids`, which are oldest first; the most recently mentioned task comes first.
  static func tasks(
    of ids: [String], membership: ThreadMembership, source: ThreadSource, languages: Languages
  ) throws -> [ThreadTask] {
    let places = Dictionary(
      membership.entries.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    let wanted = Set(ids)
    var found: [Key: (task: ThreadTask, place: Int, last: Int)] = [:]
    for stored in try source.tasks() where wanted.contains(stored.entryID) {
      guard let place = places[stored.entryID], let key = try Key(stored, languages) else { continue }
      if var known = found[key] {
        known.task.last = stored
        if known.task.entries.last != stored.entryID { known.task.entries.append(stored.entryID) }
        known.last = place
        found[key] = known
      } else {
        let day = membership.day(membership.entries[place].spokenAt)
        let new = ThreadTask(last: stored, first: day, entries: [stored.entryID], again: [])
        found[key] = (new, place, place)
      }
    }
    let latest = found.sorted {
      ($1.value.last, $0.key.text) < ($0.value.last, $1.key.text)
    }.prefix(most)
    return try latest.map { key, known in
      var task = known.task
      let later = try source.ids(near: [key.stems]).union(task.entries).compactMap { places[$0] }
        .filter { $0 > known.place }.sorted()
      for place in later {
        let day = membership.day(membership.entries[place].spokenAt)
        if day > task.first, task.again.last != day { task.again.append(day) }
      }
      return task
    }
  }

  /// Identity of a task: two tasks are the same if their content words have the same stems.
  struct Key: Hashable {
    /// Sorted alphabetically.
    var stems: [String]
    var text: String { stems.joined(separator: " ") }

    init?(_ stored: StoredTask, _ languages: Languages) throws {
      let language = stored.language ?? "en"
      stems = try Stemmer(language: language).contentStems(
        of: Words.words(stored.task.text), language: languages[language]
      )
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      if stems.isEmpty { return nil }
    }
  }
}
