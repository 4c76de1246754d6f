import Application
internal import ArgumentParser
import Foundation
import Insights
import Model
import Pipeline
import StageContract
import Workspace

/// `sonar thread`: what runs through the journal, a topic, a person or a goal.
struct ThreadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "thread",
    abstract: "Threads through the journal: topics, people, goals.",
    discussion: """
      A thread holds the entries with any of its words, people or tags, and those that you add; what you add or remove \
      by hand stands over every rule. Each is a file of yours, threads/ID.yaml, to edit as you like. Private entries are \
      in no thread.

        sonar thread suggest
        sonar thread create Garden --word garden --word "tomato plants"
        sonar thread show garden
      """,
    subcommands: [
      ThreadSuggestCommand.self, ThreadCreateCommand.self, ThreadAddCommand.self, ThreadRemoveCommand.self,
      ThreadListCommand.self, ThreadShowCommand.self, ThreadDeleteCommand.self,
    ], defaultSubcommand: ThreadListCommand.self)

  /// Says what is wrong with threads that cannot be read, a line each; they are in the way of no other.
  /// - Throws: `ExitCode` where there is one.
  static func report(_ broken: [ThreadError]) throws {
    for error in broken { printError("sonar: " + error.description) }
    if let first = broken.first { throw ExitCode(first.exitStatus) }
  }
}

/// A kind of thread as a person types it.
enum ThreadKindArgument: String, ExpressibleByArgument, CaseIterable {
  case topic, person, goal

  /// The kind that it names.
  var kind: JournalThread.Kind {
    switch self {
    case .topic: .topic
    case .person: .person
    case .goal: .goal
    }
  }
}

extension Workspace {
  /// What the thread holds now; nothing before the first run.
  /// - Throws: `JournalStoreError`, `Stemmer.Failure`.
  func row(of thread: JournalThread, timeZone: TimeZone) throws -> ThreadRow {
    let entries = try index().map {
      try ThreadMembership(store: $0, timeZone: timeZone).entries(of: thread)
    }
    return ThreadRow(thread, entries: entries ?? [], timeZone: timeZone)
  }

  /// Ids of the recordings that `names` begin, each once.
  /// - Throws: as `recording(named:)`; `CommandFailure` (64) where one may be in no thread.
  func recordingsForThread(_ names: [String]) throws -> [String] {
    var ids: [String] = []
    for name in names {
      let recording = try recording(named: name)
      if try OwnerFile.read(recording).isPrivate {
        throw CommandFailure(
          status: .usage,
          "\(recording.id): private, and private entries are in no thread; nothing was changed")
      }
      if !ids.contains(recording.id) { ids.append(recording.id) }
    }
    return ids
  }
}
