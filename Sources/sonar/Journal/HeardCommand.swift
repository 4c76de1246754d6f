import Application
import ArgumentParser
import Foundation
import Model
import StageContract
import Workspace

/// `sonar heard`: shows what of entries was heard, and what was not.
struct HeardCommand: AsyncParsableCommand, IndexReader {
  static let configuration = CommandConfiguration(
    commandName: "heard",
    abstract: "Show what of an entry was heard, and what was not.",
    discussion: """
      Shows the file's length beside what was decoded, its streams and channels, gain and filters, how much speech and \
      how many words were found, and everything that may have been lost, with its place and the reason. What was lost is \
      named by sonar list, show and status until you have said that you saw it.

        sonar heard latest
        sonar heard --all
        sonar heard 2026-11-20T2145 --ok      you have seen it
        sonar heard 2026-11-20T2145 --no-ok   name it again
      """)

  @Argument(help: "Beginnings of ids, or latest.", completion: .entries)
  var ids: [String] = []

  @Flag(
    name: .customLong("all"), help: "All entries, a line each; first those with something you have not seen.")
  var isAll = false

  @Flag(inversion: .prefixedNo, help: "You have seen what was lost; it is no longer named.")
  var ok: Bool?

  @OptionGroup var follow: FollowOptions
  @OptionGroup var options: JournalOptions

  func validate() throws {
    if ids.isEmpty != isAll { throw ValidationError("give either ids or --all") }
    if follow.noRun, ok == nil { throw ValidationError("--no-run goes with --ok or --no-ok") }
  }

  func run() async throws {
    let workspace = try options.workspace()
    var recordings: [RecordingFolder] = []
    for recording in try isAll ? workspace.recordings() : ids.map(workspace.recording(named:))
    where !recordings.contains(recording) { recordings.append(recording) }
    if let ok { return try await mark(recordings, workspace, isSeen: ok) }
    let (entries, isComplete) = try read(recordings, workspace)
    let output = Output()
    if options.json {
      output.json(.heard, "entries", entries)
    } else if isAll {
      guard !entries.isEmpty || !isComplete else { return output.line("No entries.") }
      let table = HeardText.table(entries, timeZone: try options.settings().timeZone())
      table.eachLine(output: output) { output.line($0) }
    } else {
      let stage = try options.stage(writing: Source.fileName)
      let texts = try entries.map {
        try HeardText(entry: $0, stage: stage, timeZone: options.settings().timeZone(), output: output).lines
      }
      for line in texts.joined(separator: [""]) { output.line(line) }
    }
    if !isComplete { throw ExitCode(.badInput) }
  }

  /// Reads the accounts of `recordings`; of several, those with something to see come first, then the newest. One that
  /// cannot be read is named on standard error.
  private func read(
    _ recordings: [RecordingFolder], _ workspace: Workspace
  ) throws -> (entries: [HeardEntry], isComplete: Bool) {
    let hidden = try workspace.withdrawals().hidden
    let timeZone = try options.settings().timeZone()
    let index = try options.stage(writing: workspace.databaseName)
    var entries: [HeardEntry] = []
    for recording in recordings {
      do {
        entries.append(
          try HeardEntry(
            recording, line: index.flatMap { try workspace.indexLine(of: recording.id, for: $0) },
            isHidden: hidden.contains(recording.id), timeZone: timeZone))
      } catch let error as DocumentError {
        printError("sonar: \(error)")
      }
    }
    let isComplete = entries.count == recordings.count
    guard isAll else { return (entries, isComplete) }
    entries.sort { ($0.news.isEmpty ? 0 : 1, $0.id) > ($1.news.isEmpty ? 0 : 1, $1.id) }
    return (entries, isComplete)
  }

  /// Records that the owner has seen the remarks about `recordings`, or takes that back.
  private func mark(_ recordings: [RecordingFolder], _ workspace: Workspace, isSeen: Bool) async throws {
    let timeZone = try options.settings().timeZone()
    try await OwnerChange("heard", recordings, options, workspace).make(follows: !follow.noRun) {
      recording, owner in
      let entry = try HeardEntry(recording, line: options.indexLine(of: recording), timeZone: timeZone)
      let before = owner.seenRemarks
      owner.seenRemarks = isSeen ? (entry.remarks ?? []).map(\.remark) : []
      if !isSeen { return before.isEmpty ? "nothing was seen" : "named again" }
      let seen = entry.news.map(\.sentence).joined(separator: "; ")
      let nothing = entry.remarks?.isEmpty ?? true ? "nothing was lost" : "nothing new"
      return seen.isEmpty ? nothing : "seen: \(seen)"
    }
  }
}
