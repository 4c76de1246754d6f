import Application
import Foundation
import Model
import Workspace

extension EstimateRecord {
  /// A row for each rerun, and what they come to.
  func lines(_ output: Output, timeZone: TimeZone) -> [String] {
    guard let medianError else {
      return ["No rerun has been estimated yet; sonar reprocess and sonar styles use do that."]
    }
    let table = Table(
      head: ["WHEN", "COMMAND", "RECORDINGS", "ESTIMATED", "TOOK", "OFF"],
      alignments: [.left, .left, .right, .right, .right, .right],
      rows: runs.map { run in
        let start = try? Date(run.startedAt, strategy: .iso8601Milliseconds)
        let range = [run.estimate.seconds, run.estimate.longest].map { seconds in
          seconds < WorkEstimate.least ? "under \(Int(WorkEstimate.least)) s" : Self.text(seconds)
        }
        return [
          start.map { LocalTime.text($0, timeZone: timeZone) } ?? run.startedAt, run.command,
          String(run.recordings), range[0] == range[1] ? range[0] : range.joined(separator: "–"),
          Self.text(run.seconds), String(format: "%+.0f %%", run.error * 100),
        ]
      })
    let error = String(format: "%.0f", medianError * 100)
    return table.lines(output: output) + [
      "",
      runs.count == 1
        ? "The one estimate was off by \(error) %."
        : "Half of the \(runs.count) estimates were off by \(error) % or less.",
    ]
  }

  private static func text(_ seconds: Double) -> String {
    seconds < 10 ? String(format: "%.1f s", seconds) : durationText(seconds: seconds)
  }
}
