import Foundation
package import StageContract

/// The stages of a pipeline without a journal: each is one warm process that works files which the caller names.
///
/// For whoever needs a stage's knowledge; parameters come from the manifest and settings, as in a run.
package struct WarmStages: Sendable {
  private let manifest: Manifest
  private let resolver: ParameterResolver
  private let pool: StagePool
  private let log: StageLog

  /// Makes the stages ready; a process starts with its first job.
  ///
  /// - Parameters:
  ///   - settings: stand where a journal's `sonar.yaml` stands in a run.
  ///   - log: file that the stages' standard error goes to.
  /// - Throws: `ManifestError`; `WorkspaceError` where the log cannot be written.
  package init(
    pipeline name: String = "journal", installation: Installation, settings: Settings, log path: String
  ) throws {
    guard let file = installation.manifest(name) else {
      throw ManifestError.unreadable(path: "pipelines/\(name).yaml")
    }
    manifest = try Manifest.read(file).limited(by: settings)
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

  /// Does one job of `stage`.
  ///
  /// - Parameters:
  ///   - files: absolute paths of its inputs and outputs, by option name.
  ///   - parameters: win over manifest and settings.
  /// - Throws: `StageFailure`; what reading a parameter's file throws.
  package func run(
    _ stage: String, files: [String: String], parameters: [String: ParameterValue] = [:]
  ) async throws {
    guard let entry = manifest.stage(stage) else {
      throw StageFailure(status: .unavailable, message: "the pipeline has no stage \(stage)")
    }
    var options = parameters
    switch try resolver.parameters(of: entry) {
    case .waits(let message): throw StageFailure(status: .unavailable, message: message)
    case .ready(let resolved):
      options.merge(resolved.mapValues(\.argument), uniquingKeysWith: { given, _ in given })
    }
    options.merge(files.mapValues { .string($0) }, uniquingKeysWith: { $1 })
    switch await pool.run(entry, StageJob(options: options), progress: { _ in true }) {
    case .finished: return
    case .failed(let failure): throw failure
    case .cancelled: throw StageFailure(status: .interrupted, message: "interrupted; run it again")
    }
  }

  /// Lets every process end, and waits for it; the last thing to be called.
  package func close() async {
    await pool.close()
    log.close()
  }
}
