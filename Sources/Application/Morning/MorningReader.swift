import Digest
import Foundation
import Model
import Pipeline
import StageContract
import Store
import Surfaces
import Workspace

/// Reads what a morning page tells.
struct MorningReader {
  /// New entries whose transcripts are looked at for doubtful passages.
  private static let mostTranscripts = 50

  let workspace: Workspace
  let context: SurfaceContext
  let settings: Settings

  /// The page of the recordings that `record` does not call known. Those that no later page has to show are told in it
  /// afterwards, as are the remarks on the page.
  /// - Throws: `WorkspaceError`, `JournalStoreError`, `SurfaceError`.
  func page(_ record: inout MorningRecord) throws -> MorningPage {
    var page = MorningPage(day: context.day)
    let pages = try PageSource(workspace, context, settings)
    page.url = try pages.start()
    let known = Set(record.known)
    let new = try workspace.recordings().map(\.id).filter { !known.contains($0) }
    var told: Set<String> = []
    if let store = try pages.index() {
      let shown = try store.shown(ids: new).filter { !pages.isPrivate($0.id) }
      told = Set(shown.map(\.id))
      try add(shown.sorted { ($1.spokenAt, $1.id) < ($0.spokenAt, $0.id) }, pages, to: &page)
      try addReruns(store, pages, known, &record, to: &page)
      page.tasks = try pages.tasks(store, within: 1)
      page.expiring = pages.expiring(try pages.facts(store, workspace.surfaceSettings()))
      try store.close()
    }
    try addFailures(pages, to: &page)
    record.told = new.filter { told.contains($0) || pages.isPrivate($0) }
    return page
  }

  /// Adds what could not be heard in known entries when they were processed again, and records all remarks of the page.
  private func addReruns(
    _ store: JournalStore, _ pages: PageSource, _ known: Set<String>, _ record: inout MorningRecord,
    to page: inout MorningPage
  ) throws {
    let all = try store.remarks().filter { known.contains($0.id) }
    let before =
      record.knownRemarks
      ?? Dictionary(all.map { ($0.id, $0.remarks.map(\.digest)) }, uniquingKeysWith: { first, _ in first })
    record.knownRemarks = before
    let changed = all.filter { !Set($0.remarks.map(\.digest)).isSubset(of: before[$0.id] ?? []) }.map(\.id)
    page.unheard += losses(try store.shown(ids: changed).filter { !$0.isDiscreet && pages.mayBeNamed($0.id) })
    record.toldRemarks = Dictionary(
      page.unheard.map { ($0.id, $0.remarks.map(\.digest)) }, uniquingKeysWith: { first, _ in first })
  }

  private func losses(_ entries: [Entry]) -> [MorningPage.Loss] {
    entries.compactMap { entry in
      guard let remarks = entry.remarks, !remarks.isEmpty else { return nil }
      return .init(id: entry.id, title: entry.title, remarks: remarks)
    }
  }

  private func add(_ shown: [Entry], _ pages: PageSource, to page: inout MorningPage) throws {
    let open = shown.filter { !$0.isDiscreet && pages.mayBeNamed($0.id) }
    page.discreet = shown.count - open.count
    page.entries = try open.map { try pages.shown($0) }
    page.doubtful = open.prefix(Self.mostTranscripts).compactMap { entry in
      // One that cannot be read is reported by what reads it for more than this.
      guard let spans = try? doubtfulSpans(entry.id), !spans.isEmpty else { return nil }
      return .init(id: entry.id, title: entry.title, spans: spans)
    }
    page.unheard = losses(open)
  }

  /// Passages of the entry that may have been misheard, without those that the owner has corrected, and without what could not be
  /// heard, which is told as that.
  private func doubtfulSpans(_ id: String) throws -> [Span] {
    let entry = try EntryDocuments(workspace.recording(matching: id), style: nil)
    let corrected = entry.owner?.corrections.compactMap(\.span) ?? []
    let unheard = (entry.allRemarks ?? []).filter { $0.kind == .noWords }.compactMap(\.span)
    return (entry.transcript?.suspects ?? []).map(\.span).filter { span in
      !unheard.contains(span) && !corrected.contains { $0.start < span.end && span.start < $0.end }
    }.sorted { $0.start < $1.start }
  }

  private func addFailures(_ pages: PageSource, to page: inout MorningPage) throws {
    // A document that cannot be read is written again by the next run.
    let health = (try? Health.readIfPresent(workspace.healthFile)) ?? Health()
    // What was refused is no recording: it is named as its file in `failed/`.
    let refused = try Set(Quarantine.list(workspace).map(\.record.id))
    page.failed = health.failed.filter {
      !refused.contains($0.id) && !pages.hidden.contains($0.id) && pages.mayBeNamed($0.id)
    }.map { failure in
      let command = failure.stage == "planning" ? "sonar status" : "sonar retry \(failure.id)"
      return .init(id: failure.id, stage: failure.stage, command: command)
    }
    let stage = health.failed.first { refused.contains($0.id) }?.stage ?? "intake"
    page.failed += try JournalStatus.refused(workspace).map {
      MorningPage.Failure(
        stage: stage, name: $0.name, reason: $0.reason, command: $0.retry ?? "sonar status")
    }
    let files = WaitingFiles.read(workspace)
    page.waiting =
      health.waits.map(\.reason)
      + files.files.keys.sorted().compactMap { name in
        files.days(name, at: Date()).map {
          "\(name.printable): in the inbox, not whole for \(counted($0, "day"))"
        }
      }
    let issues = try RunHistory(workspace).entries(limit: 1).last?.failures ?? []
    let stages = try issues.filter {
      try $0.recording == nil && $0.keptAs == nil && !$0.isOfFileThatIsGone(from: workspace)
    }.map(\.stage)
    for stage in EntryDocuments.unique(stages) {
      page.failed.append(.init(id: nil, stage: stage, command: "sonar status"))
    }
  }
}

extension Remark {
  /// The digest by which it is known again.
  fileprivate var digest: String { String(Digest.sha256(canonicalJSON(self)).prefix(16)) }
}
