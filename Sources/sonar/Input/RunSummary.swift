import Application
import Foundation
import Inbox
import Model
import Pipeline
import Workspace

/// The text that summarizes a run.
struct RunSummary {
  let entry: RunHistoryEntry
  let intake: InboxIntake

  /// One row per stage that ran: runs, seconds, real-time factor, peak memory.
  var table: Table {
    Table(
      head: ["stage", "runs", "seconds", "RTF", "peak memory"],
      alignments: [.left, .right, .right, .right, .right],
      rows: entry.stages.filter { $0.runs > 0 }.map { stage in
        [
          stage.stage, String(stage.runs), String(format: "%.2f", stage.wallSeconds),
          stage.rtf.map { String(format: "%.4f", $0) } ?? "",
          stage.peakMemoryBytes.map { String(format: "%.0f MB", Double($0) / 1e6) } ?? "",
        ]
      })
  }

  var lines: [String] {
    let table = table.lines()
    let took = durationText(seconds: entry.seconds)
    var lines = entry.stages.allSatisfy { $0.runs == 0 } ? [] : [""] + table
    lines += issueLines.isEmpty ? [] : [""] + issueLines
    lines += leftLines.isEmpty ? [] : [""] + leftLines
    lines.append("")
    if entry.outcome == "interrupted" {
      lines.append("Interrupted after \(took); `sonar run` continues where it stopped.")
    } else if entry.outcome == "deadline" {
      lines.append("Stopped at the deadline after \(took); the next run continues.")
    } else if entry.stages.allSatisfy({ $0.runs == 0 }) {
      lines.append(
        issueLines.isEmpty && leftLines.isEmpty
          ? "Nothing to do: everything is up to date." : "Nothing else to do.")
    } else {
      let audio = entry.audioSeconds
      let length = audio > 0 ? ", \(durationText(seconds: audio)) of audio" : ""
      let what = entry.recordings == 0 ? "The journal" : counted(entry.recordings, "recording")
      lines.append("\(what)\(length): done in \(took).")
    }
    return lines
  }

  /// One line for every failure, everything that waits and every remark, the recording's id first.
  var issueLines: [String] {
    let failed = entry.failures.map { issue in
      let message = issue.message.printable
      if let name = issue.keptAs { return "failed/\(name.printable): refused: \(message)" }
      if issue.isDoneOtherwise == true { return "journal: \(message) (\(issue.stage) is complete otherwise)" }
      return "\(issue.recording ?? "journal"): \(issue.stage) failed: \(message)"
    }
    return intake.issues + failed + Self.waitingLines(entry.waiting) + Self.remarkLines(entry)
  }

  /// One line for each optional stage that is not done for all recordings: no failure, so that a quiet run does not say it.
  var leftLines: [String] {
    (entry.left ?? []).map { left in
      let reason = left.reason.map { ": " + $0.printable } ?? ""
      return
        "\(counted(left.recordings, "recording")): \(left.stage) not done yet; the next run tries\(reason)"
    }
  }

  /// One line for every remark of a stage that succeeded; what it says of several recordings alike, such as that a file is
  /// not installed, is said once.
  static func remarkLines(_ entry: RunHistoryEntry) -> [String] {
    let remarks = entry.remarks ?? []
    // Of very many not all are kept.
    let least = remarks.count == RunHistoryEntry.mostRemarks ? " or" : ""
    return groups(of: remarks) { "\($0.stage): \($0.message.printable)" }.map { line, alike in
      let rest = alike.count > 1 ? " and \(alike.count - 1)\(least) more" : ""
      return "\(alike[0].recording ?? "journal")\(rest): \(line)"
    }
  }

  /// One line for all recordings, and one for the journal, that wait for the same reason in whichever stages.
  static func waitingLines(_ waiting: [RunHistoryEntry.Issue]) -> [String] {
    groups(of: waiting) { ($0.recording == nil ? "journal " : "recording ") + $0.message }.map { _, group in
      let stages = EntryDocuments.unique(group.map(\.stage))
      let count = Set(group.map(\.recording)).count
      let subject = count > 1 ? "\(count) recordings" : group[0].recording ?? "journal"
      let verb = stages.count > 1 ? "wait" : "waits"
      return "\(subject): \(stages.joined(separator: ", ")) \(verb): \(group[0].message.printable)"
    }
  }

  /// `issues` by `key`, in the order in which each key comes first; no group is empty.
  private static func groups(
    of issues: [RunHistoryEntry.Issue], by key: (RunHistoryEntry.Issue) -> String
  ) -> [(key: String, issues: [RunHistoryEntry.Issue])] {
    let groups = Dictionary(grouping: issues, by: key)
    return EntryDocuments.unique(issues.map(key)).map { ($0, groups[$0] ?? []) }
  }
}
