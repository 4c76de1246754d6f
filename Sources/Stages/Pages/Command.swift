internal import ArgumentParser
import Foundation
internal import Insights
internal import Model
internal import Pages
internal import StageContract
internal import StageKit
internal import Store
internal import Surfaces

/// `sonar-pages`: keeps the journal as pages for browsers.
@main
struct PagesStage: Stage {
  struct Job: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "sonar-pages",
      abstract: "Write the journal as pages that a browser shows without a server.",
      discussion: """
        The folder is changed in place: only pages of which something changed are written. No page has anything of a private \
        entry, and of a discreet one pages have its day and a badge.
        """)

    @Option(help: "Journal database.")
    var database: String

    @Option(help: "File with one JSON line a recording: its id, a digest, and the paths of its documents.")
    var entries: String?

    @Option(
      name: .customLong("changed_entries"),
      help: "Lines of only the recordings that have changed since the pages were written.")
    var changed: String?

    @Option(help: "Folder of the pages; made if it is not there.")
    var pages: String

    @Option(help: "Folder of the owner's threads.")
    var threads: String?

    @Option(help: "Folder of the owner's packs of prompts.")
    var prompts: String?

    @Option(
      name: .customLong("prompt_texts"), help: "Folder with the installed packs of prompts and their texts.")
    var promptTexts: String?

    @Option(help: "Folder with the templates, texts, styles and scripts.")
    var texts: String

    @Option(help: "How pages have the sound, as JSON: {\"audio\": \"link\"}, copy or none.")
    var setting = "{\"audio\":\"link\"}"

    @Option(help: "Time for which to write the start page, RFC 3339; default: the current time.")
    var now: String?

    @Option(name: .customLong("time_zone"), help: "Time zone of the journal, for example Europe/Berlin.")
    var timeZone = "UTC"

    @Option(help: "Language of the pages: en or de, optionally with a region; English for any other.")
    var locale = "en"

    func validate() throws {
      if (entries == nil) == (changed == nil) {
        throw ValidationError("give either --entries or --changed_entries")
      }
    }
  }

  static let identity = StageIdentity(revision: 6)

  func run(_ job: Job, progress: StageKit.Progress) throws {
    guard let timeZone = TimeZone(identifier: job.timeZone) else {
      throw PagesError.badTimeZone(job.timeZone)
    }
    let now = try job.now.map { text in
      guard let date = Instant.date(text) else { throw PagesError.badInstant(text) }
      return date
    }
    let audio = try PageAudio(setting: job.setting)
    let templates = try PageTemplates(folder: job.texts, locale: job.locale)
    let path = job.changed ?? job.entries ?? ""
    let lines = try EntryLine.lines(in: path) { PagesError.badLine(path: path, line: $0, reason: $1) }
    do {
      let store = try JournalStore.openReadOnly(
        path: job.database, withheld: WithheldEntries(hidesDiscreet: true))
      let update = try PagesUpdate(
        PageFolder(job.pages), store: store, lines: lines, areAll: job.changed == nil,
        progress: { progress($0, of: $1, unit: "page") },
        makeSite: { entries in
          let threads = try job.threads.map { try Threads(folder: $0) }
          for error in threads?.broken ?? [] { progress.remark("\(error); the thread is left out") }
          var members: [(thread: JournalThread, entries: [String])] = []
          if let threads, !threads.threads.isEmpty {
            let membership = try ThreadMembership(
              store: store, timeZone: timeZone, naming: threads.threads.contains { !$0.people.isEmpty })
            members = try threads.threads.map { thread in
              (thread, try membership.entries(of: thread).map(\.id))
            }
          }
          return PageSite(
            entries, threads: members, prompts: job.prompts(of: entries, progress),
            open: try store.tasks(includePrivate: false),
            done: try store.doneTasks(),
            templates: templates, now: now ?? Date(), timeZone: timeZone, audio: audio,
            revision: Self.identity.revision)
        })
      for error in try update.run() { progress.remark("\(error)") }
      try store.close()
    } catch let error as JournalStoreError {
      throw PagesError.store(error)
    }
  }
}

extension PagesStage.Job {
  /// The texts of the prompts that `entries` answer, by ID; without those that no pack has any more.
  fileprivate func prompts(of entries: [PageEntry], _ progress: StageKit.Progress) -> [String: String] {
    let ids = Set(entries.compactMap(\.prompt))
    guard let promptTexts, !ids.isEmpty else { return [:] }
    do throws(SurfaceError) {
      let packs = try PromptPacks.read(installed: promptTexts, own: prompts).0
      return ids.reduce(into: [:]) { $0[$1] = packs.prompt(id: $1)?.text }
    } catch {
      progress.remark("\(error); pages name prompts by their IDs")
      return [:]
    }
  }
}

extension PagesError: StageError {}
