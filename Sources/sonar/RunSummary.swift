import Foundation
import Runner

/// What a run did, in words and as JSON.
struct RunSummary {
  let report: RunReport
  let intake: InboxIntake
  let seconds: Double
  let stages: [String]
  /// Seconds of audio by recording.
  let durations: [String: Double]

  /// One row a stage that ran: runs, seconds, real-time factor, peak memory.
  var table: Table {
    let rows = stages.compactMap { stage -> [String]? in
      guard let totals = report.stages[stage] else { return nil }
      let factor = rtf(totals)
      return [
        stage, String(totals.runs), String(format: "%.2f", totals.wallSeconds),
        factor.map { String(format: "%.4f", $0) } ?? "", totals.peakMemoryBytes.map(megabytes) ?? "",
      ]
    }
    return Table(
      head: ["stage", "runs", "seconds", "RTF", "peak memory"],
      alignments: [.left, .right, .right, .right, .right], rows: rows)
  }

  /// Seconds of work per second of audio; nil where the audio's length is not known.
  private func rtf(_ totals: RunReport.Totals) -> Double? {
    let audio = totals.recordings.isEmpty ? 0 : totals.recordings.reduce(0) { $0 + (durations[$1] ?? 0) }
    return audio > 0 ? totals.wallSeconds / audio : nil
  }

  private func megabytes(_ bytes: Int) -> String { String(format: "%.0f MB", Double(bytes) / 1e6) }

  var lines: [String] {
    var lines = table.rows.isEmpty ? [] : [""] + table.lines()
    lines += troubleLines.isEmpty ? [] : [""] + troubleLines
    let worked = Set(report.stages.values.flatMap(\.recordings))
    let audio = worked.reduce(0) { $0 + (durations[$1] ?? 0) }
    lines.append("")
    if report.isInterrupted {
      lines.append("Interrupted after \(durationText(seconds: seconds)); `sonar run` goes on where it was.")
    } else if report.isOutOfTime {
      lines.append("The deadline came after \(durationText(seconds: seconds)); the next run goes on.")
    } else if worked.isEmpty, report.stages.isEmpty {
      lines.append(troubleLines.isEmpty ? "Nothing to do: everything is up to date." : "Nothing else to do.")
    } else {
      let length = audio > 0 ? ", \(durationText(seconds: audio)) of audio" : ""
      let noun = worked.count == 1 ? "recording" : "recordings"
      lines.append("\(worked.count) \(noun)\(length): done in \(durationText(seconds: seconds)).")
    }
    return lines
  }

  /// One line for everything that did not go well, the recording's id first.
  var troubleLines: [String] {
    let failed = report.failures.map { trouble in
      let message = trouble.message.printable
      if let name = trouble.keptAs { return "failed/\(name.printable): refused: \(message)" }
      return "\(trouble.recording ?? "journal"): \(trouble.stage) failed: \(message)"
    }
    var waiting: [String] = []
    for trouble in report.waiting {
      let line = "\(trouble.stage) waits: \(trouble.message.printable)"
      let same = report.waiting.filter { $0.stage == trouble.stage && $0.message == trouble.message }.count
      let text = same > 1 ? "\(same) recordings: \(line)" : "\(trouble.recording ?? "journal"): \(line)"
      if !waiting.contains(text) { waiting.append(text) }
    }
    return intake.troubles + failed + waiting
  }

  var exitStatus: Int32 { report.exitStatus }

  /// The run for programs.
  struct Document: Encodable {
    var seconds: Double
    var exit_status: Int32
    var taken_in: Int
    var stages: [Stage]
    var failures: [Trouble]
    var waiting: [Trouble]

    struct Stage: Encodable {
      var stage: String
      var runs: Int
      var seconds: Double
      var rtf: Double?
      var peak_memory_bytes: Int?
    }

    struct Trouble: Encodable {
      var recording: String?
      var stage: String
      var status: Int32
      var message: String
    }
  }

  var document: Document {
    func trouble(_ trouble: RunReport.Trouble) -> Document.Trouble {
      .init(
        recording: trouble.recording, stage: trouble.stage, status: trouble.status, message: trouble.message)
    }
    return Document(
      seconds: (seconds * 1000).rounded() / 1000, exit_status: exitStatus, taken_in: intake.takenIn,
      stages: stages.compactMap { name in
        report.stages[name].map {
          .init(
            stage: name, runs: $0.runs, seconds: ($0.wallSeconds * 1000).rounded() / 1000, rtf: rtf($0),
            peak_memory_bytes: $0.peakMemoryBytes)
        }
      },
      failures: report.failures.map(trouble), waiting: report.waiting.map(trouble))
  }
}
