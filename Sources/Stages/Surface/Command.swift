internal import ArgumentParser
internal import Insights
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
      discussion:
        "A document is written only if its content changed. None has a private entry, or a word or the mood of a discreet one."
    )

    @Option(help: "Journal database.")
    var database: String

    @Option(help: "Output folder for the documents; created if missing.")
    var surfaces: String

    @Option(
      name: .customLong("earlier_surfaces"),
      help: "The folder that was published before, if any; documents that stay are taken from it.")
    var earlier: String?

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

    @Option(help: "The prompt that the owner chose instead of that of the day: state/prompt.json.")
    var prompt: String?

    @Option(help: "Since when the doses of the owner's schedule are known: state/doses.json.")
    var doses: String?

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

    @Option(help: "Folder of the word lists.")
    var lists: String

    @Option(parsing: .singleValue, help: "Language that is spoken; repeatable.")
    var languages: [String] = []

    @Option(help: "Name of the style of new summaries.")
    var style: String?
  }

  static let identity = StageIdentity(revision: 6)

  func run(_ job: Job, progress: StageKit.Progress) throws {
    let settings = try job.settings.map(SurfaceSettings.read) ?? SurfaceSettings()
    let context = try SurfaceContext(
      now: job.now, timeZone: job.timeZone, locale: job.locale,
      linkScheme: settings.linkScheme ?? job.linkScheme,
      texts: job.texts + "/texts")
    do {
      let store = try JournalStore.openReadOnly(
        path: job.database, withheld: WithheldEntries(hidesDiscreet: true))
      let source = try Self.source(of: job, settings, store, context, remark: progress.remark)
      let state = try store.stateDigest()
      try store.close()
      let documents = SurfaceKind.documents(source, context)
      try SurfaceFolder(path: job.surfaces).publish(
        documents, databaseState: state, context: context, earlier: job.earlier.map(SurfaceFolder.init)
      ) { done, total in
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

  /// The source of the documents; all faults of a file that is left out are one remark.
  private static func source(
    of job: Job, _ settings: SurfaceSettings, _ store: JournalStore, _ context: SurfaceContext,
    remark: (String) -> Void
  ) throws -> SurfaceSource {
    var source = SurfaceSource()
    source.settings = settings
    source.recording = RecordingDefaults(languages: job.languages, style: job.style)
    let (packs, remarks) = try PromptPacks.read(installed: job.texts, own: job.prompts)
    source.prompts = packs
    remarks.forEach(remark)
    packs.remark(on: source.settings.promptPacks).map(remark)
    if let path = job.prompt {
      do throws(DocumentError) {
        source.promptChoice = try PromptChoice.read(path)
      } catch {
        remark(
          "\(path): cannot be used, and the prompt of the day is shown; to choose again: sonar prompt --new")
      }
    }
    if let path = job.doses {
      do throws(DocumentError) {
        source.doses = try DoseRecord.read(path)
      } catch {
        remark("\(path): cannot be used; no dose counts as missed until the next sonar run")
        source.doses = DoseRecord()
      }
    }
    if let path = job.device {
      let (device, remarks) = DeviceState.read(path)
      source.device = device
      remarks.forEach(remark)
    }
    if let path = job.notifications {
      source.ledger = try NotificationLedger.read(path)
      source.ledger.remark("state/notifications.jsonl").map(remark)
    }
    if let path = job.health {
      do throws(DocumentError) {
        source.health = try Health.read(path)
      } catch {
        remark("\(path): cannot be used; what failed is shown again after the next sonar run")
      }
    }
    if source.settings.isCleared { return source.cleared }
    source.entries = try SurfaceEntries(store, context, source.settings)
    if let folder = job.threads {
      let threads = try Threads(folder: folder)
      for error in threads.broken { remark("\(error); the thread is left out") }
      source.threads = try SurfaceThreads(threads, of: source.entries.withThread, in: store, context)
    }
    source.facts = try SurfaceFacts(store, medicines: source.settings.medicines, context)
    source.weeks = try SurfaceWeeks(store, lists: job.lists, context)
    source.spotlight = try SpotlightMonth.months(
      of: store, earlier: job.earlier.map(SurfaceFolder.init), context)
    return source
  }
}

extension SurfaceError: StageError {}
extension Health: JournalDocument {}
