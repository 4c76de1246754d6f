import Application
import Foundation

extension TextBench {
  /// The measurements as a table and a summary line, styled for `output`.
  func lines(_ output: Output) -> [String] {
    let table = Table(
      head: ["STAGE", "SECONDS", "CPU", "ENTRIES/S A CORE"], alignments: [.left, .right, .right, .right],
      rows: stages.map { stage in
        [
          stage.stage, String(format: "%.2f", stage.seconds), String(format: "%.2f", stage.cpuSeconds),
          String(format: "%.0f", stage.entriesPerCoreSecond),
        ]
      })
    let times = String(
      format: "%.1f ms (median), %.1f ms (slowest)", medianMillisecondsToSummary, slowestMillisecondsToSummary
    )
    return [
      "\(entries == 1 ? "1 entry" : "\(entries) entries") of \(Int(wordsPerEntry.rounded())) words", "",
    ]
      + table.lines(output: output)
      + ["", "From transcript to summary in running processes: \(times)"]
  }
}
