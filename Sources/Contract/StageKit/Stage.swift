package import ArgumentParser
package import StageContract

/// A stage: the state it keeps between jobs, and how it does a job.
///
/// The process creates one value and passes it one job after another. No job may affect the results of
/// another one.
package protocol Stage {
  /// Inputs, outputs and parameters, as command-line options named exactly as in the manifest.
  associatedtype Job: ParsableCommand

  /// The basis of results besides inputs and parameters.
  static var identity: StageIdentity { get }

  /// The features of the processor that results depend on: `IdentityAnswer.processor`. Nil by default.
  static var processor: String? { get }

  /// Measures for about two seconds how fast the stage is on this machine, by itself; nil by default.
  /// - Throws: a `StageError`.
  static func speed() throws -> SpeedAnswer?

  init()

  /// Does `job`: reads its inputs and writes its outputs, which do not exist yet.
  /// - Throws: a `StageError`, or a `DocumentError`.
  mutating func run(_ job: Job, progress: Progress) throws

  /// Does `job` and calls `end` once with how that went, from any thread: what the process does with a stream of jobs.
  ///
  /// A stage that does several jobs at a time returns before that, and takes them on in order: each is done as soon as
  /// those before it leave room. By default, `run` does the job first.
  mutating func start(
    _ job: Job, progress: Progress, end: @escaping @Sendable (Result<Void, any Error>) -> Void)
}

extension Stage {
  package static var processor: String? { nil }

  package static func speed() throws -> SpeedAnswer? { nil }

  package mutating func start(
    _ job: Job, progress: Progress, end: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    end(Result { try run(job, progress: progress) })
  }
}

/// Reports the progress of a job.
package struct Progress: Sendable {
  let sink: @Sendable (StageProgress) -> Void
  var remarkSink: @Sendable (_ line: String) -> Void = { StageKit.remark($0 + "\n") }

  /// Reports that `done` of `total` units (`chunk`, `second`, `entry`) are done, and, of audio, the same in seconds and
  /// the loudness of the four quarters of the next unit, 0...1.
  package func callAsFunction(
    _ done: Int, of total: Int, unit: String, levels: [Double]? = nil, audio: StageProgress.Audio? = nil
  ) {
    sink(StageProgress(done: done, total: total, unit: unit, levels: levels, audio: audio))
  }

  /// Reports a warning in one line: what, where, what to do now. The job goes on.
  package func remark(_ line: String) { remarkSink(line) }

  /// Reports what `change` makes of each report.
  package func mapped(_ change: @escaping @Sendable (StageProgress) -> StageProgress) -> Progress {
    Progress(sink: { sink(change($0)) }, remarkSink: remarkSink)
  }

  /// Discards all reports.
  package static let silent = Progress { _ in }
}
