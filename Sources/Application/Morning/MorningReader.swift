import Foundation
import Model
import Pipeline
import StageContract
import Store
import Surfaces
import Text
import Workspace

/// Reads what a morning page tells.
struct MorningReader {
  /// Days for which a task that is overdue, or a document that has expired, stays on the page.
  private static let daysAfter = 7
  /// Days before its end at which a document is on the page.
  private static let daysBefore = 7
  /// New entries whose transcripts are looked at for doubtful passages.
  private static let mostTranscripts = 50

  let workspace: Workspace
  let context: SurfaceContext

  /// The page of the recordings that are not among `known`, with the IDs of those that no later page has to tell of.
  /// - Throws: `WorkspaceError`, `JournalStoreError`, `SurfaceError`.
  func page(known: Set<String>) throws -> (page: MorningPage, told: [String]) {
    var page = MorningPage(day: context.day)
    let withdrawals = try workspace.withdrawals()
    let new = try workspace.recordings().map(\.id).filter { !known.contains($0) }
    let hidden = withdrawals.hidden.union(withdrawals.sealed)
    var told: Set<String> = []
    if let store = try index(withdrawals, hidden) {
      let shown = try store.shown(ids: new).filter { !isPrivate($0.id) }
      told = Set(shown.map(\.id))
      add(shown.sorted { ($1.spokenAt, $1.id) < ($0.spokenAt, $0.id) }, to: &page)
      page.tasks = try dueTasks(store)
      page.expiring = try expiring(store)
      try store.close()
    }
    try addFailures(hidden, to: &page)
    return (page, new.filter { told.contains($0) || isPrivate($0) })
  }

  /// The index with no word of a sealed entry; nil before the first run.
  private func index(_ withdrawals: Withdrawals, _ hidden: Set<String>) throws -> JournalStore? {
    do {
      return try JournalStore.openReadOnly(
        path: workspace.database,
        withheld: WithheldEntries(deleted: Set(withdrawals.deleted.keys), hidden: hidden, hidesSealed: true))
    } catch JournalStoreError.missing {
      return nil
    }
  }

  /// The owner's file counts, whether the index has followed it or not.
  private func owner(_ id: String) -> OwnerState {
    OwnerState(at: workspace.recordingFolder(id: id).path + "/owner.json")
  }

  private func isPrivate(_ id: String) -> Bool { owner(id).isPrivate }

  private func mayBeNamed(_ id: String) -> Bool {
    let owner = owner(id)
    return !owner.isPrivate && !owner.isSealed
  }

  private func add(_ shown: [ShownEntry], to page: inout MorningPage) {
    let open = shown.filter { !$0.isSealed && mayBeNamed($0.id) }
    page.sealed = shown.count - open.count
    page.entries = open.map { entry in
      .init(
        id: entry.id, title: entry.title, mood: entry.mood,
        spokenAt: Instant.text(entry.spokenAt, timeZone: context.timeZone))
    }
    page.doubtful = open.prefix(Self.mostTranscripts).compactMap { entry in
      // One that cannot be read is reported by what reads it for more than this.
      guard let spans = try? doubtfulSpans(entry.id), !spans.isEmpty else { return nil }
      return .init(id: entry.id, title: entry.title, spans: spans)
    }
  }

  /// Passages of the entry that may have been misheard, without those that the owner has corrected.
  private func doubtfulSpans(_ id: String) throws -> [Span] {
    let entry = try EntryDocuments(workspace.recording(matching: id), style: nil)
    let corrected = entry.owner?.corrections.compactMap(\.span) ?? []
    return (entry.transcript?.suspects ?? []).map(\.span).filter { span in
      !corrected.contains { $0.start < span.end && span.start < $0.end }
    }.sorted { $0.start < $1.start }
  }

  /// Tasks that are due by tomorrow, or were within the last days; each once.
  private func dueTasks(_ store: JournalStore) throws -> [MorningPage.Task] {
    func day(_ days: Int) -> String { context.at(context.midnight(inDays: days)).day }
    var seen: Set<MorningPage.Task> = []
    return try store.tasks(dueFrom: day(-Self.daysAfter), through: day(1)).filter { mayBeNamed($0.entryID) }
      .map { MorningPage.Task(text: $0.text, due: $0.due ?? "") }.filter { seen.insert($0).inserted }
  }

  private func expiring(_ store: JournalStore) throws -> [MorningPage.Expiry] {
    let surfaces = try workspace.surfaceSettings()
    let facts = try SurfaceFacts(store, medicines: surfaces.medicines, context)
    let (first, last) = (
      context.midnight(inDays: -Self.daysAfter), context.midnight(inDays: Self.daysBefore + 1)
    )
    return ExpiringDocument.all(facts, at: context.now).filter { document in
      document.renewedAt == nil && first <= document.expiresAt && document.expiresAt <= last
        && document.statement.entryID.map(mayBeNamed) ?? true
    }.map { .init(name: $0.name, day: context.at($0.expiresAt - 1).day) }
  }

  private func addFailures(_ hidden: Set<String>, to page: inout MorningPage) throws {
    // A document that cannot be read is written again by the next run.
    let health = (try? Health.readIfPresent(workspace.healthFile)) ?? Health()
    page.failed = health.failed.filter { !hidden.contains($0.id) && mayBeNamed($0.id) }.map { failure in
      let command = failure.stage == "planning" ? "sonar status" : "sonar retry \(failure.id)"
      return .init(id: failure.id, stage: failure.stage, command: command)
    }
    page.waiting = health.waits.map(\.reason)
    let stages = try RunHistory(workspace).entries(limit: 1).last?.failures.filter { $0.recording == nil }
    for stage in EntryDocuments.unique((stages ?? []).filter { $0.keptAs == nil }.map(\.stage)) {
      page.failed.append(.init(id: nil, stage: stage, command: "sonar status"))
    }
  }
}
