import Application
internal import ArgumentParser
import Foundation
import Insights
import Model
import Pipeline
import StageContract
import Workspace

/// `sonar thread`: topics, people and goals throughout the journal.
struct ThreadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "thread",
    abstract: "Follow topics, people and goals through the journal.",
    discussion: """
      A thread contains the entries with any of its words, people or tags, and those that you add; entries \
      added or removed by hand override every rule. Each thread is a file that you may edit, threads/ID.yaml. \
      Private entries are in no thread.

        sonar thread suggest
        sonar thread create Garden --word garden --word "tomato plants"
        sonar thread show garden
      """,
    subcommands: [
      ThreadSuggestCommand.self, ThreadCreateCommand.self, ThreadAddCommand.self, ThreadRemoveCommand.self,
      ThreadListCommand.self, ThreadShowCommand.self, ThreadDeleteCommand.self,
    ], defaultSubcommand: ThreadListCommand.self)

  /// Prints one line for each thread file that cannot be read; the other threads are not affected.
  /// - Throws: `ExitCode` with the status of the first one.
  static func report(_ broken: [ThreadError]) throws {
    for error in broken { printError("sonar: " + error.description) }
    if let first = broken.first { throw ExitCode(first.exitStatus) }
  }
}

/// A kind of thread on the command line.
enum ThreadKindArgument: String, ExpressibleByArgument, CaseIterable {
  case topic, person, goal

  /// The thread kind of the argument.
  var kind: JournalThread.Kind {
    switch self {
    case .topic: .topic
    case .person: .person
    case .goal: .goal
    }
  }
}

extension Workspace {
  /// The thread's current contents in short; no entries before the first run.
  /// - Throws: `JournalStoreError`, `Stemmer.Failure`.
  func row(of thread: JournalThread, timeZone: TimeZone) throws -> ThreadRow {
    let entries = try index().map {
      try ThreadMembership(store: $0, timeZone: timeZone).entries(of: thread)
    }
    return ThreadRow(thread, entries: entries ?? [], timeZone: timeZone)
  }

  /// Ids of the recordings that `names` identify, without duplicates.
  /// - Throws: as `recording(named:)`; `CommandFailure` (64) if one is private.
  func recordingsForThread(_ names: [String]) throws -> [String] {
    var ids: [String] = []
    for name in names {
      let recording = try recording(named: name)
      if try OwnerFile.read(recording).isPrivate {
        throw CommandFailure(
          status: .usage,
          "\(recording.id): private, and private entries cannot be in a thread; nothing was changed")
      }
      if !ids.contains(recording.id) { ids.append(recording.id) }
    }
    return ids
  }
}
