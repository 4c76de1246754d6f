import Digest
import Export
import Foundation
import Insights
import Model
import Pipeline
import StageContract
import Store
import Text
import Workspace

/// What mirrors show: the entries that are neither private nor discreet, in order of time.
struct MirrorState {
  let workspace: Workspace
  let journal: ExportedJournal
  /// The stage that writes the index.
  let indexStage: String?
  /// Digest of everything that mirrors are made from.
  let key: String
  /// The entries by weeks, oldest first.
  let weeks: [Week]
  /// False if there is no index, so that nothing is known of entries.
  let isIndexed: Bool
  private let digests: [String: String]

  /// The entries of a week of the journal's zone, from Monday on: no note of a day or a week shows entries of two, and no names of files
  /// collide but those of entries of the same week.
  struct Week {
    /// Its Monday, `2026-11-16`.
    let monday: String
    /// The entries, oldest first.
    fileprivate(set) var moments: [EntryMoment] = []
    /// Digest of all that the index has of them, and of the settings.
    fileprivate(set) var digest = ""
  }

  /// Raised when formats write the same entries differently.
  private static let revision = "2"

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
    let digests = try store?.digests() ?? [:]
    let weeks = try Self.weeks(store.map { try Self.shown($0, workspace) } ?? [], digests, journal)
    (self.weeks, self.digests) = (weeks, digests)
    var parts = weeks.map(\.digest)
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

  private static func weeks(
    _ moments: [EntryMoment], _ digests: [String: String], _ journal: ExportedJournal
  ) -> [Week] {
    var weeks: [Int: Week] = [:]
    for moment in moments {
      let day = JournalCalendar(spokenAt: moment.spokenAt, timeZone: journal.timeZone).today
      let monday = day.number - day.weekday
      weeks[monday, default: Week(monday: CivilDate(number: monday).text)].moments.append(moment)
    }
    return weeks.sorted { $0.key < $1.key }.map { _, week in
      var week = week
      let lines = week.moments.map { moment in
        let mood = moment.moodScore.map { "\($0)" } ?? ""
        let index = "\(moment.id) \(digests[moment.id] ?? "") \(Int(moment.spokenAt.timeIntervalSince1970))"
        return "\(index) \(moment.durationSamples) \(mood) \(moment.feeling ?? "") \(moment.title)"
      }
      let settings = [revision, journal.timeZone.identifier, journal.language]
      week.digest = Digest.sha256(Data((settings + lines).joined(separator: "\n").utf8))
      return week
    }
  }

  /// Digest of all that the notes of `week` in `form` and the files of its entries are made from; `threads` are those that entries belong
  /// to, by ID.
  func digest(of week: Week, _ form: ExportForm, _ threads: [String: [JournalThread]]) -> String {
    var parts = [form.rawValue, week.digest]
    for moment in week.moments {
      guard let own = threads[moment.id] else { continue }
      parts += [moment.id] + own.flatMap { [$0.id, $0.name] }
    }
    return Digest.sha256(Data(parts.joined(separator: "\n").utf8))
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
