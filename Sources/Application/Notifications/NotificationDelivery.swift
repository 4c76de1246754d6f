package import Foundation
package import Pipeline
import StageContract
import Surfaces
package import Workspace

/// Hands the notifications that are due to the owner's command, each once.
///
/// The ledger says that a delivery begins before the command is run, and how it ended after it. A delivery without an end,
/// after a crash, counts as delivered: what is unknown is not repeated.
package struct NotificationDelivery: Sendable {
  private let workspace: Workspace
  private let reporter: any Reporter
  private let now: @Sendable () -> Date
  private let timeLimitSeconds: Double

  /// - Parameter timeLimitSeconds: for each notification.
  package init(
    _ workspace: Workspace, reporter: any Reporter, timeLimitSeconds: Double = 30,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    (self.workspace, self.reporter, self.now) = (workspace, reporter, now)
    self.timeLimitSeconds = timeLimitSeconds
  }

  /// The outcome of a delivery.
  package struct Outcome: Equatable, Sendable, Encodable {
    /// Keys of what was delivered.
    package var delivered: [String] = []
    /// Keys of what failed, and is tried again unless it has failed too often.
    package var failed: [String] = []
    /// True if the ledger has changed, so that surfaces have to follow.
    package var isChanged = false

    private enum CodingKeys: CodingKey { case delivered, failed }
  }

  /// Delivers what is due.
  /// - Returns: nil if the owner has set no command.
  /// - Throws: `WorkspaceError.locked` (75) if another process is delivering; `SurfaceError` for `surfaces.yaml`; what
  ///   `PublishedNotifications` throws; `WorkspaceError` if the ledger cannot be written.
  package func deliver() async throws -> Outcome? {
    guard let command = try workspace.surfaceSettings().deliver else { return nil }
    let lock = try WorkspaceLock(workspace, for: .deliver)
    defer { _ = lock }
    var outcome = Outcome()
    try closeOpen(&outcome)
    guard try mayShow() else { return outcome }
    let published = try PublishedNotifications(workspace, at: now()).content
    try recordLapsed(published, &outcome)
    // Settings that cannot be read, and a page that cannot be found, are no reason to keep anything back.
    let pages = try? pages()
    let notify = NotifyCommand(command, setting: "deliver", in: workspace, timeLimitSeconds: timeLimitSeconds)
    for item in published.items where item.state == .queued && !Task.isCancelled {
      // The owner may have withdrawn what it says while another was delivered.
      guard try mayShow() else { break }
      try await deliver(item, pages, by: notify, &outcome)
    }
    return outcome
  }

  /// True if what is published may be shown: nothing was withdrawn or cleared since.
  private func mayShow() throws -> Bool {
    try workspace.withdrawals().isPropagated && !workspace.surfaceSettings().isCleared
  }

  private var file: NotificationLedgerFile { NotificationLedgerFile(workspace) }

  private func note(_ key: String, _ state: NotificationLedger.State, _ outcome: inout Outcome) throws {
    try file.append(.init(key: key, state: state, at: now()))
    outcome.isChanged = true
  }

  /// Closes what was being delivered when a process died.
  private func closeOpen(_ outcome: inout Outcome) throws {
    let ledger = try file.read()
    if let line = ledger.remark("state/notifications.jsonl") { reporter.remark(line) }
    for (key, record) in ledger.records.sorted(by: { $0.key < $1.key }) where record.isOpen {
      reporter.remark("\(key): sonar ended while it was being delivered; it counts as delivered")
      try note(key, .delivered, &outcome)
    }
  }

  private func recordLapsed(_ published: Notifications, _ outcome: inout Outcome) throws {
    let ledger = try file.read()
    for suppressed in published.suppressed
    where suppressed.reason == .lapsed && ledger.records[suppressed.key]?.isLapsed != true {
      try note(suppressed.key, .lapsed, &outcome)
    }
  }

  /// The pages, and the scheme of links to what they show.
  private func pages() throws -> (pages: JournalPages, scheme: String) {
    let settings = try Settings.read(workspace.settingsFile)
    return (JournalPages(workspace, settings), try workspace.linkScheme(settings))
  }

  private func deliver(
    _ item: Notifications.Item, _ pages: (pages: JournalPages, scheme: String)?, by command: NotifyCommand,
    _ outcome: inout Outcome
  ) async throws {
    // It may have been acknowledged since.
    let record = try file.read().records[item.key]
    let failures = record?.failures ?? 0
    guard record?.deliveredAt == nil, record?.isAcknowledged != true,
      failures < NotificationLedger.maximumFailures
    else { return }
    try note(item.key, .delivering, &outcome)
    let texts = ([item.lock.subtitle] + (item.lock.lines ?? [])).compactMap { $0 }.joined(separator: "\n")
    let page = pages.flatMap { pages in
      let link = (try? SurfaceLink(item.lock.link, scheme: pages.scheme)) ?? .home
      return (try? pages.pages.link(to: link)) ?? (try? pages.pages.link(to: .home))
    }
    let variables = ["SONAR_TITLE": item.lock.title, "SONAR_TEXT": texts, "SONAR_PAGE": page ?? ""]
    let failure = await command.tell(Message(item), variables: variables.mapValues(\.withoutNul))
    guard let failure else {
      try note(item.key, .delivered, &outcome)
      outcome.delivered.append(item.key)
      return
    }
    try note(item.key, .failed, &outcome)
    outcome.failed.append(item.key)
    let tries = failures + 1
    let isLast = tries >= NotificationLedger.maximumFailures
    reporter.remark(
      "\(failure); \(item.key) "
        + (isLast ? "is given up after \(tries) attempts" : "is tried again with the next delivery"))
  }

  /// The command's input: only text that a lock screen may show.
  private struct Message: Encodable, Sendable {
    var schema = Schema(name: "notification", version: 1)
    var key: String
    var event: NotificationEvent
    var priority: NotificationEvent.Priority
    var delivery: Notifications.Delivery
    var dueAt: String
    var expiresAt: String
    var view: View

    init(_ item: Notifications.Item) {
      (key, event, priority, delivery) = (item.key, item.event, item.priority, item.delivery)
      (dueAt, expiresAt, view) = (item.dueAt, item.expiresAt, item.lock)
    }
  }

  /// Delivers what is due now, with surfaces brought up to date before and after, unless another sonar is running.
  /// - Throws: like `deliver`, and `CommandFailure` (64) if the owner has set no command.
  package func deliver(_ installation: Installation) async throws -> Outcome {
    guard try workspace.surfaceSettings().deliver != nil else {
      throw CommandFailure(
        status: .usage, "\(workspace.surfaceSettingsFile): add a line such as `deliver: COMMAND`")
    }
    try await publish(installation)
    let outcome = try await deliver() ?? Outcome()
    if outcome.isChanged { try await publish(installation) }
    return outcome
  }

  /// Runs the journal's stages alone, without a line in the history.
  private func publish(_ installation: Installation) async throws {
    do {
      let status = try await RunLock.with(workspace, installation, reporter: reporter, publishes: true) {
        var options = Pipeline.Options()
        options.changed = []
        let pipeline = try await Pipeline(workspace: workspace, installation: installation, options: options)
        let report = try await pipeline.run([]) { _ in }
        for failure in report.failures { reporter.remark(failure.message) }
        return .success
      }.exitStatus
      if status != .success {
        throw CommandFailure(status: status, "surfaces could not be updated; run `sonar run`")
      }
    } catch let error as WorkspaceError where error.isHeld {
      // What it has published so far is delivered.
    }
  }

  /// Delivers what is due after a run; the caller holds the run lock.
  ///
  /// A failure is one line and does not change the run's status.
  static func follow(_ pipeline: Pipeline, of command: String, reporter: any Reporter) async {
    // A command such as `pin` must not wait for a command of the owner.
    guard ["run", "watch"].contains(command), !Task.isCancelled else { return }
    do {
      let outcome = try await NotificationDelivery(
        pipeline.workspace, reporter: reporter, now: { pipeline.installation.clock.now }
      ).deliver()
      if outcome?.isChanged == true { _ = try await pipeline.run([]) { _ in } }
    } catch let error as WorkspaceError where error.isHeld {
      // The other one delivers everything.
    } catch let failure as CommandFailure where failure.status == .missingInput {
      // There are no surfaces yet.
    } catch {
      reporter.remark((CommandFailure(error) ?? .unknown(error)).message)
    }
  }
}

extension String {
  /// The value of an environment variable cannot contain NUL.
  fileprivate var withoutNul: String { replacing("\0", with: "") }
}
