internal import Application
internal import ArgumentParser
import Foundation
import Insights
import Model
import StageContract
import Store
import Workspace

/// A mood on the command line.
enum MoodArgument: String, ExpressibleByArgument, CaseIterable {
  case positive, neutral, negative

  /// The mood bin of the argument.
  var bin: Mood.Bin {
    switch self {
    case .positive: .positive
    case .neutral: .neutral
    case .negative: .negative
    }
  }
}

/// The options that filter entries.
struct FilterOptions: ParsableArguments {
  @Option(help: "From this day on: 2026-11-20, today, yesterday, 7d, 2w.")
  var since: DateArgument?

  @Option(help: "Up to and including this day.")
  var until: DateArgument?

  @Option(
    help: ArgumentHelp(
      "Only entries that you or a run changed at this instant or later: a day as for --since, or 2026-11-20T07:00:00Z.",
      valueName: "instant"))
  var changedSince: ChangeArgument?

  @Option(help: "Only this mood; repeatable.")
  var mood: [MoodArgument] = []

  @Option(help: "Only entries with this tag; repeatable: only entries with all of them.", completion: .tags)
  var tag: [String] = []

  @Option(help: "Only entries of this thread: its id or name.", completion: .threads)
  var thread: String?

  @Option(help: ArgumentHelp("Only entries that answer this prompt: its id.", valueName: "id"))
  var prompt: String?

  @Flag(help: "Only pinned entries.")
  var pinned = false

  @Flag(name: .customLong("private"), help: "Only private entries.")
  var isPrivate = false

  @Flag(help: "Only discreet entries.")
  var discreet = false

  @Flag(
    help:
      "Only entries without speech, or with less than 5 words a minute, that an earlier version decoded.")
  var hardlyHeard = false

  @Option(help: "At most this many entries.")
  var limit: Int?

  /// True if any option needs the index, other than those for private and discreet entries.
  var asksIndex: Bool {
    since != nil || until != nil || changedSince != nil || !mood.isEmpty || !tag.isEmpty || thread != nil
      || prompt != nil || pinned || hardlyHeard
  }

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit must be at least 1") }
  }

  /// The filter that the options describe, for the index `store` of `workspace`; relative days count from `now` in
  /// `timeZone`.
  /// - Throws: `CommandFailure` (64) if no day lies in between; `ThreadError` for an unknown or invalid thread;
  ///   `JournalStoreError`.
  func filter(now: Date, timeZone: TimeZone, _ store: JournalStore, _ workspace: Workspace) throws
    -> EntryFilter
  {
    if let since, let until,
      until.end(now: now, timeZone: timeZone) <= since.start(now: now, timeZone: timeZone)
    {
      throw CommandFailure(status: .usage, "--since comes after --until; swap them")
    }
    let thread = try thread.map { try Threads(folder: workspace.threads).named($0) }
    var filter = EntryFilter(
      since: since?.start(now: now, timeZone: timeZone), until: until?.end(now: now, timeZone: timeZone),
      moods: mood.map(\.bin), tags: tag, prompt: prompt,
      ids: try thread.map {
        try ThreadMembership(store: store, timeZone: timeZone).entries(of: $0).map(\.id)
      },
      limit: limit, onlyPinned: pinned, onlyPrivate: isPrivate, onlyDiscreet: discreet,
      onlyHardlyHeard: hardlyHeard)
    if let since = changedSince?.instant(now: now, timeZone: timeZone) {
      filter.limit = nil
      let ids = try store.ids(filter)
      let updates = workspace.updates(of: ids)
      // One whose documents cannot be read may have changed.
      filter.ids = ids.filter { updates[$0].map { $0 >= since } ?? true }
      filter.limit = limit
    }
    return filter
  }
}
