package import Foundation
import Model
package import Pipeline
import StageContract
package import Surfaces
package import Workspace

/// The page of the day, and its delivery to the owner's command: `morning` in `sonar.yaml`.
package struct MorningDelivery: Sendable {
  /// Attempts in one day, after which a command that fails is given up.
  private static let mostFailures = 3
  /// Hour of the day from which watch mode delivers: what is recorded around midnight is not yet of a morning.
  private static let firstHourOfWatch = 5

  private let workspace: Workspace
  private let settings: Settings
  private let machineTime: Date
  private let timeLimitSeconds: Double
  /// Time, language and texts of the page.
  package let context: SurfaceContext

  /// - Parameter machineTime: what the machine's clock shows; the page is that of the installation's clock.
  /// - Throws: `CommandFailure` (69) if the texts are not installed; `SurfaceError`.
  package init(
    _ workspace: Workspace, _ settings: Settings, _ installation: Installation,
    at machineTime: Date = Date(), timeLimitSeconds: Double = 60
  ) throws {
    (self.workspace, self.settings, self.machineTime) = (workspace, settings, machineTime)
    self.timeLimitSeconds = timeLimitSeconds
    context = try SurfaceContext(settings, installation, now: installation.clock.shown(at: machineTime))
  }

  /// Today's page: what is new since the page of an earlier day, or, without one, what was first processed in the
  /// last 24 hours. A page that is not empty is recorded as today's; one for an earlier day, or for a day that has not
  /// come, changes nothing.
  /// - Throws: `WorkspaceError`, `JournalStoreError`, `SurfaceError`.
  package func page() throws -> MorningPage {
    let (page, record) = try read()
    if !page.isEmpty, record.day <= context.at(machineTime).day,
      try last().map({ $0.day < record.day }) ?? true
    {
      try workspace.write(record)
    }
    return page
  }

  /// The page and the record that says so.
  private func read() throws -> (page: MorningPage, record: MorningRecord) {
    let last = try last()
    var record: MorningRecord
    if let last, last.day == context.day {
      record = last
    } else {
      record = try MorningRecord(day: context.day, known: last.map { $0.known + $0.told } ?? old())
      record.knownRemarks = last.map { last in
        (last.knownRemarks ?? [:]).merging(last.toldRemarks ?? [:]) { $0 + $1 }
      }
    }
    let page = try MorningReader(workspace: workspace, context: context, settings: settings).page(&record)
    return (page, record)
  }

  /// IDs of the recordings that were first processed more than 24 hours ago.
  private func old() throws -> [String] {
    let since = machineTime.addingTimeInterval(-86_400)
    return try workspace.recordings().filter { try $0.holdsResult(before: since) }.map(\.id)
  }

  /// The record of the last page; one that cannot be read counts as none.
  private func last() throws -> MorningRecord? {
    do {
      return try MorningRecord.readIfPresent(workspace.morningFile)
    } catch WorkspaceError.malformed {
      return nil
    }
  }

  /// Gives today's page to the owner's command, once a day, and not if it is empty.
  ///
  /// As with notifications, a delivery without an end, after a crash, counts as done.
  /// - Returns: one line that says what went wrong; nil if nothing did.
  /// - Throws: like `page`.
  package func deliver() async throws -> String? {
    guard let command = settings.values["morning"]?.text, !command.isEmpty else { return nil }
    if let last = try last(), last.day == context.day, last.isDelivered || last.failures >= Self.mostFailures
    {
      return nil
    }
    var (page, record) = try read()
    let text = page.markdown(context)
    // What the owner has withdrawn or cleared, also while the page was made, goes to no command.
    guard !text.isEmpty, try workspace.withdrawals().isPropagated, try !workspace.surfaceSettings().isCleared
    else {
      return nil
    }
    record.isDelivered = true
    try workspace.write(record)
    let morning = NotifyCommand(
      command, setting: "morning", in: workspace, timeLimitSeconds: timeLimitSeconds)
    guard let failure = await morning.tell(bytes: Data(text.utf8)) else { return nil }
    record.isDelivered = false
    record.failures += 1
    try workspace.write(record)
    let isLast = record.failures >= Self.mostFailures
    return "\(failure); the page of this morning "
      + (isLast
        ? "is given up after \(record.failures) attempts: sonar morning" : "is tried again by the next run")
  }

  /// Delivers the page after a run; the caller holds the run lock.
  ///
  /// A failure is one line and does not change the run's status.
  static func follow(_ pipeline: Pipeline, of command: String, reporter: any Reporter) async {
    guard ["run", "watch"].contains(command), !Task.isCancelled, pipeline.settings.values["morning"] != nil
    else { return }
    do {
      let delivery = try MorningDelivery(pipeline.workspace, pipeline.settings, pipeline.installation)
      let hour = delivery.context.calendar.component(.hour, from: delivery.context.now)
      if command == "watch", hour < firstHourOfWatch { return }
      if let line = try await delivery.deliver() { reporter.remark(line) }
    } catch {
      reporter.remark("morning: " + (CommandFailure(error) ?? .unknown(error)).message)
    }
  }
}
