internal import ArgumentParser
import Foundation
internal import StageContract
internal import StageKit
internal import Store
internal import Text

/// Writes what every recording became into the journal's database.
@main
struct IndexStage: Stage {
  struct Job: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "sonar-index",
      abstract:
        "Write transcripts, summaries, moods and facts of all recordings into the journal's database.",
      discussion: """
        An entry whose digest is unchanged is passed over; one that no line names is removed. With --changed_entries,
        all entries that it does not name stay as they are.
        """)

    @Option(help: "File with one JSON line a recording: its id, a digest, and the paths of its documents.")
    var entries: String?

    @Option(
      name: .customLong("changed_entries"),
      help: "Lines of only the recordings that have changed since the database was written.")
    var changed: String?

    @Option(help: "Folder of the word lists.")
    var lists: String

    @Option(help: "Folder with facts from other sources: *.json and typed.jsonl.")
    var facts: String?

    @Option(help: "The database; made if it is not there.")
    var database: String

    func validate() throws {
      if (entries == nil) == (changed == nil) {
        throw ValidationError("give either --entries or --changed_entries")
      }
    }
  }

  static let identity = StageIdentity(
    revision: 13, depends: ["libstemmer": Stemmer.library, "schema": String(JournalStore.version)])

  private var everyday = PathCache<EverydayWords>()

  mutating func run(_ job: Job, progress: StageKit.Progress) throws {
    let lines = try EntryList.read(job.changed ?? job.entries ?? "")
    do {
      let isThere = FileManager.default.fileExists(atPath: job.database)
      let store = try isThere ? JournalStore(path: job.database) : JournalStore(filling: job.database)
      try Indexer(store: store).update(lines, areAll: job.changed == nil, progress: progress) {
        try everyday.value(of: job.lists) { try EverydayWords(Languages(folder: job.lists)) }
      }
      try store.takeUpFacts(job.facts, progress: progress)
      try store.close()
    } catch let error as JournalStoreError {
      throw IndexError.store(error)
    }
  }
}
