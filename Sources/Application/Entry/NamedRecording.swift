import Foundation
package import Model
package import Store
package import Workspace

extension Workspace {
  /// The index without entries that are being deleted, and with those that are being hidden marked private.
  /// - Throws: `JournalStoreError`; `WorkspaceError` if pending withdrawals cannot be read.
  package func openIndex() throws -> JournalStore {
    let withdrawals = try withdrawals()
    return try JournalStore.openReadOnly(
      path: database,
      withheld: WithheldEntries(deleted: Set(withdrawals.deleted.keys), hidden: withdrawals.hidden))
  }

  /// The same; nil if the journal has no index yet.
  package func index() throws -> JournalStore? {
    do {
      return try openIndex()
    } catch JournalStoreError.missing {
      return nil
    }
  }

  /// Seconds of audio by recording id; empty before the first index.
  func audioSeconds() -> [String: Double] {
    let samples = try? JournalStore.openReadOnly(path: database).durations()
    return (samples ?? [:]).mapValues(SampleClock.seconds)
  }

  /// The recording whose id begins with `name`, or for `latest` the one spoken last.
  /// - Throws: `WorkspaceError`, `JournalStoreError`; `CommandFailure` (66) if the journal has none yet.
  package func recording(named name: String) throws -> RecordingFolder {
    guard name == "latest" else { return try recording(matching: name) }
    if let newest = try index()?.ids(EntryFilter(limit: 1)).first { return try recording(matching: newest) }
    guard let last = try recordings().last else { throw CommandFailure.nothingProcessed }
    return last
  }

  /// The entry of the recording `id` in the last input of `stage`, which writes the index; nil if it has none.
  /// - Throws: `WorkspaceError`.
  package func indexLine(of id: String, for stage: String) throws -> EntryLine? {
    let path = stageEntriesFile(stage)
    guard try FileSystem.exists(path) else { return nil }
    let data = try FileSystem.read(path)
    guard let place = data.range(of: Data(#""recording":"\#(id)""#.utf8)) else { return nil }
    let newline = UInt8(ascii: "\n")
    let start = data[..<place.lowerBound].lastIndex(of: newline).map { $0 + 1 } ?? data.startIndex
    let end = data[place.upperBound...].firstIndex(of: newline) ?? data.endIndex
    // A line that another release wrote must not prevent showing the entry.
    return try? JSONDecoder().decode(EntryLine.self, from: data[start..<end])
  }
}
