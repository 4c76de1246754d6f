import Application
import Foundation
import Pipeline
import StageContract
import Synchronization
import Workspace

/// Shows the progress of a run: one updating line on a terminal, otherwise a line per finished recording.
final class ProgressDisplay: Sendable {
  /// Where progress is shown: a terminal, or a file or pipe.
  enum Mode: Sendable { case terminal, lines }

  private struct State {
    var progress: RunProgress
    var width = 0
  }

  private let mode: Mode
  private let state: Mutex<State>

  /// A display of the run that starts with `progress`.
  init(mode: Mode, progress: RunProgress) {
    self.mode = mode
    state = Mutex(State(progress: progress))
  }

  /// Sets the ids of the recordings that have stages to run.
  func know(toDo: Set<String>) { state.withLock { $0.progress.know(toDo: toDo) } }

  /// Records `event` and shows it.
  func show(_ event: RunEvent) {
    state.withLock { state in
      state.progress.note(event)
      switch event {
      case .started(let recording, let stage):
        rewrite(&state, "\(stage)  \(recording ?? "the journal")")
      case .progress(let recording, let stage, let progress):
        rewrite(
          &state,
          "\(stage) \(progress.done)/\(progress.total) \(progress.unit)s  \(recording ?? "the journal")")
      case .finished, .failed, .waits:
        // The summary at the end of the run lists them.
        break
      }
    }
  }

  /// Shows that a recording has passed all of its stages, in `seconds` of work.
  func show(processed recording: String, seconds: Double) {
    guard mode == .lines else { return }
    write("\(recording)  done, \(String(format: "%.1f", seconds)) s of work\n")
  }

  /// Clears the progress line.
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

  /// Estimated time left, from the share of recordings that is done; empty in the first seconds.
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
