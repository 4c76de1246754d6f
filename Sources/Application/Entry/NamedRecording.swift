import Foundation
package import Model
package import Store
package import Workspace

extension Workspace {
  /// The index as its owner may see it: without what is being deleted, and with what is to be private as that.
  /// - Throws: `JournalStoreError`; `WorkspaceError` where it cannot be told what is not to be shown.
  package func openIndex() throws -> JournalStore {
    let withdrawals = try withdrawals()
    return try JournalStore.openReadOnly(
      path: database,
      withheld: WithheldEntries(deleted: Set(withdrawals.deleted.keys), hidden: withdrawals.hidden))
  }

  /// The same for a journal that may be without.
  package func index() throws -> JournalStore? {
    do {
      return try openIndex()
    } catch JournalStoreError.missing {
      return nil
    }
  }

  /// The recording whose id begins with `name`, or the one spoken last where that is `latest`.
  /// - Throws: `WorkspaceError`, `JournalStoreError`; `CommandFailure` where there is none yet.
  package func recording(named name: String) throws -> RecordingFolder {
    guard name == "latest" else { return try recording(matching: name) }
    if let newest = try index()?.ids(EntryFilter(limit: 1)).first { return try recording(matching: newest) }
    guard let last = try recordings().last else { throw CommandFailure.nothingProcessed }
    return last
  }

  /// What `stage`, which makes the index, was last told of the recording `id`; nil where that was nothing.
  /// - Throws: `WorkspaceError`.
  package func indexLine(of id: String, toldTo stage: String) throws -> EntryLine? {
    let path = stageEntriesFile(stage)
    guard try FileSystem.exists(path) else { return nil }
    let data = try FileSystem.read(path)
    guard let place = data.range(of: Data(#""recording":"\#(id)""#.utf8)) else { return nil }
    let newline = UInt8(ascii: "\n")
    let start = data[..<place.lowerBound].lastIndex(of: newline).map { $0 + 1 } ?? data.startIndex
    let end = data[place.upperBound...].firstIndex(of: newline) ?? data.endIndex
    // A line of another release is no reason not to show what is there.
    return try? JSONDecoder().decode(EntryLine.self, from: data[start..<end])
  }
}
