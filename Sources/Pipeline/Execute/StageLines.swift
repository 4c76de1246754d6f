import Foundation
import StageContract
import Workspace

/// The lines of all recordings for a stage of scope *journal*.
struct StageLines: Sendable {
  /// IDs of the recordings, ascending.
  private(set) var ids: [String] = []
  /// The line of each.
  private(set) var lines: [JournalLine] = []
  /// The lines of the stage's last run, if they have been read.
  var before: RecordedLines?
  /// Whether these are the lines of the stage's last run, and stored as such.
  var areRecorded = false
  /// The digest of all of them, where it is known.
  var digest: String?
  /// An instant before they were read; nil if it is unknown.
  var readAt: Date?

  /// Adds the line of the recording `id`, which comes after all others.
  mutating func append(_ id: String, _ line: JournalLine) {
    ids.append(id)
    lines.append(line)
  }

  /// The text of each line.
  /// - Throws: `StageFailure` (65) if a line of the stage's last run is damaged.
  func texts() throws -> [Data] {
    try lines.map { line in
      let text = line.text
      guard !text.isEmpty else {
        throw StageFailure(
          status: .badInput, message: "state/stages: the entries of the last run are damaged; run sonar run")
      }
      return text
    }
  }

  /// The lines that are not among `before`, in order, and a line for each recording that no longer has one.
  func changes(since before: RecordedLines) -> [Data] {
    var changes: [Data] = []
    var place = 0
    func skip(while isEarlier: (String) -> Bool) {
      while place < before.ids.count, isEarlier(before.ids[place]) {
        changes.append(canonicalJSON(Gone(recording: before.ids[place])))
        place += 1
      }
    }
    for (id, line) in zip(ids, lines) {
      skip { $0.precedes(id) }
      if place < before.ids.count, before.ids[place] == id {
        place += 1
        if before.digests[place - 1] == line.digest { continue }
      }
      changes.append(line.text)
    }
    skip { _ in true }
    return changes
  }

  /// The line of a recording that is no longer in the journal.
  private struct Gone: Encodable {
    var recording: String
    var gone = true
    var digest = ""
  }
}
