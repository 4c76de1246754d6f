import Application
import ArgumentParser
import Foundation
import Model
import Pipeline
import StageContract
import Store
import Text
import Workspace

/// `sonar delete`: permanently removes entries everywhere in the journal.
struct DeleteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete entries everywhere in the journal, permanently.",
    discussion: """
      Deletes the recording, others joined to it, its copies in duplicates/, every result and all your edits; the index and the \
      surfaces follow, even if other parts of the journal are damaged. It asks first. With status 75, it \
      lists what remains, and the next sonar command finishes it. A file kept in an inbox (keep_inbox) \
      stays there, and is not imported again unless you add it. Name entries by id: `latest` is not \
      accepted here.

        sonar delete 2026-11-20T2145
        sonar delete 2026-11-20T2145 2026-11-18T0715 --yes       for scripts
      """)

  @Argument(help: "Beginnings of ids.", completion: .entries)
  var ids: [String]

  @Flag(help: "Do not ask.")
  var yes = false

  @OptionGroup var options: JournalOptions

  func run() async throws {
    let workspace = try options.workspace()
    let timeZone = Self.timeZone(options)
    var chosen: [RecordingFolder] = []
    for id in ids {
      let recording = try Self.recording(id, in: workspace)
      if !chosen.contains(recording) { chosen.append(recording) }
    }
    let joins = try workspace.joins()
    let entries = chosen.map { Entry($0, joined: joins.joined(to: $0.id), timeZone: timeZone) }
    guard try isAgreed(entries) else {
      print("Nothing was deleted.")
      return
    }
    let change = OwnerChange("delete", chosen, options, workspace)
    let status = try await interruptible {
      guard try workspace.withdraw(change.recordings, as: .delete) else {
        throw CommandFailure(status: .interrupted, "interrupted; nothing was deleted")
      }
      return try await change.withdraw()
    }
    try report(entries, workspace)
    if status != .success { throw ExitCode(status) }
  }

  /// The journal's time zone; the system's if the settings cannot be read, which must not prevent deletion.
  private static func timeZone(_ options: JournalOptions) -> TimeZone {
    do { return try options.settings().timeZone() } catch { return .current }
  }

  /// The recording whose id begins with `id`, including one whose deletion is unfinished.
  private static func recording(_ id: String, in workspace: Workspace) throws -> RecordingFolder {
    guard id != "latest" else {
      throw CommandFailure(
        status: .usage, "latest: name the recording to delete by its ID; `sonar list --long` shows the IDs")
    }
    let begun = try workspace.withdrawals().deleted.keys.filter { !id.isEmpty && $0.hasPrefix(id) }.sorted()
    let exists = try workspace.recordings().contains { $0.id.hasPrefix(id) }
    guard !exists, let found = begun.first else { return try workspace.recording(matching: id) }
    guard begun.count == 1 || found == id else {
      throw WorkspaceError.ambiguousRecording(prefix: id, ids: begun)
    }
    return RecordingFolder(id: found, path: workspace.recordingsFolder + "/" + found)
  }

  private func report(_ entries: [Entry], _ workspace: Workspace) throws {
    if options.json { return Output().json(.deletions, "entries", entries) }
    let left = try workspace.withdrawals().deleted
    for entry in entries {
      let what = left[entry.id] == nil ? "deleted" : "hidden, but not completely deleted yet"
      print("\(entry.id): \(what)")
    }
  }

  private func isAgreed(_ entries: [Entry]) throws -> Bool {
    if yes { return true }
    guard Question.canBeAsked else {
      throw CommandFailure(
        status: .usage,
        "delete asks for confirmation and there is no terminal; add --yes to delete without asking")
    }
    for entry in entries {
      for line in entry.lines { printError(line) }
    }
    return Question.isAffirmed(
      entries.count == 1
        ? "Permanently delete this entry?" : "Permanently delete these \(entries.count) entries?")
  }

  /// An entry to delete, described by title and time.
  private struct Entry: Encodable {
    var id: String
    var title: String
    var spokenAt: String?
    var durationSeconds: Double?
    private var when = ""
    private var joinedLines: [String]

    /// Unreadable documents are left out of the description; they must not prevent deletion.
    init(_ recording: RecordingFolder, joined: [String], timeZone: TimeZone) {
      id = recording.id
      joinedLines = joined.map { "  with \($0), which is joined to it" }
      guard let entry = try? EntryDocuments(recording, style: nil) else {
        title = "(its documents cannot be read)"
        return
      }
      title = entry.shownTitle
      let samples = entry.source?.durationSamples
      durationSeconds = samples.map(SampleClock.seconds)
      spokenAt = entry.spokenInstant.map { Instant.text($0, timeZone: timeZone) }
      when = [
        entry.spokenInstant.map { LocalTime.text($0, timeZone: timeZone) }, samples.map(SampleClock.text), id,
      ].compactMap { $0 }.joined(separator: " · ")
    }

    var lines: [String] { [title.printable, "  " + (when.isEmpty ? id : when)] + joinedLines }

    enum CodingKeys: CodingKey { case id, title, spokenAt, durationSeconds }
  }
}
