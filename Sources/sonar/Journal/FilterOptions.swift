internal import ArgumentParser
import Foundation
import Model
import Store

/// A mood as a person types it.
enum MoodArgument: String, ExpressibleByArgument, CaseIterable {
  case positive, neutral, negative

  /// The bin that it names.
  var bin: Mood.Bin {
    switch self {
    case .positive: .positive
    case .neutral: .neutral
    case .negative: .negative
    }
  }
}

/// The options that narrow down which entries are meant.
struct FilterOptions: ParsableArguments {
  @Option(help: "From this day on: 2026-11-20, today, yesterday, 7d, 2w.")
  var since: DateArgument?

  @Option(help: "Up to and including this day.")
  var until: DateArgument?

  @Option(help: "Only this mood; may be given more than once.")
  var mood: [MoodArgument] = []

  @Option(help: "Only with this tag; given more than once: with all of them.")
  var tag: [String] = []

  @Flag(help: "Only pinned ones.")
  var pinned = false

  @Flag(name: .customLong("private"), help: "Only private ones.")
  var isPrivate = false

  @Option(help: "At most so many entries.")
  var limit: Int?

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit must be at least 1") }
  }

  /// The filter that they stand for.
  func filter(now: Date, timeZone: TimeZone) -> EntryFilter {
    EntryFilter(
      since: since?.start(now: now, timeZone: timeZone), until: until?.end(now: now, timeZone: timeZone),
      moods: mood.map(\.bin), tags: tag, limit: limit, onlyPinned: pinned, onlyPrivate: isPrivate)
  }
}
