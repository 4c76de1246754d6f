import Digest
import Foundation
import StageContract
import Workspace

/// Prepares the folder that a stage writes to, and publishes it with its record.
struct ArtifactWriter: Sendable {
  let folder: RecordingFolder
  let run: StageRun
  let fingerprint: String
  /// True if the result is made on trial.
  let isTrial: Bool
  /// Part of the unfinished folder's name where another machine may be making the same result; else nil.
  let attempt: String?

  init(folder: RecordingFolder, run: StageRun, isTrial: Bool = false, attempt: String? = nil) {
    self.folder = folder
    self.run = run
    self.isTrial = isTrial
    self.attempt = attempt
    fingerprint = run.fingerprint
  }

  private var partial: String {
    folder.partialFolder(run.stage.name, fingerprint + (attempt.map { "." + $0 } ?? ""))
  }
  private var checkpoint: String { folder.checkpointFolder(run.stage.name, fingerprint) }

  /// The result, if another machine has already published it.
  var standing: StageResult? {
    attempt == nil ? nil : RecordingLoader.result(at: folder.artifactFolder(run.stage.name, fingerprint))
  }

  /// Publishes the result that was made on trial; nil if there is none, or if a result is to be made again.
  /// - Throws: `WorkspaceError`.
  func acceptTrial() throws -> StageResult? {
    let (stage, final) = (run.stage.name, folder.artifactFolder(run.stage.name, fingerprint))
    let trial = folder.trialFolder(stage, fingerprint)
    guard !isTrial, try FileSystem.exists(trial), try !FileSystem.exists(final),
      RecordingLoader.result(at: trial)?.collected.isEmpty == true
    else { return nil }
    try Publisher.publish(partial: trial, final: final)
    return RecordingLoader.result(at: final)
  }

  /// Creates an empty partial folder and returns the job for the stage.
  /// - Throws: `WorkspaceError`.
  func prepare() throws -> StageJob {
    // One that was deleted meanwhile must not come back.
    guard try FileSystem.exists(folder.path) else { throw WorkspaceError.missing(path: folder.path) }
    try folder.checkArtifacts(of: run.stage.name)
    try FileSystem.removeTree(partial)
    try FileSystem.makeFolder(partial)
    var options = run.parameters.mapValues(\.argument)
    for (name, input) in run.inputs { options[name] = .string(input.path) }
    for (name, file) in run.stage.outputs { options[name] = .string(partial + "/" + file) }
    if run.stage.checkpoint {
      try FileSystem.makeFolder(checkpoint)
      options["checkpoint"] = .string(checkpoint)
    }
    return StageJob(options: options, recording: folder.id)
  }

  /// Writes the record, renames the folder into place and then removes the checkpoint. Files are made private
  /// to their owner, whatever permissions the stage set.
  /// - Throws: `WorkspaceError`; `StageFailure` if an output that is not optional is missing, or one is not a regular file.
  func publish(
    startedAt: Date, wallSeconds: Double, peakMemoryBytes: Int?, remarks: Int = 0
  ) throws -> StageResult {
    guard try FileSystem.attributes(partial)?.kind == .folder else {
      throw StageFailure.broken(run.stage.run, "removed its output folder")
    }
    try FileSystem.makePrivate(partial)
    var outputs: [String: RunRecord.Output] = [:]
    for (name, file) in run.stage.outputs.sorted(by: { $0.key < $1.key }) {
      let path = partial + "/" + file
      let found = try FileSystem.attributes(path)
      if found == nil, run.stage.optionalOutputs.contains(name) { continue }
      guard let found, found.kind == .file else {
        let what = found.map { "\(file) as \($0.kind.words)" } ?? "no \(file)"
        throw StageFailure.broken(run.stage.run, "wrote \(what) although it reported success")
      }
      outputs[name] = .init(file: file, sha256: try Digest.sha256(file: path), bytes: found.bytes)
    }
    var record = run.record(
      outputs, startedAt: startedAt, wallSeconds: wallSeconds, peakMemoryBytes: peakMemoryBytes)
    record.remarks = remarks == 0 ? nil : remarks
    try FileSystem.write(canonicalJSON(record, pretty: true), to: partial + "/record.json")
    let stage = run.stage.name
    let final =
      isTrial ? folder.trialFolder(stage, fingerprint) : folder.artifactFolder(stage, fingerprint)
    try Publisher.publish(partial: partial, final: final)
    try removeOtherAttempts()
    if run.stage.checkpoint { try FileSystem.removeTree(checkpoint) }
    return StageResult(folder: final, record: record)
  }

  /// Removes other machines' unfinished attempts at this result, which is now published.
  private func removeOtherAttempts() throws {
    let stage = (partial as NSString).deletingLastPathComponent
    for item in try FileSystem.items(in: stage)
    where item.name.hasPrefix(fingerprint + ".") && item.name.hasSuffix(".partial") {
      try FileSystem.removeTree(stage + "/" + item.name)
    }
  }

  /// Removes the unfinished outputs of a stage; its checkpoint is kept for the next attempt.
  func discard() {
    try? FileSystem.removeTree(partial)
  }
}

extension FileKind {
  /// The kind as named in an error message.
  var words: String {
    switch self {
    case .file: "a file"
    case .folder: "a folder"
    case .symbolicLink: "a symbolic link"
    case .special: "a FIFO, a socket or a device"
    }
  }
}
