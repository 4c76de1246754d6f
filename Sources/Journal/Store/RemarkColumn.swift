internal import Foundation
internal import GRDB
package import Model
import StageContract

/// The remarks about what could not be heard in an entry that the owner has not seen, in the column `remarks`: a JSON array.
enum RemarkColumn {
  /// The column for `remarks`.
  static func text(_ remarks: [Remark]) -> String { String(decoding: canonicalJSON(remarks), as: UTF8.self) }

  /// The remarks of a column; nil if it holds anything else.
  static func remarks(_ text: String) -> [Remark]? { try? decodeJSON([Remark].self, from: Data(text.utf8)) }

  /// The condition for an entry without speech, or with less than five words a minute, that an earlier version decoded, as SQL
  /// over `entries e`.
  static let isHardlyHeard = """
    e.remarks IS NULL AND e.has_transcript = 1 AND 60 * 16000 * (
      SELECT COALESCE(SUM(\(SearchForms.wordCount)), 0)
      FROM segments s WHERE s.entry_id = e.id) < 5 * e.duration_samples
    """
}

extension JournalStore {
  /// Number of entries that an earlier version decoded, which stored neither remarks nor digests of the sound.
  /// - Throws: `JournalStoreError`.
  package func earlierDecodedCount() throws -> Int {
    try read { db in
      try Int.fetchOne(
        db, sql: "SELECT COUNT(*) FROM entries WHERE remarks IS NULL AND duration_samples > 0") ?? 0
    }
  }

  /// Remarks that the owner has not seen, of the entries with any, newest first.
  /// - Throws: `JournalStoreError`.
  package func remarks() throws -> [(id: String, remarks: [Remark])] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: "SELECT id, remarks FROM entries WHERE remarks <> '[]' ORDER BY spoken_at DESC, id DESC"
      ).map { ($0[0], RemarkColumn.remarks($0[1]) ?? []) }
    }
  }
}
