import Foundation
import StageContract
import Workspace

extension JournalStages {
  /// The lines that `planned` has to be given to go on from what it wrote; nil to give it all: those of its last run are
  /// unknown, or it could not use all of them.
  func changes(for planned: Planned) -> [Data]? {
    guard planned.takesChanges, let record = records.record(of: planned.stage.name), record.remarks == nil,
      let before = planned.lines.before ?? RecordedLines(of: record, in: workspace)
    else { return nil }
    let changes = planned.lines.changes(since: before)
    return changes.contains(where: \.isEmpty) ? nil : changes
  }

  /// The lines that `stage` last ran with, without those of recordings that are gone, and made again where an owner has
  /// changed something since; nil if they are unknown, or if one of them has to be planned.
  ///
  /// Whether an owner has changed something is seen from the time of `owner.json`; the clock may have been set back since,
  /// so that what a command has just changed is made again in any case.
  ///
  /// - Parameters:
  ///   - folders: all recordings.
  ///   - changed: IDs of those that have just been changed.
  ///   - again: makes the line of a recording again; nil if that is impossible.
  func recordedLines(
    of stage: Manifest.StageEntry, _ folders: [RecordingFolder], changed: Set<String>,
    again: (JournalLine, RecordingFolder) throws -> JournalLine?
  ) throws -> StageLines? {
    guard let record = records.record(of: stage.name), let start = record.startedInstant,
      let before = RecordedLines(of: record, in: workspace)
    else { return nil }
    let owner = OwnerInput(of: stage)
    var told = StageLines(before: before, areRecorded: true)
    var place = 0
    for folder in folders {
      while place < before.ids.count, before.ids[place] != folder.id, before.ids[place].precedes(folder.id) {
        place += 1
      }
      guard place < before.ids.count, before.ids[place] == folder.id else {
        // One that no run has processed yet.
        if changed.contains(folder.id) { return nil }
        continue
      }
      var line = JournalLine(before, place)
      if let owner, try changed.contains(folder.id) || owner.isChanged(folder, since: start, before, place) {
        guard let last = before.parsed(place) else { return nil }
        let made: JournalLine?
        do { made = try again(last, folder) } catch { made = try last.following(folder, of: stage) }
        guard let made else { return nil }
        if made.digest != line.digest { line = made }
      }
      if withdrawals.unrecorded.contains(folder.id) { line = line.withdrawn() }
      if line.digest != before.digests[place] { told.areRecorded = false }
      told.append(folder.id, line)
      place += 1
    }
    if told.ids.count != before.ids.count { told.areRecorded = false }
    return told
  }

  /// What a stage reads of `owner.json`.
  private struct OwnerInput {
    /// The input that is the whole file; nil if it reads parts alone.
    private var whole: String?

    /// Nil if it reads nothing of it.
    init?(of stage: Manifest.StageEntry) {
      let part = "owner.json\(Manifest.partMark)"
      var isRead = false
      for (name, input) in stage.inputs {
        guard case .file(let file, _) = input else { continue }
        if file == "owner.json" { whole = name }
        isRead = isRead || file == "owner.json" || file.hasPrefix(part)
      }
      guard isRead else { return nil }
    }

    /// Whether the file has changed since shortly before `start`, is new, or is there no more.
    func isChanged(
      _ folder: RecordingFolder, since start: Date, _ lines: RecordedLines, _ place: Int
    ) throws(WorkspaceError) -> Bool {
      let found = try FileSystem.attributes(folder.path + "/owner.json")
      if let found, found.changedTime.secondsSince1970 > start.timeIntervalSince1970 - 2 { return true }
      return whole.map { lines.has($0, at: place) != (found != nil) } ?? false
    }
  }
}
