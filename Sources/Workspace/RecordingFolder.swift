internal import Foundation
package import StageContract

/// The folder of one recording.
package struct RecordingFolder: Sendable, Equatable, Hashable {
  /// Suffix of the empty file that replaces an output removed to save space.
  package static let collectedMark = ".collected"
  /// Suffix of the folder of a result that was made on trial: no reader knows it until the suffix is removed.
  package static let trialMark = ".trial"
  /// Name of the folder, for example `2026-11-20T071503Z-3f9a1c2e`; opaque, never parsed.
  package let id: String
  /// Absolute path.
  package let path: String

  /// The recording `id` in the folder at `path`.
  package init(id: String, path: String) {
    self.id = id
    self.path = path
  }

  /// Path of one of the recording's own files; nil if there is none.
  ///
  /// `original` is the recording as it arrived, whatever its extension; any other name is a literal file name
  /// (`intake.json`, `owner.json`, `settings.json`).
  /// - Throws: `WorkspaceError.notAFile` if a link, a folder or a device is there: that is not the same as a
  ///   missing file, because its content may still apply.
  package func file(named name: String) throws(WorkspaceError) -> String? {
    guard name == "original" else {
      guard let attributes = try FileSystem.attributes(path + "/" + name) else { return nil }
      guard attributes.kind == .file else { throw .notAFile(path: path + "/" + name) }
      return path + "/" + name
    }
    let items = try FileSystem.items(in: path)
    let found = items.first {
      $0.kind == .file && $0.isNamable && ($0.name == "original" || $0.name.hasPrefix("original."))
    }
    return found.map { path + "/" + $0.name }
  }

  /// True if there is a sidecar that can be read: a regular file of at most 1 MB.
  package var hasSidecar: Bool {
    get throws(WorkspaceError) { try Sidecar.isThere(path + "/" + Sidecar.fileName) }
  }

  /// True if the folder belongs to a recording: it holds an original or an `intake.json`. Other folders are
  /// foreign.
  func holdsRecording() throws(WorkspaceError) -> Bool {
    if try FileSystem.exists(path + "/intake.json") { return true }
    return try file(named: "original") != nil
  }

  /// How it arrived.
  /// - Throws: `WorkspaceError.missing`, `.malformed`, `.laterVersion`, `.inputOutput`.
  package func intake() throws(WorkspaceError) -> Intake {
    try Intake.read(path + "/intake.json")
  }

  /// True if no stage has run on the recording yet and its owner has changed nothing, so that removing its
  /// folder would lose nothing.
  package func isFresh() throws(WorkspaceError) -> Bool {
    if try FileSystem.exists(path + "/owner.json") { return false }
    let artifacts = path + "/artifacts"
    guard try FileSystem.exists(artifacts) else { return true }
    for stage in try FileSystem.items(in: artifacts) where stage.kind == .folder {
      if try !self.artifacts(stage.name).isEmpty { return false }
    }
    return true
  }

  /// Names of the stages that have a folder of results here, sorted; links are not followed.
  package func stages() throws(WorkspaceError) -> [String] {
    let folder = path + "/artifacts"
    guard try FileSystem.attributes(folder)?.kind == .folder else { return [] }
    return try FileSystem.items(in: folder).filter { $0.kind == .folder && $0.isNamable }.map(\.name)
  }

  /// Fingerprints of the complete artifacts of `stage`, sorted, without partial and checkpoint folders; links
  /// are not followed.
  package func artifacts(_ stage: String) throws(WorkspaceError) -> [String] {
    let folder = path + "/artifacts/" + stage
    for path in [path + "/artifacts", folder] where try FileSystem.attributes(path)?.kind != .folder {
      return []
    }
    return try FileSystem.items(in: folder)
      .filter { $0.kind == .folder && $0.isNamable && !$0.name.contains(".") }
      .map(\.name)
  }

  /// Fingerprints of the artifacts of `stage` that were made on trial, sorted.
  package func trials(_ stage: String) throws(WorkspaceError) -> [String] {
    let folder = path + "/artifacts/" + stage
    for path in [path + "/artifacts", folder] where try FileSystem.attributes(path)?.kind != .folder {
      return []
    }
    return try FileSystem.items(in: folder).filter {
      $0.kind == .folder && $0.isNamable && $0.name.hasSuffix(Self.trialMark)
    }.map { String($0.name.dropLast(Self.trialMark.count)) }
  }

  /// Removes what was made on trial.
  /// - Throws: `WorkspaceError`.
  package func removeTrials() throws(WorkspaceError) {
    for stage in try stages() {
      for fingerprint in try trials(stage) {
        try FileSystem.removeTree(trialFolder(stage, fingerprint))
      }
    }
  }

  /// Checks that no link or file is in the place of a folder for the results of `stage`.
  /// - Throws: `WorkspaceError.inputOutput` if one is.
  package func checkArtifacts(of stage: String) throws(WorkspaceError) {
    for folder in [path + "/artifacts", path + "/artifacts/" + stage] {
      guard let found = try FileSystem.attributes(folder), found.kind != .folder else { continue }
      throw .inputOutput(path: folder, action: "be used as a folder", code: ENOTDIR)
    }
  }

  /// Folder of the result that `stage` published under `fingerprint`.
  package func artifactFolder(_ stage: String, _ fingerprint: String) -> String {
    path + "/artifacts/" + stage + "/" + fingerprint
  }

  /// Folder in which that result is written before it is published.
  package func partialFolder(_ stage: String, _ fingerprint: String) -> String {
    artifactFolder(stage, fingerprint) + ".partial"
  }

  /// Folder of that result if it was made on trial.
  package func trialFolder(_ stage: String, _ fingerprint: String) -> String {
    artifactFolder(stage, fingerprint) + Self.trialMark
  }

  /// Folder from which the next attempt with the same fingerprint resumes.
  package func checkpointFolder(_ stage: String, _ fingerprint: String) -> String {
    artifactFolder(stage, fingerprint) + ".checkpoint"
  }

  /// The failure of the last attempt; nil if it did not fail.
  /// - Throws: `WorkspaceError.malformed`, `.laterVersion`, `.inputOutput`.
  package func failure() throws(WorkspaceError) -> FailureRecord? {
    try FailureRecord.readIfPresent(failureFile)
  }

  /// The same, but nil if the document is truncated or not JSON: it contains nothing usable, and the next
  /// failure replaces it.
  package func readableFailure() throws(WorkspaceError) -> FailureRecord? {
    do throws(WorkspaceError) {
      return try failure()
    } catch {
      guard case .malformed = error else { throw error }
      return nil
    }
  }

  /// Records that the last attempt failed.
  package func writeFailure(_ failure: FailureRecord) throws(WorkspaceError) {
    try failure.write(to: failureFile)
  }

  /// Removes the record of a failed attempt.
  package func removeFailure() throws(WorkspaceError) {
    try FileSystem.remove(failureFile)
  }

  private var failureFile: String { path + "/failure.json" }

  /// Name of the document about the failure of an optional stage, beside its results.
  package static let stageFailureFile = "failure.json"

  /// The failure of the last attempt of the optional `stage`; nil if it did not fail, or if the document cannot be read: the
  /// next failure replaces it.
  package func failure(ofOptional stage: String) -> FailureRecord? {
    try? FailureRecord.readIfPresent(stageFailureFile(stage))
  }

  /// The failures of optional stages, in the order of their names.
  package func optionalFailures() throws(WorkspaceError) -> [FailureRecord] {
    try stages().compactMap { stage in failure(ofOptional: stage).flatMap { $0.stage == stage ? $0 : nil } }
  }

  /// Records that the last attempt of an optional stage failed.
  package func writeFailure(ofOptional failure: FailureRecord) throws(WorkspaceError) {
    try checkArtifacts(of: failure.stage)
    try FileSystem.makeFolder(path + "/artifacts/" + failure.stage)
    try failure.write(to: stageFailureFile(failure.stage))
  }

  /// Removes the record of a failed attempt of the optional `stage`.
  package func removeFailure(ofOptional stage: String) throws(WorkspaceError) {
    guard try FileSystem.attributes(path + "/artifacts/" + stage)?.kind == .folder else { return }
    try FileSystem.remove(stageFailureFile(stage))
  }

  private func stageFailureFile(_ stage: String) -> String {
    path + "/artifacts/" + stage + "/" + Self.stageFailureFile
  }
}
