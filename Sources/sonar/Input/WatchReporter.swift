import Application
import Foundation
import Inbox
import Pipeline
import Synchronization
import Workspace

/// What `sonar watch` says: news on standard output, troubles on standard error and each of them once.
final class WatchReporter: Reporter {
  private struct State {
    /// By source: what one does not tell any more may be told again later.
    var told: [TroubleSource: Set<String>] = [:]
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
      tell(issues: RunSummary(entry: entry, intake: intake).troubleLines, of: entry)
    case .began, .counted, .stage, .ceased, .changed: break
    }
  }

  /// Says what happened.
  private func tell(_ line: String) {
    guard !isQuiet, !isJSON else { return }
    write(Data("\(line.printable)\n".utf8), to: .standardOutput)
  }

  /// Says what is wrong now, as far as it was not said before.
  private func tell(issues lines: [String], of source: TroubleSource) {
    let new = state.withLock { state in
      let told = state.told.values.reduce(into: Set<String>()) { $0.formUnion($1) }
      state.told[source] = Set(lines)
      return lines.filter { !told.contains($0) }
    }
    for line in new { remark(line) }
  }

  /// Says what a run could not do; as JSON all that it did, on a line.
  private func tell(issues: [String], of document: some Encodable) {
    tell(issues: issues, of: .run)
    guard isJSON else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let line = try? encoder.encode(document) else { return }
    write(line + Data("\n".utf8), to: .standardOutput)
  }

  private func write(_ data: Data, to file: FileHandle) {
    // Nobody listens any more: no reason not to work.
    try? file.write(contentsOf: data)
  }
}
