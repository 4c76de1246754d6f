internal import Foundation
import StageContract
internal import Synchronization
package import Workspace

/// Updates `state/current.json` during a run, at most once a second.
///
/// Nothing depends on the file: if it cannot be written, the run continues without it.
package final class RunProgressFile: Sendable {
  private struct State {
    var progress: RunProgress
    var hasChanged = true
    var hasEnded = false
  }

  private let path: String
  private let command: String
  private let state: Mutex<State>

  /// The file for a run of `workspace` that has just started; `command` is the command that started it.
  package init(_ workspace: Workspace, command: String, progress: RunProgress) {
    path = workspace.currentRunFile
    try? FileSystem.makeFolder(workspace.state)
    self.command = command
    state = Mutex(State(progress: progress))
  }

  private var partial: String { (path as NSString).deletingLastPathComponent + "/.current.json.partial" }

  /// Records `event`.
  /// - Returns: the value of `RunProgress.note`.
  @discardableResult
  package func note(_ event: RunEvent) -> Double? { change { $0.note(event) } }

  /// True if a stage of a recording has started.
  package var hasBegun: Bool { state.withLock { $0.progress.hasBegun } }

  /// Sets the recordings with pending work.
  package func know(toDo: Set<String>) { change { $0.know(toDo: toDo) } }

  /// Writes changes once a second until the task is cancelled.
  package func keep() async {
    repeat { write() } while (try? await Task.sleep(for: .seconds(1))) != nil
  }

  /// Removes the file; nothing is written after that.
  package func end() {
    state.withLock { state in
      state.hasEnded = true
      unlink(path)
      unlink(partial)
    }
  }

  private func change<Result: Sendable>(_ body: (inout RunProgress) -> Result) -> Result {
    state.withLock { state in
      state.hasChanged = true
      return body(&state.progress)
    }
  }

  /// Replaces the file atomically but does not sync it: it is worthless after a crash.
  func write() {
    state.withLock { state in
      guard state.hasChanged, !state.hasEnded else { return }
      state.hasChanged = false
      let data = CurrentRun(state.progress, command: command).encoded()
      let descriptor = open(partial, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { return }
      let count = data.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      close(descriptor)
      if count != data.count || rename(partial, path) != 0 { unlink(partial) }
    }
  }
}
