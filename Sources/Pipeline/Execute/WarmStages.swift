import Foundation
package import StageContract
import Workspace

/// The stages of a pipeline without a journal: one warm process each, which works in a folder given by the
/// caller.
///
/// For callers that need a single stage; parameters come from manifest and settings, as in a run.
package struct WarmStages: Sendable {
  private let manifest: Manifest
  private let resolver: ParameterResolver
  private let pool: StagePool
  private let log: StageLog

  /// Prepares the stages; a process starts with its first job.
  ///
  /// - Parameters:
  ///   - settings: used in place of a journal's `sonar.yaml`.
  ///   - log: file for the stages' standard error.
  /// - Throws: `ManifestError`; `WorkspaceError` if the log cannot be written.
  package init(
    pipeline name: String = "journal", installation: Installation, settings: Settings, log path: String
  ) throws {
    guard let file = installation.manifest(name) else {
      throw ManifestError.unreadable(path: "pipelines/\(name).yaml", code: ENOENT)
    }
    manifest = try Manifest.read(file).limited(by: settings).active(settings)
    resolver = ParameterResolver(
      manifest: manifest, workspace: Settings(), commandLine: settings, installation: installation,
      now: Date(),
      digest: { _ in "" })
    try resolver.check(accepts: [:])
    log = try StageLog(path)
    let found = manifest.stages.map { ($0.name, installation.executable($0.run)) }
    pool = StagePool(
      executables: Dictionary(
        uniqueKeysWithValues: found.compactMap { name, path in path.map { (name, $0) } }),
      log: log)
  }

  /// The stage that writes `document`, a file name.
  /// - Throws: `StageFailure` (69) if no stage of scope *recording* does.
  package func stage(making document: String) throws -> Manifest.StageEntry {
    guard let stage = manifest.output(writing: document)?.stage, stage.scope == .recording else {
      throw StageFailure(status: .unavailable, message: "the pipeline has no stage that writes \(document)")
    }
    return stage
  }

  /// Runs the stage that writes `document` in `folder`, with the files there as inputs under their names in
  /// the manifest.
  ///
  /// - Parameters:
  ///   - original: path of the recording, for a stage that reads it.
  ///   - parameters: override manifest and settings.
  /// - Returns: the stage's remarks.
  /// - Throws: `StageFailure`; errors of reading a parameter's file.
  @discardableResult
  package func make(
    _ document: String, in folder: String, original: String? = nil,
    parameters: [String: ParameterValue] = [:]
  ) async throws -> [String] {
    let entry = try stage(making: document)
    var options = parameters
    switch try resolver.parameters(of: entry) {
    case .waits(let message): throw StageFailure(status: .unavailable, message: message)
    case .ready(let resolved):
      options.merge(resolved.mapValues(\.argument), uniquingKeysWith: { given, _ in given })
    }
    let files = try files(of: entry, in: folder, original)
    options.merge(files.mapValues { .string($0) }, uniquingKeysWith: { $1 })
    switch await pool.run(entry, StageJob(options: options), progress: { _ in true }) {
    case .finished(_, let remarks): return remarks
    case .failed(let failure): throw failure
    case .cancelled: throw StageFailure(status: .interrupted, message: "interrupted; run it again")
    }
  }

  /// Paths of the stage's inputs and outputs, by option name; optional inputs only if they exist.
  private func files(
    of stage: Manifest.StageEntry, in folder: String, _ original: String?
  ) throws -> [String: String] {
    var files = stage.outputs.mapValues { folder + "/" + $0 }
    for (name, input) in stage.inputs {
      switch input {
      case .file("original", _): files[name] = original
      case .file(let file, let isOptional):
        let path = folder + "/" + file.prefix { $0 != Manifest.partMark }
        if try !isOptional || FileSystem.exists(path) { files[name] = path }
      case .output(let from, let output, let isOptional):
        guard let file = manifest.stage(from)?.outputs[output] else { continue }
        let path = folder + "/" + file
        if try !isOptional || FileSystem.exists(path) { files[name] = path }
      case .versions, .journal: break
      }
    }
    return files
  }

  /// Ends every process and waits for it. Must be the last call.
  package func close() async {
    await pool.close()
    log.close()
  }
}
