internal import ArgumentParser
internal import Foundation
internal import Model
internal import StageContract
internal import StageKit
internal import Store

/// Writes the documents that widgets, notifications and shortcuts show.
@main
struct SurfaceStage: Stage {
  struct Job: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "sonar-surface",
      abstract: "Write the JSON documents that widgets show, from the journal's database.",
      discussion: "A document is written only when its content changed. Private entries are in none.")

    @Option(help: "The journal's database.")
    var database: String

    @Option(help: "Folder of the documents; made if it is not there.")
    var surfaces: String

    @Option(help: "The instant the documents are made for, RFC 3339; the clock's when absent.")
    var now: String?

    @Option(name: .customLong("time_zone"), help: "Time zone of the journal, for example Europe/Berlin.")
    var timeZone = "UTC"

    @Option(help: "Language of the texts: en or de, with a region or without; any other is English.")
    var locale = "en"

    @Option(name: .customLong("link_scheme"), help: "Scheme of the links.")
    var linkScheme = "sonarai"
  }

  static let identity = StageIdentity(revision: 1)

  func run(_ job: Job, progress: StageKit.Progress) throws {
    let setting = try Setting(
      now: job.now, timeZone: job.timeZone, locale: job.locale, linkScheme: job.linkScheme)
    do {
      let store = try JournalStore.openReadOnly(path: job.database)
      let journal = JournalView(entries: try store.entries(EntryFilter(includePrivate: false)))
      let state = try store.stateDigest()
      try store.close()
      try SurfaceFolder(path: job.surfaces).publish(
        SurfaceCatalogue.documents(journal, setting), databaseState: state, setting: setting,
        progress: progress)
    } catch let error as JournalStoreError {
      throw SurfaceError.store(error)
    }
  }
}
