import Export
import Foundation
import Insights
import Model
package import Pipeline
import StageContract
package import Workspace

/// An export of a journal, from the choice of entries to the complete output. At most one entry is in memory.
package struct JournalExport {
  private let workspace: Workspace
  private let installation: Installation
  private let request: ExportRequest
  private let settings: Settings
  private let timeZone: TimeZone

  /// The outcome of an export.
  package struct Report: Encodable, Equatable, Sendable {
    /// Absolute path of the output.
    package var output: String
    package var format: String
    package var entries: Int
    /// Entries that match, and are left out as they are private or discreet.
    package var withheld: Int
    /// Entries that cannot be read, and why.
    package var leftOut: [LeftOut]
    /// Recordings whose file cannot be read, so that their entries are exported without it, and why.
    package var unreadable: [LeftOut] = []
    /// Entries whose sound could not be converted, and is as it came.
    package var unconverted: [String]

    package struct LeftOut: Encodable, Equatable, Sendable {
      package var id: String
      package var reason: String
    }
  }

  /// - Throws: `ManifestError`, `WorkspaceError`; `CommandFailure` (64) for settings that cannot be used.
  package init(_ request: ExportRequest, _ workspace: Workspace, _ installation: Installation) throws {
    (self.request, self.workspace, self.installation) = (request, workspace, installation)
    settings = try Settings.read(workspace.settingsFile)
    timeZone = try settings.timeZone()
    guard request.sound != .link || !(request.form.isArchive || request.form == .bagit) else {
      throw CommandFailure(
        status: .usage, "--audio link: an archive holds no links; use copy or none")
    }
    guard !request.isAll || request.form.isComplete && request.isWhole else {
      throw CommandFailure(
        status: .usage,
        "--all: is everything, with deletions, and takes no filter; use --format json, zip or bagit")
    }
  }

  /// Writes the export. If it fails or its task is cancelled, nothing of it is left.
  /// - Parameter progress: gets the number of entries that are done and that of all.
  /// - Throws: `CommandFailure`, `WorkspaceError` and the errors of reading a journal.
  package func run(progress: (Int, Int) -> Void) throws -> Report {
    let place = try ExportPlace(
      request.output, isArchive: request.form.isArchive, workspace, inbox: settings.inbox(of: workspace))
    let choice = ExportChoice(workspace: workspace, request: request)
    let (chosen, withheld, notCompared) = try choice.entries()
    return try place.write {
      let sounds = SoundWriting(request.sound)
      var report = report(withheld, notCompared)
      var written: [RecordingFolder]?
      while written == nil {
        do {
          report = self.report(withheld, notCompared)
          written = try write(chosen, to: place, sounds, &report, progress)
        } catch is SoundWriting.Cut {
          try place.clear()
        }
      }
      report.unreadable = sounds.unreadable.sorted { $0.key < $1.key }.map { .init(id: $0, reason: $1) }
      try Task.checkCancellation()
      let withdrawn = try choice.withdrawn(written ?? [])
      guard withdrawn.isEmpty else {
        throw CommandFailure(
          status: .temporary,
          "\(withdrawn[0]): was made private, discreet or deleted meanwhile; nothing was written; export again"
        )
      }
      return report
    }
  }

  private func report(_ withheld: Int, _ notCompared: [String]) -> Report {
    Report(
      output: Workspace.absolute(request.output), format: request.form.rawValue, entries: 0,
      withheld: withheld,
      leftOut: notCompared.map { .init(id: $0, reason: "not completely processed yet; run `sonar run`") },
      unconverted: [])
  }

  /// Writes the entries, and returns those that were written.
  private func write(
    _ chosen: [ExportChoice.Chosen], to place: ExportPlace, _ sounds: SoundWriting, _ report: inout Report,
    _ progress: (Int, Int) -> Void
  ) throws -> [RecordingFolder] {
    let target = try target(place)
    let manifest = try Manifest.read(installation.manifest(for: settings))
    let index = manifest.output(writing: workspace.databaseName)?.stage.name
    var reader = try EntryExportReader(workspace, timeZone: timeZone, indexStage: index)
    let marks = try MarkReader(workspace)
    var complete = request.form.isComplete ? try CompleteForm(workspace, request, manifest) : nil
    let journal = try ExportedJournal(
      workspace, settings, id: complete == nil ? CompleteForm.identity(workspace) ?? "" : "")
    var format = request.form.format(journal)
    let texts = EntryTexts(workspace: workspace, installation: installation)
    let conversion = SoundConversion(scratch: place.scratch("sound.m4a"))
    var (written, hasFiles) = ([RecordingFolder](), false)
    for (number, one) in chosen.enumerated() {
      try Task.checkCancellation()
      progress(number, chosen.count)
      var entry: ExportedEntry
      do {
        entry = try reader.entry(one, marks(one.folder))
        try complete?.check(one.folder)
      } catch {
        guard let reason = Self.reasonToLeaveOut(error) else { throw error }
        report.leftOut.append(.init(id: one.folder.id, reason: reason))
        continue
      }
      if request.sound == .none { entry.audio = nil } else if entry.audio == nil { sounds.miss(entry.id) }
      if complete != nil {
        try complete?.add(&entry, one.folder, to: target, sounds, texts.document)
        for id in complete?.joined(to: entry.id) ?? [] {
          try complete?.add(joined: id, to: entry, target, sounds)
        }
      } else {
        hasFiles = try add(&entry, in: &format, to: target, sounds, conversion, &report) || hasFiles
      }
      written.append(one.folder)
      report.entries += 1
    }
    progress(chosen.count, chosen.count)
    try complete?.finish(target)
    let others = try format?.finish() ?? []
    for file in others { try target.add(file) }
    guard complete != nil || hasFiles || !others.isEmpty || !report.leftOut.isEmpty else {
      throw CommandFailure(
        status: .badInput,
        "nothing to write as \(request.form.rawValue); the entries have no transcript yet, so run `sonar run`"
      )
    }
    try target.finish()
    return written
  }

  private func target(_ place: ExportPlace) throws -> any ExportTarget {
    if request.form.isArchive { return try ZipTarget(place.content, scratch: place.scratch("part")) }
    return request.form == .bagit ? BagTarget(place.content) : FolderTarget(place.content)
  }

  /// Writes the entry's sound and what the format makes of the entry; returns whether that is any file.
  private func add(
    _ entry: inout ExportedEntry, in format: inout (any ExportFormat)?, to target: any ExportTarget,
    _ sounds: SoundWriting, _ conversion: SoundConversion, _ report: inout Report
  ) throws -> Bool {
    if let original = entry.audio, let known = format {
      let sound = known.wantsMP4 ? try conversion.converted(original) ?? original : original
      let path = try sounds.write(sound, of: entry.id, to: target) { try known.audioPath(entry, sound) }
      entry.audio = path == nil ? nil : sound
      entry.audio?.path = path ?? ""
      if path != nil, known.wantsMP4, sound == original, !SoundConversion.isMP4(original) {
        report.unconverted.append(entry.id)
      }
    }
    let files = try format?.add(entry) ?? []
    for file in files { try target.add(file) }
    return !files.isEmpty || entry.audio != nil
  }

  /// Why an entry is left out that cannot be read; nil if `error` concerns the others, too.
  static func reasonToLeaveOut(_ error: any Error) -> String? {
    switch error {
    case let error as DocumentError: CommandFailure(error)?.message
    // Its summary is in the index and not in its folder.
    case let error as CommandFailure where error.status == .missingInput: error.message
    case let error as WorkspaceError:
      switch error {
      case .malformed, .laterVersion, .notAFile, .missing: error.description
      default: nil
      }
    default: nil
    }
  }
}

extension ExportedJournal {
  /// The journal of `workspace` with the ID `id`.
  /// - Throws: `CommandFailure` for settings that cannot be used.
  init(_ workspace: Workspace, _ settings: Settings, id: String) throws {
    self.init(
      id: id, name: (workspace.root as NSString).lastPathComponent, timeZone: try settings.timeZone(),
      language: settings.languages.first ?? "en")
  }
}

/// The texts that an entry's document needs from elsewhere.
struct EntryTexts {
  let workspace: Workspace
  let installation: Installation

  /// The document `entry.json`.
  func document(_ entry: ExportedEntry) throws -> Data {
    let documents = entry.documents
    let document = ExportedEntryJSON(
      entry, prompt: documents.prompt.map { workspace.answeredPrompt($0, installation) },
      thread: try documents.sidecar?.thread.map(workspace.intendedThread),
      joined: try JoinedRecording.all(documents, in: workspace))
    return PrintedDocument(CompleteForm.entrySchema, document).data
  }
}
