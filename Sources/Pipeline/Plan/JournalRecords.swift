import Digest
import Foundation
import StageContract
package import Workspace

/// The records of the last runs of the stages of scope *journal*: `state/stages/NAME/record.json`.
package struct JournalRecords: Sendable {
  private let workspace: Workspace

  /// The records in `workspace`.
  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// Names of the stages that have ever run, including those no longer in the manifest.
  /// - Throws: `WorkspaceError`.
  func stages() throws(WorkspaceError) -> [String] {
    guard try FileSystem.attributes(workspace.stagesFolder)?.kind == .folder else { return [] }
    return try FileSystem.items(in: workspace.stagesFolder).filter { $0.kind == .folder && $0.isNamable }.map(
      \.name)
  }

  /// The record of `stage`; nil if it never ran, or if the record is unreadable or names anything but outputs
  /// of the journal.
  package func record(of stage: String) -> RunRecord? {
    guard let record = RunRecord.read(workspace.stageRecordFile(stage)), record.stage == stage,
      record.outputs.values.allSatisfy({ RelativeName.journalOutput($0.file) != nil }),
      record.published.allSatisfy({ RelativeName($0) != nil || $0.hasSuffix("/") }),
      record.foldersInPlace.allSatisfy({ RelativeName.journalFolder($0) != nil })
    else { return nil }
    return record
  }

  /// Writes `record`, replacing the previous one.
  /// - Throws: `WorkspaceError`.
  func write(_ record: RunRecord) throws(WorkspaceError) {
    try write([canonicalJSON(record, pretty: true)], to: workspace.stageRecordFile(record.stage))
  }

  /// Stores the lines of each recording that `stage` ran with; returns SHA-256 of the file.
  /// - Throws: `WorkspaceError`.
  func write(_ lines: [JournalLine], for stage: String) throws(WorkspaceError) -> String {
    let texts = lines.lazy.map { $0.text + Data("\n".utf8) }
    try write(texts, to: workspace.stageEntriesFile(stage))
    return Digest.sha256(pieces: texts)
  }

  private func write(_ pieces: some Sequence<Data>, to path: String) throws(WorkspaceError) {
    let folder = (path as NSString).deletingLastPathComponent
    if let kind = try FileSystem.attributes(folder)?.kind, kind != .folder {
      try FileSystem.removeTree(folder)
    }
    try FileSystem.makeFolder(folder)
    try FileSystem.replace(path, with: pieces)
  }

  /// The lines of the last run of `stage`, by recording, without lines that are unreadable or name anything
  /// outside their recording's folder.
  func lines(for stage: String) -> [String: JournalLine] {
    guard let data = try? FileSystem.read(workspace.stageEntriesFile(stage)) else { return [:] }
    return data.pieces(separatedBy: "\n").reduce(into: [:]) { lines, range in
      guard let line = JournalLine(stored: data[range]), line.absolute(workspace.root) != nil else { return }
      lines[line.recording] = line
    }
  }

  /// The lines of the run that `record` describes; nil if they are missing, damaged, or those of another run.
  ///
  /// Paths in them are not checked: in a large journal almost all lines stay as they are, and one is parsed when a stage is
  /// going to read it.
  func lines(of record: RunRecord) -> [JournalLine]? {
    // A later run replaces the file and not these bytes. The record has the digest of the lines beside that of the file.
    let file = URL(filePath: workspace.stageEntriesFile(record.stage))
    guard let data = try? Data(contentsOf: file, options: .alwaysMapped),
      record.entriesDigest == Digest.sha256(data)
    else { return nil }
    return JournalLine.lines(in: data)
  }

  /// Removes the record of `stage`, of whose outputs nothing is left.
  /// - Throws: `WorkspaceError`.
  func remove(_ stage: String) throws(WorkspaceError) {
    try FileSystem.removeTree(workspace.stagesFolder + "/" + stage)
  }
}
