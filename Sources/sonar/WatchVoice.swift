import Foundation
import Inbox
import Pipeline
import Synchronization
import Workspace

/// What `sonar watch` says: news on standard output, troubles on standard error and each of them once.
final class WatchVoice: Sendable {
  /// Where a trouble comes from; what one source does not tell any more may be told again later.
  enum Source: Hashable { case inbox, run, watch }

  private struct State {
    var told: [Source: Set<String>] = [:]
  }

  private let isQuiet: Bool
  private let isJSON: Bool
  private let state = Mutex(State())

  init(isQuiet: Bool, isJSON: Bool) {
    self.isQuiet = isQuiet
    self.isJSON = isJSON
  }

  /// Says what happened.
  func tell(_ line: String) {
    guard !isQuiet, !isJSON else { return }
    write(Data("\(line.printable)\n".utf8), to: .standardOutput)
  }

  /// Says what is wrong now, as far as it was not said before.
  func tell(troubles lines: [String], of source: Source) {
    let new = state.withLock { state in
      let told = state.told.values.reduce(into: Set<String>()) { $0.formUnion($1) }
      state.told[source] = Set(lines)
      return lines.filter { !told.contains($0) }
    }
    for line in new { write(Data("sonar: \(line.printable)\n".utf8), to: .standardError) }
  }

  /// Says what was taken in.
  func tell(_ intake: InboxIntake) {
    for line in intake.news { tell(line) }
  }

  /// Says that a recording is done, and what work it was.
  func tell(done recording: String, seconds: Double) {
    tell("\(recording): done, \(String(format: "%.1f", seconds)) s of work")
  }

  /// Says what a run could not do; as JSON all that it did, on a line.
  func tell(troubles: [String], of document: some Encodable) {
    tell(troubles: troubles, of: .run)
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
