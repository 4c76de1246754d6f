import Digest
internal import Foundation
import StageContract
package import Workspace

/// Checks a journal's files against their records.
package struct Verification: Sendable {
  let workspace: Workspace
  /// Names of the stages of scope *recording*.
  let stages: Set<String>
  /// The problem with the document at a path; nil if it is valid or of an unknown kind.
  let problem: @Sendable (String) -> String?

  /// - Parameters:
  ///   - stages: names of the stages that may have artifacts.
  ///   - problem: what is wrong with the document at a path; nil if it is valid or of an unknown kind.
  package init(
    _ workspace: Workspace, stages: [String], problem: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    self.workspace = workspace
    self.stages = Set(stages)
    self.problem = problem
  }

  /// A problem found by verification.
  package struct Finding: Equatable, Sendable {
    /// ID of the recording; nil if it belongs to none.
    package var recording: String?
    /// Path relative to the journal.
    package var path: String
    /// The problem, without any text of the transcript.
    package var problem: String
    /// Advice to the owner.
    package var advice: String
    /// Its severity.
    package var kind: Kind

    /// The severity of a finding.
    package enum Kind: String, Codable, Sendable {
      /// Harmless: something that does not belong here.
      case remark
      /// Damaged, and rebuilt from the rest once it is removed.
      case repairable
      /// Damaged, and not recoverable from the journal.
      case lost
    }

    package init(recording: String? = nil, path: String, problem: String, advice: String, kind: Kind) {
      self.recording = recording
      self.path = path
      self.problem = problem
      self.advice = advice
      self.kind = kind
    }
  }

  static let runAgain = "sonar verify --repair rebuilds it"
  static let removal = "sonar verify --repair removes it"
  static let restore = "restore it from a backup"
  static let doubtfulJoin =
    "restore it from a backup; else the next sonar run makes the recording a private entry"

  /// Problems of the recording in `folder`. Reads every byte of it.
  /// - Throws: `WorkspaceError` if the folder itself cannot be listed.
  package func findings(of folder: RecordingFolder) throws(WorkspaceError) -> [Finding] {
    var found = Findings(recording: folder.id, folder: folder.path, root: workspace.root)
    checkOriginal(folder, &found)
    let isWhole = found.list.isEmpty
    let known = [
      "intake.json", "owner.json", "settings.json", "failure.json", "kept.json", "artifacts",
      Sidecar.fileName,
    ]
    for item in try FileSystem.items(in: folder.path)
    where !known.contains(item.name) && !Self.isOriginal(item) {
      if item.name.hasPrefix("."), item.name.hasSuffix(".partial") {
        found.add(item.name, "was left unfinished", "sonar gc removes it", .remark)
      } else {
        found.foreign(item.name)
      }
    }
    for name in ["owner.json", "settings.json"] {
      found.note(name, Self.restore, .lost) { () throws(WorkspaceError) in
        try folder.file(named: name).flatMap(problem)
      }
    }
    found.note(Sidecar.fileName, Self.restore, .lost) { () throws(WorkspaceError) in
      guard let path = try folder.file(named: Sidecar.fileName) else { return nil }
      return Sidecar.problem(try FileSystem.read(path))
    }
    found.note("failure.json", Self.removal, .repairable) { () throws(WorkspaceError) in
      _ = try folder.failure()
      return nil
    }
    found.note("kept.json", "remove it; newer results are shown then", .lost) { () throws(WorkspaceError) in
      _ = try KeptResults.readIfPresent(folder.path + "/kept.json")
      return nil
    }
    if try FileSystem.exists(folder.path + "/artifacts") { try checkArtifacts(folder, &found) }
    guard !isWhole else { return found.list }
    // The results are all that is left of the recording: remove nothing.
    return found.list.map { finding in
      guard finding.kind == .repairable else { return finding }
      var kept = finding
      (kept.kind, kept.advice) = (.lost, "restore the recording first, then: sonar verify --repair")
      return kept
    }
  }

  private static func isOriginal(_ item: FolderItem) -> Bool {
    item.kind == .file && (item.name == "original" || item.name.hasPrefix("original."))
  }

  private func checkOriginal(_ folder: RecordingFolder, _ found: inout Findings) {
    let intake: Intake
    do {
      intake = try folder.intake()
    } catch {
      found.add("intake.json", Findings.text(error), Self.restore, .lost)
      return
    }
    if intake.id != folder.id { found.add("intake.json", "belongs to \(intake.id)", Self.restore, .lost) }
    let digits = folder.id.split(separator: "-").last.map(String.init) ?? ""
    if !intake.sha256.hasPrefix(digits) {
      found.add("intake.json", "its digest is not the one in the recording's name", Self.restore, .lost)
    }
    let originals = ((try? FileSystem.items(in: folder.path)) ?? []).filter(Self.isOriginal)
    guard let original = originals.first else {
      return found.add("original", "is missing", Self.restore, .lost)
    }
    for other in originals.dropFirst() { found.foreign(other.name) }
    found.note(original.name, Self.restore, .lost) { () throws(WorkspaceError) in
      try Digest.sha256(file: folder.path + "/" + original.name) == intake.sha256
        ? nil : "its bytes differ from those that were imported"
    }
  }

  private func checkArtifacts(_ folder: RecordingFolder, _ found: inout Findings) throws(WorkspaceError) {
    for stage in try FileSystem.items(in: folder.path + "/artifacts") {
      guard stage.kind == .folder, stages.contains(stage.name) else {
        found.foreign("artifacts/" + stage.name)
        continue
      }
      for item in try FileSystem.items(in: folder.path + "/artifacts/" + stage.name) {
        let path = "artifacts/\(stage.name)/\(item.name)"
        if item.name.hasSuffix(".partial") {
          found.add(path, "was left unfinished", "sonar gc removes it", .remark)
        } else if item.name == RecordingFolder.stageFailureFile, item.kind == .file {
          found.note(path, Self.removal, .repairable) { () throws(WorkspaceError) in
            _ = try FailureRecord.read(folder.path + "/" + path)
            return nil
          }
        } else if DamagedResult.isName(item.name) {
          found.add(path, "is damaged and was set aside", "sonar verify --repair resolves it", .remark)
        } else if item.kind != .folder
          || item.name.contains(".")
            && ![".checkpoint", RecordingFolder.trialMark].contains(where: item.name.hasSuffix)
        {
          found.foreign(path)
        } else if !item.name.contains(".") {
          let before = found.list.count
          found.note(path, Self.runAgain, .repairable) { () throws(WorkspaceError) in
            try artifactProblem(folder.path + "/" + path, stage: stage.name, name: item.name)
          }
          if found.list.count == before { try checkContent(path, in: folder, &found) }
        }
      }
    }
  }

  /// The problem with the artifact at `path`; nil if it matches its record.
  private func artifactProblem(_ path: String, stage: String, name: String) throws(WorkspaceError) -> String?
  {
    guard try FileSystem.size(path + "/record.json") != nil else { return "has no record.json" }
    let data = try FileSystem.read(path + "/record.json")
    guard let record = try? RunRecord.decode(data) else {
      return "its record.json cannot be read"
    }
    guard record.fingerprint == name, record.stage == stage else {
      return "its record.json is from another run"
    }
    if let problem = record.problem { return problem }
    for output in record.outputs.values.sorted(by: { $0.file.precedes($1.file) }) {
      let file = path + "/" + output.file
      guard let bytes = try FileSystem.size(file) else {
        if try FileSystem.exists(file + RecordingFolder.collectedMark) { continue }
        return "\(output.file) is missing"
      }
      guard bytes == output.bytes, try Digest.sha256(file: file) == output.sha256 else {
        return "\(output.file) is not what the stage wrote"
      }
    }
    return nil
  }

  /// Reports documents that this release cannot read, and files that do not belong here.
  private func checkContent(
    _ path: String, in folder: RecordingFolder, _ found: inout Findings
  ) throws(WorkspaceError) {
    let whole = folder.path + "/" + path
    guard let record = RecordingLoader.result(at: whole)?.record else { return }
    let outputs = record.outputs.values.map(\.file).sorted()
    for file in outputs {
      guard let problem = problem(whole + "/" + file) else { continue }
      found.add(path + "/" + file, problem, "update Sonar, or remove its folder and run again", .lost)
    }
    let known = ["record.json"] + outputs + outputs.map { $0 + RecordingFolder.collectedMark }
    for item in try FileSystem.items(in: whole) where !known.contains(item.name) {
      found.foreign(path + "/" + item.name)
    }
  }
}

