package import Foundation
package import StageContract

/// Progress of a run, computed from its events.
package struct RunProgress: Equatable, Sendable {
  /// A job in progress.
  package struct Work: Equatable, Sendable {
    /// The recording's ID; nil for the journal.
    package var recording: String?
    /// Name of the stage.
    package var stage: String
    /// When it started.
    package var since: Date
    /// Its progress; nil until the stage reports it.
    package var progress: StageProgress?
    /// Amount done at the first report, and its time: what an earlier attempt did says nothing about the speed.
    private var first: (done: Double, at: Date)?

    init(recording: String?, stage: String, since: Date) {
      (self.recording, self.stage, self.since) = (recording, stage, since)
    }

    mutating func note(_ progress: StageProgress, at now: Date) {
      if first == nil { first = (progress.extent.done, now) }
      self.progress = progress
    }

    /// Seconds left, estimated from the speed so far; nil if not known yet.
    package func secondsLeft(at now: Date) -> Double? {
      guard let extent = progress?.extent, let first, extent.done > first.done, extent.total >= extent.done
      else { return nil }
      return now.timeIntervalSince(first.at) / (extent.done - first.done) * (extent.total - extent.done)
    }

    /// Compares only what is shown.
    package static func == (a: Work, b: Work) -> Bool {
      (a.recording, a.stage, a.since) == (b.recording, b.stage, b.since) && a.progress == b.progress
    }
  }

  /// When the run started.
  package let startedAt: Date
  /// Jobs in progress, longest-running first.
  package private(set) var atWork: [Work] = []
  /// Recordings that are complete or failed in this run.
  package private(set) var done: Set<String> = []
  /// Recordings with pending work; nil if not known yet.
  package private(set) var total: Int?
  private var begun: Set<String> = []
  private var troubled: Set<String> = []
  private var listening = ListeningProgress()
  /// Seconds of work so far, by recording.
  private var seconds: [String: Double] = [:]
  private let lastStage: String

  /// Starts a run without events.
  /// - Parameters:
  ///   - lastStage: the stage after which a recording is complete.
  ///   - total: number of recordings with pending work, if known.
  package init(lastStage: String, total: Int? = nil, startedAt: Date = Date()) {
    (self.lastStage, self.total, self.startedAt) = (lastStage, total, startedAt)
  }

  /// Records an event that happened at `now`.
  /// - Returns: seconds of work on the event's recording if this completes it; returned once for each
  ///   recording, and never if a stage failed or waits.
  @discardableResult
  package mutating func note(_ event: RunEvent, at now: Date = Date()) -> Double? {
    switch event {
    case .started(let recording, let stage):
      end(recording, stage)
      atWork.append(Work(recording: recording, stage: stage, since: now))
      if let recording { begun.insert(recording) }
    case .progress(let recording, let stage, let progress):
      let index = atWork.firstIndex { $0.recording == recording && $0.stage == stage }
      if let index { atWork[index].note(progress, at: now) }
      if let recording, let audio = progress.audio { listening.note(recording, audio, at: now) }
    case .finished(let recording, let stage, let wallSeconds):
      end(recording, stage)
      guard let recording else { break }
      seconds[recording, default: 0] += wallSeconds
      return stage == lastStage ? complete(recording) : nil
    case .settled(let recording): return complete(recording)
    case .left(let recording, let stage): end(recording, stage)
    case .failed(let recording, let stage, _), .waits(let recording, let stage, _):
      end(recording, stage)
      guard let recording else { break }
      troubled.insert(recording)
      // Failures from before this run are not part of its work.
      if begun.contains(recording) { done.insert(recording) }
    }
    return nil
  }

  /// Counts `recording` as complete; returns its seconds of work, once, and never if a stage failed or waits.
  private mutating func complete(_ recording: String) -> Double? {
    done.insert(recording).inserted && !troubled.contains(recording) ? seconds[recording] : nil
  }

  /// Seconds left of the run: by the audio that is still to be heard where some of it has been, else by the number of
  /// recordings; nil while it is unknown.
  package func secondsLeft(at now: Date) -> Double? {
    if let left = listening.secondsLeft(at: now, done: done, total: total) { return left }
    guard !listening.hasBegun, let total, total > done.count, !done.isEmpty else { return nil }
    return now.timeIntervalSince(startedAt) * Double(total - done.count) / Double(done.count)
  }

  /// True if a stage of a recording has started.
  var hasBegun: Bool { !begun.isEmpty }

  /// Sets the recordings with pending work.
  package mutating func know(toDo: Set<String>) { total = toDo.union(begun).count }

  private mutating func end(_ recording: String?, _ stage: String) {
    atWork.removeAll { $0.recording == recording && $0.stage == stage }
  }
}
