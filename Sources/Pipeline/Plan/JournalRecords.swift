import Foundation
import StageContract
package import Workspace

/// What the stages of scope *journal* last ran with and published: `state/stages/NAME/record.json`.
package struct JournalRecords: Sendable {
  private let workspace: Workspace

  /// Those of `workspace`.
  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// Names of the stages that ever ran, also of those that no manifest has any more.
  /// - Throws: `WorkspaceError`.
  func stages() throws(WorkspaceError) -> [String] {
    guard try FileSystem.attributes(workspace.stagesFolder)?.kind == .folder else { return [] }
    return try FileSystem.items(in: workspace.stagesFolder).filter { $0.kind == .folder && $0.isNamable }.map(
      \.name)
  }

  /// The record of `stage`; nil where it never ran, and where the record cannot be read or names anything but outputs of
  /// the journal.
  package func record(of stage: String) -> RunRecord? {
    guard let record = RunRecord.read(workspace.stageRecordFile(stage)), record.stage == stage,
      record.outputs.values.allSatisfy({ RelativeName.journalOutput($0.file) != nil }),
      record.published.allSatisfy({ RelativeName($0) != nil || $0.hasSuffix("/") })
    else { return nil }
    return record
  }

  /// Writes `record` in place of the one before.
  /// - Throws: `WorkspaceError`.
  func write(_ record: RunRecord) throws(WorkspaceError) {
    try write(canonicalJSON(record, pretty: true), to: workspace.stageRecordFile(record.stage))
  }

  /// Keeps what `stage` was told of each recording.
  /// - Throws: `WorkspaceError`.
  func write(_ lines: [JournalLine], toldTo stage: String) throws(WorkspaceError) {
    let data = lines.reduce(into: Data()) { $0 += $1.relative(to: workspace.root) + Data("\n".utf8) }
    try write(data, to: workspace.stageEntriesFile(stage))
  }

  private func write(_ data: Data, to path: String) throws(WorkspaceError) {
    let folder = (path as NSString).deletingLastPathComponent
    if let kind = try FileSystem.attributes(folder)?.kind, kind != .folder {
      try FileSystem.removeTree(folder)
    }
    try FileSystem.makeFolder(folder)
    try FileSystem.replace(path, with: data)
  }

  /// What `stage` was told when it last ran, by recording; a line that cannot be read, or that names anything outside
  /// its recording's folder, is left out.
  func lines(toldTo stage: String) -> [String: JournalLine] {
    guard let data = try? FileSystem.read(workspace.stageEntriesFile(stage)) else { return [:] }
    return data.split(separator: UInt8(ascii: "\n")).reduce(into: [:]) { lines, text in
      guard let (recording, line) = JournalLine.read(Data(text), root: workspace.root) else { return }
      lines[recording] = line
    }
  }

  /// Forgets that `stage` ran: nothing is there that it published.
  /// - Throws: `WorkspaceError`.
  func remove(_ stage: String) throws(WorkspaceError) {
    try FileSystem.removeTree(workspace.stagesFolder + "/" + stage)
  }
}
