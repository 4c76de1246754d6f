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
  let isIndexed: Bool
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
    let store = try workspace.index()
    isIndexed = store != nil
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

  /// Digest of all that the files of the entry at `moment` are made from in `form`; `threads` are those that it belongs to.
  func key(of moment: EntryMoment, _ form: ExportForm, _ threads: [JournalThread]) -> String {
    let parts = [
      Self.revision, form.rawValue, journal.timeZone.identifier, digests[moment.id] ?? "", moment.title,
      String(Int(moment.spokenAt.timeIntervalSince1970)),
    ]
    return Digest.sha256(
      Data((parts + threads.flatMap { [$0.id, $0.name] }).joined(separator: "\n").utf8))
  }
}

extension ExportedEntry {
  /// The entry with no more than other notes than its own tell of it.
  init(outline moment: EntryMoment, name: String, threads: [JournalThread], timeZone: TimeZone) {
    var documents = EntryDocuments(id: moment.id, owner: Owner(title: moment.title))
    documents.source = Source(
      container: "", encoding: "", decoder: "", sampleRateHertz: 0, channels: 0,
      durationSamples: moment.durationSamples, spokenAt: Instant.text(moment.spokenAt), spokenAtSource: .name,
      loudness: .init(rmsDecibels: 0, peakDecibels: 0, clippedSamples: 0))
    documents.mood = moment.moodScore.map {
      Mood(score: $0, feeling: moment.feeling ?? "", sentences: [])
    }
    self.init(
      documents: documents, name: name, threads: threads.map { .init(id: $0.id, name: $0.name) },
      spokenAt: moment.spokenAt, timeZone: timeZone, updatedAt: moment.spokenAt)
  }
}
