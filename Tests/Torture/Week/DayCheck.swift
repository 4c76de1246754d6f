import Foundation
import Pipeline
import StageContract
import TestSupport
import Workspace

/// The reports of `plan`, `status`, `verify` and `history` on a journal at one time, and where they disagree.
struct DayCheck {
  private(set) var problems: [String] = []
  /// Number of recordings.
  private(set) var recordings = 0
  /// Number of recordings with stages to run.
  private(set) var toDo = 0
  /// Number of runs in the history, and what the last one came to.
  private(set) var runs = 0
  private(set) var lastOutcome = "none"

  /// Asks `journal` at `now`.
  /// - Parameters:
  ///   - isSettled: whether nothing is left to do.
  ///   - refused: how many files are expected in `failed/`.
  init(_ journal: WeekJournal, now: String, isSettled: Bool, refused: Int = 0) throws {
    let plan = try journal.sonar(["plan", "--json"], now: now)
    let said = try journal.sonar(["status", "--json"], now: now)
    let verified = try journal.sonar(["verify", "--json"], now: now)
    let listed = try journal.sonar(["history", "--json", "--limit", "1000"], now: now)
    expect(plan.status == 0 && plan.errors == "", "plan: exit \(plan.status): \(plan.errors)")
    expect(verified.status == 0, "verify: exit \(verified.status): \(verified.errors)")
    expect(listed.status == 0, "history: exit \(listed.status): \(listed.errors)")
    let lines = try plan.json([WeekJournal.Planned].self, in: "lines")
    let status = try said.json(WeekJournal.Status.self)
    let report = try verified.json(WeekJournal.Verified.self)
    let history = try listed.json([RunHistoryEntry].self, in: "runs")
    (recordings, toDo, runs) = (status.recordings, status.toDo, history.count)
    lastOutcome = history.first?.outcome ?? lastOutcome

    let folders = try journal.recordings()
    expect(
      status.recordings == folders.count && report.recordings == folders.count,
      "\(folders.count) recordings; status: \(status.recordings); verify: \(report.recordings)")
    expect(
      said.status == status.exitStatus.rawValue,
      "status: exit \(said.status) with \(status.exitStatus.rawValue)")
    expect(
      status.refused.count == refused, "status: \(status.refused.count) in failed/ instead of \(refused)")
    comparePlan(lines, status)
    expect(
      status.lastRun == history.first,
      "last run: status \(status.lastRun?.startedAt ?? "none"); history: \(history.first?.startedAt ?? "none")"
    )
    expect(
      status.lastSuccess == history.first(where: \.isSuccess)?.startedAt, "last success: status and history")
    expect(!status.isLocked && status.atWork == nil, "status: a run is at work")
    // In the middle of a day, what is unfinished is remarked on.
    for finding in isSettled ? report.findings : [] {
      problems.append("verify: \(finding.path): \(finding.problem)")
    }
    if isSettled { try checkSettled(journal, lines, status, history, now: now) }
  }

  private mutating func expect(_ isRight: Bool, _ problem: @autoclosure () -> String) {
    if !isRight { problems.append(problem().replacing("\n", with: " ")) }
  }

  private mutating func comparePlan(_ lines: [WeekJournal.Planned], _ status: WeekJournal.Status) {
    let work = lines.filter(\.isWork)
    let optional = Set(status.optional.map(\.stage))
    let planned = Set(work.filter { !optional.contains($0.stage) }.compactMap(\.recording)).count
    expect(planned == status.toDo, "to do: plan \(planned); status \(status.toDo)")
    let stages = Set(work.filter { $0.recording != nil }.map(\.stage))
    for stage in stages.union(status.toDoByStage.map(\.stage)).union(optional).sorted() {
      let here = work.count { $0.stage == stage && $0.recording != nil }
      let there =
        status.toDoByStage.first { $0.stage == stage }?.recordings
        ?? status.optional.first { $0.stage == stage }?.toDo ?? 0
      expect(here == there, "\(stage): plan \(here); status \(there)")
    }
    let journal = work.filter { $0.recording == nil }.map(\.stage)
    expect(
      Set(journal) == Set(status.journalToDo), "the journal: plan \(journal); status \(status.journalToDo)")
    let failed = lines.count { $0.action == "failed" }
    expect(failed == 0 || !status.failed.isEmpty, "plan: \(failed) failed; status: none")
  }

  /// Checks that nothing is left over at the end of a night.
  private mutating func checkSettled(
    _ journal: WeekJournal, _ lines: [WeekJournal.Planned], _ status: WeekJournal.Status,
    _ history: [RunHistoryEntry], now: String
  ) throws {
    let (outcome, recordings) = (lastOutcome, recordings)
    expect(lines.isEmpty, "plan: \(lines.count) lines after the night")
    expect(status.failed.isEmpty && status.waiting.isEmpty, "status: failures after the night")
    expect(status.inbox.isEmpty, "status: \(status.inbox.count) files wait in the inbox")
    expect(history.first?.isSuccess == true, "history: the last run \(outcome)")
    let entries = try journal.sonar(["list", "--json"], now: now)
    let count = try entries.json([WeekJournal.Morning.Entry].self, in: "entries").count
    expect(count == recordings, "list: \(count) of \(recordings) entries")
    let surfaces = try journal.sonar(["surfaces", "check"], now: now)
    expect(surfaces.status == 0, "surfaces check: exit \(surfaces.status): \(surfaces.errors)")
    let partial = FileTree(journal.root).items.map(\.path).filter {
      $0.hasSuffix(".partial") || $0.hasPrefix(".work/")
    }
    expect(partial.isEmpty, "left over: \(partial.joined(separator: ", "))")
  }
}
