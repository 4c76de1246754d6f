import Foundation
import Model
import Text
import Workspace

/// An entry as it was shown at a time: the documents of the results shown, and the owner's words.
struct EntryVersion {
  /// Fingerprints of the results, by stage.
  var shown: [String: String]
  var owner: Owner
  private let recording: RecordingFolder

  init(_ recording: RecordingFolder, shown: [String: String], owner: Owner) {
    (self.recording, self.shown, self.owner) = (recording, shown, owner)
  }

  /// The document of this kind; nil if no result holds one any more.
  /// - Throws: `DocumentError`, `WorkspaceError`.
  func document<Document: JournalDocument>(_ kind: Document.Type) throws -> Document? {
    try path(of: kind).map { try Document.read($0) }
  }

  /// The summary as it was shown: with what a language model wrote in it, where that can be read.
  /// - Throws: `DocumentError`, `WorkspaceError`.
  func told() throws -> Summary? {
    let summary = try document(Summary.self)
    do { return try summary?.replacingText(with: document(Written.self)) } catch is DocumentError {
      return summary
    }
  }

  /// Path of that document.
  /// - Throws: `WorkspaceError`.
  func path(of kind: any JournalDocument.Type) throws(WorkspaceError) -> String? {
    for (stage, fingerprint) in shown.sorted(by: { $0.key < $1.key }) {
      let path = recording.artifactFolder(stage, fingerprint) + "/" + kind.fileName
      if try FileSystem.attributes(path)?.kind == .file { return path }
    }
    return nil
  }

  /// Stages whose result is no longer there.
  /// - Throws: `WorkspaceError`.
  func gone() throws -> [String] {
    try shown.filter { stage, fingerprint in
      try FileSystem.attributes(recording.artifactFolder(stage, fingerprint))?.kind != .folder
    }.keys.sorted()
  }
}
