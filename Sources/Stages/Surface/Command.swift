internal import ArgumentParser
internal import Model
internal import StageContract
internal import StageKit
internal import Store
internal import Surfaces

/// `sonar-surface`: writes the documents for widgets, notifications and shortcuts.
@main
struct SurfaceStage: Stage {
  struct Job: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "sonar-surface",
      abstract: "Write the JSON documents for widgets from the journal database.",
      discussion: "A document is written only if its content changed. No document contains private entries.")

    @Option(help: "Journal database.")
    var database: String

    @Option(help: "Output folder for the documents; created if missing.")
    var surfaces: String

    @Option(help: "File for the instants at which a document changes by itself; written if it is named.")
    var boundaries: String?

    @Option(help: "Folder with the texts of the documents.")
    var texts: String

    @Option(help: "What the owner wants shown: surfaces.yaml.")
    var settings: String?

    @Option(help: "Focus, CarPlay and low power of the owner's device: facts/device.json.")
    var device: String?

    @Option(help: "Folder of the owner's threads.")
    var threads: String?

    @Option(help: "Folder of the owner's own prompt packs.")
    var prompts: String?

    @Option(help: "What became of notifications: state/notifications.jsonl.")
    var notifications: String?

    @Option(help: "What failed and what waits: state/health.json.")
    var health: String?

    @Option(help: "Time for which to write the documents, RFC 3339; default: the current time.")
    var now: String?

    @Option(name: .customLong("time_zone"), help: "Time zone of the journal, for example Europe/Berlin.")
    var timeZone = "UTC"

    @Option(help: "Language of the texts: en or de, optionally with a region; English for any other.")
    var locale = "en"

    @Option(name: .customLong("link_scheme"), help: "URL scheme of the links.")
    var linkScheme = "sonarai"
  }

  static let identity = StageIdentity(revision: 2)

  func run(_ job: Job, progress: StageKit.Progress) throws {
    let context = try SurfaceContext(
      now: job.now, timeZone: job.timeZone, locale: job.locale, linkScheme: job.linkScheme,
      texts: job.texts + "/texts")
    do {
      var source = SurfaceSource()
      if let settings = job.settings { source.settings = try SurfaceSettings.read(settings) }
      let store = try JournalStore.openReadOnly(path: job.database)
      source.entries = try SurfaceEntries(store)
      let state = try store.stateDigest()
      try store.close()
      if source.settings.isCleared { source = source.cleared }
      let documents = SurfaceKind.all.map { $0.document(source, context) }
      try SurfaceFolder(path: job.surfaces).publish(documents, databaseState: state, context: context) {
        done, total in
        progress(done, of: total, unit: "document")
      }
      if let path = job.boundaries {
        let coming = SurfaceKind.all.flatMap { $0.changes(source, context) }
        try writeFile(Boundaries(now: context.now, coming: coming).encoded(), to: path)
      }
    } catch let error as JournalStoreError {
      throw SurfaceError.store(error)
    }
  }
}

extension SurfaceError: StageError {}
