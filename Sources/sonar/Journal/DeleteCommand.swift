import Application
import ArgumentParser
import Foundation
import Model
import Pipeline
import StageContract
import Store
import Workspace

/// `sonar delete`: removes entries everywhere in the journal, for good.
struct DeleteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete entries everywhere in the journal, for good.",
    discussion: """
      The recording, its copies in duplicates/, all that was made of it and all that you said of it go; the index and \
      the surfaces follow, whatever else is broken. It asks first. Status 75 says what is left to do, and that the next \
      sonar command does it. A file that an inbox keeps (keep_inbox) stays there, and is not taken in again unless you \
      add it.

        sonar delete 2026-11-20T2245
        sonar delete 3f9a 71c0 --yes       for scripts
      """)

  @Argument(help: "Beginnings of ids.")
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
    let entries = chosen.map { Entry($0, timeZone: timeZone) }
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

  /// The journal's time zone; the system's where settings cannot be read, as that is no reason not to delete.
  private static func timeZone(_ options: JournalOptions) -> TimeZone {
    do { return try options.settings().timeZone() } catch { return .current }
  }

  /// The recording whose id begins with `id`, also one whose deletion is to be completed.
  private static func recording(_ id: String, in workspace: Workspace) throws -> RecordingFolder {
    let begun = try workspace.withdrawals().deleted.keys.filter { !id.isEmpty && $0.hasPrefix(id) }.sorted()
    let standing = try workspace.recordings().contains { $0.id.hasPrefix(id) }
    guard !standing, let found = begun.first else { return try workspace.recording(matching: id) }
    guard begun.count == 1 || found == id else {
      throw WorkspaceError.ambiguousRecording(prefix: id, ids: begun)
    }
    return RecordingFolder(id: found, path: workspace.recordingsFolder + "/" + found)
  }

  private func report(_ entries: [Entry], _ workspace: Workspace) throws {
    if options.json { return Output().json(entries) }
    let left = try workspace.withdrawals().deleted
    for entry in entries {
      let what = left[entry.id] == nil ? "deleted" : "out of sight; not all of it is deleted yet"
      print("\(entry.id): \(what)")
    }
  }

  private func isAgreed(_ entries: [Entry]) throws -> Bool {
    if yes { return true }
    guard Question.canBeAsked else {
      throw CommandFailure(
        status: .usage,
        "delete asks first, and there is no terminal to ask at; add --yes to delete without asking")
    }
    for entry in entries {
      for line in entry.lines { printError(line) }
    }
    return Question.isAffirmed(
      entries.count == 1 ? "Delete this entry for good?" : "Delete these \(entries.count) entries for good?")
  }

  /// What goes, as a person knows it.
  private struct Entry: Encodable {
    var id: String
    var title: String
    var spokenAt: String?
    var durationSeconds: Double?
    private var when = ""

    /// What cannot be read of the documents is left out: that is no reason to keep them.
    init(_ recording: RecordingFolder, timeZone: TimeZone) {
      id = recording.id
      guard let entry = try? EntryDocuments(recording, style: nil) else {
        title = "(its documents cannot be read)"
        return
      }
      title = entry.title
      let samples = entry.source?.durationSamples
      durationSeconds = samples.map(SampleClock.seconds)
      spokenAt = entry.spokenAt.map { Instant.text($0, timeZone: timeZone) }
      when = [
        entry.spokenAt.map { LocalTime.text($0, timeZone: timeZone) }, samples.map(SampleClock.text), id,
      ].compactMap { $0 }.joined(separator: " · ")
    }

    var lines: [String] { [title.printable, "  " + (when.isEmpty ? id : when)] }

    enum CodingKeys: String, CodingKey {
      case id, title
      case spokenAt = "spoken_at"
      case durationSeconds = "duration_seconds"
    }
  }
}
