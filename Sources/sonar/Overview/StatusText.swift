import Application
import Foundation
import Inbox
import Model
import Pipeline
import StageContract
import Workspace

/// A journal's status as terminal text.
struct StatusText {
  let status: JournalStatus
  let timeZone: TimeZone
  var now = Date()
  /// Maximum number of lines per list; `--json` has all of them.
  var longest = 10
  var output = Output(environment: [:], isTerminal: false)

  var lines: [String] {
    var lines = [output.bold(status.journal.printable), "  " + overview]
    lines += section("On a cluster", status.cluster.map { [cluster($0)] } ?? [])
    lines += atWork
    lines += section("To do", toDo)
    lines += section("In the inbox; the next run imports it", status.inbox.map(\.printable))
    let others = status.otherFiles
    lines += section(
      "In the inbox, skipped",
      status.left
        + (others == 0 ? [] : [counted(others, "file") + " not a recording by name (pictures, documents)"]))
    lines += section("Failed", status.failed.map(line), isWarning: true)
    lines += section("Waiting", waiting, isWarning: true)
    lines += section("Optional, not done yet", optional)
    lines += section("Remarks of the last run", status.lastRun.map(RunSummary.remarkLines) ?? [])
    lines += section(
      ListCommand.unheard, status.unheard.flatMap(\.lines).map(\.printable), isWarning: true)
    lines += section("Hardly heard by an earlier version", hardlyHeard)
    lines += section("Decoded by an earlier version", notComparable)
    lines += section(
      "Refused, kept in failed/",
      status.refused.map { refused in
        "\(refused.name.printable): \(refused.reason.printable)" + retryLine(refused.retry)
      }, isWarning: true)
    if status.duplicates > 0 {
      lines += section("Duplicates", ["\(counted(status.duplicates, "file")) in duplicates/"])
    }
    return lines + [""] + footer
  }

  private var toDo: [String] {
    let recordings = status.toDoByStage.map { "\($0.stage) \($0.recordings)" }.joined(separator: ", ")
    return (status.toDo == 0 ? [] : [counted(status.toDo, "recording") + ": " + recordings])
      + (status.journalToDo.isEmpty ? [] : ["the journal: " + status.journalToDo.joined(separator: ", ")])
  }

  private var hardlyHeard: [String] {
    guard let hardly = status.hardlyHeard else { return [] }
    return [
      "\(counted(hardly.recordings, "entry", "entries") ?? "") without speech, or with less than 5 words a minute"
        + "\n      decode again: " + hardly.command.printable
    ]
  }

  private var notComparable: [String] {
    guard let earlier = status.notComparable else { return [] }
    return [
      "\(counted(earlier.recordings, "entry", "entries") ?? "") without digests of the sound: another file with it is not"
        + " recognised\n      decode again: " + earlier.command.printable
    ]
  }

  private func cluster(_ record: ClusterRecord) -> String {
    let who =
      record.process.map { "Snakemake, process \($0.id) on \($0.host)" } ?? "jobs "
      + record.jobs.joined(separator: ", ")
    return "the packs in \(record.folder.printable): \(who.printable)"
  }

  private var overview: String {
    var parts = [counted(status.recordings, "recording")]
    if status.toDo > 0 { parts.append("\(status.toDo) to do") }
    let failed = status.failed.count + status.refused.count
    if failed > 0 { parts.append("\(failed) failed") }
    if !status.waiting.isEmpty { parts.append("\(Set(status.waiting.map(\.recording)).count) waiting") }
    if parts.count == 1, status.recordings > 0, status.journalToDo.isEmpty { parts.append("all up to date") }
    return parts.joined(separator: " · ")
  }

