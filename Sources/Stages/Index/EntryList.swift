import Foundation
import Model
import StageContract

/// The file behind `--entries`.
enum EntryList {
  /// Its lines, ordered by recording.
  /// - Throws: `DocumentError` when it cannot be read, `IndexError.badLine`, `IndexError.twice`.
  static func read(_ path: String) throws -> [EntryLine] {
    let data = try readFile(path)
    var entries: [EntryLine] = []
    for (index, line) in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated()
    where !line.isEmpty {
      do {
        entries.append(try JSONDecoder().decode(EntryLine.self, from: Data(line)))
      } catch {
        throw IndexError.badLine(path: path, line: index + 1, reason: JSONFault.reason(error))
      }
    }
    entries.sort { $0.recording < $1.recording }
    for (first, second) in zip(entries, entries.dropFirst()) where first.recording == second.recording {
      throw IndexError.twice(path: path, recording: first.recording)
    }
    return entries
  }
}
