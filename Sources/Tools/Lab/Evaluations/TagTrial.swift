import Application
import Foundation
import Model
import Pipeline
import StageContract
import Store
import Text

/// The tags of the entries in a labelled file, each as the only entry of a journal.
struct TagTrial {
  private let bench: Workbench
  private let everyday: [String: Double]
  /// Path of a folder for the journals.
  private let folder: String

  /// Reads the word lists of the installation; journals are made in `folder`.
  /// - Throws: `CommandFailure` (69) if they are missing or damaged.
  init(in folder: String, _ bench: Workbench) throws {
    do {
      everyday = try EverydayWords(bench.installation.languages()).shares
    } catch let error as CommandFailure {
      throw error
    } catch {
      throw CommandFailure(status: .unavailable, "\(error)")
    }
    (self.bench, self.folder) = (bench, folder)
  }

  /// The tags that are shown for the entry in `line`, best first.
  /// - Throws: `StageFailure`, `JournalStoreError`.
  func tags(of line: LabelledTags) async throws -> [String] {
    let transcript = SpokenSentences([line.text], language: line.language).transcript
    let spokenAt = "2026-01-01T12:00:00Z"
    let extract = try await bench.extract(of: transcript, spokenAt: spokenAt)
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
