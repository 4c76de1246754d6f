import Application
import Foundation
import Model
import StageContract
import Workspace

/// Recognised texts by the name of their recording, its file name without the extension.
enum RecognisedTexts {
  /// Those of the journal or of the `NAME.txt` in the folder at `path`.
  /// - Throws: `WorkspaceError`, `DocumentError`; `CommandFailure` (66) if there are none.
  static func read(_ path: String) throws -> [String: String] {
    let isJournal = FileManager.default.fileExists(atPath: path + "/sonar.yaml")
    let texts = try isJournal ? entries(of: Workspace(root: path)) : files(in: path)
    guard texts.isEmpty else { return texts }
    throw CommandFailure(
      status: .missingInput, "\(path): holds no transcripts; name a journal or a folder with NAME.txt in it")
  }

  private static func entries(of workspace: Workspace) throws -> [String: String] {
    var texts: [String: String] = [:]
    for recording in try workspace.recordings() {
      let entry = try EntryDocuments(recording, style: nil)
      guard let intake = entry.intake, let transcript = entry.transcript else { continue }
      texts[URL(filePath: intake.name).deletingPathExtension().lastPathComponent] = transcript.text
    }
    return texts
  }

  private static func files(in path: String) throws -> [String: String] {
    guard let names = FileManager.default.enumerator(atPath: path) else { return [:] }
    var texts: [String: String] = [:]
    for case let name as String in names where name.hasSuffix(".txt") {
      texts[URL(filePath: name).deletingPathExtension().lastPathComponent] =
        try String(contentsOfFile: path + "/" + name, encoding: .utf8)
    }
    return texts
  }
}
