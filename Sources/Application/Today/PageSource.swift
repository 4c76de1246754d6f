import Foundation
import Model
import Pipeline
import Store
import Surfaces
import Workspace

/// The journal as a page of the day reads it: nothing of a private entry and no word of a discreet one. What the owner's
/// files and requests say counts, whether the index has followed them or not.
struct PageSource {
  /// Days for which a task that is overdue, or a document that has expired, stays on a page.
  private static let daysAfter = 7
  /// Days before its end at which a document is on a page.
  private static let daysBefore = 7

  let workspace: Workspace
  let context: SurfaceContext
  private let deleted: Set<String>
  /// Entries that the owner asked to hide or to make discreet.
  let hidden: Set<String>
  private let pages: JournalPages

  init(_ workspace: Workspace, _ context: SurfaceContext, _ settings: Settings) throws(WorkspaceError) {
    (self.workspace, self.context) = (workspace, context)
    pages = JournalPages(workspace, settings)
    let withdrawals = try workspace.withdrawals()
    deleted = Set(withdrawals.deleted.keys)
    hidden = withdrawals.hidden.union(withdrawals.discreet)
  }

  /// The index with no word of a discreet entry; nil before the first run.
  func index() throws -> JournalStore? {
    do {
      return try JournalStore.openReadOnly(
        path: workspace.database,
        withheld: WithheldEntries(deleted: deleted, hidden: hidden, hidesDiscreet: true))
    } catch JournalStoreError.missing {
      return nil
    }
  }

  private func owner(_ id: String) -> OwnerState {
    OwnerState(at: workspace.recordingFolder(id: id).path + "/owner.json")
  }

  func isPrivate(_ id: String) -> Bool { owner(id).isPrivate }

  func mayBeNamed(_ id: String) -> Bool {
    let owner = owner(id)
    return !owner.isPrivate && !owner.isDiscreet
  }

  /// A link to the start of the journal's pages; nil without them.
  func start() throws -> String? { try pages.link(to: .home) }

  /// `entry` on a page.
  func shown(_ entry: Entry) throws -> MorningPage.Entry {
    .init(
      id: entry.id, title: entry.title, mood: entry.mood?.label,
      spokenAt: Instant.text(entry.spokenAt, timeZone: context.timeZone), url: try pages.link(entry.id))
  }

  /// Tasks that are due within `days` days from today, or were within the last days; each once, the earliest first.
  func tasks(_ store: JournalStore, within days: Int) throws -> [MorningPage.Task] {
    func day(_ days: Int) -> String { context.at(context.midnight(inDays: days)).day }
    var seen: Set<MorningPage.Task> = []
    return try store.tasks(dueFrom: day(-Self.daysAfter), through: day(days)).filter {
      mayBeNamed($0.entryID)
    }
    .map { MorningPage.Task(text: $0.task.text, due: $0.task.due ?? "") }.filter { seen.insert($0).inserted }
  }

  /// Facts from entries that are not private and from other sources.
  func facts(_ store: JournalStore, _ settings: SurfaceSettings) throws -> SurfaceFacts {
    try SurfaceFacts(store, medicines: settings.medicines, context) { fact in
      // Of a discreet entry, the index gives numbers alone.
      fact.isDiscreet ? !isPrivate(fact.entryID) : mayBeNamed(fact.entryID)
    }
  }

  /// Documents whose validity ends soon, or has just ended.
  func expiring(_ facts: SurfaceFacts) -> [MorningPage.Expiry] {
    let (first, last) = (
      context.midnight(inDays: -Self.daysAfter), context.midnight(inDays: Self.daysBefore + 1)
    )
    return ExpiringDocument.all(facts, at: context.now).filter { document in
      document.renewedAt == nil && first <= document.expiresAt && document.expiresAt <= last
    }.map { .init(name: $0.name, day: context.at($0.expiresAt - 1).day) }
  }
}
