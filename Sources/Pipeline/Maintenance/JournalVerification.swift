import Digest
internal import Foundation
import StageContract
package import Workspace

extension Verification {
  /// Problems outside the recordings: unexpected files, and files in `failed/` and `duplicates/`.
  /// - Throws: `WorkspaceError`.
  package func journalFindings() throws(WorkspaceError) -> [Finding] {
    var found = Findings(folder: workspace.root, root: workspace.root)
    let records = JournalRecords(workspace)
    let inPlace = try records.stages().compactMap(records.record).flatMap { record in
      record.outputs.values.filter { $0.isInPlace == true }
    }
    let known =
      [
        "sonar.yaml", "pipelines", "inbox", "recordings", "failed", "duplicates", "threads", "facts",
        "prompts", "logs", "surfaces", "surfaces.yaml", "deleted.json", "state", "receipts",
      ] + ([workspace.database] + workspace.databaseCompanions).map { ($0 as NSString).lastPathComponent }
      + inPlace.map { String($0.file.dropLast()) }
    for item in try FileSystem.items(in: workspace.root)
    where !known.contains(item.name) && !item.name.hasPrefix(".") {
      found.foreign(item.name)
    }
    found.note(
      "deleted.json", "restore it from a backup, or move deleted files out of the inbox, then remove it",
      .lost
    ) {
      () throws(WorkspaceError) in
      _ = try DeletionRecord.read(workspace)
      return nil
    }
    for (id, error) in try workspace.joins().unreadable.sorted(by: { $0.key.precedes($1.key) }) {
      found.add("state/joined/\(id).json", Findings.text(error), Self.doubtfulJoin, .lost)
    }
    for output in inPlace { try check(output, &found) }
    try checkYears(&found)
    try checkDuplicates(&found)
    try checkRefused(&found)
    return found.list
  }

  /// Compares a folder that its stage keeps up to date in place with its own list.
  private func check(_ output: RunRecord.Output, _ found: inout Findings) throws(WorkspaceError) {
    let folder = FolderInPlace(output.file, workspace)
    switch try FileSystem.attributes(folder.path)?.kind {
    case nil, .folder?: break
    case let kind?:
      return found.add(
        String(output.file.dropLast()), "is not a folder but \(kind.words)",
        "move it away; the next sonar run makes the folder again", .lost)
    }
    guard output.mark != nil else {
      return found.add(folder.listName, "is of a run that did not end", "the next sonar run ends it", .remark)
    }
    guard let problems = try folder.problems() else {
      return found.add(folder.listName, "is missing or damaged", Self.runAgain, .repairable)
    }
    for (name, problem) in problems.sorted(by: { $0.key.precedes($1.key) }) {
      found.add(folder.name + name, problem, Self.runAgain, .repairable)
    }
  }

  private func checkYears(_ found: inout Findings) throws(WorkspaceError) {
    guard try FileSystem.exists(workspace.recordingsFolder) else { return }
    let recordings = Set(try workspace.recordings(withJoined: true).map(\.path))
    for year in try FileSystem.items(in: workspace.recordingsFolder) {
      let path = "recordings/" + year.name
      if year.name.hasSuffix(".partial") {
        found.unfinished(path)
      } else if year.kind != .folder {
        found.foreign(path)
      } else {
        for item in try FileSystem.items(in: workspace.root + "/" + path)
        where !recordings.contains(workspace.root + "/" + path + "/" + item.name) {
          if item.name.hasSuffix(".partial") {
            found.unfinished(path + "/" + item.name)
          } else {
            found.foreign(path + "/" + item.name)
          }
        }
      }
    }
  }

  private func checkDuplicates(_ found: inout Findings) throws(WorkspaceError) {
    for name in try names(in: workspace.duplicates) {
      let path = workspace.duplicates + "/" + name
      found.note("duplicates/" + name, "the first one is in the journal; remove it", .remark) {
        () throws(WorkspaceError) in
        guard let record = try DuplicateRecord.readIfPresent(path + ".json") else {
          return "has no .json that says why"
        }
        return try Digest.sha256(file: path) == record.sha256 ? nil : "its bytes do not match its .json"
      }
    }
  }

  private func checkRefused(_ found: inout Findings) throws(WorkspaceError) {
    for name in try names(in: workspace.failed) {
      let path = workspace.failed + "/" + name
      found.note("failed/" + name, Self.restore, .lost) { () throws(WorkspaceError) in
        guard let record = try QuarantineRecord.readIfPresent(path + ".json") else {
          return "has no .json that says why"
        }
        guard let sha256 = record.intake?.sha256 else { return nil }
        return try Digest.sha256(file: path) == sha256
          ? nil : "its bytes differ from those that were imported"
      }
    }
  }

  /// Files in such a folder, without the documents beside them.
  private func names(in folder: String) throws(WorkspaceError) -> [String] {
    guard try FileSystem.exists(folder) else { return [] }
    let all = try FileSystem.items(in: folder).filter { $0.kind == .file && !$0.name.hasPrefix(".") }.map(
      \.name)
    let set = Set(all)
    return all.filter { !($0.hasSuffix(".json") && set.contains(String($0.dropLast(5)))) }
  }
}

extension Findings {
  fileprivate mutating func unfinished(_ name: String) {
    add(name, "was left unfinished", "the next sonar run removes it", .remark)
  }
}
