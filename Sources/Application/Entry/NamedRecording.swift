import Foundation
package import Model
import StageContract
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

  /// Words of the transcripts by recording id; empty before the first index.
  func wordCounts() -> [String: Int] {
    (try? JournalStore.openReadOnly(path: database).wordCounts()) ?? [:]
  }

  /// The recording whose id begins with `name`, or for `latest` the one spoken last.
  /// - Throws: `WorkspaceError`, `JournalStoreError`; `CommandFailure` (66) if the journal has none yet.
  package func recording(named name: String) throws -> RecordingFolder {
    guard name == "latest" else { return try recording(matching: name) }
    if let newest = try index()?.ids(EntryFilter(limit: 1)).first { return try recording(matching: newest) }
    guard let last = try recordings().last else { throw CommandFailure.noEntries }
    return last
  }

  /// ID of the newest entry that documents show; nil if there is none. What an `owner.json` says counts at once.
  /// - Throws: `JournalStoreError`, `WorkspaceError`.
  package func latestShown() throws -> String? {
    guard let store = try index() else { return nil }
    let newest = try store.ids(EntryFilter(limit: 100, includePrivate: false))
    return try store.shown(ids: newest).first {
      !OwnerState(at: recordingFolder(id: $0.id).path + "/owner.json").isPrivate
    }?.id
  }

  /// The recording that `recording(named:)` finds, else the one whose file's name is `name`, else the only one whose
  /// file's name holds all words of it.
  /// - Throws: what `recording(named:)` throws; `CommandFailure` (64) if there are several.
  package func recording(shownAs name: String) throws -> RecordingFolder {
    do {
      return try recording(named: name)
    } catch WorkspaceError.noSuchRecording {
      let own = Intake.ownName(of: name)
      let found = try index()?.entries(named: own) ?? []
      let same = found.filter { $0.name.lowercased() == own.lowercased() }
      let meant = same.isEmpty ? found : same
      guard let first = meant.first else { throw WorkspaceError.noSuchRecording(prefix: name) }
      guard meant.count == 1 else {
        let ids = meant.prefix(3).map(\.id).joined(separator: ", ") + (meant.count > 3 ? ", …" : "")
        throw CommandFailure(
          status: .usage,
          "\(name.printable): the names of \(meant.count) files hold that (\(ids)); give an ID")
      }
      return try recording(matching: first.id)
    }
  }

  /// The entry of the recording `id` in the last input of `stage`, which writes the index; nil if it has none.
  /// - Throws: `WorkspaceError`.
  package func indexLine(of id: String, for stage: String) throws -> EntryLine? {
    let path = stageEntriesFile(stage)
    guard try FileSystem.exists(path) else { return nil }
    // A line that another release wrote must not prevent showing the entry.
    func decode(_ line: Data) -> EntryLine? { try? decodeJSON(EntryLine.self, from: line, keys: .verbatim) }
    let line = try FileSystem.sortedLine(in: path) { line in
      guard let found = decode(line)?.recording else { return nil }
      return found == id ? .orderedSame : found < id ? .orderedAscending : .orderedDescending
    }
    return line.flatMap(decode)
  }
}
