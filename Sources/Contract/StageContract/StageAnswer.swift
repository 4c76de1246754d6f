/// A line that a stage writes to standard output: the number of its job, and exactly one of the three.
package struct StageAnswer: Codable, Equatable, Sendable {
  /// The number that the job's line gave.
  package var job: Int
  /// The job goes on.
  package var progress: StageProgress?
  /// The job is done.
  package var finished: Finish?
  /// The job failed.
  package var failed: StageFailure?

  package init(job: Int, progress: StageProgress) { (self.job, self.progress) = (job, progress) }
  package init(job: Int, finished: Finish) { (self.job, self.finished) = (job, finished) }
  package init(job: Int, failed: StageFailure) { (self.job, self.failed) = (job, failed) }

  /// Whether it answers job `number`, with one thing.
  package func isOne(for number: Int) -> Bool {
    let parts = [progress != nil, finished != nil, failed != nil]
    return job == number && parts.count { $0 } == 1
  }

  /// What is said of a job that is done.
  package struct Finish: Codable, Equatable, Sendable {
    /// Largest resident memory of the process so far; nil where it does not say.
    package var peakMemoryBytes: Int?
    /// What the job went on in spite of, a line each; absent where there is nothing.
    package var remarks: [String]?

    package init(peakMemoryBytes: Int? = nil, remarks: [String]? = nil) {
      (self.peakMemoryBytes, self.remarks) = (peakMemoryBytes, remarks)
    }

    enum CodingKeys: String, CodingKey {
      case remarks
      case peakMemoryBytes = "peak_memory_bytes"
    }
  }
}

/// How far a job is.
package struct StageProgress: Codable, Equatable, Sendable {
  /// Units done.
  package var done: Int
  /// Units in all.
  package var total: Int
  /// `chunk`, `second`, `entry`.
  package var unit: String

  package init(done: Int, total: Int, unit: String) {
    (self.done, self.total, self.unit) = (done, total, unit)
  }

  /// Whether both numbers can be.
  package var isPossible: Bool {
    let possible = 0...1_000_000_000_000
    return possible ~= done && possible ~= total
  }
}

/// How a job ended badly.
package struct StageFailure: Error, Codable, Equatable, Sendable {
  /// What the process exits with, or would.
  package var status: ExitStatus
  /// One line: what, where, what to do now.
  package var message: String

  package init(status: ExitStatus, message: String) {
    (self.status, self.message) = (status, message)
  }
}
