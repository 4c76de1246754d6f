/// A line that a stage writes to standard output: the number of its job, and exactly one of progress,
/// remarks, finished and failed.
package struct StageAnswer: Codable, Equatable, Sendable {
  /// The number from the job's line.
  package var job: Int
  /// The job is in progress.
  package var progress: StageProgress?
  /// Warnings, one line each; the job goes on.
  package var remarks: [String]?
  /// The job succeeded.
  package var finished: Finish?
  /// The job failed.
  package var failed: StageFailure?

  package init(job: Int, progress: StageProgress) { (self.job, self.progress) = (job, progress) }
  package init(job: Int, remarks: [String]) { (self.job, self.remarks) = (job, remarks) }
  package init(job: Int, finished: Finish) { (self.job, self.finished) = (job, finished) }
  package init(job: Int, failed: StageFailure) { (self.job, self.failed) = (job, failed) }

  /// True if it says exactly one of the four.
  package var isOne: Bool {
    [progress != nil, remarks != nil, finished != nil, failed != nil].count { $0 } == 1
  }

  /// The details of a successful job.
  package struct Finish: Codable, Equatable, Sendable {
    /// Largest resident memory of the process so far; nil if unknown.
    package var peakMemoryBytes: Int?
    /// Warnings, one line each; nil if there are none.
    package var remarks: [String]?

    package init(peakMemoryBytes: Int? = nil, remarks: [String]? = nil) {
      (self.peakMemoryBytes, self.remarks) = (peakMemoryBytes, remarks)
    }
  }
}

/// The progress of a job.
package struct StageProgress: Codable, Equatable, Sendable {
  /// Units done.
  package var done: Int
  /// Total number of units.
  package var total: Int
  /// Name of the unit: `chunk`, `second`, `entry`.
  package var unit: String
  /// Loudness of the four quarters of what is being listened to, 0...1; nil if the unit has none.
  package var levels: [Double]?
  /// The same in seconds of audio; nil if the units are not made of audio.
  package var audio: Audio?

  /// Seconds of audio done, and in total.
  package struct Audio: Codable, Equatable, Sendable {
    package var done: Double
    package var total: Double

    package init(done: Double, total: Double) { (self.done, self.total) = (done, total) }
  }

  package init(done: Int, total: Int, unit: String, levels: [Double]? = nil, audio: Audio? = nil) {
    (self.done, self.total, self.unit, self.levels, self.audio) = (done, total, unit, levels, audio)
  }

  /// True if all numbers are plausible.
  package var isPossible: Bool {
    let possible = 0...1_000_000_000_000
    let areLevels = levels.map { $0.count == 4 && $0.allSatisfy((0...1).contains) } ?? true
    let isAudio = audio.map { (0...1e9).contains($0.done) && (0...1e9).contains($0.total) } ?? true
    return possible ~= done && possible ~= total && areLevels && isAudio
  }
}

/// The failure of a job.
package struct StageFailure: Error, Codable, Equatable, Sendable {
  /// The process's exit status, or what it would be.
  package var status: ExitStatus
  /// One line: what, where, what to do now.
  package var message: String

  package init(status: ExitStatus, message: String) {
    (self.status, self.message) = (status, message)
  }
}
