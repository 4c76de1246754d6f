import Model

/// The file behind `--entries` or `--changed_entries`.
enum EntryList {
  /// Its lines, ordered by recording.
  /// - Throws: `DocumentError` when it cannot be read, `IndexError.badLine`, `IndexError.twice`.
  static func read(_ path: String) throws -> [EntryLine] {
    let entries = try EntryLine.lines(in: path) { IndexError.badLine(path: path, line: $0, reason: $1) }
      .sorted { $0.recording < $1.recording }
    for (first, second) in zip(entries, entries.dropFirst()) where first.recording == second.recording {
      throw IndexError.twice(path: path, recording: first.recording)
    }
    return entries
  }
}
