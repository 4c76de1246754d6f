import Application
import ArgumentParser
import Foundation
import Insights
import Model
import Pipeline
import StageContract
import Store
import Text
import Workspace

/// `sonar done`: ticks off tasks.
struct DoneCommand: AsyncParsableCommand, IndexReader {
  static let configuration = CommandConfiguration(
    commandName: "done",
    abstract: "Tick off tasks.",
    discussion: """
      `sonar tasks` and `sonar show` number the tasks of an entry. A task that you tick off leaves insights, \
      threads and surfaces, and with it the same words in earlier entries; `sonar tasks --done` lists it.

        sonar done 2026-11-20T2145 1
        sonar done latest 2 3
      """)

  @OptionGroup var choice: TaskChoice
  @OptionGroup var follow: FollowOptions
  @OptionGroup var options: JournalOptions

  func run() async throws {
    let now = Instant.text(options.clock.now)
    try await choice.change("done", options, follow, withEarlier: true) { chosen, owner in
      owner.done += chosen.filter { !$0.isDone }.map {
        Owner.Tick(span: $0.sentence.span, text: $0.text, at: now)
      }
      return [("done", chosen.filter { !$0.isDone }), ("already done", chosen.filter(\.isDone))]
    }
  }
}

/// `sonar undone`: opens tasks again.
struct UndoneCommand: AsyncParsableCommand, IndexReader {
  static let configuration = CommandConfiguration(
    commandName: "undone", abstract: "Reopen tasks that you ticked off.",
    discussion: """
      `sonar tasks --done` lists them with their numbers.

        sonar undone 2026-11-20T2145 1
      """)

  @OptionGroup var choice: TaskChoice
  @OptionGroup var follow: FollowOptions
  @OptionGroup var options: JournalOptions

  func run() async throws {
    try await choice.change("undone", options, follow) { chosen, owner in
      let done = chosen.filter(\.isDone)
      owner.done.removeAll { tick in done.contains { $0.tick == tick } }
      return [
        ("open again", done.filter(\.isFound)), ("no longer listed", done.filter { !$0.isFound }),
        ("not ticked off", chosen.filter { !$0.isDone }),
      ]
    }
  }
}

/// Tasks of an entry on the command line.
struct TaskChoice: ParsableArguments {
  @Argument(help: "Beginning of an id, or latest.", completion: .entries)
  var id: String

  @Argument(help: ArgumentHelp("Numbers of tasks of this entry.", valueName: "N"))
  var numbers: [Int]

  /// Changes the owner data of the entry with `body`, which gets the chosen tasks and returns the outcomes.
  /// - Parameter withEarlier: whether `body` also gets what earlier entries say in the same words.
  /// - Throws: what `OwnerChange` throws; `CommandFailure`: 64 for a number that the entry has no task for, 66 for an entry
  ///   that is not processed yet. Nothing is changed then.
  func change(
    _ command: String, _ options: JournalOptions, _ follow: FollowOptions, withEarlier: Bool = false,
    _ body: ([EntryTask], inout Owner) -> [(what: String, tasks: [EntryTask])]
  ) async throws {
    let workspace = try options.workspace()
    let recording = try workspace.recording(named: id)
    let own = try chosen(recording, OwnerFile.read(recording), options)
    let earlier = withEarlier ? try Self.earlier(own, in: recording, workspace) : [:]
    let recordings = try [recording] + earlier.keys.sorted().map { try workspace.recording(matching: $0) }
    try await OwnerChange(command, recordings, options, workspace).make(follows: !follow.noRun) {
      place, owner in
      let chosen =
        try place == recording
        ? chosen(recording, owner, options)
        : Self.tasks(place, owner, options).filter { task in
          !task.isDone && earlier[place.id, default: []].contains { $0.isSame(as: task) }
        }
      return body(chosen, &owner).filter { !$0.tasks.isEmpty }
        .map { "\($0.what): " + $0.tasks.map(\.text).joined(separator: "; ") }
        .joined(separator: "; ")
    }
  }

  /// The tasks of entries before `recording` in the same words as `tasks`, by their IDs; nothing without an index.
  private static func earlier(
    _ tasks: [EntryTask], in recording: RecordingFolder, _ workspace: Workspace
  ) throws -> [String: [StoredTask]] {
    guard try FileSystem.exists(workspace.database) else { return [:] }
    let open = try workspace.openIndex().tasks(includePrivate: true)
    let chosen = open.filter { stored in
      stored.entryID == recording.id && tasks.contains { stored.isSame(as: $0) }
    }
    let found = chosen.flatMap { RepeatedTask.earlier(than: $0, among: open) }
    return Dictionary(grouping: found.filter { $0.entryID != recording.id }, by: \.entryID)
  }

  /// The tasks of `recording` that the numbers name, each once.
  private func chosen(
    _ recording: RecordingFolder, _ owner: Owner, _ options: JournalOptions
  ) throws -> [EntryTask] {
    let tasks = try Self.tasks(recording, owner, options)
    for number in numbers where !tasks.indices.contains(number - 1) {
      let count = tasks.isEmpty ? "it has none" : "it has \(tasks.count), counted from 1"
      throw CommandFailure(
        status: .usage,
        "\(recording.id): no task \(number); \(count); nothing was changed; `sonar tasks` numbers the tasks")
    }
    var seen: Set<Int> = []
    return numbers.filter { seen.insert($0).inserted }.map { tasks[$0 - 1] }
  }

  private static func tasks(
    _ recording: RecordingFolder, _ owner: Owner, _ options: JournalOptions
  ) throws -> [EntryTask] {
    let entry = try EntryDocuments(recording, style: nil, line: options.indexLine(of: recording))
    guard entry.extract != nil || !owner.done.isEmpty else {
      throw CommandFailure(
        status: .missingInput, "\(recording.id): its tasks are not known yet; run `sonar run`")
    }
    return (entry.extract?.tasks ?? []).ticked(by: owner)
  }
}

extension StoredTask {
  /// True if this is `other`, a task of the same entry.
  fileprivate func isSame(as other: EntryTask) -> Bool {
    task.text == other.text && task.sentence.span == other.sentence.span
  }
}
