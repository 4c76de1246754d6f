import Foundation
import Model
import StageContract

/// The file behind `--entries` or `--changed_entries`.
enum EntryList {
  /// Its lines, ordered by recording.
  /// - Throws: `DocumentError` when it cannot be read, `IndexError.badLine`, `IndexError.twice`.
  static func read(_ path: String) throws -> [EntryLine] {
    let data = try readFile(path)
    var entries: [EntryLine] = []
    // Splitting `Data` takes five times as long as decoding its lines.
    let lines = data.withUnsafeBytes { bytes in
      bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Data($0) }
    }
    for (index, line) in lines.enumerated() where !line.isEmpty {
      do {
        entries.append(try decodeJSON(EntryLine.self, from: line, keys: .verbatim))
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
