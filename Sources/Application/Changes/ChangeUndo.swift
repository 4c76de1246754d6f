import Foundation
import Model
package import Pipeline
package import StageContract
package import Workspace

/// Puts back what the last recorded change replaced: settings, the owner's words, and the results that were shown, as
/// far as they differ from new ones in the identity of their stage alone.
package struct ChangeUndo: Sendable {
  private let workspace: Workspace
  private let installation: Installation
  private let name: String
  private let record: ChangeRecord

  /// The undoing of the last change.
  /// - Throws: `CommandFailure` (1) if none is recorded; `WorkspaceError`.
  package init(_ workspace: Workspace, _ installation: Installation) throws {
    guard let (name, record) = try ChangeRecords(workspace).last() else { throw CommandFailure.noChange }
    (self.workspace, self.installation, self.name, self.record) = (workspace, installation, name, record)
  }

  /// The replacements that are going to be undone.
  package struct Forecast: Encodable, Equatable, Sendable {
    /// The change.
    package var run: ChangeReport.Run
    /// Settings of the journal that are put back: `style: reflective → concise`.
    package var settings: [String]
    /// Number of recordings whose settings, whose title or corrections, and whose date are put back.
    package var recordingSettings: Int
    package var words: Int
    package var dates: Int
    /// Number of results by stage that were removed since: their stages run again where nothing else is shown.
    package var gone: [String: Int]
  }

  /// The replacements that are going to be undone; changes nothing.
  /// - Throws: `CommandFailure` (65) if a file of settings was changed since; `ManifestError`, `WorkspaceError`.
  package func forecast() throws -> Forecast {
    var forecast = Forecast(
      run: .init(name, record), settings: try check(record.settings, workspace.settingsFile),
      recordingSettings: 0, words: 0, dates: 0, gone: [:])
    for (recording, replaced) in try replaced() {
      _ = try check(replaced.settings, recording.settingsFile)
      forecast.recordingSettings += replaced.settings == nil ? 0 : 1
      forecast.words += replaced.owner == nil ? 0 : 1
      forecast.dates += replaced.date == nil ? 0 : 1
      let version = EntryVersion(recording, shown: replaced.shown, owner: .init())
      for stage in try version.gone() { forecast.gone[stage, default: 0] += 1 }
    }
    return forecast
  }

  /// The recordings that the journal still has, with what was replaced in each.
  private func replaced() throws -> [(RecordingFolder, ChangeRecord.Replaced)] {
    try workspace.recordings().compactMap { recording in
      record.recordings[recording.id].map { (recording, $0) }
    }
  }

  /// The settings in the file at `path` that are going to change, one line each.
  /// - Throws: `CommandFailure` (65) if it was changed since.
  private func check(_ replaced: ChangeRecord.ReplacedFile?, _ path: String) throws -> [String] {
    guard let replaced else { return [] }
    let file = SettingsFile(path)
    let now = try Settings.parse(file.text() ?? "", path: path).byName.mapValues(\.text)
    let before = try Settings.parse(replaced.text ?? "", path: path).byName.mapValues(\.text)
    let names = Set(now.keys).union(before.keys).filter { now[$0] != before[$0] }.sorted()
    guard try replaced.isUntouched(file) else {
      let lines = names.map { "\($0): \(before[$0] ?? "none")" }.joined(separator: ", ")
      throw CommandFailure(
        status: .badInput,
        "\(path): changed after sonar \(record.command), so nothing was put back; change it by hand, then run"
          + " sonar run; before: \(lines.printable)")
    }
    return names.map { "\($0): \(now[$0] ?? "none") → \(before[$0] ?? "none")".printable }
  }

  /// Puts everything back, then runs what follows from it; returns the exit status.
  ///
  /// After an interruption, the same command continues, or a run if everything had been put back.
  /// - Throws: `WorkspaceError.locked` (75) if another sonar is running; what `forecast` throws, before anything is
  ///   changed; `DocumentError`.
  package func run(reporter: any Reporter) async throws -> ExitStatus {
    try await RunLock.with(workspace, installation, reporter: reporter) {
      // A withdrawal, or another change, may have come in between.
      let last = try ChangeUndo(workspace, installation)
      guard last.name == name else {
        throw CommandFailure(status: .temporary, "another change was recorded meanwhile; run it again")
      }
      return try await last.putBack(reporter: reporter)
    }.exitStatus
  }

  private func putBack(reporter: any Reporter) async throws -> ExitStatus {
    _ = try forecast()
    let all = try replaced()
    try ReprocessRequest.withdraw(since: record.startedAt, in: workspace)
    try putBack(record.settings, workspace.settingsFile)
    for (recording, replaced) in all {
      try putBack(replaced.settings, recording.settingsFile)
      try OwnerFile.change(recording) { owner in
        owner = replaced.owner?.applied(to: owner) ?? owner
        if let date = replaced.date { owner.date = date.at }
      }
    }
    let pipeline = try await Pipeline.continuing(workspace, installation)
    for (recording, replaced) in all where !replaced.shown.isEmpty {
      try pipeline.keep(replaced.shown, in: recording)
    }
    try ChangeRecords(workspace).remove(name)
    return try await RunSession(
      pipeline, reporter: reporter, command: "changes",
      chosen: record.settings == nil ? all.map(\.0) : nil, importsInbox: false,
      recordsChange: false
    ).run()
  }

  private func putBack(_ replaced: ChangeRecord.ReplacedFile?, _ path: String) throws {
    guard let replaced else { return }
    let file = SettingsFile(path)
    guard let text = replaced.text else { return try FileSystem.remove(file.path) }
    if try file.text() != text { try file.write(text) }
  }

  /// Number of entries that show other results than before the change, although everything was put back: they had been
  /// made with other files.
  /// - Throws: `WorkspaceError`.
  package func remaining() throws -> Int {
    let now = ShownResults(workspace).all
    return try replaced().count { recording, replaced in
      replaced.shown.contains { now[recording.id]?[$0.key] != $0.value }
    }
  }
}