  private var atWork: [String] {
    guard let run = status.atWork else {
      return status.isLocked ? section("Running", ["another sonar command; it runs no stages now"]) : []
    }
    let start = try? Date(run.startedAt, strategy: .iso8601Milliseconds)
    let took = start.map { " for " + durationText(seconds: max(0, now.timeIntervalSince($0))) } ?? ""
    let total = run.recordingsTotal.map { " of \($0)" } ?? ""
    let rows = run.atWork.map { work -> [String] in
      var cells = [work.recording ?? "the journal", work.stage]
      if let audio = work.audio {
        cells.append("\(durationText(seconds: audio.done)) of \(durationText(seconds: audio.total))")
      } else if let done = work.done, let total = work.total {
        cells.append("\(work.unit ?? "part") \(done)/\(total)")
      }
      if let left = work.secondsLeft { cells.append("about \(durationText(seconds: left)) left") }
      return cells
    }
    let title = "Running\(took): sonar \(run.command.printable), process \(run.pid)"
    return section(
      title, ["\(run.recordingsDone)\(total) recordings done"] + Table(rows: rows).lines())
  }

  private var waiting: [String] {
    RunSummary.waitingLines(
      status.waiting.map {
        .init(recording: $0.recording, stage: $0.stage, status: .unavailable, message: $0.message)
      })
  }

  private var optional: [String] {
    status.optional.flatMap { stage in
      let reason = stage.reason.map { ": " + $0.printable } ?? ""
      return [
        stage.toDo > 0
          ? "\(stage.stage): \(counted(stage.toDo, "recording")); the next run tries\(reason)" : nil,
        stage.failed > 0
          ? "\(stage.stage): failed for \(counted(stage.failed, "recording"))" + retryLine(stage.retry) : nil,
      ].compactMap(\.self)
    }
  }

  private func line(_ issue: JournalStatus.Issue) -> String {
    "\(issue.recording ?? "journal"): \(issue.stage): \(issue.message.printable)" + retryLine(issue.retry)
  }

  private func retryLine(_ command: String?) -> String {
    command.map { "\n      retry: " + $0.printable } ?? ""
  }

  private var footer: [String] {
    var rows: [[String]] = []
    if let run = status.lastRun {
      let audio = run.audioSeconds > 0 ? " (\(durationText(seconds: run.audioSeconds)) of audio)" : ""
      let what =
        run.recordings == 0
        ? (run.isEventful ? "" : "nothing to do, ") : counted(run.recordings, "recording") + audio + ", "
      let took = durationText(seconds: run.seconds)
      rows.append(["Last run", "\(run.startText(timeZone)), \(took): \(what)\(run.outcomeText)"])
    } else {
      rows.append(["Last run", "none yet; run `sonar run`"])
    }
    let next = status.nextRun.map { next in
      let at = next.at.flatMap { try? Date($0, strategy: .iso8601Milliseconds) }
      return (at.map { LocalTime.text($0, timeZone: timeZone) } ?? "edited by hand") + " (\(next.by)"
        + (next.isActive ? ")" : ", which does not answer here; see: sonar schedule)")
    }
    rows.append(["Next run", next ?? "not scheduled; see: sonar schedule"])
    if status.ownSettings > 0 {
      rows.append([
        "Settings",
        "\(counted(status.ownSettings, "recording")) with settings of their own; see: sonar settings",
      ])
    }
    if let disk = status.disk {
      let parts = [
        (disk.originalBytes, "originals"), (disk.workingAudioBytes, "working audio"),
        (disk.artifactBytes, "other artifacts"), (disk.databaseBytes, "database"), (disk.otherBytes, "other"),
      ].filter { $0.0 > 0 }.map { "\($0.1) \(sizeText(bytes: $0.0))" }
      rows.append(["Disk", "\(sizeText(bytes: disk.total)): " + parts.joined(separator: ", ")])
    }
    if let free = status.free { rows.append(["Free", sizeText(bytes: free)]) }
    return Table(rows: rows).lines().map { "  " + $0 }
  }

  private func section(_ title: String, _ lines: [String], isWarning: Bool = false) -> [String] {
    guard !lines.isEmpty else { return [] }
    var shown = lines.prefix(longest).map { "    " + $0 }
    if lines.count > longest {
      shown.append("    … and \(lines.count - longest) more; all: sonar status --json")
    }
    return ["", "  " + (isWarning ? output.warning(title) : title) + ":"] + shown
  }
}
