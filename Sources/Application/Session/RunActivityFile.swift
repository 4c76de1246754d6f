import Foundation
import Pipeline
import StageContract
import Surfaces
import Synchronization
import Workspace

/// Writes `surfaces/run_activity.json` while recordings are processed, at most once a second.
///
/// Nothing depends on the file: if it cannot be written, the run continues without it. A run without such work writes
/// nothing.
final class RunActivityFile: Sendable {
  private struct State {
    var progress: RunProgress
    var hasBegun = false
    var hasEnded = false
    /// How it is written: read with the first recording at work; nil before, and if there are no texts for it.
    var context: SurfaceContext?
    /// The last activity written.
    var written: RunActivity?
  }

  private let pipeline: Pipeline
  private var workspace: Workspace { pipeline.workspace }
  private let state: Mutex<State>

  /// The file for a run of `pipeline` that has just started.
  init(_ pipeline: Pipeline, progress: RunProgress) {
    self.pipeline = pipeline
    state = Mutex(State(progress: progress))
  }

  private static func context(
    _ workspace: Workspace, _ settings: Settings, _ installation: Installation
  ) -> SurfaceContext? {
    guard let texts = installation.file(kind: .texts, name: "surfaces"), let zone = try? settings.timeZone()
    else { return nil }
    return try? SurfaceContext(
      now: nil, timeZone: zone.identifier, locale: settings.values["locale"]?.text ?? "en",
      linkScheme: (try? workspace.linkScheme(settings)) ?? settings.linkScheme, texts: texts + "/texts")
  }

  /// Records `event`.
  func note(_ event: RunEvent) {
    state.withLock { state in
      state.progress.note(event)
      if case .started(.some, _) = event { state.hasBegun = true }
    }
  }

  /// Writes the file once a second until the task is cancelled.
  func keep() async {
    repeat { write() } while (try? await Task.sleep(for: .seconds(1))) != nil
  }

  /// Writes that the run has ended; nothing is written after that.
  func end() {
    state.withLock { state in
      guard !state.hasEnded else { return }
      state.hasEnded = true
      guard let written = state.written, let context = state.context else { return }
      Self.write(written.ended(context), in: workspace)
    }
  }

  func write(at now: Date = Date()) {
    state.withLock { state in
      guard state.hasBegun, !state.hasEnded, !isCleared else { return }
      state.context = state.context ?? Self.context(workspace, pipeline.settings, pipeline.installation)
      guard let context = state.context else { return }
      let activity = RunActivity(
        startedAt: state.progress.startedAt, work(of: state.progress), context.at(now))
      Self.write(activity, in: workspace)
      state.written = activity
    }
  }

  /// The job to tell of: one whose audio is being listened to, else one that reports progress, else the longest-running.
  private func work(of progress: RunProgress) -> RunActivity.Work? {
    let atWork = progress.atWork
    guard
      let work = atWork.first(where: { $0.progress?.levels != nil }) ?? atWork.first(where: {
        $0.progress != nil
      })
        ?? atWork.first
    else { return nil }
    return RunActivity.Work(
      stage: work.stage, done: work.progress?.done ?? 0, total: work.progress?.total ?? 0,
      levels: work.progress?.levels, entryID: work.recording.flatMap { isHidden($0) ? nil : $0 })
  }

  /// The owner may hide a recording at any time; so it is looked up each time.
  private func isHidden(_ id: String) -> Bool {
    guard let withdrawals = try? workspace.withdrawals() else { return true }
    return withdrawals.hidden.contains(id) || withdrawals.deleted[id] != nil
      || workspace.recordingFolder(id: id).isMarkedPrivate
  }

  /// True if the owner wants all surfaces empty, or it is unknown what they want.
  private var isCleared: Bool {
    (try? workspace.surfaceSettings().isCleared) ?? true
  }

  /// Ends what a run that was killed left; the caller holds the workspace's lock, so that no run is at work.
  static func endDead(_ workspace: Workspace, _ installation: Installation) {
    guard let data = try? FileSystem.read(workspace.runActivityFile) else { return }
    if let activity = try? RunActivity.decode(data), activity.ended { return }
    guard let activity = try? RunActivity.decode(data),
      let settings = try? Settings.read(workspace.settingsFile),
      let context = context(workspace, settings, installation)
    else {
      unlink(workspace.runActivityFile)
      return
    }
    write(activity.ended(context), in: workspace)
  }

  /// Replaces the file but does not sync it: it is worthless after a crash. It is removed if it cannot be replaced.
  private static func write(_ activity: RunActivity, in workspace: Workspace) {
    let partial = workspace.surfaces + "/.run_activity.json.partial"
    do {
      try FileSystem.makeFolder(workspace.surfaces)
      try FileSystem.write(canonicalJSON(activity), to: partial)
      try FileSystem.rename(partial, to: workspace.runActivityFile)
    } catch {
      unlink(partial)
      unlink(workspace.runActivityFile)
    }
  }
}
