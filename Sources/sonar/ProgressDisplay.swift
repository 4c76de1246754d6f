import Foundation
import Inbox
import Pipeline
import StageContract
import Synchronization
import Workspace

/// Shows a run as it goes: one line that rewrites itself on a terminal, a line a finished recording otherwise.
final class ProgressDisplay: Sendable {
  /// Who looks.
  enum Mode: Sendable { case terminal, lines, silent }

  private struct State {
    var progress: RunProgress
    var width = 0
  }

  private let mode: Mode
  private let state: Mutex<State>

  /// A display of the run that `progress` is the start of.
  init(mode: Mode, progress: RunProgress) {
    self.mode = mode
    state = Mutex(State(progress: progress))
  }

  /// Learns which recordings have something to do.
  func know(toDo: Set<String>) { state.withLock { $0.progress.know(toDo: toDo) } }

  /// Takes note of `event` and shows it.
  /// - Returns: seconds of work that its recording took, where it is through by this.
  func show(_ event: RunEvent) -> Double? {
    state.withLock { state in
      let seconds = state.progress.note(event)
      switch event {
      case .started(let recording, let stage):
        rewrite(&state, "\(stage)  \(recording ?? "the journal")")
      case .progress(let recording, let stage, let progress):
        rewrite(
          &state,
          "\(stage) \(progress.done)/\(progress.total) \(progress.unit)s  \(recording ?? "the journal")")
      case .finished(let recording?, _, _):
        guard mode == .lines, let seconds else { break }
        write("\(recording)  done, \(String(format: "%.1f", seconds)) s of work\n")
      case .finished, .failed, .waits:
        // The end of the run names them.
        break
      }
      return seconds
    }
  }

  /// Clears the line that rewrites itself.
  func end() { state.withLock { rewrite(&$0, "") } }

  private func rewrite(_ state: inout State, _ text: String) {
    guard mode == .terminal else { return }
    var line = text
    if !text.isEmpty {
      let total = state.progress.total.map { "/\($0)" } ?? " done"
      line = "[\(state.progress.done.count)\(total)]  \(text)" + eta(state.progress)
    }
    line = String(line.prefix(100))
    write(
      "\r" + line + String(repeating: " ", count: max(0, state.width - line.count))
        + (line.isEmpty ? "\r" : ""))
    state.width = line.count
  }

  /// Time left, judged by the share of recordings that is done; nothing in the first seconds.
  private func eta(_ progress: RunProgress) -> String {
    guard let total = progress.total, total > 0 else { return "" }
    let open = progress.atWork.reduce(0.0) { sum, work in
      guard let progress = work.progress, progress.unit == "chunk", progress.total > 0 else { return sum }
      return sum + Double(progress.done) / Double(progress.total)
    }
    let share = (Double(progress.done.count) + open) / Double(total)
    let elapsed = Date().timeIntervalSince(progress.startedAt)
    guard share > 0.02, share < 1, elapsed > 3 else { return "" }
    return "  about \(durationText(seconds: elapsed * (1 - share) / share)) left"
  }

  private func write(_ text: String) { say(Data(text.utf8), on: .standardError) }
}

/// `m:ss`, from an hour `h:mm:ss`.
func durationText(seconds: Double) -> String {
  // A number that was read may be anything.
  let whole = seconds.isNaN ? 0 : Int(min(max(0, seconds), 1e12).rounded())
  let tail = String(format: "%02d", whole % 60)
  return whole < 3600
    ? "\(whole / 60):\(tail)" : "\(whole / 3600):" + String(format: "%02d", whole / 60 % 60) + ":\(tail)"
}
