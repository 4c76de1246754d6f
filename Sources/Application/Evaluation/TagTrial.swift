import Foundation
package import Measures
import Model
package import Pipeline
import StageContract
import Store
import Text

/// The tags of the entries in a labelled file, each as the only entry of a journal.
package struct TagTrial {
  private let stages: TextStageRunner
  private let everyday: [String: Double]
  /// Path of a folder for the journals.
  private let folder: String

  /// Reads the word lists of `installation`; journals are made in `folder`.
  /// - Throws: `CommandFailure` (69) if they are missing or damaged.
  package init(in folder: String, _ stages: TextStageRunner, _ installation: Installation) throws {
    do {
      everyday = try EverydayWords(installation.languages()).shares
    } catch let error as CommandFailure {
      throw error
    } catch {
      throw CommandFailure(status: .unavailable, "\(error)")
    }
    (self.stages, self.folder) = (stages, folder)
  }

  /// The tags that are shown for the entry in `line`, best first.
  /// - Throws: `StageFailure`, `JournalStoreError`.
  package func tags(of line: LabelledTags) async throws -> [String] {
    let transcript = SpokenSentences([line.text], language: line.language).transcript
    let spokenAt = "2026-01-01T12:00:00Z"
    let extract = try await stages.extract(of: transcript, spokenAt: spokenAt, currency: nil)
    let path = folder + "/tags.sqlite"
    defer {
      for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) }
    }
    let store = try JournalStore(path: path)
    try store.put(
      IndexedDocuments(
        EntryDocuments(
          id: "1", source: Source(made: transcript, spokenAt: spokenAt), transcript: transcript,
          extract: extract), digest: "1"))
    try store.rankTags(everyday: everyday)
    return try store.entry(id: "1")?.tags ?? []
  }
}
