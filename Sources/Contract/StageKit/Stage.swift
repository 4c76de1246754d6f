package import ArgumentParser
package import StageContract

/// A stage: what stays warm in its process, and how one job is done.
///
/// The process makes one value, then hands it one job after the other. Nothing of one job may show in the next.
package protocol Stage {
  /// Inputs, outputs and parameters, as command-line options named exactly as in the manifest.
  associatedtype Job: ParsableCommand

  /// What results depend on besides inputs and parameters.
  static var identity: StageIdentity { get }

  init()

  /// Does `job`: reads its inputs and writes its outputs, which do not exist before.
  /// - Throws: a `StageError`, or a `DocumentError`.
  mutating func run(_ job: Job, progress: Progress) throws
}

/// Where a stage says how far it is.
package struct Progress: Sendable {
  let sink: @Sendable (_ done: Int, _ total: Int, _ unit: String) -> Void
  var remarkSink: @Sendable (_ line: String) -> Void = { StageKit.remark($0 + "\n") }

  /// Reports that `done` of `total` units (`chunk`, `second`, `entry`) are done.
  package func callAsFunction(_ done: Int, of total: Int, unit: String) { sink(done, total, unit) }

  /// Says in one line what the job goes on in spite of: what, where, what to do now.
  package func remark(_ line: String) { remarkSink(line) }

  /// Says nothing of how far it is.
  package static let silent = Progress { _, _, _ in }
}
