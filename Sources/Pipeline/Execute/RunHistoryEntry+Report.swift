package import Foundation
package import StageContract
package import Workspace

extension RunHistoryEntry {
  /// Summarises `report`.
  /// - Parameters:
  ///   - takenIn: number of recordings imported from the inbox.
  ///   - stages: names of the pipeline's stages in order.
  ///   - durations: seconds of audio by recording; may be incomplete.
  package init(
    _ report: RunReport, command: String, startedAt: Date, seconds: Double, takenIn: Int, stages: [String],
    durations: [String: Double]
  ) {
    func audio(_ recordings: Set<String>) -> Double {
      Self.rounded(recordings.sorted().reduce(0) { $0 + (durations[$1] ?? 0) })
    }
    let troubled = (report.failures + report.waiting).map(\.stage)
    let others = Set(troubled).subtracting(stages).sorted()
    let worked = Set(report.stages.values.flatMap(\.recordings))
    self.init(
      startedAt: RunRecord.text(startedAt), command: command, seconds: Self.rounded(seconds),
      exitStatus: report.exitStatus, outcome: report.outcome, takenIn: takenIn, recordings: worked.count,
      audioSeconds: audio(worked),
      stages: (stages + others).compactMap { name in
        let totals = report.stages[name]
        guard totals != nil || troubled.contains(name) else { return nil }
        let seconds = audio(Set(totals?.recordings ?? []))
        return Stage(
          stage: name, runs: totals?.runs ?? 0, recordings: Set(totals?.recordings ?? []).count,
          audioSeconds: seconds > 0 ? seconds : nil, wallSeconds: Self.rounded(totals?.wallSeconds ?? 0),
          rtf: seconds > 0 ? (totals?.wallSeconds ?? 0) / seconds : nil,
          peakMemoryBytes: totals?.peakMemoryBytes, failed: report.failures.count { $0.stage == name },
          waiting: report.waiting.count { $0.stage == name })
      },
      failures: report.failures.map(Issue.init), waiting: report.waiting.map(Issue.init),
      remarks: report.remarks.isEmpty ? nil : Self.kept(report.remarks).map(Issue.init))
    let left = stages.compactMap { name in
      report.left[name].map { Left(stage: name, recordings: $0.recordings, reason: $0.reason) }
    }
    self.left = left.isEmpty ? nil : left
  }

  /// At most `mostRemarks` of `remarks`, first those that say something else than the ones before.
  private static func kept(_ remarks: [RunReport.Issue]) -> [RunReport.Issue] {
    var known: Set<[String]> = []
    var (first, others): ([RunReport.Issue], [RunReport.Issue]) = ([], [])
    for remark in remarks {
      if known.insert([remark.stage, remark.message]).inserted {
        first.append(remark)
      } else {
        others.append(remark)
      }
    }
    return Array((first + others).prefix(mostRemarks))
  }

  /// A run that could not read its recordings: `message` says why, `status` is its exit status.
  package init(
    stoppedBy message: String, status: ExitStatus, command: String, startedAt: Date, seconds: Double
  ) {
    self.init(
      startedAt: RunRecord.text(startedAt), command: command, seconds: Self.rounded(seconds),
      exitStatus: status, outcome: "stopped",
      failures: [Issue(recording: nil, stage: command, status: status, message: message)])
  }

  /// True if anything ran, failed or waits.
  package var isEventful: Bool {
    exitStatus != .success || takenIn > 0 || !stages.isEmpty || outcome == "deadline"
  }

  /// True if the run ended normally: everything is done, or its deadline passed.
  package var isSuccess: Bool { exitStatus == .success }

  /// When the run started; nil if the text is not a valid time.
  package var start: Date? {
    try? Date(startedAt, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }

  private static func rounded(_ seconds: Double) -> Double { (seconds * 1000).rounded() / 1000 }
}

extension RunHistoryEntry.Issue {
  fileprivate init(_ issue: RunReport.Issue) {
    self.init(
      recording: issue.recording, stage: issue.stage, status: issue.status, message: issue.message,
      keptAs: issue.keptAs, isDoneOtherwise: issue.isDoneOtherwise, loss: issue.loss)
  }
}

extension RunReport {
  /// The most severe outcome, as named in the history.
  fileprivate var outcome: String {
    if isInterrupted { return "interrupted" }
    if stopped != nil { return "stopped" }
    if !failures.isEmpty { return "failed" }
    if !waiting.isEmpty { return "waiting" }
    return isOutOfTime ? "deadline" : "done"
  }
}
