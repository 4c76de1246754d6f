import Foundation
import Pipeline
import StageContract
package import Workspace

/// A transcript's sheet in the owner's editor: `state/edits/ID.md`, readable by the owner alone.
///
/// The file stays until its changes are saved elsewhere, so that no typed text is lost.
package struct EditedSheet {
  private let sheet: TranscriptSheet
  private let recording: RecordingFolder
  private let workspace: Workspace
  private let reporter: any Reporter

  package init(
    _ sheet: TranscriptSheet, of recording: RecordingFolder, in workspace: Workspace, reporter: any Reporter
  ) {
    (self.sheet, self.recording, self.workspace, self.reporter) = (sheet, recording, workspace, reporter)
  }

  private var path: String { workspace.edits + "/\(recording.id).md" }

  /// Opens the editor, passes the changes to `take`, which saves them, then removes the file; returns its value.
  ///
  /// A sheet left by an interrupted edit is opened again.
  /// - Throws: `CommandFailure`, whose message says where the text is kept.
  package func edit<Value>(_ take: (TranscriptSheet.Changes) throws -> Value) throws -> Value {
    let editor = try Editor(
      environment: ProcessInfo.processInfo.environment, isTerminal: isatty(STDIN_FILENO) == 1)
    let isResumed = try prepare()
    let status = try editor.edit(path)
    let edited = try FileSystem.exists(path) ? String(decoding: FileSystem.read(path), as: UTF8.self) : nil
    guard try FileSystem.exists(recording.path) else {
      try discard()
      throw CommandFailure(
        status: .missingInput, "\(recording.id): deleted in the meantime; nothing was changed")
    }
    do {
      switch status {
      case 0: break
      case 126, 127:
        let reason = "editor not found; nothing was changed; set EDITOR to an installed one"
        throw CommandFailure(status: .unavailable, "\(editor.command): \(reason)")
      default:
        throw CommandFailure(
          status: .temporary, "the editor exited with status \(status); nothing was changed")
      }
      let value: Value
      do {
        value = try take(edited.map { try sheet.changes(in: $0) } ?? TranscriptSheet.Changes())
      } catch let fault as TranscriptSheet.Fault {
        throw CommandFailure(status: .badInput, fault.description + "; nothing was changed")
      }
      try discard()
      return value
    } catch {
      let failure = CommandFailure(error) ?? .unknown(error)
      guard let edited, edited != sheet.text || isResumed else {
        try discard()
        throw failure
      }
      throw CommandFailure(
        status: failure.status,
        failure.message + "; your text is kept in \(path), and `sonar edit \(recording.id)` opens it again")
    }
  }

  /// Writes the sheet, unless one with unsaved changes exists; returns whether it does.
  private func prepare() throws -> Bool {
    try FileSystem.makeFolder(workspace.edits)
    if try FileSystem.exists(path) {
      guard try String(decoding: FileSystem.read(path), as: UTF8.self) == sheet.text else {
        reporter.remark("\(path): left by an interrupted edit; opened again")
        return true
      }
    }
    try FileSystem.atomicWrite(Data(sheet.text.utf8), to: path)
    return false
  }

  /// Removes the sheet and the editor's files beside it.
  private func discard() throws { try workspace.removeSheets(of: recording.id) }
}
