package import Foundation
package import StageContract

/// How far a run is, kept from its events.
package struct RunProgress: Equatable, Sendable {
  /// A stage at work.
  package struct Work: Equatable, Sendable {
    /// The recording's id; nil for the journal.
    package var recording: String?
    /// Name of the stage.
    package var stage: String
    /// When it began.
    package var since: Date
    /// How far it is; nil before it said so.
    package var progress: StageProgress?
    /// What it first said, and when: units done in an earlier try say nothing of the speed of this one.
    private var first: (done: Int, at: Date)?

    init(recording: String?, stage: String, since: Date) {
      (self.recording, self.stage, self.since) = (recording, stage, since)
    }

    mutating func note(_ progress: StageProgress, at now: Date) {
      if first == nil { first = (progress.done, now) }
      self.progress = progress
    }

    /// Seconds left, judged by the speed so far; nil where that is not known yet.
    package func secondsLeft(at now: Date) -> Double? {
      guard let progress, let first, progress.done > first.done, progress.total >= progress.done else {
        return nil
      }
      let perUnit = now.timeIntervalSince(first.at) / Double(progress.done - first.done)
      return perUnit * Double(progress.total - progress.done)
    }

    /// Equal where all is equal that is shown.
    package static func == (a: Work, b: Work) -> Bool {
      (a.recording, a.stage, a.since) == (b.recording, b.stage, b.since) && a.progress == b.progress
    }
  }

  /// When the run began.
  package let startedAt: Date
  /// What is at work, longest first.
  package private(set) var atWork: [Work] = []
  /// Recordings that are through, or failed in this run.
  package private(set) var done: Set<String> = []
  /// Recordings that have something to do; nil while that is not known.
  package private(set) var total: Int?
  private var begun: Set<String> = []
  private var troubled: Set<String> = []
  /// Seconds of work so far, by recording.
  private var seconds: [String: Double] = [:]
  private let lastStage: String

  /// A run in which nothing happened yet.
  /// - Parameters:
  ///   - lastStage: the stage after which a recording is through.
  ///   - total: recordings that have something to do, where that is known.
  package init(lastStage: String, total: Int? = nil, startedAt: Date = Date()) {
    (self.lastStage, self.total, self.startedAt) = (lastStage, total, startedAt)
  }

  /// Takes note of what happened at `now`.
  /// - Returns: seconds of work that its recording took, where it is through by this; said once for each, and never
  ///   for one of which a stage failed or waits.
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
    case .finished(let recording, let stage, let wallSeconds):
      end(recording, stage)
      guard let recording else { break }
      seconds[recording, default: 0] += wallSeconds
      let isThrough = stage == lastStage && done.insert(recording).inserted && !troubled.contains(recording)
      return isThrough ? seconds[recording] : nil
    case .failed(let recording, let stage, _), .waits(let recording, let stage, _):
      end(recording, stage)
      guard let recording else { break }
      troubled.insert(recording)
      // What failed before this run is none of its work.
      if begun.contains(recording) { done.insert(recording) }
    }
    return nil
  }

  /// Learns which recordings have something to do.
  package mutating func know(toDo: Set<String>) { total = toDo.union(begun).count }

  private mutating func end(_ recording: String?, _ stage: String) {
    atWork.removeAll { $0.recording == recording && $0.stage == stage }
  }
}
