import ArgumentParser
import Foundation
import JournalModel
import JournalStore
import Runner

/// `sonar delete`: removes entries everywhere in the journal, for good.
struct DeleteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete entries everywhere in the journal, for good.",
    discussion: """
      The recording, its copies in duplicates/, all that was made of it and all that you said of it go; the index and \
      the surfaces are made anew without it. It asks first. A file that an inbox keeps (keep_inbox) stays there, and is \
      not taken in again unless you add it.

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
    let timeZone = try options.settings().timeZone()
    var chosen: [RecordingFolder] = []
    for id in ids {
      let recording = try workspace.recording(matching: id)
      if !chosen.contains(recording) { chosen.append(recording) }
    }
    let entries = chosen.map { Entry($0, timeZone: timeZone) }
    guard try isAgreed(entries) else {
      print("Nothing was deleted.")
      return
    }
    let command = self
    let folders = chosen
    let status = try await interruptible { try await command.delete(folders, in: workspace) }
    if options.json {
      Output().json(entries)
    } else {
      for entry in entries { print("\(entry.id): deleted") }
    }
    if status != 0 { throw ExitCode(status) }
  }

  private func isAgreed(_ entries: [Entry]) throws -> Bool {
    if yes { return true }
    guard Question.canBeAsked else {
      throw CommandFailure(
        status: 64,
        "delete asks first, and there is no terminal to ask at; add --yes to delete without asking")
    }
    for entry in entries {
      for line in entry.lines { remark(line) }
    }
    return Question.isAffirmed(
      entries.count == 1 ? "Delete this entry for good?" : "Delete these \(entries.count) entries for good?")
  }

  /// Removes the folders, then has index and surfaces follow; returns the exit status.
  private func delete(_ chosen: [RecordingFolder], in workspace: Workspace) async throws -> Int32 {
    let lock = try WorkspaceLock(workspace, waitSeconds: 3)
    defer { _ = lock }
    let pipeline = try await Pipeline(workspace: workspace, installation: options.installation)
    try Self.remove(chosen, of: pipeline)
    return try await RunSession(
      pipeline: pipeline, command: "delete", isQuiet: true, chosen: [], takesInbox: false
    ).run()
  }

  private static func remove(_ chosen: [RecordingFolder], of pipeline: Pipeline) throws {
    let intake = try WorkspaceLock(pipeline.workspace, for: .intake, waitSeconds: 10)
    defer { _ = intake }
    let keepsInbox = pipeline.settings.values["keep_inbox"] == .bool(true)
    for recording in chosen { try Removal.remove(recording, in: pipeline.workspace, keepsInbox: keepsInbox) }
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