/// Collects findings, with their paths relative to the journal.
struct Findings {
  let recording: String?
  let folder: String
  let root: String
  var list: [Verification.Finding] = []

  init(recording: String? = nil, folder: String, root: String) {
    self.recording = recording
    self.folder = folder
    self.root = root
  }

  mutating func add(
    _ name: String, _ problem: String, _ advice: String, _ kind: Verification.Finding.Kind
  ) {
    let path = String((folder + "/" + name).dropFirst(root.count + 1))
    list.append(.init(recording: recording, path: path, problem: problem, advice: advice, kind: kind))
  }

  mutating func foreign(_ name: String) {
    add(name, "is not part of the journal", "move it elsewhere if you want to keep it", .remark)
  }

  /// Adds what `check` finds; an unreadable file is a finding as well.
  mutating func note(
    _ name: String, _ advice: String, _ kind: Verification.Finding.Kind,
    _ check: () throws(WorkspaceError) -> String?
  ) {
    do throws(WorkspaceError) {
      if let problem = try check() { add(name, problem, advice, kind) }
    } catch .inputOutput(_, let action, let code) {
      add(name, "cannot \(action) (\(String(cString: strerror(code))))", "check the disk", .lost)
    } catch {
      add(name, Self.text(error), advice, kind)
    }
  }

  /// Describes `error` for a document that has already been named.
  static func text(_ error: WorkspaceError) -> String {
    switch error {
    case .missing: "is missing"
    case .notAFile: "is not a regular file"
    case .malformed(_, _, let reason): "is damaged (\(reason))"
    case .laterVersion(_, _, let found, let supported):
      "has version \(found), later than \(supported): a later release wrote it"
    default: error.description
    }
  }
}
