internal import Foundation
import StageContract

/// The runs of a journal, one JSON line each: `logs/history.jsonl`, and older ones in `history.1.jsonl` and
/// so on.
///
/// Appending requires the run lock.
package struct RunHistory: Sendable {
  /// Size in bytes from which a new file is started.
  static let maximumBytes = 1_000_000
  /// Number of older files that are kept.
  static let keptFiles = 5
  /// Largest number of failures, and of waiting recordings, listed in a line.
  static let maximumTroubles = 100

  private let folder: String

  /// The history of `workspace`.
  package init(_ workspace: Workspace) { folder = workspace.logs }

  private func path(_ number: Int) -> String {
    folder + (number == 0 ? "/history.jsonl" : "/history.\(number).jsonl")
  }

  /// Appends `entry` with a single write, which is on disk on return; an incomplete line is removed again.
  /// - Throws: `WorkspaceError.inputOutput`.
  package func append(_ entry: RunHistoryEntry) throws(WorkspaceError) {
    try FileSystem.makeFolder(folder)
    try rotate()
    var entry = entry
    entry.failures = Array(entry.failures.prefix(Self.maximumTroubles))
    entry.waiting = Array(entry.waiting.prefix(Self.maximumTroubles))
    try FileSystem.append(line: canonicalJSON(entry), to: path(0))
  }

  /// The last `limit` runs (nil: all), oldest first; damaged lines and those of later releases are skipped.
  /// - Throws: `WorkspaceError.inputOutput`.
  package func entries(limit: Int? = nil) throws(WorkspaceError) -> [RunHistoryEntry] {
    var newestFirst: [RunHistoryEntry] = []
    for number in 0...Self.keptFiles where newestFirst.count < limit ?? .max {
      guard try FileSystem.exists(path(number)) else { continue }
      for line in try FileSystem.read(path(number)).split(separator: UInt8(ascii: "\n")).reversed() {
        guard newestFirst.count < limit ?? .max else { break }
        if let entry = Self.entry(line) { newestFirst.append(entry) }
      }
    }
    return newestFirst.reversed()
  }

  /// Removes the words of stages, which may quote an entry, from every line: that something failed stays.
  /// - Throws: `WorkspaceError.inputOutput`.
  package func removeMessages() throws(WorkspaceError) {
    for number in 0...Self.keptFiles {
      guard try FileSystem.exists(path(number)) else { continue }
      let old = try FileSystem.read(path(number))
      let lines = old.split(separator: UInt8(ascii: "\n")).map { line -> Data in
        guard var entry = Self.entry(line), entry.hasMessages else { return line }
        entry.removeMessages()
        return canonicalJSON(entry)
      }
      let new =
        Data(lines.joined(separator: [UInt8(ascii: "\n")])) + (lines.isEmpty ? [] : [UInt8(ascii: "\n")])
      if new != old { try FileSystem.atomicWrite(new, to: path(number)) }
    }
  }

  private static func entry(_ line: Data) -> RunHistoryEntry? {
    guard let entry = try? decodeJSON(RunHistoryEntry.self, from: line),
      entry.schema == RunHistoryEntry.currentSchema
    else { return nil }
    return entry
  }

  private func rotate() throws(WorkspaceError) {
    guard let bytes = try FileSystem.size(path(0)), bytes >= Self.maximumBytes else { return }
    for number in (0..<Self.keptFiles).reversed() where try FileSystem.exists(path(number)) {
      try FileSystem.rename(path(number), to: path(number + 1))
    }
    try FileSystem.sync(folder)
  }
}
