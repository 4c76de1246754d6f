import Foundation
import Pipeline
import StageContract
import Workspace

extension JournalStatus {
  /// Adds failures of the last run that no recording's record shows and that `plan` does not show to be over: a stage of the
  /// journal, a full disk.
  mutating func addLastRun(_ pipeline: Pipeline, _ plan: JournalPlan) throws(WorkspaceError) {
    guard let lastRun else { return }
    for left in lastRun.left ?? [] {
      if let index = optional.firstIndex(where: { $0.stage == left.stage }), optional[index].toDo > 0 {
        optional[index].reason = left.reason
      }
    }
    let workspace = pipeline.workspace
    for issue in lastRun.failures where issue.recording == nil || lastRun.outcome == "stopped" {
      let isKnown = failed.contains { ($0.recording, $0.stage) == (issue.recording, issue.stage) }
      if isKnown || plan.isOver(issue) { continue }
      if try issue.isOfFileThatIsGone(from: workspace) { continue }
      failed.append(
        Issue(
          recording: issue.recording, stage: issue.stage, status: issue.status,
          message: issue.message, retry: "sonar run"))
    }
    let off = pipeline.manifest.off.map(\.name)
    for issue in lastRun.waiting where issue.recording == nil && !off.contains(issue.stage) {
      if waiting.contains(where: { $0.stage == issue.stage && $0.recording == nil }) { continue }
      if plan.isOver(issue) { continue }
      waiting.append(
        Issue(
          recording: nil, stage: issue.stage, status: .unavailable, message: issue.message, retry: nil))
    }
  }
}

extension JournalPlan {
  /// True if a stage of the journal that did not end its work has ended it since.
  fileprivate func isOver(_ issue: RunHistoryEntry.Issue) -> Bool {
    guard issue.recording == nil, issue.isDoneOtherwise != true else { return false }
    return journal.contains { planned in
      guard planned.stage == issue.stage, case .upToDate = planned.state else { return false }
      return true
    }
  }
}

extension RunHistoryEntry.Issue {
  /// True if its message begins with the name of a file of the journal that held it up, and that is there no longer.
  func isOfFileThatIsGone(from workspace: Workspace) throws(WorkspaceError) -> Bool {
    guard recording == nil, status == .badInput else { return false }
    // A line may follow: `facts/watch.json:3: …`.
    let name = message.prefix { $0 != ":" }
    guard name.contains("/"), !name.hasPrefix("/"), !name.contains("..") else { return false }
    return try !FileSystem.exists(workspace.root + "/" + name)
  }
}
