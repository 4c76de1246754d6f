package import Foundation
internal import GRDB
internal import Model
internal import StageContract

/// An entry as pages list it.
package struct PageEntry: Equatable, Sendable {
  /// ID of the recording.
  package var id: String
  /// Title; empty if there is none.
  package var title = ""
  /// Time at which it was spoken, in whole seconds.
  package var spokenAt: Date
  /// Length in samples at 16 kHz.
  package var durationSamples = 0
  /// ISO 639-1 code of the language; nil if unknown.
  package var language: String?
  /// Mood; nil until there is one.
  package var mood: MoodMark?
  /// True if the owner pinned it.
  package var isPinned = false
  /// True if no more of it is shown than its day and a badge.
  package var isDiscreet = false
  /// Changes with the documents that the entry was made from.
  package var digest = ""
  /// The summary that is shown; empty if there is none.
  package var summary = ""
  /// Tags as `Entry.tags`: as they are shown, in their order.
  package var tags: [String] = []
  /// People, most mentioned first.
  package var people: [String] = []
  /// ID of the prompt that it answers; nil if it names none.
  package var prompt: String?

  /// Creates an entry of which nothing else is known.
  package init(id: String, spokenAt: Date) { (self.id, self.spokenAt) = (id, spokenAt) }
}

/// Something that was said in an entry.
package struct SpokenPassage: Equatable, Sendable {
  /// Where it begins, in samples at 16 kHz.
  package var start: Int
  /// The words.
  package var text: String

  package init(start: Int, text: String) { (self.start, self.text) = (start, text) }
}

extension JournalStore {
  /// All shown entries as pages list them, in the order of their IDs; private ones are left out.
  ///
  /// Cost: one statement, however many entries there are.
  /// - Throws: `JournalStoreError`.
  package func pageEntries() throws -> [PageEntry] {
    try read { db in
      var entries: [PageEntry] = []
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT e.id, e.title, e.spoken_at, e.duration_samples, e.language, e.mood_label, e.mood_score,
            e.mood_feeling, e.pinned_at IS NOT NULL, e.discreet, e.digest,
            (SELECT s.text FROM summaries s WHERE s.entry_id = e.id AND s.style = e.style),
            (SELECT group_concat(name, char(31)) FROM (
              SELECT (CASE d.source WHEN 'ranked' THEN 'r' ELSE 'g' END) || d.tag AS name FROM tags d
              WHERE d.entry_id = e.id ORDER BY \(Self.tagOrder))),
            (SELECT group_concat(name, char(31)) FROM (
              SELECT p.name AS name FROM people p WHERE p.entry_id = e.id ORDER BY p.position)), e.prompt
          FROM entries e WHERE \(ShownParts.isShown) ORDER BY e.id
          """)
      while let row = try rows.next() {
        var entry = PageEntry(id: row[0], spokenAt: Date(timeIntervalSince1970: TimeInterval(row[2] as Int)))
        (entry.title, entry.durationSamples, entry.language) = (row[1], row[3], row[4])
        entry.mood = (row[5] as String?).flatMap(Mood.Bin.init).map {
          MoodMark(score: row[6] ?? 0, label: $0, feeling: row[7] ?? "")
        }
        (entry.isPinned, entry.isDiscreet, entry.digest) = (row[8], row[9], row[10])
        entry.summary = row[11] ?? ""
        entry.tags = Self.names(row[12]).map {
          Self.shownTag(String($0.dropFirst()), isRanked: $0.first == "r", language: entry.language)
        }
        (entry.people, entry.prompt) = (Self.names(row[13]), row[14])
        entries.append(entry)
      }
      return entries
    }
  }

  /// What was said in the entries `ids`, in the order spoken, by the entry's ID; of private and discreet ones nothing.
  /// - Throws: `JournalStoreError`.
  package func passages(of ids: [String]) throws -> [String: [SpokenPassage]] {
    try read { db in
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT s.entry_id, s.start, s.text FROM segments s JOIN entries e ON e.id = s.entry_id
          WHERE s.entry_id IN (SELECT value FROM json_each(?)) AND e.private = 0 AND e.discreet = 0
          ORDER BY s.entry_id, s.position
          """, arguments: [String(decoding: canonicalJSON(ids), as: UTF8.self)])
      var found: [String: [SpokenPassage]] = [:]
      while let row = try rows.next() {
        found[row[0], default: []].append(SpokenPassage(start: row[1], text: row[2]))
      }
      return found
    }
  }

  private static func names(_ column: String?) -> [String] {
    column?.split(separator: "\u{1F}").map(String.init) ?? []
  }
}
