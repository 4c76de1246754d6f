import Application
import Foundation
import Model
import StageContract
import Workspace

/// Recognised texts by the name of their recording, its file name without the extension.
enum RecognisedTexts {
  /// Those of the journal or of the transcripts `NAME.json` and texts `NAME.txt` in the folder at `path`.
  /// - Throws: `WorkspaceError`, `DocumentError`; `CommandFailure` (66) if there are none, (65) if one is no transcript.
  static func read(_ path: String) throws -> [String: RecognisedText] {
    let isJournal = FileManager.default.fileExists(atPath: path + "/sonar.yaml")
    let texts = try isJournal ? entries(of: Workspace(root: path)) : files(in: path)
    guard texts.isEmpty else { return texts }
    throw CommandFailure(
      status: .missingInput,
      "\(path): holds no transcripts; name a journal or a folder with NAME.json or NAME.txt")
  }

  private static func entries(of workspace: Workspace) throws -> [String: RecognisedText] {
    var texts: [String: RecognisedText] = [:]
    for recording in try workspace.recordings() {
      let entry = try EntryDocuments(recording, style: nil)
      guard let intake = entry.intake, let transcript = entry.transcript else { continue }
      texts[URL(filePath: intake.name).deletingPathExtension().lastPathComponent] = RecognisedText(transcript)
    }
    return texts
  }

  private static func files(in path: String) throws -> [String: RecognisedText] {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
    func all(_ ending: String, _ read: (String) throws -> RecognisedText) rethrows -> [String: RecognisedText]
    {
      var texts: [String: RecognisedText] = [:]
      for name in names where name.hasSuffix(ending) {
        texts[URL(filePath: name).deletingPathExtension().lastPathComponent] = try read(path + "/" + name)
      }
      return texts
    }
    let texts = try all(".txt") { RecognisedText(text: try String(contentsOfFile: $0, encoding: .utf8)) }
    let transcripts = try all(".json") { RecognisedText(try Transcript.given($0)) }
    return texts.merging(transcripts) { $1 }
  }
}
