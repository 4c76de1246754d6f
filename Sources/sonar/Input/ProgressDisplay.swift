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
    var hasEnded = false
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

  /// Records `event` and shows what is at work.
  func show(_ event: RunEvent) {
    state.withLock { state in
      state.progress.note(event)
      // The summary at the end of the run lists what failed and what waits.
      rewrite(&state)
    }
  }

  /// Keeps the time left current until the task is cancelled: a stage may report nothing for minutes.
  func keep() async {
    guard mode == .terminal else { return }
    while (try? await Task.sleep(for: .seconds(1))) != nil { state.withLock { rewrite(&$0) } }
  }

  /// Shows that a recording has passed all of its stages, in `seconds` of work.
  func show(processed recording: String, seconds: Double) {
    guard mode == .lines else { return }
    write("\(recording)  done, \(String(format: "%.1f", seconds)) s of work\n")
  }

  /// Clears the progress line.
  func end() {
    state.withLock { state in
      state.hasEnded = true
      rewrite(&state)
    }
  }

  private func rewrite(_ state: inout State) {
    guard mode == .terminal else { return }
    let line =
      state.hasEnded ? "" : String(Self.line(state.progress, at: Date()).prefix(ProgressLine.mostCharacters))
    write(
      "\r" + line + String(repeating: " ", count: max(0, state.width - line.count))
        + (line.isEmpty ? "\r" : ""))
    state.width = line.count
  }

  /// `[3/17]  transcribe 2:10 of 14:30  about 21:40 left  2026-11-20T071503Z-3f9a1c2e`: of what is at work, that whose
  /// audio is being listened to, else what reports progress, else what started first. Empty while nothing is.
  static func line(_ progress: RunProgress, at now: Date) -> String {
    let atWork = progress.atWork
    guard
      let work = atWork.first(where: { $0.progress?.audio != nil })
        ?? atWork.first(where: { $0.progress != nil }) ?? atWork.first
    else { return "" }
    let count = progress.total.map { "/\($0)" } ?? " done"
    // The first seconds say little, and what follows the last recording takes moments.
    let isKnown = now.timeIntervalSince(progress.startedAt) > 3 && progress.done.count != progress.total
    let left = progress.total == nil ? work.secondsLeft(at: now) : progress.secondsLeft(at: now)
    // A narrow terminal cuts off the end.
    return [
      "[\(progress.done.count)\(count)]", work.stage + (work.progress.map { " " + extent($0) } ?? ""),
      isKnown ? left.map { "about \(durationText(seconds: $0)) left" } : nil, work.recording ?? "the journal",
    ].compactMap(\.self).joined(separator: "  ")
  }

  private static func extent(_ progress: StageProgress) -> String {
    guard let audio = progress.audio else { return "\(progress.done) of \(progress.total)" }
    return "\(durationText(seconds: audio.done)) of \(durationText(seconds: audio.total))"
  }

  private func write(_ text: String) { say(Data(text.utf8), on: .standardError) }
}
