import Foundation
import Runner
import Synchronization

/// Shows a run as it goes: one line that rewrites itself on a terminal, a line a finished recording otherwise.
final class ProgressDisplay: Sendable {
  /// Who looks.
  enum Mode: Sendable { case terminal, lines, silent }

  private struct State {
    var done: Set<String> = []
    /// Share of the work on a recording that is done, by recording.
    var shares: [String: Double] = [:]
    /// Seconds of work so far, by recording.
    var seconds: [String: Double] = [:]
    var width = 0
  }

  private let mode: Mode
  private let total: Int
  private let lastStage: String
  private let start = Date()
  private let state = Mutex(State())

  /// - Parameters:
  ///   - total: recordings that have something to do.
  ///   - lastStage: the stage after which a recording is done.
  init(mode: Mode, total: Int, lastStage: String) {
    self.mode = mode
    self.total = total
    self.lastStage = lastStage
  }

  /// Takes note of `event` and shows it.
  func show(_ event: RunEvent) {
    guard mode != .silent else { return }
    state.withLock { state in
      switch event {
      case .started(let recording, let stage):
        rewrite(&state, "\(stage)  \(recording ?? "the journal")")
      case .progress(let recording, let stage, let progress):
        if let recording, progress.unit == "chunk", progress.total > 0 {
          state.shares[recording] = Double(progress.done) / Double(progress.total)
        }
        rewrite(
          &state,
          "\(stage) \(progress.done)/\(progress.total) \(progress.unit)s  \(recording ?? "the journal")")
      case .finished(let recording?, let stage, let seconds):
        state.seconds[recording, default: 0] += seconds
        guard stage == lastStage else { break }
        state.done.insert(recording)
        guard mode == .lines else { break }
        write("\(recording)  done, \(String(format: "%.1f", state.seconds[recording] ?? 0)) s of work\n")
      case .finished, .failed, .waits:
        // The end of the run names them.
        break
      }
    }
  }

  /// Clears the line that rewrites itself.
  func end() { state.withLock { rewrite(&$0, "") } }

  private func rewrite(_ state: inout State, _ text: String) {
    guard mode == .terminal else { return }
    var line = text
    if !text.isEmpty, total > 0 {
      line = "[\(state.done.count)/\(total)]  \(text)" + eta(state)
    }
    line = String(line.prefix(100))
    write(
      "\r" + line + String(repeating: " ", count: max(0, state.width - line.count))
        + (line.isEmpty ? "\r" : ""))
    state.width = line.count
  }

  /// Time left, judged by the share of recordings that is done; nothing in the first seconds.
  private func eta(_ state: State) -> String {
    let open = state.shares.filter { !state.done.contains($0.key) }.values.reduce(0, +)
    let share = (Double(state.done.count) + open) / Double(total)
    let elapsed = Date().timeIntervalSince(start)
    guard share > 0.02, elapsed > 3 else { return "" }
    return "  about \(durationText(seconds: elapsed * (1 - share) / share)) left"
  }

  private func write(_ text: String) { say(Data(text.utf8), on: .standardError) }
}

/// `m:ss`, from an hour `h:mm:ss`.
func durationText(seconds: Double) -> String {
  let whole = Int(seconds.rounded())
  let tail = String(format: "%02d", whole % 60)
  return whole < 3600
    ? "\(whole / 60):\(tail)" : "\(whole / 3600):" + String(format: "%02d", whole / 60 % 60) + ":\(tail)"
}
