import Digest
import Export
import Foundation
import Insights
import Model
import Pipeline
import StageContract
import Store
import Workspace

/// What mirrors show: the entries that are neither private nor discreet, in order of time.
struct MirrorState {
  let workspace: Workspace
  let journal: ExportedJournal
  /// The stage that writes the index.
  let indexStage: String?
  /// Digest of everything that mirrors are made from.
  let key: String
  /// The entries, oldest first.
  let moments: [EntryMoment]
  /// False if there is no index, so that nothing is known of entries.
  var isIndexed: Bool { store != nil }
  private let store: JournalStore?
  private let digests: [String: String]

  /// Raised when formats write the same entries differently.
  private static let revision = "1"

  /// - Throws: `JournalStoreError`, `WorkspaceError`, `ManifestError`; `CommandFailure` for settings that cannot be used.
  init(_ workspace: Workspace, _ installation: Installation) throws {
    self.workspace = workspace
    let settings = try Settings.read(workspace.settingsFile)
    journal = try ExportedJournal(workspace, settings, id: workspace.identity())
    indexStage =
      try Manifest.read(installation.manifest(for: settings)).output(writing: workspace.databaseName)?.stage
      .name
    store = try workspace.index()
    let moments = try store.map { try Self.shown($0, workspace) } ?? []
    let digests = try store?.digests() ?? [:]
    (self.moments, self.digests) = (moments, digests)
    var parts = [Self.revision, journal.timeZone.identifier, journal.language]
    parts += moments.map { "\($0.id) \(digests[$0.id] ?? "") \($0.title)" }
    if try FileSystem.attributes(workspace.threads)?.kind == .folder {
      for item in try FileSystem.items(in: workspace.threads) where item.kind == .file && item.isNamable {
        parts.append(item.name + " " + (try Digest.sha256(file: workspace.threads + "/" + item.name)))
      }
    }
    key = Digest.sha256(Data(parts.joined(separator: "\n").utf8))
  }

  /// The entries of `store` that mirrors show, oldest first. No settings matter for that.
  /// - Throws: `JournalStoreError`, `WorkspaceError`.
  static func shown(_ store: JournalStore, _ workspace: Workspace) throws -> [EntryMoment] {
    let pending = try workspace.withdrawals()
    let hidden = pending.discreet.union(pending.hidden).union(pending.deleted.keys)
    return try store.moments(EntryFilter(includePrivate: false)).reversed().filter {
      !$0.isDiscreet && !hidden.contains($0.id)
    }
  }

  /// Digest of all that the files of the entry `id` are made from; `threads` are those that it belongs to.
  func key(of id: String, _ threads: [JournalThread]) -> String {
    let parts = [Self.revision, journal.timeZone.identifier, digests[id] ?? ""]
    return Digest.sha256(
      Data((parts + threads.flatMap { [$0.id, $0.name] }).joined(separator: "\n").utf8))
  }

  /// Passes all entries to `body`, oldest first, a page in memory at a time.
  func eachEntry(_ body: (Entry) throws -> Void) throws {
    guard let store else { return }
    for start in stride(from: 0, to: moments.count, by: 500) {
      let ids = moments[start..<min(start + 500, moments.count)].map(\.id)
      var page: [String: Entry] = [:]
      try store.eachPage(EntryFilter(ids: ids)) { for entry in $0 { page[entry.id] = entry } }
      for id in ids {
        if let entry = page[id] { try body(entry) }
      }
    }
  }
}

extension ExportedEntry {
  /// The entry with no more than other notes than its own tell of it.
  init(outline entry: Entry, name: String, threads: [JournalThread], timeZone: TimeZone) {
    var documents = EntryDocuments(id: entry.id, owner: Owner(title: entry.title))
    documents.source = Source(
      container: "", encoding: "", decoder: "", sampleRateHertz: 0, channels: 0,
      durationSamples: entry.durationSamples, spokenAt: Instant.text(entry.spokenAt), spokenAtSource: .name,
      loudness: .init(rmsDecibels: 0, peakDecibels: 0, clippedSamples: 0))
    documents.mood = entry.mood.map { Mood(score: $0.score, feeling: $0.feeling, sentences: []) }
    self.init(
      documents: documents, name: name, tags: entry.tags, people: entry.people,
      threads: threads.map { .init(id: $0.id, name: $0.name) }, spokenAt: entry.spokenAt, timeZone: timeZone,
      updatedAt: entry.spokenAt)
  }
}
