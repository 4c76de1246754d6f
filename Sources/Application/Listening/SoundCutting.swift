import Audio
import Export
package import Foundation
package import Insights
import Model
package import Pipeline
import StageContract
import Store
import Text
package import Workspace

/// Cuts moments of recordings into a new sound file, with short fades. If it fails or its task is cancelled, nothing of the file
/// is left.
package struct SoundCutting: Sendable {
  /// Seconds of silence between two moments.
  static let pause = 0.7
  /// Seconds that are heard before and after a sentence, so that its first and last sounds are complete.
  static let margin = 0.2

  private let workspace: Workspace
  private let installation: Installation
  private let settings: Settings
  private let output: String
  private let kind: SoundKind
  /// The stage that writes the index; nil if the manifest names none.
  private let indexStage: String?

  /// - Parameter output: path of the new file; its extension says the kind.
  /// - Throws: `ManifestError`, `WorkspaceError`; `CommandFailure`: 64 for another extension, 69 if it needs ffmpeg.
  package init(to output: String, _ workspace: Workspace, _ installation: Installation) throws {
    (self.workspace, self.installation) = (workspace, installation)
    self.output = Workspace.absolute(output)
    settings = try Settings.read(workspace.settingsFile)
    kind = try SoundKind(writing: output)
    indexStage = try Manifest.read(installation.manifest(for: settings)).output(
      writing: workspace.databaseName)?.stage.name
  }

  /// A moment before it is cut.
  private struct Planned {
    var folder: RecordingFolder
    var title: String
    var sound: RecordedSound
    var start: Double
    var end: Double
    var text: String
  }

  /// Cuts the moment that `moment` names. Private and discreet entries are refused unless they are asked for.
  /// - Throws: `CommandFailure`: 64 beyond the end or for an entry that is refused, 66 without sound, 69 without ffmpeg where it
  ///   is needed; `WorkspaceError`, `SoundFileError`.
  package func clip(
    _ moment: SoundMoment, includesPrivate: Bool = false, includesDiscreet: Bool = false
  ) throws -> CutReport {
    let recording = try workspace.recording(shownAs: moment.id)
    var request = ExportRequest(.text, to: output)
    request.ids = [recording.id]
    (request.includesPrivate, request.includesDiscreet) = (includesPrivate, includesDiscreet)
    _ = try ExportChoice(workspace: workspace, request: request).entries()
    let (entry, sound) = try documents(of: recording)
    let (start, end) = try moment.range(of: recording.id, duration: sound.duration)
    guard let end else {
      throw CommandFailure(
        status: .missingInput, "\(recording.id): its length is not known yet; run `sonar run`")
    }
    let text = SpokenLine.lines(of: entry, from: start, to: end).map(\.text).joined(separator: " ")
    let planned = Planned(
      folder: recording, title: entry.shownTitle, sound: sound, start: start, end: end, text: text)
    return try write(request, [planned], CutReport(output: output), isReel: false)
  }

  /// Cuts the sentences that are the highlights of `range`, one after the other. No private entry is in it, and a discreet one
  /// only if it is asked for. Moments whose sound cannot be read are left out.
  /// - Throws: `CommandFailure`: 1 if there are none, else as for `clip`; `JournalStoreError`, `WorkspaceError`.
  package func reel(of range: InsightRange, includesDiscreet: Bool = false) throws -> CutReport {
    var request = ExportRequest(.text, to: output)
    request.includesDiscreet = includesDiscreet
    var report = CutReport(output: output)
    var planned: [Planned] = []
    for line in try highlights(of: range, includesDiscreet: includesDiscreet) {
      let recording = try workspace.recording(matching: line.entryID)
      do {
        let (documents, sound) = try documents(of: recording)
        planned.append(
          Planned(
            folder: recording, title: documents.shownTitle, sound: sound,
            start: max(0, SampleClock.seconds(line.span.start) - Self.margin),
            end: min(sound.duration ?? .infinity, SampleClock.seconds(line.span.end) + Self.margin),
            text: line.text))
      } catch let failure as CommandFailure where failure.status == .missingInput {
        report.leftOut.append(.init(id: recording.id, reason: failure.message))
      }
    }
    guard !planned.isEmpty || !report.leftOut.isEmpty else {
      throw CommandFailure(
        status: .noMatch, "no highlights in that week; `sonar insights` shows the weeks with entries")
    }
    return try write(request, planned, report, isReel: true)
  }

  /// The week to choose where none is named.
  /// - Throws: `JournalStoreError`; `CommandFailure`.
  package func usualRange(now: Date) throws -> InsightRange {
    try InsightsReader(workspace.openIndex(), settings, installation).usualRange(
      now: now, timeZone: settings.timeZone())
  }

  /// The highlights, chosen as if there were no entry that may not be heard: as the owner's files and pending withdrawals say it
  /// now, not the index, which may be older.
  private func highlights(
    of range: InsightRange, includesDiscreet: Bool
  ) throws -> [PeriodStatistics.Line] {
    let marks = try MarkReader(workspace)
    let withdrawals = try workspace.withdrawals()
    let moments = try workspace.openIndex().moments(EntryFilter(since: range.start, until: range.end))
    let withheld = moments.map(\.id).filter { id in
      let found = marks(workspace.recordingFolder(id: id))
      return found.isPrivate || found.isDiscreet && !includesDiscreet
    }
    let store = try JournalStore.openReadOnly(
      path: workspace.database,
      withheld: WithheldEntries(
        deleted: Set(withdrawals.deleted.keys), hidden: withdrawals.hidden.union(withheld)))
    return try InsightsReader(store, settings, installation).highlights(of: range)
  }

  private func documents(of recording: RecordingFolder) throws -> (EntryDocuments, RecordedSound) {
    let line = try indexStage.flatMap { try workspace.indexLine(of: recording.id, for: $0) }
    let entry = try EntryDocuments(recording, style: nil, line: line)
    return (entry, try RecordedSound(recording, entry, line: line))
  }

  /// Writes `planned` to the output, and returns `report` with them.
  private func write(
    _ request: ExportRequest, _ planned: [Planned], _ report: CutReport, isReel: Bool
  ) throws -> CutReport {
    let place = try ExportPlace(
      output, isArchive: true, workspace, inbox: settings.inbox(of: workspace))
    do {
      return try place.write {
        let report = try cut(planned, report, isReel: isReel, place)
        try Task.checkCancellation()
        let choice = ExportChoice(workspace: workspace, request: request)
        if let gone = try choice.withdrawn(planned.map(\.folder)).first {
          throw CommandFailure(
            status: .temporary,
            "\(gone): was made private, discreet or deleted meanwhile; nothing was written; try again")
        }
        return report
      }
    } catch SoundFileError.cannotWrite(_, _, let code) {
      throw WorkspaceError.inputOutput(path: output, action: "be written", code: code)
    }
  }

  private func cut(
    _ planned: [Planned], _ report: CutReport, isReel: Bool, _ place: ExportPlace
  ) throws -> CutReport {
    var report = report
    let cuttable = CuttableSound(scratch: place.scratch("part.wav"))
    let path = kind == .wav ? place.content : place.scratch("whole.wav")
    let rate = isReel ? cuttable.rate(of: planned.map(\.sound)) : nil
    var parts: [(planned: Planned, part: CuttableSound.Part)] = []
    // The file is closed before anything reads it.
    do {
      var file: SoundCut?
      for moment in planned {
        do {
          let part = try cuttable.part(moment.sound, from: moment.start, to: moment.end, rate: rate)
          if file == nil {
            file =
              try rate.map { rate throws(SoundFileError) in
                try SoundCut(to: path, sampleRateHertz: rate, channels: 1)
              } ?? SoundCut(to: path, like: part.path)
          }
          if !parts.isEmpty { try file?.addSilence(seconds: Self.pause) }
          try file?.add(part.path, from: part.start, to: part.end)
          parts.append((moment, part))
        } catch {
          guard isReel, let reason = Self.reasonToLeaveOut(error) else { throw error }
          report.leftOut.append(.init(id: moment.folder.id, reason: reason))
        }
      }
      report.durationSeconds = ((file?.seconds ?? 0) * 1000).rounded() / 1000
    }
    guard !parts.isEmpty else {
      throw CommandFailure(
        status: .missingInput, report.leftOut.first?.reason ?? "there is nothing to cut")
    }
    report.moments = parts.map { moment, part in
      CutReport.Moment(
        id: moment.folder.id, title: moment.title, startSeconds: moment.start, endSeconds: moment.end,
        source: part.kind, text: moment.text)
    }
    if kind != .wav { try kind.convert(path, to: place.content, named: output) }
    return report
  }

  /// Why a moment is left out whose sound cannot be read; nil if `error` concerns the others, too.
  private static func reasonToLeaveOut(_ error: any Error) -> String? {
    switch error {
    case let failure as CommandFailure where [.missingInput, .unavailable].contains(failure.status):
      failure.message
    case let error as SoundFileError:
      if case .cannotWrite = error { nil } else { error.description }
    default: nil
    }
  }
}
