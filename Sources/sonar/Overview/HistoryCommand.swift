import Application
internal import ArgumentParser
import Foundation
import Inbox
import Model
import Pipeline
import Workspace

/// `sonar history`: lists past runs.
struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "List past runs, newest first.",
    discussion: """
      Stored in logs/history.jsonl, one JSON line per run, without any transcript text. RTF is the \
      real-time factor of transcribe: seconds of work per second of audio.

        sonar history
        sonar history --since 7d --long     with a row per stage
        sonar history --limit 1 --json      the last run, for programs
      """)

  @Option(help: "At most this many runs.")
  var limit = 20

  @Option(help: ArgumentHelp("Only runs since this day: 2026-11-20, yesterday, 7d.", valueName: "DAY"))
  var since: DateArgument?

  @Flag(help: "Also show a row per stage: recordings, seconds, RTF, peak memory, failures.")
  var long = false

  @OptionGroup var options: JournalOptions

  func validate() throws {
    guard limit > 0 else { throw ValidationError("--limit must be at least 1") }
  }

  func run() throws {
    let timeZone = try options.settings().timeZone()
    let first = since?.start(now: options.clock.now, timeZone: timeZone)
    let entries = try RunHistory(options.workspace()).entries(limit: limit).reversed().filter { entry in
      first.map { entry.start ?? .distantPast >= $0 } ?? true
    }
    let output = Output()
    if options.json { return output.json(.history, "runs", entries) }
    guard !entries.isEmpty else {
      return output.line(since == nil ? "No runs yet; run `sonar run`" : "No runs since that day.")
    }
    let table =
      long
      ? Self.stages(entries, timeZone: timeZone)
      : Self.runs(entries, timeZone: timeZone, transcribedBy: try options.stage(writing: Transcript.fileName))
    for line in table.lines(output: output) { output.line(line) }
  }

  /// One row per run; its RTF is that of the stage `transcriber`.
  static func runs(
    _ entries: [RunHistoryEntry], timeZone: TimeZone, transcribedBy transcriber: String?
  ) -> Table {
    Table(
      head: ["WHEN", "COMMAND", "TOOK", "RECORDINGS", "AUDIO", "RTF", "OUTCOME"],
      alignments: [.left, .left, .right, .right, .right, .right],
      rows: entries.map { entry in
        [
          entry.startText(timeZone), entry.command, durationText(seconds: entry.seconds),
          String(entry.recordings), length(entry.audioSeconds),
          factor(entry.stages.first { $0.stage == transcriber }?.rtf), entry.outcomeText,
        ]
      })
  }

  /// One row per run, followed by one per stage.
  static func stages(_ entries: [RunHistoryEntry], timeZone: TimeZone) -> Table {
    var rows: [[String]] = []
    for entry in entries {
      rows.append([
        entry.startText(timeZone), entry.command, durationText(seconds: entry.seconds),
        String(entry.recordings), length(entry.audioSeconds), "", "", entry.outcomeText,
      ])
      rows += entry.stages.map { stage in
        let issues = [(stage.failed, "failed"), (stage.waiting, "waiting")].filter { $0.0 > 0 }
        return [
          "", "  " + stage.stage, String(format: "%.1f s", stage.wallSeconds), String(stage.recordings),
          length(stage.audioSeconds ?? 0), factor(stage.rtf), stage.peakMemoryBytes.map(sizeText) ?? "",
          issues.map { "\($0.0) \($0.1)" }.joined(separator: ", "),
        ]
      }
    }
    return Table(
      head: ["WHEN", "COMMAND", "TOOK", "RECORDINGS", "AUDIO", "RTF", "PEAK", "OUTCOME"],
      alignments: [.left, .left, .right, .right, .right, .right, .right], rows: rows)
  }

  private static func length(_ seconds: Double) -> String {
    seconds > 0 ? durationText(seconds: seconds) : "–"
  }
  private static func factor(_ rtf: Double?) -> String { rtf.map { String(format: "%.3f", $0) } ?? "–" }
}

extension RunHistoryEntry {
  /// Start of the run in `timeZone`, for people.
  func startText(_ timeZone: TimeZone) -> String {
    start.map { LocalTime.text($0, timeZone: timeZone) } ?? startedAt.printable
  }

  /// The outcome with its count: `done`, `2 failed`, `5 waiting`, `deadline`, ….
  var outcomeText: String {
    switch outcome {
    case "failed": "\(stages.reduce(0) { $0 + $1.failed }) failed"
    case "waiting": "\(stages.reduce(0) { $0 + $1.waiting }) waiting"
    case "stopped": "stopped (status \(exitStatus))"
    default: outcome.printable
    }
  }
}
