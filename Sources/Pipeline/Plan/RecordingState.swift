import Digest
import Foundation
package import Workspace

/// The state of one recording before planning.
package struct RecordingState: Equatable, Sendable {
  /// Name of the recording's folder.
  package var id: String
  /// Files in its own folder, by their names in the manifest.
  package var files: [String: StageRun.InputFile]
  /// Published results by stage.
  package var results: [String: [StageResult]]
  /// The failure of its last attempt; nil if it did not fail.
  package var failure: FailureRecord?
  /// Failures of optional stages, by stage: they are none of the recording's.
  package var optionalFailures: [String: FailureRecord] = [:]
  /// True if it is handed to no server.
  package var isDiscreet = false
  /// True if it is handed to a server only where the owner's settings say so.
  package var isPrivate = false
  /// Fingerprints, by stage, of results that are shown although their stage has changed (`KeptResults`).
  package var kept: [String: String] = [:]

  package init(
    id: String, files: [String: StageRun.InputFile], results: [String: [StageResult]] = [:],
    failure: FailureRecord? = nil
  ) {
    self.id = id
    self.files = files
    self.results = results
    self.failure = failure
  }

  /// The file, or parts of a file, named `name` in the manifest; if a file cannot be split into parts, the
  /// complete file. Of several parts, those that are there count; the first one alone has the same digest as by itself, so that
  /// a part which the manifest adds makes nothing run again.
  func file(_ name: String) -> StageRun.InputFile? {
    if let file = files[name] { return file }
    guard let mark = name.firstIndex(of: Manifest.partMark) else { return nil }
    let prefix = String(name[...mark])
    if let file = files[prefix] { return file }
    let keys = name[name.index(after: mark)...].split(separator: Manifest.partSeparator)
    let found = keys.compactMap { key in files[prefix + key].map { (key: key, file: $0) } }
    guard let first = found.first, found.count > 1 || first.key != keys.first else {
      return found.first?.file
    }
    let digests = found.map { "\($0.key) \($0.file.digest)\n" }.joined()
    return .init(path: first.file.path, digest: Digest.sha256(Data(digests.utf8)))
  }

  /// The failure of the last attempt of `stage`; nil if it did not fail.
  func failure(of stage: Manifest.StageEntry) -> FailureRecord? {
    let failure = stage.isOptional ? optionalFailures[stage.name] : failure
    return failure?.stage == stage.name ? failure : nil
  }
}

/// A published artifact folder.
package struct StageResult: Equatable, Sendable {
  /// Absolute path.
  package var folder: String
  /// The record of the run that wrote it.
  package var record: RunRecord
  /// Names of outputs that were removed to save space: the stage writes them again when another needs them.
  package var collected: Set<String>

  package init(folder: String, record: RunRecord, collected: Set<String> = []) {
    self.folder = folder
    self.record = record
    self.collected = collected
  }

  /// The output `name` as an input of another stage; nil if there is none.
  package func output(_ name: String) -> StageRun.InputFile? {
    record.outputs[name].map { .init(path: folder + "/" + $0.file, digest: $0.sha256 ?? "") }
  }
}
