package import StageContract

/// The outcome of one run: a line of `logs/history.jsonl`, the output of `--json`, and the input of the
/// `notify` command.
///
/// It holds no text of a transcript: only IDs, stages, numbers, and the messages of failures, which quote
/// none.
package struct RunHistoryEntry: Codable, Equatable, Sendable {
  /// Kind and version of a line.
  package static let currentSchema = Schema(name: "run_history", version: 1)
  /// Kind and version read from the line.
  package var schema = currentSchema
  /// When the run began: RFC 3339 in UTC with milliseconds.
  package var startedAt: String
  /// The command that started it: `run`, `watch`, `retry`, ….
  package var command: String
  /// Duration of the run.
  package var seconds: Double
  /// Exit status of the command.
  package var exitStatus: ExitStatus
  /// `done`, `failed`, `waiting` (for a model), `deadline`, `interrupted` or `stopped` (a full disk).
  package var outcome: String
  /// Recordings imported from the inbox.
  package var takenIn: Int
  /// Recordings on which a stage ran.
  package var recordings: Int
  /// Seconds of audio in those recordings, as far as known.
  package var audioSeconds: Double
  /// Stages that ran, failed or wait, in pipeline order.
  package var stages: [Stage]
  /// Failures in that order; the history keeps the first hundred.
  package var failures: [Issue]
  /// Recordings that wait for something to be installed; the history keeps the first hundred.
  package var waiting: [Issue]
  /// Warnings of stages that succeeded, at most a hundred; nil if there were none.
  package var remarks: [Issue]?
  /// Work that optional stages have left to the next run; nil if none.
  package var left: [Left]?
  /// How long it was expected to take before it began; nil if nobody asked or there was nothing to go by.
  package var estimate: Estimate?

  /// Seconds that a run was expected to take.
  package struct Estimate: Codable, Equatable, Sendable {
    package var seconds: Double
    /// The same if every result had differed from what there was.
    package var longest: Double

    package init(seconds: Double, longest: Double) { (self.seconds, self.longest) = (seconds, longest) }
  }

  /// Work that an optional stage has left to the next run.
  package struct Left: Codable, Equatable, Sendable {
    /// Name of the stage.
    package var stage: String
    /// Number of recordings.
    package var recordings: Int
    /// Why, in one line; nil if there was no time.
    package var reason: String?

    package init(stage: String, recordings: Int, reason: String?) {
      (self.stage, self.recordings, self.reason) = (stage, recordings, reason)
    }
  }

  /// The work of one stage.
  package struct Stage: Codable, Equatable, Sendable {
    /// Name of the stage.
    package var stage: String
    /// Number of jobs completed.
    package var runs: Int
    /// Number of recordings they belong to; 0 for a stage of scope *journal*.
    package var recordings: Int
    /// Seconds of audio in those recordings; nil if unknown.
    package var audioSeconds: Double?
    /// Sum of the jobs' wall times in seconds.
    package var wallSeconds: Double
    /// Real-time factor: seconds of work per second of audio; nil if the audio's length is unknown.
    package var rtf: Double?
    /// Largest resident memory of its processes; nil if none reported it.
    package var peakMemoryBytes: Int?
    /// Recordings in which it failed.
    package var failed: Int
    /// Recordings waiting for it.
    package var waiting: Int

    package init(
      stage: String, runs: Int = 0, recordings: Int = 0, audioSeconds: Double? = nil, wallSeconds: Double = 0,
      rtf: Double? = nil, peakMemoryBytes: Int? = nil, failed: Int = 0, waiting: Int = 0
    ) {
      (self.stage, self.runs, self.recordings) = (stage, runs, recordings)
      (self.audioSeconds, self.wallSeconds, self.rtf) = (audioSeconds, wallSeconds, rtf)
      (self.peakMemoryBytes, self.failed, self.waiting) = (peakMemoryBytes, failed, waiting)
    }
  }

  /// The most remarks of a run that are kept.
  package static let mostRemarks = 100

  /// A failure, a wait or a remark (status 0).
  package struct Issue: Codable, Equatable, Sendable {
    /// The recording's ID; nil for the journal.
    package var recording: String?
    /// The stage concerned.
    package var stage: String
    /// The stage's exit status (sysexits).
    package var status: ExitStatus
    /// One line: what, where, what to do now.
    package var message: String
    /// The recording's name in `failed/`; nil if it stayed in the journal.
    package var keptAs: String?
    /// True if the stage did all of its work but for what the message names; nil if it did not.
    package var isDoneOtherwise: Bool?
    /// What the message tells of the recording, for programs; nil if it tells no loss.
    package var loss: Loss?

    package init(
      recording: String?, stage: String, status: ExitStatus, message: String, keptAs: String? = nil,
      isDoneOtherwise: Bool? = nil, loss: Loss? = nil
    ) {
      (self.recording, self.stage, self.status) = (recording, stage, status)
      (self.message, self.keptAs, self.isDoneOtherwise, self.loss) = (message, keptAs, isDoneOtherwise, loss)
    }

    enum CodingKeys: String, CodingKey {
      case recording, stage, status, message, keptAs, loss
      case isDoneOtherwise = "doneOtherwise"
    }
  }

  /// A loss in a recording, with its place.
  package struct Loss: Codable, Equatable, Sendable {
    /// The kind, by the name that the stage gives it.
    package var kind: String
    /// Place in the recording; nil if all of it is meant.
    package var span: Passage?
    /// Seconds that are missing there, if that is known.
    package var missingSeconds: Double?
    /// The reason in a few words.
    package var detail: String?

    /// A passage of a recording, in seconds from its beginning.
    package struct Passage: Codable, Equatable, Sendable {
      package var startSeconds: Double
      package var endSeconds: Double

      package init(startSeconds: Double, endSeconds: Double) {
        (self.startSeconds, self.endSeconds) = (startSeconds, endSeconds)
      }
    }

    package init(
      kind: String, span: Passage? = nil, missingSeconds: Double? = nil, detail: String? = nil
    ) {
      (self.kind, self.span, self.missingSeconds, self.detail) = (kind, span, missingSeconds, detail)
    }
  }

  package init(
    startedAt: String, command: String, seconds: Double, exitStatus: ExitStatus, outcome: String,
    takenIn: Int = 0,
    recordings: Int = 0, audioSeconds: Double = 0, stages: [Stage] = [], failures: [Issue] = [],
    waiting: [Issue] = [], remarks: [Issue]? = nil
  ) {
    self.remarks = remarks
    (self.startedAt, self.command, self.seconds) = (startedAt, command, seconds)
    (self.exitStatus, self.outcome, self.takenIn) = (exitStatus, outcome, takenIn)
    (self.recordings, self.audioSeconds) = (recordings, audioSeconds)
    (self.stages, self.failures, self.waiting) = (stages, failures, waiting)
  }
}

extension RunHistoryEntry {
  private static let removed = "the message was removed when an entry was made private or deleted"

  /// True if a line quotes a stage.
  var hasMessages: Bool {
    ((failures + waiting + (remarks ?? [])).map(\.message) + (left ?? []).compactMap(\.reason))
      .contains { $0 != Self.removed }
  }

  /// Replaces the words of every stage.
  mutating func removeMessages() {
    func without(_ issues: [Issue]) -> [Issue] {
      issues.map { issue in
        var issue = issue
        issue.message = Self.removed
        return issue
      }
    }
    (failures, waiting, remarks) = (without(failures), without(waiting), remarks.map(without))
    left = left?.map {
      Left(stage: $0.stage, recordings: $0.recordings, reason: $0.reason.map { _ in Self.removed })
    }
  }
}
