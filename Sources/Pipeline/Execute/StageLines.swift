import Foundation
import StageContract
import Workspace

/// The lines of all recordings for a stage of scope *journal*.
struct StageLines: Sendable {
  /// The line of each recording, in the order of their IDs.
  var lines: [JournalLine] = []
  /// The lines of the stage's last run, if they have been read.
  var before: [JournalLine]?
  /// True if these are the lines of the stage's last run, and stored as such.
  var areRecorded = false
  /// The digest of all of them, where it is known.
  var digest: String?
  /// An instant before they were read; nil if it is unknown.
  var readAt: Date?

  /// The lines as the stage gets them in the journal at `root`.
  /// - Throws: `StageFailure` (65) if a line of the stage's last run is damaged.
  func texts(_ root: String) throws -> [Data] {
    try lines.map { line in
      guard let text = line.absolute(root) else {
        throw StageFailure(
          status: .badInput, message: "state/stages: the entries of the last run are damaged; run sonar run")
      }
      return text
    }
  }

  /// The lines that are not among `before`, in order and as the stage gets them in the journal at `root`, and a line for each
  /// recording that no longer has one; nil if one of them is damaged.
  func changes(since before: [JournalLine], _ root: String) -> [Data]? {
    var earlier = before.digests
    var changes: [(recording: String, text: Data)] = []
    for line in lines {
      guard earlier.removeValue(forKey: line.recording) != line.digest else { continue }
      guard let text = line.absolute(root) else { return nil }
      changes.append((line.recording, text))
    }
    changes += earlier.keys.map { ($0, canonicalJSON(Gone(recording: $0))) }
    return changes.sorted { $0.recording.precedes($1.recording) }.map(\.text)
  }

  /// The line of a recording that is no longer in the journal.
  private struct Gone: Encodable {
    var recording: String
    var gone = true
    var digest = ""
  }
}

extension [JournalLine] {
  /// The digest of each, by the ID of its recording.
  fileprivate var digests: [String: String] {
    Dictionary(map { ($0.recording, $0.digest) }, uniquingKeysWith: { first, _ in first })
  }
}
