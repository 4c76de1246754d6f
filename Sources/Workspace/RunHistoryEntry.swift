package import StageContract

/// What one run came to: a line of `logs/history.jsonl`, what `--json` prints, and what `notify` gets.
///
/// Never a word of what was said: ids, stages, numbers, and the messages of failures, which carry no text.
package struct RunHistoryEntry: Codable, Equatable, Sendable {
  /// Kind and version found in the line.
  package var schema = Schema(name: "run_history", version: 1)
  /// When the run began: RFC 3339 in UTC with milliseconds.
  package var startedAt: String
  /// The command that it belongs to: `run`, `watch`, `retry`, ….
  package var command: String
  /// From its start to its end.
  package var seconds: Double
  /// What the command exits with.
  package var exitStatus: ExitStatus
  /// `done`, `failed`, `waiting` (for a model), `deadline`, `interrupted` or `stopped` (a full disk).
  package var outcome: String
  /// Recordings taken in from the inbox.
  package var takenIn: Int
  /// Recordings that a stage ran on.
  package var recordings: Int
  /// Seconds of audio in them, as far as that is known.
  package var audioSeconds: Double
  /// Stages that ran, failed or wait, in the pipeline's order.
  package var stages: [Stage]
  /// What failed, in that order; the history keeps the first hundred.
  package var failures: [Issue]
  /// What waits for something to be installed; the history keeps the first hundred.
  package var waiting: [Issue]

  /// What one stage did.
  package struct Stage: Codable, Equatable, Sendable {
    /// Name of the stage.
    package var stage: String
    /// Jobs done.
    package var runs: Int
    /// Recordings that they belong to; 0 for a stage of the journal.
    package var recordings: Int
    /// Seconds of audio in those recordings; nil where that is not known.
    package var audioSeconds: Double?
    /// Sum of the jobs' wall times.
    package var wallSeconds: Double
    /// Seconds of work per second of audio; nil where the audio's length is not known.
    package var rtf: Double?
    /// Largest resident memory of its processes; nil where none said.
    package var peakMemoryBytes: Int?
    /// Recordings that failed in it.
    package var failed: Int
    /// Recordings that wait for it.
    package var waiting: Int

    package init(
      stage: String, runs: Int = 0, recordings: Int = 0, audioSeconds: Double? = nil, wallSeconds: Double = 0,
      rtf: Double? = nil, peakMemoryBytes: Int? = nil, failed: Int = 0, waiting: Int = 0
    ) {
      (self.stage, self.runs, self.recordings) = (stage, runs, recordings)
      (self.audioSeconds, self.wallSeconds, self.rtf) = (audioSeconds, wallSeconds, rtf)
      (self.peakMemoryBytes, self.failed, self.waiting) = (peakMemoryBytes, failed, waiting)
    }

    enum CodingKeys: String, CodingKey {
      case stage, runs, recordings, rtf, failed, waiting
      case audioSeconds = "audio_seconds"
      case wallSeconds = "wall_seconds"
      case peakMemoryBytes = "peak_memory_bytes"
    }
  }

  /// Something that failed or waits.
  package struct Issue: Codable, Equatable, Sendable {
    /// The recording's id; nil for the journal.
    package var recording: String?
    /// The stage concerned.
    package var stage: String
    /// Its exit status, after sysexits.
    package var status: ExitStatus
    /// One line: what, where, what to do now.
    package var message: String
    /// Its name in `failed/`; nil where the recording stays.
    package var keptAs: String?

    package init(
      recording: String?, stage: String, status: ExitStatus, message: String, keptAs: String? = nil
    ) {
      (self.recording, self.stage, self.status) = (recording, stage, status)
      (self.message, self.keptAs) = (message, keptAs)
    }

    enum CodingKeys: String, CodingKey {
      case recording, stage, status, message
      case keptAs = "kept_as"
    }
  }

  package init(
    startedAt: String, command: String, seconds: Double, exitStatus: ExitStatus, outcome: String,
    takenIn: Int = 0,
    recordings: Int = 0, audioSeconds: Double = 0, stages: [Stage] = [], failures: [Issue] = [],
    waiting: [Issue] = []
  ) {
    (self.startedAt, self.command, self.seconds) = (startedAt, command, seconds)
    (self.exitStatus, self.outcome, self.takenIn) = (exitStatus, outcome, takenIn)
    (self.recordings, self.audioSeconds) = (recordings, audioSeconds)
    (self.stages, self.failures, self.waiting) = (stages, failures, waiting)
  }

  enum CodingKeys: String, CodingKey {
    case schema, command, seconds, outcome, recordings, stages, failures, waiting
    case startedAt = "started_at"
    case exitStatus = "exit_status"
    case takenIn = "taken_in"
    case audioSeconds = "audio_seconds"
  }
}
