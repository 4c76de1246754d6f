import Foundation
import Model
import Pipeline
import StageContract
package import Workspace

/// A comparison of what entries show now with what they showed before a change.
package struct ChangeReport: Encodable, Sendable {
  /// The changes since, oldest first.
  package var runs: [Run]
  /// Number of entries that were compared.
  package var compared = 0
  /// The entries that differ, oldest first, without discreet ones.
  package var entries: [EntryChange] = []
  /// The discreet entries that differ: they are counted, and nothing of them is told.
  private var discreet: [EntryChange] = []
  /// Number of titles, moods, facts gained and lost and so on.
  package var counts: Counts { Counts(entries + discreet) }
  /// Number of discreet entries that differ.
  package var discreetEntries: Int { discreet.count }

  /// At most `count` of `entries`, in their order: those of which most of title, mood and summary differ.
  package static func examples(_ count: Int, of entries: [EntryChange]) -> [EntryChange] {
    let flips = entries.map { entry in
      [entry.title != nil, entry.mood != nil, entry.summary != nil].count(where: \.self)
    }
    let chosen = entries.indices.sorted { (flips[$1], $0) < (flips[$0], $1) }.prefix(count)
    return chosen.sorted().map { entries[$0] }
  }

  /// A recorded change.
  package struct Run: Encodable, Equatable, Sendable {
    /// Its name, for `--since`.
    package var run: String
    /// The command.
    package var command: String
    /// When it began, RFC 3339.
    package var startedAt: String
    /// Number of entries that it names.
    package var entries: Int

    package init(_ name: String, _ record: ChangeRecord) {
      (run, command, startedAt) = (name, record.command, record.startedAt)
      entries = record.recordings.count
    }
  }

  /// Numbers of changes by kind.
  package struct Counts: Encodable, Equatable, Sendable {
    package var titles, dates, moods, factsGained, factsLost, tasksGained, tasksLost: Int
    package var transcripts, wordsAdded, wordsRemoved, summaries, gone: Int

    init(_ entries: [EntryChange]) {
      func sum(_ count: (EntryChange) -> Int) -> Int { entries.reduce(0) { $0 + count($1) } }
      dates = sum { $0.spokenAt == nil ? 0 : 1 }
      (titles, moods) = (sum { $0.title == nil ? 0 : 1 }, sum { $0.mood == nil ? 0 : 1 })
      (factsGained, factsLost) = (sum { $0.facts.gained.count }, sum { $0.facts.lost.count })
      (tasksGained, tasksLost) = (sum { $0.tasks.gained.count }, sum { $0.tasks.lost.count })
      transcripts = sum { $0.words == nil ? 0 : 1 }
      (wordsAdded, wordsRemoved) = (sum { $0.words?.added ?? 0 }, sum { $0.words?.removed ?? 0 })
      (summaries, gone) = (sum { $0.summary == nil ? 0 : 1 }, sum { $0.gone.count })
    }
  }

  /// Compares with what was shown before the change `since`, the beginning of a name; nil for the last one.
  ///
  /// Private entries, and those being deleted, are left out; discreet ones are counted.
  /// - Throws: `CommandFailure` (1) if no change is recorded and none is named, (64) if none or several have that name; `WorkspaceError`,
  ///   `DocumentError`.
  package init(_ workspace: Workspace, since: String?) throws {
    let records = ChangeRecords(workspace)
    let names = try records.names()
    let first = try since.map { try Self.match($0, names) } ?? names.last
    guard let first else { throw CommandFailure.noChange }
    // The earliest record that names a result says what was shown before all of them.
    var earlier: [String: ChangeRecord.Replaced] = [:]
    runs = []
    for name in names.drop(while: { $0 != first }) {
      let record = try records.read(name)
      runs.append(Run(name, record))
      for (id, replaced) in record.recordings {
        var first = earlier[id] ?? ChangeRecord.Replaced()
        first.shown.merge(replaced.shown) { first, _ in first }
        first.owner = first.owner ?? replaced.owner
        earlier[id] = first
      }
    }
    try compare(earlier, in: workspace)
  }

  private mutating func compare(_ earlier: [String: ChangeRecord.Replaced], in workspace: Workspace) throws {
    let shown = ShownResults(workspace).all
    let withdrawals = try workspace.withdrawals()
    let (hidden, concealed) = (withdrawals.hidden, withdrawals.discreet)
    for recording in try workspace.recordings() {
      guard let before = earlier[recording.id], let now = shown[recording.id],
        !hidden.contains(recording.id)
      else { continue }
      let state = OwnerFile.state(recording)
      guard !state.isPrivate else { continue }
      let owner = try state.owner() ?? Owner()
      compared += 1
      let change = try EntryChange(
        recording.id,
        EntryVersion(
          recording, shown: now.merging(before.shown) { $1 },
          owner: before.owner?.applied(to: owner) ?? owner),
        EntryVersion(recording, shown: now, owner: owner))
      if !change.isEmpty {
        if owner.isDiscreet || concealed.contains(recording.id) {
          discreet.append(change)
        } else {
          entries.append(change)
        }
      }
    }
  }

  private static func match(_ prefix: String, _ names: [String]) throws -> String {
    let found = names.filter { $0.hasPrefix(prefix) }
    if names.contains(prefix) { return prefix }
    guard !prefix.isEmpty, found.count == 1 else {
      let what = found.count > 1 ? "several recorded changes have" : "no recorded change has"
      throw CommandFailure(
        status: .usage, "\(prefix.printable): \(what) that name; see: sonar changes --list")
    }
    return found[0]
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(runs, forKey: .runs)
    try values.encode(compared, forKey: .compared)
    try values.encode(entries, forKey: .entries)
    try values.encode(discreetEntries, forKey: .discreetEntries)
    try values.encode(counts, forKey: .counts)
  }

  enum CodingKeys: CodingKey { case runs, compared, entries, discreetEntries, counts }
}

extension CommandFailure {
  /// No change is recorded.
  package static let noChange = CommandFailure(
    status: .noMatch, "no change is recorded; reprocess, edit and title record what they replace")
}
