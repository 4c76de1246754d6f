import Application
import Foundation
import Inbox
import Pipeline
import StageContract
import Synchronization
import Workspace

/// The output of `sonar watch`: news on standard output, issues on standard error, each only once.
final class WatchReporter: Reporter {
  private struct State {
    /// Reported issues by source; one that has gone may be reported again when it returns.
    var reported: [IssueSource: Set<String>] = [:]
  }

  private let isQuiet: Bool
  private let isJSON: Bool
  private let state = Mutex(State())

  init(isQuiet: Bool, isJSON: Bool) {
    self.isQuiet = isQuiet
    self.isJSON = isJSON
  }

  func remark(_ line: String) { write(Data("sonar: \(line.printable)\n".utf8), to: .standardError) }

  func note(_ event: SessionEvent) {
    switch event {
    case .news(let line): tell(line)
    case .intake(let intake): for line in intake.news { tell(line) }
    case .processed(let recording, let seconds):
      tell("\(recording): done, \(String(format: "%.1f", seconds)) s of work")
    case .issues(let lines, let source): tell(issues: lines, of: source)
    case .ended(let entry, let intake):
      tell(issues: RunSummary(entry: entry, intake: intake).issueLines, of: entry)
    case .began, .counted, .stage, .finished, .changed: break
    }
  }

  /// Prints what happened.
  private func tell(_ line: String) {
    guard !isQuiet, !isJSON else { return }
    write(Data("\(line.printable)\n".utf8), to: .standardOutput)
  }

  /// Prints the current issues that were not reported before.
  private func tell(issues lines: [String], of source: IssueSource) {
    let new = state.withLock { state in
      let reported = state.reported.values.reduce(into: Set<String>()) { $0.formUnion($1) }
      state.reported[source] = Set(lines)
      return lines.filter { !reported.contains($0) }
    }
    for line in new { remark(line) }
  }

  /// Prints the issues of a run; with `--json`, the complete run as one line.
  private func tell(issues: [String], of document: some Encodable) {
    tell(issues: issues, of: .run)
    guard isJSON else { return }
    write(canonicalJSON(document) + Data("\n".utf8), to: .standardOutput)
  }

  private func write(_ data: Data, to file: FileHandle) {
    // A closed output does not stop the work.
    try? file.write(contentsOf: data)
  }
}
